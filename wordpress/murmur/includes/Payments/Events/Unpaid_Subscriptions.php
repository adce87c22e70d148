<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\Time;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Orders;
use Murmur\Payments\PayPal\{PayPal, PayPal_Unavailable, Payment_Check, Payment_Kind, Plans, Transactions};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * Runs once a day: takes a level back if its subscription is still unpaid three days after its approval or its free
 * trial.
 */
final class Unpaid_Subscriptions {
	private const DAYS    = 3;
	private const AT_ONCE = 200;

	/** The most seconds of one run. */
	private const MOST_SECONDS = 240;

	/** The option with PMPro's id of the subscription at which the last run had to stop. */
	private const OPTION = 'murmur_unpaid_checked';

	public static function boot(): void {
		add_action( 'murmur_daily', static fn() => self::take_back_all( time() ) );
	}

	/** Checks the subscriptions without a stored payment. Goes on where the last run had to stop. */
	public static function take_back_all( int $now ): void {
		if ( Levels::has_pmpro() && PayPal::is_set_up() ) {
			update_option( self::OPTION, self::take_back_after( (int) get_option( self::OPTION ), $now ), false );
		}
	}

	/**
	 * Checks the subscriptions whose id at PMPro is higher.
	 *
	 * @return int The last id if it had to stop; 0 if it checked all.
	 */
	private static function take_back_after( int $last, int $now ): int {
		$until = time() + self::MOST_SECONDS;
		do {
			$rows = self::unpaid_after( $last, $now );
			foreach ( $rows as $row ) {
				$last = (int) $row->id;
				try {
					self::take_back( $row->subscription_transaction_id, $now );
				} catch ( PayPal_Unavailable ) {
					// Also past this one, or one that PayPal never answers about would keep all later ones waiting.
					return $last;
				}
				if ( time() > $until ) {
					return $last;
				}
			}
		} while ( self::AT_ONCE === count( $rows ) );
		return 0;
	}

	/** @return object[] */
	private static function unpaid_after( int $last, int $now ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT s.id, s.subscription_transaction_id FROM {$wpdb->pmpro_subscriptions} s
				WHERE s.gateway = %s AND s.gateway_environment = %s AND s.status = 'active' AND s.startdate < %s
					AND s.id > %d
					AND NOT EXISTS ( SELECT 1 FROM {$wpdb->pmpro_membership_orders} o
						WHERE o.subscription_transaction_id = s.subscription_transaction_id
							AND o.gateway = s.gateway AND o.status IN ( 'success', 'refunded' ) )
				ORDER BY s.id LIMIT %d",
				Orders::GATEWAY,
				PayPal::environment(),
				Time::sql( $now - self::DAYS * DAY_IN_SECONDS ),
				$last,
				self::AT_ONCE
			)
		);
	}

	/**
	 * Takes a level back, unless PayPal knows of a payment.
	 *
	 * @throws PayPal_Unavailable
	 */
	private static function take_back( string $id, int $now ): void {
		$subscription = Orders::subscription( $id );
		$data         = PayPal::subscription( $id );
		if (
			! $subscription
			|| array() === $data
			|| array() !== Payment_Check::last_payment( (array) ( $data['billing_info'] ?? array() ) )
		) {
			return;
		}
		$due = self::deadline( $subscription, $data );
		if ( $due > $now || Transactions::has_pending( $id, $data ) ) {
			return;
		}
		// The site reports this event under the same id, so that both count as one.
		$event = new PayPal_Event(
			id: "payment.failed:$id.unpaid",
			type: 'payment.failed',
			user_id: (int) $subscription->get_user_id(),
			level: Levels::of_pmpro( (int) $subscription->get_membership_level_id() ),
			kind: Payment_Kind::SUBSCRIPTION,
			paypal_id: $id,
			at: $due
		);
		$done  = PayPal_Event_Handler::handle_event( $event );
		if ( true === $done ) {
			$subscription->cancel_at_gateway();
		}
	}

	/**
	 * The latest time for the payment, as a Unix time.
	 *
	 * @throws PayPal_Unavailable
	 */
	private static function deadline( PMPro_Subscription $subscription, array $data ): int {
		$since = max(
			(int) $subscription->get_startdate( 'timestamp', false ),
			(int) strtotime( (string) ( $data['status_update_time'] ?? '' ) ),
			Plans::trial_end( $data )
		);
		return $since + self::DAYS * DAY_IN_SECONDS;
	}
}
