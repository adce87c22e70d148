<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use MemberOrder;
use Murmur\Core\Rest;
use Murmur\Payments\Alipay\Alipay;
use Murmur\Payments\Levels\{Levels, Price};
use Murmur\Payments\Membership\{Membership, Orders};

defined( 'ABSPATH' ) || exit;

/** GET user/payments: PMPro's orders and the Alipay claims of a member. */
final class Payment_History {
	public static function boot(): void {
		Rest::route( '/user/payments', 'GET', static fn() => self::show_all( get_current_user_id() ), Rest::MEMBER );
	}

	/** The account's payments, newest first. */
	private static function show_all( int $user_id ): array {
		if ( ! Levels::has_pmpro() ) {
			return array();
		}
		$orders = MemberOrder::get_orders( array( 'user_id' => $user_id, 'limit' => 200 ) );
		$payments = array(
			...array_map( array( self::class, 'show' ), array_values( $orders ) ),
			...Alipay::payments_of( $user_id ),
		);
		usort( $payments, static fn( array $a, array $b ) => strcmp( (string) $b['at'], (string) $a['at'] ) );
		return $payments;
	}

	/** An order in the site's format. */
	private static function show( MemberOrder $order ): array {
		$currency = Orders::currency( $order );
		$paypal   = (string) $order->payment_transaction_id;
		return array(
			'id'       => '' === $paypal ? (string) $order->code : $paypal,
			'at'       => Membership::as_date( (int) $order->getTimestamp( true ) ),
			'levelId'  => Levels::of_pmpro( (int) $order->membership_id ),
			'amount'   => Price::decimal( (float) $order->total, $currency ),
			'currency' => $currency,
			'state'    => Orders::state( (string) $order->status ),
		);
	}
}
