<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Payments\Levels\{Levels, Price};
use Murmur\Payments\PayPal\PayPal;

defined( 'ABSPATH' ) || exit;

/** Payments and refunds by month of the payment, level and currency, from PMPro's orders of every gateway. */
final class Money_Numbers {
	private const PAYMENTS = "('success', 'refunded')";

	/** @return array<int, array{month: string, levelId: int, currency: string, payments: int, paid: string, refunds: int, refunded: string}> */
	public static function of( Period $period ): array {
		global $wpdb;
		if ( ! Levels::has_pmpro() ) {
			return array();
		}
		$from     = gmdate( 'Y-m-01', (int) strtotime( "$period->from UTC" ) );
		$currency = $wpdb->prepare( "COALESCE(NULLIF(c.meta_value, ''), %s)", Levels::currency() );
		$orders   = "$wpdb->pmpro_membership_orders o
			LEFT JOIN $wpdb->pmpro_membership_ordermeta c ON c.pmpro_membership_order_id = o.id
			AND c.meta_key = 'murmur_currency'";
		$where    = $wpdb->prepare(
			'o.gateway_environment = %s AND o.timestamp >= %s AND o.status IN ',
			PayPal::environment(),
			"$from 00:00:00"
		) . self::PAYMENTS;
		$payments = (array) $wpdb->get_results(
			"SELECT LEFT(o.timestamp, 7) AS month, o.membership_id, $currency AS currency, COUNT(*) AS payments,
				SUM(o.total) AS paid
			FROM $orders WHERE $where AND o.total > 0 GROUP BY month, o.membership_id, currency
			ORDER BY month DESC, o.membership_id"
		);
		// Only a part of a refunded payment may have been refunded. The parts are a list in the order's meta.
		$refunds = (array) $wpdb->get_results(
			"SELECT LEFT(o.timestamp, 7) AS month, o.membership_id, $currency AS currency, o.total, o.status,
				g.meta_value AS parts
			FROM $orders LEFT JOIN $wpdb->pmpro_membership_ordermeta g ON g.pmpro_membership_order_id = o.id
			AND g.meta_key = 'murmur_given_back'
			WHERE $where AND (o.status = 'refunded' OR g.meta_value IS NOT NULL)"
		);
		return self::rows( $payments, $refunds );
	}

	/**
	 * A row for each month, level and currency.
	 *
	 * @param object[] $payments Paid orders, summed up by month, level and currency.
	 * @param object[] $refunds  Refunded orders, one by one.
	 */
	private static function rows( array $payments, array $refunds ): array {
		$levels = Levels::by_pmpro_id();
		$rows   = array();
		foreach ( $payments as $row ) {
			$rows[ "$row->month $row->membership_id $row->currency" ] = array(
				'month'    => $row->month,
				'levelId'  => $levels[ (int) $row->membership_id ] ?? 0,
				'currency' => $row->currency,
				'payments' => (int) $row->payments,
				'paid'     => (float) $row->paid,
				'refunds'  => 0,
				'refunded' => 0.0,
			);
		}
		foreach ( $refunds as $row ) {
			$key = "$row->month $row->membership_id $row->currency";
			if ( isset( $rows[ $key ] ) ) {
				++$rows[ $key ]['refunds'];
				$rows[ $key ]['refunded'] += self::refunded_amount( $row );
			}
		}
		return array_map(
			static fn( array $row ) => array(
				'paid'     => Price::decimal( $row['paid'], $row['currency'] ),
				'refunded' => Price::decimal( $row['refunded'], $row['currency'] ),
			) + $row,
			array_values( $rows )
		);
	}

	/**
	 * The paid sums of a period.
	 *
	 * @return array<int, array{currency: string, paid: float}>
	 */
	public static function sums( Period $period ): array {
		global $wpdb;
		if ( ! Levels::has_pmpro() ) {
			return array();
		}
		$rows = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT COALESCE(NULLIF(c.meta_value, ''), %s) AS currency, SUM(o.total) AS paid
					FROM $wpdb->pmpro_membership_orders o
				LEFT JOIN $wpdb->pmpro_membership_ordermeta c ON c.pmpro_membership_order_id = o.id
				AND c.meta_key = 'murmur_currency'
				WHERE o.gateway_environment = %s AND o.timestamp >= %s AND o.timestamp < %s AND o.total > 0
				AND o.status IN " . self::PAYMENTS . ' GROUP BY currency',
				Levels::currency(),
				PayPal::environment(),
				...$period->bounds()
			)
		);
		return array_map(
			static fn( object $row ) => array( 'currency' => $row->currency, 'paid' => (float) $row->paid ),
			$rows
		);
	}

	private static function refunded_amount( object $row ): float {
		$total = (float) $row->total;
		$parts = maybe_unserialize( (string) $row->parts );
		$sum   = is_array( $parts ) ? array_sum( $parts ) : (float) $parts;
		return 'refunded' === $row->status && 0.0 === (float) $sum ? $total : min( $total, (float) $sum );
	}
}
