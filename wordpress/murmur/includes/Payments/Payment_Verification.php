<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Payments\Levels\{Levels, Past_Terms};
use Murmur\Payments\Membership\{Orders, Paid_Time};
use Murmur\Payments\PayPal\{
	Payment_Check, Payment_Kind, Payment_Nonces, Payment_State, PayPal, Plans, Refusal, Transactions, Verdict,
};

defined( 'ABSPATH' ) || exit;

/** Fetches payments from PayPal and returns verdicts on them. */
final class Payment_Verification {
	/**
	 * Checks an order; captures an approved one if requested.
	 *
	 * @throws \Murmur\Payments\PayPal\PayPal_Unavailable
	 */
	public static function verify_order( Unconfirmed_Payment $unconfirmed ): Verdict {
		$check   = static fn( array $order ) => array() === $order
			? Verdict::refused( Refusal::UNKNOWN )
			: Payment_Check::order(
				$order,
				$unconfirmed->user_id,
				$unconfirmed->level,
				Past_Terms::price_of( $order ),
				PayPal::payee()
			);
		$order   = PayPal::order( $unconfirmed->id );
		$verdict = $check( $order );
		$nonce   = Payment_Nonces::read(
			(string) ( $order['purchase_units'][0]['custom_id'] ?? '' ),
			Payment_Kind::ORDER
		);
		if (
			'' !== $nonce
			&& in_array( $verdict->state, array( Payment_State::APPROVED, Payment_State::PAID ), true )
			&& ! Payment_Nonces::bind( $nonce, $unconfirmed->id )
		) {
			return Verdict::refused( Refusal::USED );
		}
		if ( $unconfirmed->may_capture && Payment_State::APPROVED === $verdict->state ) {
			// PayPal repeats its response to a request id for hours, even a decline. The id contains the order's update
			// time, so that a buyer can try again with another card.
			$attempt  = md5( (string) ( $order['update_time'] ?? '' ) );
			$response = PayPal::post(
				'/v2/checkout/orders/' . rawurlencode( $unconfirmed->id ) . '/capture',
				array(),
				"capture-$unconfirmed->id-$attempt"
			);
			// The result is read from the order, whatever the response was.
			$verdict = 'INSTRUMENT_DECLINED' === PayPal::issue( $response )
				? Verdict::refused( Refusal::UNPAID )
				: $check( PayPal::order( $unconfirmed->id ) );
		}
		return Payment_State::APPROVED === $verdict->state ? Verdict::refused( Refusal::UNPAID ) : $verdict;
	}

	/**
	 * Checks a subscription. Adds the transaction of its first payment if there is one.
	 *
	 * @throws \Murmur\Payments\PayPal\PayPal_Unavailable
	 */
	public static function verify_subscription( Unconfirmed_Payment $unconfirmed ): Verdict {
		$data = PayPal::subscription( $unconfirmed->id );
		if ( array() === $data ) {
			return Verdict::refused( Refusal::UNKNOWN );
		}
		$verdict = Payment_Check::subscription(
			$data,
			$unconfirmed->user_id,
			$unconfirmed->level,
			Past_Terms::plan_of( $unconfirmed->level, $data )
		);
		$verdict = self::restrict_by_creator(
			$verdict,
			$data,
			$unconfirmed->id,
			$unconfirmed->is_vouched || Checkout_Tokens::has_created( $unconfirmed->user_id, $unconfirmed->id )
		);
		if ( Payment_State::PAID !== $verdict->state ) {
			return $verdict;
		}
		$payments = $verdict->amount > 0
			? Transactions::completed_payments( $unconfirmed->id, (string) ( $data['create_time'] ?? '' ) )
			: array();
		if ( in_array( $data['status'], Payment_Check::NOT_RENEWING, true ) ) {
			$price   = Levels::price( $unconfirmed->level );
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
		$is_paid = Payment_State::PAID === $verdict->state;
		if ( ! $is_paid && Payment_State::BEFORE_FIRST_PAYMENT !== $verdict->state ) {
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
			return Verdict::refused( Refusal::MISMATCH );
		}
		$nonce = Payment_Nonces::read( (string) ( $data['custom_id'] ?? '' ), Payment_Kind::SUBSCRIPTION );
		if ( ! $is_paid && ( ! $is_ours || '' === $nonce ) ) {
			return Verdict::waiting();
		}
		$is_once = '' === $nonce || Payment_Nonces::bind( $nonce, $id );
		if ( $is_paid ) {
			return $is_once || $is_ours ? $verdict : Verdict::refused( Refusal::USED );
		}
		return $is_once ? $verdict->as_given_ahead() : Verdict::waiting();
	}
}
