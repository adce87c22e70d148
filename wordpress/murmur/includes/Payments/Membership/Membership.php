<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use MemberOrder;
use Murmur\Payments\Levels\Levels;
use PMPro_Subscription;

/**
 * What an account has of PMPro's levels. Its dates are in the site's zone, and a level stays past its end until PMPro's cron
 * has run: both are seen to here, so the table is read as it is.
 */
final class Membership {
	/** The dates that PMPro writes for "none". */
	private const NO_DATE = array( '', '0000-00-00 00:00:00', '1970-01-01 00:00:00' );

	/** Answers for memberships wherever levels are asked for. */
	public static function boot(): void {
		add_filter( 'murmur_level', static fn( int $level, int $user_id ) => max( $level, self::current( $user_id )['level'] ?? $level ), 10, 2 );
		add_action( 'murmur_registered', array( self::class, 'give_free' ) );
	}

	/**
	 * The highest level of an account that counts now, or null.
	 *
	 * @return array{level: int, pmpro_id: int, start: int, end: int}|null Times are Unix times, an end of 0 is none.
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

	/** What the account pays for, or paid for and has no more, as the site reads it; null where it never paid. */
	public static function record( int $user_id ): ?array {
		$current = self::current( $user_id );
		if ( null === $current || $current['level'] <= Levels::FREE ) {
			return self::ended( $user_id );
		}
		$subscription = self::subscription( $user_id, $current['pmpro_id'] );
		$next         = $subscription ? (int) $subscription->get_next_payment_date( 'timestamp', false ) : 0;
		$end          = $current['end'] ? $current['end'] : $next;
		return array(
			'gateway'                 => self::gateway( $user_id, $current['pmpro_id'], $subscription ),
			'level_name'              => Levels::name( $current['level'] ),
			'names'                   => Levels::names( $current['level'] ),
			'start_date'              => self::write( $current['start'] ),
			'end_date'                => self::write( $end ),
			'subscription_id'         => $subscription ? $subscription->get_subscription_transaction_id() : null,
			// It ends of itself although it was subscribed to: that is a subscription that has been cancelled.
			'is_cancellation_pending' => ! $subscription && $current['end'] > 0 && self::was_subscribed( $user_id, $current['pmpro_id'] ),
		) + Purchase_Price::price( $user_id, $current['pmpro_id'] );
	}

	/** What an account paid for last, where that is over. */
	private static function ended( int $user_id ): ?array {
		global $wpdb;
		if ( ! Levels::has_pmpro() || $user_id <= 0 ) {
			return null;
		}
		// A level stays active past its end until PMPro's cron has run.
		$rows = (array) $wpdb->get_results(
			$wpdb->prepare( "SELECT membership_id, startdate, enddate FROM {$wpdb->pmpro_memberships_users} WHERE user_id = %d AND enddate > '1971-01-01' ORDER BY enddate DESC, id DESC LIMIT 20", $user_id )
		);
		foreach ( $rows as $row ) {
			$level = Levels::of_pmpro( (int) $row->membership_id );
			// One that was given ahead of a payment that failed was never paid for.
			if ( $level > Levels::FREE && Orders::newest_for( $user_id, (int) $row->membership_id ) ) {
				return array(
					'gateway'    => null,
					'level_name' => Levels::name( $level ),
					'start_date' => self::write( self::local_time( (string) $row->startdate ) ),
					'end_date'   => self::write( self::local_time( (string) $row->enddate ) ),
					'status'     => 'expired',
				);
			}
		}
		return null;
	}

	/** The subscription for a level that lives, or null. */
	public static function subscription( int $user_id, int $pmpro_id ): ?PMPro_Subscription {
		$found = PMPro_Subscription::get_subscriptions_for_user( $user_id, $pmpro_id );
		return $found[0] ?? null;
	}

	/** A free level for a new account, where PMPro has one. */
	public static function give_free( int $user_id ): void {
		$pmpro_id = Levels::has_pmpro() ? Levels::pmpro_id( Levels::FREE ) : 0;
		if ( $pmpro_id && pmpro_getLevel( $pmpro_id ) ) {
			pmpro_changeMembershipLevel( $pmpro_id, $user_id );
		}
	}

	/**
	 * Gives a level in place of all others of the table, whose subscriptions PMPro ends with their levels.
	 *
	 * @param int $user_id Who gets it.
	 * @param int $level   Which one.
	 * @param int $end     When it ends, as a Unix time; 0 for never, or for as long as its subscription lives.
	 * @return bool False where PMPro refuses.
	 */
	public static function give( int $user_id, int $level, int $end ): bool {
		$row   = Levels::row( $level );
		$given = $row && false !== pmpro_changeMembershipLevel(
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
				'startdate'       => current_time( 'mysql' ),
				'enddate'         => $end ? self::to_local( $end ) : '0000-00-00 00:00:00',
			),
			$user_id,
			'changed'
		);
		if ( ! $given ) {
			return false;
		}
		foreach ( self::rows( $user_id ) as $other ) {
			if ( (int) $other->membership_id !== (int) $row->id && Levels::of_pmpro( (int) $other->membership_id ) ) {
				pmpro_cancelMembershipLevel( (int) $other->membership_id, $user_id, 'changed' );
			}
		}
		return true;
	}

	/** Ends what an account still pays for without having it, as after a payment that failed: what it bought since replaces it. */
	public static function end_other_subscriptions( int $user_id, string $kept_id ): void {
		foreach ( PMPro_Subscription::get_subscriptions_for_user( $user_id ) as $other ) {
			$is_ours = Orders::GATEWAY === $other->get_gateway() && Levels::of_pmpro( (int) $other->get_membership_level_id() );
			if ( $is_ours && $other->get_subscription_transaction_id() !== $kept_id ) {
				$other->cancel_at_gateway();
			}
		}
	}

	/** Whether an account has a level, and it has not ended. */
	public static function has( int $user_id, int $level ): bool {
		return ( self::current( $user_id )['level'] ?? 0 ) === $level;
	}

	/** Whether what ends at a time replaces what an account has: nothing that goes on, or lasts as long. */
	public static function makes_room( int $user_id, int $until ): bool {
		$current = self::current( $user_id );
		$is_free = null === $current || $current['level'] <= Levels::FREE;
		return $until > time() && ( $is_free || ( $current['end'] > 0 && $current['end'] < $until ) );
	}

	/** Whether an account has a higher level than one, that goes on or lasts until a time at least. */
	public static function has_higher( int $user_id, int $level, int $until ): bool {
		$current = self::current( $user_id );
		return null !== $current && $current['level'] > $level && ( 0 === $current['end'] || $current['end'] >= $until );
	}

	/** Lets a level end at a time to come, or takes it at once; 0 takes the end away. */
	public static function end_at( int $user_id, int $pmpro_id, int $end ): void {
		if ( $end > 0 && $end <= time() ) {
			pmpro_cancelMembershipLevel( $pmpro_id, $user_id, 'cancelled' );
			return;
		}
		// PMPro would write UTC and read it as the site's zone.
		pmpro_set_expiration_date( $user_id, $pmpro_id, $end ? self::to_local( $end ) : '0000-00-00 00:00:00' );
	}

	/** When a level that is paid once ends that begins now; 0 for never. What is left of the same level is not lost. */
	public static function end_of_once( int $user_id, int $level ): int {
		$row = Levels::row( $level );
		if ( ! $row || (int) $row->expiration_number <= 0 ) {
			return 0;
		}
		return self::period_from( $user_id, $level, (int) $row->expiration_number, (string) $row->expiration_period );
	}

	/**
	 * The end of so many units from now, or from the end of the same level where it ends later; 0 where that never ends.
	 *
	 * @throws PayPal_Unavailable Where the level is subscribed to, and PayPal has to be asked until when it is paid for.
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

	/** A Unix time as the site reads times, null for none. */
	public static function write( int $time ): ?string {
		return $time > 0 ? gmdate( 'Y-m-d\TH:i:s', $time ) : null;
	}

	/**
	 * The rows of an account that PMPro calls active.
	 *
	 * @return object[]
	 */
	private static function rows( int $user_id ): array {
		global $wpdb;
		if ( ! Levels::has_pmpro() || $user_id <= 0 ) {
			return array();
		}
		return (array) $wpdb->get_results(
			$wpdb->prepare( "SELECT membership_id, startdate, enddate FROM {$wpdb->pmpro_memberships_users} WHERE user_id = %d AND status = 'active'", $user_id )
		);
	}

	/** Who took the money. */
	private static function gateway( int $user_id, int $pmpro_id, ?PMPro_Subscription $subscription ): string {
		$name = $subscription ? (string) $subscription->get_gateway() : '';
		if ( '' === $name ) {
			$order = new MemberOrder();
			$order->getLastMemberOrder( $user_id, 'success', $pmpro_id );
			$name = (string) $order->gateway;
		}
		// This plugin's gateway is PayPal; a level without an order was given by hand.
		return in_array( $name, array( 'murmur', '' ), true ) ? 'paypal' : $name;
	}

	/** Whether a level was subscribed to, and is no more. */
	private static function was_subscribed( int $user_id, int $pmpro_id ): bool {
		return array() !== PMPro_Subscription::get_subscriptions_for_user( $user_id, $pmpro_id, array( 'cancelled' ) );
	}

	/** A date in the site's zone as a Unix time; 0 for none. */
	private static function local_time( string $date ): int {
		return in_array( $date, self::NO_DATE, true ) ? 0 : (int) get_gmt_from_date( $date, 'U' );
	}

	/** A Unix time as a date in the site's zone. */
	private static function to_local( int $time ): string {
		return (string) wp_date( 'Y-m-d H:i:s', $time );
	}
}
