<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Payments\Membership\{Orders, Paid_Time, Subscription_Access};

defined( 'ABSPATH' ) || exit;

/** A payment failed. If the subscription was never paid, its level was given ahead and is taken back. */
final class Failed_Event extends Event_Kind {
	protected function apply( PayPal_Event $event ): Event_Result {
		$subscription = Orders::subscription( $event->paypal_id );
		if ( ! $subscription ) {
			return Event_Result::HOLDS_NOTHING;
		}
		if ( Later_Payment::is_known( $subscription, $event ) ) {
			return Event_Result::SETTLED_SINCE;
		}
		if ( Paid_Time::last_payment_time( $subscription ) > 0 ) {
			return Renewal::handle_failure( $event );
		}
		// A later payment may have succeeded that no event has reported yet.
		if ( Later_Payment::is_at_paypal( $event ) ) {
			return Event_Result::SETTLED_SINCE;
		}
		if ( Renewal::is_level_source( $event ) ) {
			do_action( 'murmur_first_payment_failed', $subscription );
			Subscription_Access::remove_level( $event->user_id, (int) $subscription->get_membership_level_id() );
		}
		return Event_Result::FIRST_PAYMENT_FAILED;
	}
}
