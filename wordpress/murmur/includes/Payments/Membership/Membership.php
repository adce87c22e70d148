<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\PayPal;
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * A member's levels at PMPro. PMPro stores dates in the site's time zone and keeps an expired level active until its
 * cron has run; this class corrects both.
 */
final class Membership {
	/** PMPro's values for "no date". */
	private const NO_DATE = array( '', '0000-00-00 00:00:00', '1970-01-01 00:00:00' );

	public static function boot(): void {
		add_filter(
			'murmur_level',
			static fn( int $level, int $user_id ) => max( $level, self::current( $user_id )['level'] ?? $level ),
			10,
			2
		);
		add_action( 'murmur_registered', array( self::class, 'give_free' ) );
	}

	/**
	 * The account's highest current level, or null.
	 *
	 * @return array{level: int, pmpro_id: int, start: int, end: int}|null Unix times; an end of 0 means none.
	 */
	public static function current( int $user_id ): ?array {
		$best = null;
		foreach ( self::rows( $user_id ) as $row ) {
			$level = Levels::of_pmpro( (int) $row->membership_id );
			$end   = self::local_time( (string) $row->enddate );
			if ( $level > ( $best['level'] ?? 0 ) && ( 0 === $end || $end > time() ) ) {
				$best = array(
					'level'    => $level,
					'pmpro_id' => (int) $row->membership_id,
					'start'    => self::local_time( (string) $row->startdate ),
					'end'      => $end,
				);
			}
		}
		return $best;
	}

	/** The active subscription for a level, or null. */
	public static function subscription( int $user_id, int $pmpro_id ): ?PMPro_Subscription {
		$subscriptions = PMPro_Subscription::get_subscriptions_for_user( $user_id, $pmpro_id );
		return $subscriptions[0] ?? null;
	}

	/** The active subscription that pays for the account's level, or null. */
	public static function current_subscription( int $user_id ): ?PMPro_Subscription {
		$current = self::current( $user_id );
		return $current ? self::subscription( $user_id, $current['pmpro_id'] ) : null;
	}

	/** Whether an active subscription of the account is not at PayPal, such as one of an earlier site at Stripe. */
	public static function is_charged_elsewhere( int $user_id ): bool {
		$subscriptions = Levels::has_pmpro() && $user_id > 0
			? PMPro_Subscription::get_subscriptions_for_user( $user_id )
			: array();
		$is_elsewhere  = static fn( PMPro_Subscription $one ) => Orders::GATEWAY !== $one->get_gateway();
		return array() !== array_filter( $subscriptions, $is_elsewhere );
	}

	/**
	 * The active subscriptions of this gateway that don't belong to the account's level. That level was deleted, or the
	 * account got another one, and PayPal still charges.
	 *
	 * @return PMPro_Subscription[]
	 */
	public static function other_subscriptions( int $user_id ): array {
		if ( ! Levels::has_pmpro() || $user_id <= 0 ) {
			return array();
		}
		$is_ours = static fn( PMPro_Subscription $one ) => Orders::GATEWAY === $one->get_gateway()
			&& PayPal::environment() === $one->get_gateway_environment();
		$ours    = array_filter( PMPro_Subscription::get_subscriptions_for_user( $user_id ), $is_ours );
		// Most members have no such subscription, so this saves a query.
		$subscription_id = array() === $ours ? null : self::current_subscription( $user_id )?->get_id();
		return array_values(
			array_filter( $ours, static fn( PMPro_Subscription $one ) => $one->get_id() !== $subscription_id )
		);
	}

	public static function give_free( int $user_id ): void {
		$pmpro_id = Levels::has_pmpro() ? Levels::pmpro_id( Levels::FREE ) : 0;
		if ( $pmpro_id && pmpro_getLevel( $pmpro_id ) ) {
			pmpro_changeMembershipLevel( $pmpro_id, $user_id );
		}
	}

	/**
	 * Gives a level and removes the account's other levels. PMPro ends their subscriptions.
	 *
	 * @param int $user_id The account.
	 * @param int $level   The level.
	 * @param int $end     When it ends, as a Unix time; 0 for never, or while its subscription is active.
	 * @param int $start   When it began, as a Unix time; 0 for now.
	 * @return bool False if PMPro refuses.
	 */
	public static function give( int $user_id, int $level, int $end, int $start = 0 ): bool {
		$row      = Levels::row( $level );
		$is_given = $row && false !== pmpro_changeMembershipLevel(
			array(
				'user_id'         => $user_id,
				'membership_id'   => (int) $row->id,
				'code_id'         => 0,
				'initial_payment' => (float) $row->initial_payment,
				'billing_amount'  => (float) $row->billing_amount,
				'cycle_number'    => (int) $row->cycle_number,
				'cycle_period'    => (string) $row->cycle_period,
				'billing_limit'   => (int) $row->billing_limit,
				'trial_amount'    => (float) $row->trial_amount,
				'trial_limit'     => (int) $row->trial_limit,
				'startdate'       => self::to_local( $start ? $start : time() ),
				'enddate'         => $end ? self::to_local( $end ) : '0000-00-00 00:00:00',
			),
			$user_id,
			'changed'
		);
		if ( ! $is_given ) {
			return false;
		}
		foreach ( self::rows( $user_id ) as $other ) {
			if ( (int) $other->membership_id !== (int) $row->id && Levels::of_pmpro( (int) $other->membership_id ) ) {
				pmpro_cancelMembershipLevel( (int) $other->membership_id, $user_id, 'changed' );
			}
		}
		return true;
	}

	/**
	 * Cancels subscriptions that lost their level, for example after a failed payment, because the new purchase
	 * replaces them.
	 */
	public static function end_other_subscriptions( int $user_id, string $kept_id ): void {
		foreach ( PMPro_Subscription::get_subscriptions_for_user( $user_id ) as $other ) {
			// Includes a subscription whose level was deleted.
			if ( Orders::GATEWAY === $other->get_gateway() && $other->get_subscription_transaction_id() !== $kept_id ) {
				$other->cancel_at_gateway();
			}
		}
	}

	/** Whether this is the account's current level. */
	public static function has( int $user_id, int $level ): bool {
		return ( self::current( $user_id )['level'] ?? 0 ) === $level;
	}

	/** Whether a level until this time would be an improvement: the account has none that ends later or never. */
	public static function is_improvement( int $user_id, int $until ): bool {
		$current = self::current( $user_id );
		$is_free = null === $current || $current['level'] <= Levels::FREE;
		return $until > time() && ( $is_free || ( $current['end'] > 0 && $current['end'] < $until ) );
	}

	/** Whether the account has a higher level that has no end or lasts at least until this time. */
	public static function has_higher( int $user_id, int $level, int $until ): bool {
		$current = self::current( $user_id );
		return null !== $current
			&& $current['level'] > $level
			&& ( 0 === $current['end'] || $current['end'] >= $until );
	}

	/** Sets the end of a level, 0 for none. Removes the level at once if the end has passed. */
	public static function end_at( int $user_id, int $pmpro_id, int $end ): void {
		if ( $end > 0 && $end <= time() ) {
			pmpro_cancelMembershipLevel( $pmpro_id, $user_id, 'cancelled' );
			return;
		}
		// In local time. PMPro would write UTC and read it in the site's time zone.
		pmpro_set_expiration_date( $user_id, $pmpro_id, $end ? self::to_local( $end ) : '0000-00-00 00:00:00' );
	}

	/** The end of a level that is paid once; 0 for never. It begins now, or when the account's time at it ends. */
	public static function end_of_single_payment( int $user_id, int $level ): int {
		$row = Levels::row( $level );
		if ( ! $row || (int) $row->expiration_number <= 0 ) {
			return 0;
		}
		return self::period_from( $user_id, $level, (int) $row->expiration_number, (string) $row->expiration_period );
	}

	/**
	 * The end of a period that begins now or, if later, at the end of the same level; 0 if that level never ends.
	 *
	 * @throws \Murmur\Payments\PayPal\PayPal_Unavailable If PayPal does not respond about the paid time.
	 */
	public static function period_from( int $user_id, int $level, int $count, string $unit ): int {
		$current = self::current( $user_id );
		$from    = time();
		if ( $current && $current['level'] === $level ) {
			$subscription = self::subscription( $user_id, $current['pmpro_id'] );
			if ( 0 === $current['end'] && ! $subscription ) {
				return 0;
			}
			$from = max( $from, $current['end'] ? $current['end'] : Paid_Time::of( $subscription ) );
		}
		return (int) strtotime( "+$count $unit", $from );
	}

	/** A Unix time in the site's format; null for 0. */
	public static function as_date( int $time ): ?string {
		return $time > 0 ? gmdate( 'Y-m-d\TH:i:s', $time ) : null;
	}

	/**
	 * The rows of the account's active levels.
	 *
	 * @return object[]
	 */
	private static function rows( int $user_id ): array {
		global $wpdb;
		if ( ! Levels::has_pmpro() || $user_id <= 0 ) {
			return array();
		}
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT membership_id, startdate, enddate FROM {$wpdb->pmpro_memberships_users}
					WHERE user_id = %d AND status = 'active'",
				$user_id
			)
		);
	}

	/** Converts a date in the site's time zone to a Unix time; 0 for none. */
	public static function local_time( string $date ): int {
		return in_array( $date, self::NO_DATE, true ) ? 0 : (int) get_gmt_from_date( $date, 'U' );
	}

	/** Converts a Unix time to a date in the site's time zone. */
	private static function to_local( int $time ): string {
		return (string) wp_date( 'Y-m-d H:i:s', $time );
	}
}
