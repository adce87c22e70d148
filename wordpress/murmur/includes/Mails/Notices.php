<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use Murmur\Core\Time;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Membership, Paid_Time};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/** Adds mails before money moves, once a day: about charges in the next days and about unpaid payments. */
final class Notices {
	/**
	 * How many days before a charge its notice is sent, by the least number of days in the subscription's period.
	 * Shorter periods have no notice, since it would arrive with the last payment.
	 */
	private const DAYS_BEFORE = array( 360 => 30, 28 => 7 );

	private const DAYS_IN = array( 'Day' => 1, 'Week' => 7, 'Month' => 30, 'Year' => 365 );

	/**
	 * The days after a failed payment on which a reminder is sent. The value is the day after which it is too late,
	 * since cron may have stood still.
	 */
	private const REMINDERS = array( 3 => 7, 7 => 14 );

	private const AT_ONCE = 200;

	public static function boot(): void {
		add_action( 'murmur_daily', array( self::class, 'add_all' ) );
	}

	public static function add_all(): void {
		if ( Levels::has_pmpro() ) {
			self::add_upcoming();
			self::add_overdue();
		}
	}

	/** Adds notices for subscriptions of any gateway that charge in the next days, a bounded number at a time. */
	private static function add_upcoming(): void {
		$last = 0;
		do {
			$ids = self::upcoming_after( $last );
			foreach ( $ids as $id ) {
				self::add_notice( new PMPro_Subscription( $id ) );
				$last = $id;
			}
		} while ( self::AT_ONCE === count( $ids ) );
	}

	/**
	 * The first subscriptions with a higher id whose next charge may have a notice. PMPro stores their dates in UTC.
	 *
	 * @return int[]
	 */
	private static function upcoming_after( int $last ): array {
		global $wpdb;
		$ids = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT id FROM {$wpdb->pmpro_subscriptions}
					WHERE status = 'active' AND next_payment_date BETWEEN %s AND %s AND id > %d ORDER BY id LIMIT %d",
				Time::sql(),
				Time::sql( time() + max( self::DAYS_BEFORE ) * DAY_IN_SECONDS ),
				$last,
				self::AT_ONCE
			)
		);
		return array_map( 'intval', $ids );
	}

	/** Adds the notice of a subscription's next charge, if it is near enough. */
	private static function add_notice( PMPro_Subscription $subscription ): void {
		$next = (int) $subscription->get_next_payment_date( 'timestamp', false );
		if (
			$next - time() <= self::days_before( $subscription ) * DAY_IN_SECONDS
			&& self::is_running( $subscription )
		) {
			Outbox::add(
				'upcoming ' . $subscription->get_subscription_transaction_id() . ' ' . gmdate( 'Y-m-d', $next ),
				'upcoming',
				(int) $subscription->get_user_id(),
				array( 'level' => Levels::of_pmpro( (int) $subscription->get_membership_level_id() ) )
			);
		}
	}

	/** Adds reminders of failed payments that no later payment has settled. */
	private static function add_overdue(): void {
		foreach ( self::REMINDERS as $days => $latest ) {
			foreach ( Outbox::mails_added( 'failed', $latest, $days ) as $failure ) {
				$facts        = (array) json_decode( $failure->facts, true );
				$subscription = new PMPro_Subscription( (int) $facts['subscription'] );
				$is_open      = 'active' === $subscription->get_status()
					&& Paid_Time::last_payment_time( $subscription ) === $facts['paid'];
				if ( $is_open && Membership::has( (int) $failure->user_id, (int) $facts['level'] ) ) {
					Outbox::add(
						"overdue $days $failure->name",
						'overdue',
						(int) $failure->user_id,
						array( 'level' => (int) $facts['level'] )
					);
				}
			}
		}
	}

	private static function days_before( PMPro_Subscription $subscription ): int {
		$period = (int) $subscription->get_cycle_number() * (
			self::DAYS_IN[ ucfirst( strtolower( (string) $subscription->get_cycle_period() ) ) ] ?? 0
		);
		foreach ( self::DAYS_BEFORE as $least => $days ) {
			if ( $period >= $least ) {
				return $days;
			}
		}
		return 0;
	}

	/** Whether PayPal will charge on the subscription's next date. PMPro calls a suspended subscription active. */
	private static function is_running( PMPro_Subscription $subscription ): bool {
		$user_id = (int) $subscription->get_user_id();
		$level   = Levels::of_pmpro( (int) $subscription->get_membership_level_id() );
		$current = Membership::current( $user_id );
		$newest  = $subscription->get_orders( array( 'limit' => 1 ) )[0] ?? null;
		$is_owed = 'pending' === $newest?->status;
		return $level > Levels::FREE && ( $current['level'] ?? 0 ) === $level && 0 === $current['end'] && ! $is_owed;
	}
}
