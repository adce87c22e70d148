<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\{Lock, Operator_Mail, Rest};
use Murmur\Payments\Membership\{Membership, Orders, Paid_Time};
use Murmur\Payments\PayPal\{PayPal, Payment_Check, Verdict};
use PMPro_Subscription;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Applies an event to the member's level and orders; returns a note on what it did, or an error. */
final class PayPal_Event_Result {
	public const HANDLERS = array(
		'payment.completed'      => 'paid',
		'subscription.renewed'   => 'paid',
		'payment.failed'         => 'failed',
		'payment.refunded'       => 'refunded',
		'payment.reversed'       => 'refunded',
		'subscription.suspended' => 'suspended',
		'subscription.cancelled' => 'ended',
		'subscription.expired'   => 'ended',
		'dispute.opened'         => 'disputed',
		'dispute.resolved'       => 'disputed',
	);

	/** The result of an event. Confirming a payment takes the member's lock itself. */
	public static function of( PayPal_Event $event ): string|WP_Error {
		$result = match ( self::HANDLERS[ $event->type ] ) {
			'paid'     => self::confirm( $event ),
			'refunded' => self::confirm_before_refund( $event ),
			default    => null,
		};
		return $result
			?? Lock::hold( "member $event->user_id", static fn() => call_user_func( array( self::class, self::HANDLERS[ $event->type ] ), $event ) );
	}

	/** A first or later payment arrived. */
	private static function paid( PayPal_Event $event ): string|WP_Error {
		return Payment::SUBSCRIPTION === $event->kind && '' !== $event->transaction ? Renewal::handle_payment( $event ) : 'confirmed';
	}

	/** Confirms a payment that is not stored here yet; the refusal if that fails. */
	private static function confirm( PayPal_Event $event ): string|WP_Error|null {
		if ( Payment::ORDER === $event->kind || ! Orders::subscription( $event->paypal_id ) ) {
			$verdict = Payment::confirm( $event->user_id, $event->level, $event->kind, $event->paypal_id, false, true );
			if ( 'refunded' === $verdict->reason ) {
				return PayPal_Event_Log::REFUNDED_BEFORE;
			}
			if ( Verdict::PAID !== $verdict->state ) {
				return self::refuse( $verdict );
			}
		}
		return null;
	}

	/** Confirms an order whose refund is reported first: events arrive in any order. Whatever is no payment stays unknown. */
	private static function confirm_before_refund( PayPal_Event $event ): string|WP_Error|null {
		$is_known = Payment::ORDER !== $event->kind || '' === $event->transaction
			|| Orders::find( $event->transaction ) || PayPal_Event_Log::was_refunded_before( $event );
		$result   = $is_known ? null : self::confirm( $event );
		return is_wp_error( $result ) && $result->get_error_data()['status'] < 500 ? null : $result;
	}

	/** A payment failed. If nothing was ever paid, the level was given ahead and is taken back. */
	private static function failed( PayPal_Event $event ): string {
		$subscription = Orders::subscription( $event->paypal_id );
		if ( ! $subscription ) {
			return 'nothing was given for it';
		}
		if ( self::was_paid_since( $subscription, $event ) ) {
			return 'made good since';
		}
		if ( Paid_Time::last_paid( $subscription ) > 0 ) {
			return Renewal::handle_failure( $event );
		}
		// A later payment may have succeeded without being reported yet.
		if ( self::is_paid_since_at_paypal( $event ) ) {
			return 'made good since';
		}
		if ( Renewal::holds_level( $event ) ) {
			do_action( 'murmur_first_payment_failed', $subscription );
			Renewal::remove_level( $event->user_id, (int) $subscription->get_membership_level_id() );
		}
		return 'first payment failed, level taken back';
	}

	/** A refund. A partial one only adds a note, until the parts make up the whole payment. */
	private static function refunded( PayPal_Event $event ): string|WP_Error {
		$order = '' === $event->transaction ? null : Orders::find( $event->transaction );
		$order = $order
			?? ( Payment::SUBSCRIPTION === $event->kind && '' === $event->transaction ? Orders::newest_of( $event->paypal_id ) : null );
		if ( ! $order && PayPal_Event_Log::was_refunded_before( $event ) ) {
			return PayPal_Event_Log::REFUNDED_BEFORE;
		}
		if ( ! $order || (int) $order->user_id !== $event->user_id ) {
			return Rest::error( 404, 'payment_not_found', 'No such payment is kept here.' );
		}
		if ( ! str_contains( (string) $order->notes, $event->id ) ) {
			$order->add_order_note( "$event->type: $event->amount $event->currency ($event->id)" );
			$order->saveOrder();
		}
		$amount = $event->amount > 0 ? $event->amount : Orders::amount_left( $order );
		$left   = Orders::note_refund( $order, $amount, $event->id );
		do_action( 'murmur_refunded', $order, $amount, $event->id, $left );
		if ( $left > 0 ) {
			return 'a part was given back';
		}
		$order->status = 'refunded';
		$order->saveOrder();
		if ( ! Renewal::holds_level( $event, $order ) ) {
			return 'given back, another payment holds the level';
		}
		// That also cancels its subscription, at PayPal too.
		pmpro_cancelMembershipLevel( (int) $order->membership_id, $event->user_id, 'cancelled' );
		return 'given back, level ended';
	}

	/** PayPal stopped collecting. The paid time stays; the subscription may charge again some day. */
	private static function suspended( PayPal_Event $event ): string {
		$subscription = Orders::subscription( $event->paypal_id );
		if ( ! $subscription || ! Renewal::holds_level( $event ) ) {
			return 'nothing is held by it';
		}
		if ( self::was_paid_since( $subscription, $event ) ) {
			return 'made good since';
		}
		$pmpro_id = (int) $subscription->get_membership_level_id();
		$until    = Paid_Time::of( $subscription, $event->next, true );
		if ( $until > time() ) {
			Membership::end_at( $event->user_id, $pmpro_id, $until );
			return 'level ends ' . gmdate( 'c', $until );
		}
		Renewal::remove_level( $event->user_id, $pmpro_id );
		return 'level ended';
	}

	/** The subscription ended. The paid time stays. */
	private static function ended( PayPal_Event $event ): string {
		$subscription = Orders::subscription( $event->paypal_id );
		if ( ! $subscription ) {
			return 'nothing was given for it';
		}
		$current  = Membership::current( $event->user_id );
		$has_it   = Renewal::holds_level( $event );
		$is_known = 'cancelled' === $subscription->get_status();
		// PMPro may have synced with PayPal and ended only the subscription. A level that was given later is not
		// affected.
		$is_done = $is_known
			&& ( ! $has_it || $current['end'] > 0 || $current['start'] > (int) $subscription->get_enddate( 'timestamp', false ) );
		if ( $is_done ) {
			return 'already ended here';
		}
		$until = Paid_Time::of( $subscription, $event->next );
		if ( ! $is_known ) {
			// This plugin ends the level: PMPro would keep it until the next payment date, paid or not.
			$keep = static fn() => $until > time();
			add_filter( 'pmpro_cancel_on_next_payment_date', $keep, 99 );
			pmpro_handle_subscription_cancellation_at_gateway( $event->paypal_id, Orders::GATEWAY, PayPal::environment() );
			remove_filter( 'pmpro_cancel_on_next_payment_date', $keep, 99 );
		}
		if ( $has_it && Membership::has( $event->user_id, $event->level ) ) {
			Membership::end_at( $event->user_id, (int) $subscription->get_membership_level_id(), max( $until, time() ) );
		}
		return $until > time() ? 'level ends ' . gmdate( 'c', $until ) : 'level ended';
	}

	/** The operator has to respond at PayPal. */
	private static function disputed( PayPal_Event $event ): string {
		$order = '' === $event->transaction ? null : Orders::find( $event->transaction );
		if ( $order ) {
			$order->add_order_note( "$event->type ($event->id)" );
			$order->saveOrder();
		}
		$user = get_userdata( $event->user_id );
		Operator_Mail::send(
			'dispute.opened' === $event->type ? __( 'A buyer disputes a payment', 'murmur' ) : __( 'A dispute was resolved', 'murmur' ),
			sprintf(
				/* translators: 1: name, 2: id, 3: id */
				__( "Member: %1\$s\nPayment: %2\$s\nTransaction: %3\$s\n\nPayPal's Resolution Center says what is to be done.", 'murmur' ),
				$user->display_name,
				$event->paypal_id,
				$event->transaction
			)
		);
		return 'operator notified';
	}

	/** Whether a later payment of the subscription is stored: events arrive in any order. */
	private static function was_paid_since( PMPro_Subscription $subscription, PayPal_Event $event ): bool {
		$paid = Paid_Time::last_paid( $subscription );
		// PayPal's times are whole seconds: only PayPal knows which of two in one second came first.
		return $event->at > 0 && ( $paid > $event->at || ( $paid === $event->at && self::is_paid_since_at_paypal( $event ) ) );
	}

	/**
	 * Whether PayPal has received a later payment.
	 *
	 * @throws PayPal_Unavailable
	 */
	private static function is_paid_since_at_paypal( PayPal_Event $event ): bool {
		$data    = PayPal::subscription( $event->paypal_id );
		$billing = (array) ( $data['billing_info'] ?? array() );
		$paid    = (int) strtotime( (string) ( Payment_Check::last_payment( $billing )['time'] ?? '' ) );
		$is_fine = 'ACTIVE' === ( $data['status'] ?? '' ) && ! Payment_Check::is_owing( $billing );
		return $paid > $event->at || ( $paid > 0 && $paid === $event->at && $is_fine );
	}

	/** Turns a refused payment into the event's response; the site sends the event of a pending payment again. */
	private static function refuse( Verdict $verdict ): WP_Error {
		$body = $verdict->body();
		return Verdict::REFUSED === $verdict->state
			? Rest::error( $verdict->status(), $body['code'], wp_strip_all_tags( $body['message'] ) )
			: Rest::error( 503, 'payment_pending', 'PayPal is still at it.' );
	}
}
