<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

defined( 'ABSPATH' ) || exit;

/** The payments of a subscription at PayPal. */
final class Transactions {
	/** The completed payments, oldest first. PayPal lists a payment some time after taking it. */
	public static function completed_payments( string $id, string $since ): array {
		try {
			$listed = self::all( $id, $since );
		} catch ( PayPal_Unavailable ) {
			return array();
		}
		$completed = array( 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED' );
		$paid      = array_filter(
			$listed,
			static fn( array $one ) => in_array( $one['status'] ?? '', $completed, true )
		);
		usort( $paid, static fn( array $a, array $b ) => strcmp( (string) $a['time'], (string) $b['time'] ) );
		return $paid;
	}

	/**
	 * Whether PayPal holds back a payment of the subscription, or has taken one that it does not list yet.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function has_pending( string $id, array $data ): bool {
		$listed = self::all( $id, (string) ( $data['create_time'] ?? '' ) );
		return array() !== array_filter( $listed, static fn( array $one ) => 'DECLINED' !== ( $one['status'] ?? '' ) );
	}

	/**
	 * All payments but those of zero, which a free trial makes.
	 *
	 * @throws PayPal_Unavailable
	 */
	private static function all( string $id, string $since ): array {
		$start    = strtotime( $since );
		$query    = http_build_query(
			array(
				'start_time' => gmdate( 'Y-m-d\TH:i:s\Z', ( $start ? $start : time() ) - DAY_IN_SECONDS ),
				'end_time'   => gmdate( 'Y-m-d\TH:i:s\Z', time() + DAY_IN_SECONDS ),
			)
		);
		$response = PayPal::get( '/v1/billing/subscriptions/' . rawurlencode( $id ) . "/transactions?$query" );
		if ( 200 !== $response['status'] ) {
			// An error is no empty list: a level would be taken back for it.
			throw new PayPal_Unavailable( esc_html( "PayPal listed no transactions ($response[status])." ) );
		}
		$listed = (array) ( $response['body']['transactions'] ?? array() );
		return array_values(
			array_filter(
				$listed,
				static fn( array $one ) => Payment_Check::is_money(
					(array) ( $one['amount_with_breakdown']['gross_amount'] ?? array() )
				)
			)
		);
	}
}
