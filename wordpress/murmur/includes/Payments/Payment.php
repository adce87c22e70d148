<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\{Lock, Operator_Mail};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Given_Time, Membership, Orders, Subscription_Access};
use Murmur\Payments\PayPal\{Payment_Kind, Payment_State, PayPal, PayPal_Unavailable, Refusal, Verdict};
use MemberOrder;
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * Confirms payments with PayPal and gives their levels. A payment gives its level once, however often it is confirmed.
 * Confirmations of one payment run one at a time. The level is given first and the order stored last, so that an
 * interrupted confirmation starts over.
 */
final class Payment {
	public static function confirm( Unconfirmed_Payment $unconfirmed ): Verdict {
		if ( ! Levels::has_pmpro() || ! PayPal::is_set_up() ) {
			return Verdict::refused( Refusal::UNSERVED );
		}
		$levels = Payment_Kind::SUBSCRIPTION === $unconfirmed->kind ? Levels::SUBSCRIBED : array( Levels::LIFETIME );
		if ( ! in_array( $unconfirmed->level, $levels, true ) || ! Levels::row( $unconfirmed->level ) ) {
			return Verdict::refused( Refusal::LEVEL );
		}
		if ( ! get_userdata( $unconfirmed->user_id ) ) {
			return Verdict::refused( Refusal::NOBODY );
		}
		$verdict = Lock::hold( "payment $unconfirmed->id", static fn() => self::check( $unconfirmed ) );
		return $verdict instanceof Verdict ? $verdict : Verdict::refused( Refusal::BUSY );
	}

	/** Checks a payment and gives its level. Runs with the payment's lock held. */
	private static function check( Unconfirmed_Payment $unconfirmed ): Verdict {
		try {
			$verdict = Payment_Kind::SUBSCRIPTION === $unconfirmed->kind
				? Payment_Verification::verify_subscription( $unconfirmed )
				: Payment_Verification::verify_order( $unconfirmed );
		} catch ( PayPal_Unavailable ) {
			return Verdict::refused( Refusal::PAYPAL );
		}
		if ( Payment_State::WAITING === $verdict->state && self::was_paid( $unconfirmed ) ) {
			// Only a later payment is owed.
			return Verdict::paid_before();
		}
		if ( Payment_State::PAID !== $verdict->state ) {
			return $verdict;
		}
		$before = self::verdict_before( $unconfirmed, $verdict );
		if ( null !== $before ) {
			return $before;
		}
		// Under the member's lock. The later of two payments replaces the earlier one; without the lock, both
		// subscriptions could stay active.
		$result = Lock::hold(
			"member $unconfirmed->user_id",
			static fn() => self::give( $unconfirmed, $verdict )
		);
		return true === $result ? $verdict : Verdict::refused( Refusal::BUSY );
	}

	/** Whether a payment of this member's subscription is stored. */
	private static function was_paid( Unconfirmed_Payment $unconfirmed ): bool {
		$subscription = Orders::subscription( $unconfirmed->id );
		return $subscription && (int) $subscription->get_user_id() === $unconfirmed->user_id
			&& array() !== $subscription->get_orders( array( 'status' => 'success', 'limit' => 1 ) );
	}

	/** The verdict on a payment that was handled before; null for a new payment. */
	private static function verdict_before( Unconfirmed_Payment $unconfirmed, Verdict $verdict ): ?Verdict {
		$subscription = Orders::subscription( $unconfirmed->id );
		$order        = '' === $verdict->transaction ? null : Orders::find( $verdict->transaction );
		$owner        = (int) ( $subscription ? $subscription->get_user_id() : ( $order->user_id ?? 0 ) );
		if ( $owner && $owner !== $unconfirmed->user_id ) {
			return Verdict::refused( Refusal::USED );
		}
		if ( $order && 'refunded' === $order->status ) {
			return Verdict::refused( Refusal::REFUNDED );
		}
		// The first payment of a subscription may be reported after its level was given.
		$is_complete = $order || ( $subscription && '' === $verdict->transaction );
		return $is_complete ? $verdict : null;
	}

	/**
	 * Gives the level and stores the payment. False if PMPro refuses, so that no member is promised a level that is not
	 * there.
	 */
	private static function give( Unconfirmed_Payment $unconfirmed, Verdict $payment ): bool {
		$id    = $unconfirmed->subscription_id();
		$known = '' === $id ? null : Orders::subscription( $id );
		if ( $known ) {
			self::give_known( $known, $unconfirmed, $payment );
			return true;
		}
		$is_late = 0 === $payment->until
			&& Membership::has_higher( $unconfirmed->user_id, $unconfirmed->level, $payment->next );
		return $is_late ? self::give_late( $unconfirmed, $payment ) : self::give_first( $unconfirmed, $payment );
	}

	/** Restores the level of a stored subscription, which may have been taken back, and stores the payment. */
	private static function give_known(
		PMPro_Subscription $known,
		Unconfirmed_Payment $unconfirmed,
		Verdict $payment
	): void {
		$previous = Membership::current( $unconfirmed->user_id )['level'] ?? 0;
		Subscription_Access::ensure_level( $known, $unconfirmed->user_id, $payment->until );
		do_action( 'murmur_level_given', $unconfirmed->user_id, $unconfirmed->level, $previous, $unconfirmed->id );
		$order = self::store_order( $unconfirmed, $payment );
		if ( null !== $order ) {
			do_action( 'murmur_subscription_paid', $order );
		}
	}

	/** Stores a payment for a lower level than the member's, and ends its subscription. */
	private static function give_late( Unconfirmed_Payment $unconfirmed, Verdict $payment ): bool {
		// Before the payment is stored, because a stored payment is not checked again.
		self::end_late( $unconfirmed );
		if ( ! self::store_subscription( $unconfirmed, $payment ) ) {
			return false;
		}
		self::store_order( $unconfirmed, $payment );
		return true;
	}

	/** Gives the level of a first payment and stores the payment. */
	private static function give_first( Unconfirmed_Payment $unconfirmed, Verdict $payment ): bool {
		$previous = Membership::current( $unconfirmed->user_id )['level'] ?? 0;
		if ( ! self::give_level( $unconfirmed, $payment ) || ! self::store_subscription( $unconfirmed, $payment ) ) {
			return false;
		}
		$subscription_id = $unconfirmed->subscription_id();
		$paypal_id       = '' === $subscription_id ? $payment->transaction : $subscription_id;
		do_action( 'murmur_level_given', $unconfirmed->user_id, $unconfirmed->level, $previous, $paypal_id );
		self::store_order( $unconfirmed, $payment );
		Given_Time::forget( $unconfirmed->user_id );
		return true;
	}

	/** Stores the subscription of a payment, if it has one. */
	private static function store_subscription( Unconfirmed_Payment $unconfirmed, Verdict $payment ): bool {
		$id = $unconfirmed->subscription_id();
		return '' === $id
			|| null !== Orders::add_subscription( $id, $unconfirmed->user_id, $unconfirmed->level, $payment );
	}

	/** Stores a payment as an order. Null if its transaction is only reported later. */
	private static function store_order( Unconfirmed_Payment $unconfirmed, Verdict $payment ): ?MemberOrder {
		return '' === $payment->transaction ? null : Orders::add(
			$unconfirmed->user_id,
			$unconfirmed->level,
			$payment,
			$unconfirmed->subscription_id()
		);
	}

	/** Gives the level of a first payment, if it improves what the member has. False if PMPro refuses. */
	private static function give_level( Unconfirmed_Payment $unconfirmed, Verdict $payment ): bool {
		$until = $payment->until;
		if ( 0 !== $until ) {
			return ! Membership::is_improvement( $unconfirmed->user_id, $until )
				|| Membership::give( $unconfirmed->user_id, $unconfirmed->level, $until );
		}
		$is_given = '' === $unconfirmed->subscription_id()
			? self::give_once( $unconfirmed, $payment->transaction )
			: Membership::give( $unconfirmed->user_id, $unconfirmed->level, 0 );
		if ( ! $is_given ) {
			return false;
		}
		Membership::end_other_subscriptions( $unconfirmed->user_id, $unconfirmed->subscription_id() );
		return true;
	}

	/** Gives a level that is paid once, unless the same payment has given it before it was interrupted. */
	private static function give_once( Unconfirmed_Payment $unconfirmed, string $id ): bool {
		if ( Given_Time::is_given( $unconfirmed->user_id, $id ) ) {
			return true;
		}
		$end = Membership::end_of_single_payment( $unconfirmed->user_id, $unconfirmed->level );
		Given_Time::note( $unconfirmed->user_id, $unconfirmed->level, $end, $id );
		return Membership::give( $unconfirmed->user_id, $unconfirmed->level, $end );
	}

	/**
	 * Ends a subscription that was bought before a higher level and paid after it. It changes nothing here and is
	 * cancelled at PayPal; the operator has to refund it.
	 */
	private static function end_late( Unconfirmed_Payment $unconfirmed ): void {
		Cancellation::cancel_at_paypal( $unconfirmed->subscription_id() );
		Operator_Mail::send(
			__( 'A member has paid for a lower level than theirs', 'murmur' ),
			sprintf(
				/* translators: 1: name, 2: level, 3: id */
				__( "Member: %1\$s\nLevel: %2\$s\nSubscription: %3\$s\n\nThey keep their higher level, and the subscription is ended at PayPal. What was paid for it is to be given back, in the list of orders.", 'murmur' ),
				get_userdata( $unconfirmed->user_id )->display_name,
				Levels::name( $unconfirmed->level ),
				$unconfirmed->subscription_id()
			)
		);
	}
}
