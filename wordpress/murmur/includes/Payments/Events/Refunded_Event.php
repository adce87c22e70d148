<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\Rest;
use Murmur\Payments\Membership\Orders;
use Murmur\Payments\PayPal\Payment_Kind;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** A payment was refunded. A partial refund only adds a note, until the parts make up the whole payment. */
final class Refunded_Event extends Event_Kind {
	/** Confirms an order whose refund is reported first, because events arrive in any order. */
	protected function confirm( PayPal_Event $event ): Event_Result|WP_Error|null {
		$is_known = Payment_Kind::ORDER !== $event->kind || '' === $event->transaction
			|| Orders::find( $event->transaction ) || PayPal_Event_Log::was_refunded_before( $event );
		$result   = $is_known ? null : self::confirm_payment( $event );
		return is_wp_error( $result ) && $result->get_error_data()['status'] < 500 ? null : $result;
	}

	protected function apply( PayPal_Event $event ): Event_Result|WP_Error {
		$order = '' === $event->transaction ? null : Orders::find( $event->transaction );
		$order = $order
			?? (
				Payment_Kind::SUBSCRIPTION === $event->kind && '' === $event->transaction
					? Orders::newest_of( $event->paypal_id )
					: null
			);
		if ( ! $order && PayPal_Event_Log::was_refunded_before( $event ) ) {
			return Event_Result::REFUNDED_BEFORE_LEVEL;
		}
		if ( ! $order || (int) $order->user_id !== $event->user_id ) {
			return Rest::error( 404, 'payment_not_found', 'No such payment is stored here.' );
		}
		if ( ! str_contains( (string) $order->notes, $event->id ) ) {
			$order->add_order_note( "$event->type: $event->amount $event->currency ($event->id)" );
			$order->saveOrder();
		}
		$amount = $event->amount > 0 ? $event->amount : Orders::amount_left( $order );
		$left   = Orders::add_refund( $order, $amount, $event->id );
		do_action( 'murmur_refunded', $order, $amount, $event->id, $left );
		if ( $left > 0 ) {
			return Event_Result::PARTLY_REFUNDED;
		}
		$order->status = 'refunded';
		$order->saveOrder();
		if ( ! Renewal::is_level_source( $event, $order ) ) {
			return Event_Result::REFUNDED_NOT_HELD;
		}
		// Also cancels the subscription, here and at PayPal.
		pmpro_cancelMembershipLevel( (int) $order->membership_id, $event->user_id, 'cancelled' );
		return Event_Result::REFUNDED;
	}
}
