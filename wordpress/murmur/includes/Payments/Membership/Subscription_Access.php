<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Core\Filters;
use Murmur\Payments\Levels\Levels;
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/** Takes and gives the level of a subscription without cancelling the subscription. */
final class Subscription_Access {
	/** Removes a level without cancelling its subscription, because PayPal may still collect the payment. */
	public static function remove_level( int $user_id, int $pmpro_id ): void {
		self::without_cancellation( static fn() => pmpro_cancelMembershipLevel( $pmpro_id, $user_id, 'expired' ) );
	}

	/**
	 * Makes sure that a member who paid has the level: without an end while the subscription is active, else for the
	 * period of this payment.
	 *
	 * @param PMPro_Subscription $subscription The paid subscription.
	 * @param int                $user_id      The account.
	 * @param int                $until        When the paid time ends, if the subscription does not go on.
	 */
	public static function ensure_level( PMPro_Subscription $subscription, int $user_id, int $until ): void {
		$pmpro_id = (int) $subscription->get_membership_level_id();
		$level    = Levels::of_pmpro( $pmpro_id );
		$current  = Membership::current( $user_id );
		$has_it   = ( $current['level'] ?? 0 ) === $level;
		$is_free  = ( $current['level'] ?? 0 ) <= Levels::FREE;
		$has_room = 0 === $until ? $has_it || $is_free : Membership::is_improvement( $user_id, $until );
		if ( $level && $has_room && $has_it ) {
			Membership::end_at( $user_id, $pmpro_id, $until );
		} elseif ( $level && $has_room ) {
			// It was taken back after a failed payment.
			self::without_cancellation( static fn() => Membership::give( $user_id, $level, $until ) );
		}
	}

	/** Changes a level without cancelling the member's subscriptions. By default PMPro cancels them. */
	private static function without_cancellation( callable $change ): void {
		Filters::with( 'pmpro_cancel_previous_subscriptions', '__return_false', $change );
	}
}
