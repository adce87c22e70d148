<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Payments\Membership\{Membership, Orders, Paid_Time, Subscription_Access};

defined( 'ABSPATH' ) || exit;

/** PayPal stopped collecting. The member keeps the paid time, and the subscription may charge again some day. */
final class Suspended_Event extends Event_Kind {
	protected function apply( PayPal_Event $event ): Event_Result {
		$subscription = Orders::subscription( $event->paypal_id );
		if ( ! $subscription || ! Renewal::is_level_source( $event ) ) {
			return Event_Result::HOLDS_NOTHING;
		}
		if ( Later_Payment::is_known( $subscription, $event ) ) {
			return Event_Result::SETTLED_SINCE;
		}
		$pmpro_id = (int) $subscription->get_membership_level_id();
		$until    = Paid_Time::of( $subscription, $event->next, true );
		if ( $until > time() ) {
			Membership::end_at( $event->user_id, $pmpro_id, $until );
			return Event_Result::LEVEL_ENDS_LATER;
		}
		Subscription_Access::remove_level( $event->user_id, $pmpro_id );
		return Event_Result::LEVEL_ENDED;
	}
}
