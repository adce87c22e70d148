<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Payments\Levels\{Levels, Past_Terms};
use Murmur\Payments\Membership\{Orders, Paid_Time};
use Murmur\Payments\PayPal\{PayPal, Payment_Check, Payment_Nonces, Plans, Transactions, Verdict};

defined( 'ABSPATH' ) || exit;

/** Fetches payments from PayPal and returns verdicts on them. */
final class Payment_Verification {
	/**
	 * Checks an order; captures an approved one if requested.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function order( int $user_id, int $level, string $id, bool $may_capture ): Verdict {
		$check   = static fn( array $order ) => array() === $order
			? Verdict::refused( 'unknown' )
			: Payment_Check::order( $order, $user_id, $level, Past_Terms::price_of( $order ), PayPal::payee() );
		$order   = PayPal::order( $id );
		$verdict = $check( $order );
		$nonce   = Payment_Nonces::read( (string) ( $order['purchase_units'][0]['custom_id'] ?? '' ), Payment::ORDER );
		if (
			'' !== $nonce
			&& in_array( $verdict->state, array( Verdict::APPROVED, Verdict::PAID ), true )
			&& ! Payment_Nonces::bind( $nonce, $id )
		) {
			return Verdict::refused( 'used' );
		}
		if ( $may_capture && Verdict::APPROVED === $verdict->state ) {
			// PayPal repeats its response to a request id for hours, even a decline. The id contains the order's update
			// time, so that a buyer can try again with another card.
			$attempt = md5( (string) ( $order['update_time'] ?? '' ) );
			$answer  = PayPal::post(
				'/v2/checkout/orders/' . rawurlencode( $id ) . '/capture',
				array(),
				"capture-$id-$attempt"
			);
			// The result is read from the order, whatever the response was.
			$verdict = 'INSTRUMENT_DECLINED' === PayPal::issue( $answer )
				? Verdict::refused( 'unpaid' )
				: $check( PayPal::order( $id ) );
		}
		return Verdict::APPROVED === $verdict->state ? Verdict::refused( 'unpaid' ) : $verdict;
	}

	/**
	 * Checks a subscription. Adds the transaction of its first payment if there is one.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function subscription( int $user_id, int $level, string $id, bool $is_vouched ): Verdict {
		$data = PayPal::subscription( $id );
		if ( array() === $data ) {
			return Verdict::refused( 'unknown' );
		}
		$verdict = Payment_Check::subscription( $data, $user_id, $level, Past_Terms::plan_of( $level, $data ) );
		$verdict = self::restrict_by_creator(
			$verdict,
			$data,
			$id,
			$is_vouched || Checkout_Tokens::has_created( $user_id, $id )
		);
		if ( Verdict::PAID !== $verdict->state ) {
			return $verdict;
		}
		$payments = $verdict->amount > 0
			? Transactions::completed_payments( $id, (string) ( $data['create_time'] ?? '' ) )
			: array();
		if ( in_array( $data['status'], Payment_Check::ENDED, true ) ) {
			$price   = Levels::price( $level );
			$newest  = end( $payments );
			$until   = $newest && 'REFUNDED' === $newest['status']
				? $verdict->at
				: Paid_Time::by_paypal( $data, "+$price->every $price->unit" );
			$verdict = $verdict->with_end( $until, 'SUSPENDED' !== $data['status'] );
		}
		$first = current( array_filter( $payments, static fn( array $one ) => 'COMPLETED' === $one['status'] ) );
		return $first
			? $verdict->with_transaction( (string) $first['id'], (int) strtotime( (string) ( $first['time'] ?? '' ) ) )
			: $verdict;
	}

	/**
	 * Restricts the verdict if the buyer may have created the subscription. Buyers can create their own on the same
	 * plans, with any terms and any `custom_id`. Before its first payment, only a subscription that the site or this
	 * WordPress created for this account gives its level.
	 *
	 * @param Verdict $verdict The verdict.
	 * @param array   $data    PayPal's subscription.
	 * @param string  $id      PayPal's id.
	 * @param bool    $is_ours Whether the site vouches for it or this WordPress created it.
	 */
	private static function restrict_by_creator( Verdict $verdict, array $data, string $id, bool $is_ours ): Verdict {
		$is_paid = Verdict::PAID === $verdict->state;
		if ( ! $is_paid && Verdict::AHEAD !== $verdict->state ) {
			return $verdict;
		}
		// A stored subscription has been accepted before.
		if ( Orders::subscription( $id ) ) {
			return $is_paid ? $verdict : $verdict->as_given_ahead();
		}
		$is_running = 'ACTIVE' === ( $data['status'] ?? '' );
		if (
			$is_running
			&& ! ( $is_ours && $is_paid )
			&& ! Payment_Check::is_within_terms( $data, (array) Plans::fetch( (string) $data['plan_id'] ) )
		) {
			return Verdict::refused( 'mismatch' );
		}
		$nonce = Payment_Nonces::read( (string) ( $data['custom_id'] ?? '' ), Payment::SUBSCRIPTION );
		if ( ! $is_paid && ( ! $is_ours || '' === $nonce ) ) {
			return Verdict::waiting();
		}
		$is_once = '' === $nonce || Payment_Nonces::bind( $nonce, $id );
		if ( $is_paid ) {
			return $is_once || $is_ours ? $verdict : Verdict::refused( 'used' );
		}
		return $is_once ? $verdict->as_given_ahead() : Verdict::waiting();
	}
}
