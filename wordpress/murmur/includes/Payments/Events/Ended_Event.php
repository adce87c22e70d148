<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\Filters;
use Murmur\Payments\Membership\{Membership, Orders, Paid_Time};
use Murmur\Payments\PayPal\PayPal;

defined( 'ABSPATH' ) || exit;

/** The subscription ended. The member keeps the paid time. */
final class Ended_Event extends Event_Kind {
	protected function apply( PayPal_Event $event ): Event_Result {
		$subscription = Orders::subscription( $event->paypal_id );
		if ( ! $subscription ) {
			return Event_Result::HOLDS_NOTHING;
		}
		$current  = Membership::current( $event->user_id );
		$has_it   = Renewal::is_level_source( $event );
		$is_known = 'cancelled' === $subscription->get_status();
		// PMPro may have synced with PayPal, and so have ended the subscription but not the level. A level that was
		// given later is not affected.
		$is_done = $is_known
			&& (
				! $has_it
					|| $current['end'] > 0
					|| $current['start'] > (int) $subscription->get_enddate( 'timestamp', false )
			);
		if ( $is_done ) {
			return Event_Result::ENDED_ALREADY;
		}
		$until = Paid_Time::of( $subscription, $event->next );
		if ( ! $is_known ) {
			// Decides here whether the level stays until the end of the paid time. PMPro would keep it until the next
			// payment date, paid or not.
			$keep   = static fn() => $until > time();
			$cancel = static fn() => pmpro_handle_subscription_cancellation_at_gateway(
				$event->paypal_id,
				Orders::GATEWAY,
				PayPal::environment()
			);
			Filters::with( 'pmpro_cancel_on_next_payment_date', $keep, $cancel );
		}
		if ( $has_it && Membership::has( $event->user_id, $event->level ) ) {
			Membership::end_at(
				$event->user_id,
				(int) $subscription->get_membership_level_id(),
				max( $until, time() )
			);
		}
		return $until > time() ? Event_Result::LEVEL_ENDS_LATER : Event_Result::LEVEL_ENDED;
	}
}
