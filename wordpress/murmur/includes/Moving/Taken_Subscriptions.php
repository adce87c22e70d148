<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Orders;
use Murmur\Payments\Gateway\Gateway;
use Murmur\Payments\Events\{PayPal_Event, PayPal_Event_Handler};
use Murmur\Payments\PayPal\{PayPal, PayPal_Unavailable, Payment_Check, Payment_Kind, Transactions};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * Asks PayPal about subscriptions that were taken over from another plugin. The site receives PayPal's events only for
 * subscriptions that it created. Each is checked daily, and within the hour when a payment is due.
 */
final class Taken_Subscriptions {
	private const HOOK = 'murmur_taken_subscriptions';

	/** Meta of PMPro's subscription with the Unix time of the last check. */
	private const LAST_CHECK = 'murmur_taken_over';

	private const AT_ONCE = 500;

	/** The most seconds of one run. Cron continues an hour later. */
	private const MOST_SECONDS = 240;

	private const EVENTS_BY_STATUS = array(
		'CANCELLED' => 'subscription.cancelled',
		'EXPIRED'   => 'subscription.expired',
		'SUSPENDED' => 'subscription.suspended',
	);

	public static function boot(): void {
		add_action( self::HOOK, static fn() => self::check_due( time() ) );
		add_action( 'murmur_daily', array( self::class, 'schedule' ) );
	}

	public static function add( int $subscription ): void {
		update_pmpro_subscription_meta( $subscription, self::LAST_CHECK, time() );
	}

	/** Schedules the checks if there are subscriptions to check, also after the plugin was deactivated. */
	public static function schedule(): void {
		if ( Levels::has_pmpro() && ! wp_next_scheduled( self::HOOK ) && array() !== self::due_ids( PHP_INT_MAX, 1 ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', self::HOOK );
		}
	}

	/** Checks the subscriptions that are due. The one that has been due for longest comes first. */
	public static function check_due( int $now ): void {
		if ( ! Levels::has_pmpro() || ! PayPal::is_set_up() ) {
			return;
		}
		$until = time() + self::MOST_SECONDS;
		foreach ( self::due_ids( $now, self::AT_ONCE ) as $id ) {
			$subscription = Orders::subscription( (string) $id );
			try {
				if ( $subscription ) {
					self::check( $subscription );
					update_pmpro_subscription_meta( $subscription->get_id(), self::LAST_CHECK, $now );
				}
			} catch ( PayPal_Unavailable ) {
				return;
			}
			if ( time() > $until ) {
				return;
			}
		}
	}

	/**
	 * PayPal's ids of the subscriptions that are due. A payment is due at PMPro's next date, which is in UTC.
	 *
	 * @return string[]
	 */
	private static function due_ids( int $now, int $most ): array {
		global $wpdb;
		return $wpdb->get_col(
			$wpdb->prepare(
				"SELECT s.subscription_transaction_id,
					LEAST(m.meta_value + %d, GREATEST(m.meta_value + %d, COALESCE(TIMESTAMPDIFF(SECOND, '1970-01-01',
					s.next_payment_date), 0))) AS due
				FROM {$wpdb->pmpro_subscriptions} s
				JOIN {$wpdb->pmpro_subscriptionmeta} m ON m.pmpro_subscription_id = s.id AND m.meta_key = %s
				WHERE s.gateway = %s AND s.gateway_environment = %s AND s.status = 'active' HAVING due <= %d
				ORDER BY due LIMIT %d",
				DAY_IN_SECONDS,
				50 * MINUTE_IN_SECONDS,
				self::LAST_CHECK,
				Orders::GATEWAY,
				PayPal::environment(),
				$now,
				$most
			)
		);
	}

	/**
	 * Applies PayPal's data like the events that the site would report, payments first.
	 *
	 * @throws PayPal_Unavailable
	 */
	private static function check( PMPro_Subscription $subscription ): void {
		$id   = (string) $subscription->get_subscription_transaction_id();
		$data = PayPal::subscription( $id );
		if ( array() === $data ) {
			return;
		}
		$last = Orders::newest_of( $id );
		// A subscription that was unpaid at its takeover has no earlier payment.
		$from = $last ? (int) $last->getTimestamp( true ) : (int) $subscription->get_startdate( 'timestamp', false );
		foreach ( Transactions::completed_payments( $id, gmdate( 'c', $from ) ) as $transaction ) {
			if ( ! Orders::find( (string) $transaction['id'] ) && strtotime( (string) $transaction['time'] ) > $from ) {
				self::apply( $subscription, 'subscription.renewed', $transaction['id'], $transaction, $data );
			}
			$order = Orders::find( (string) $transaction['id'] );
			if ( 'REFUNDED' === $transaction['status'] && 'success' === $order?->status ) {
				self::apply( $subscription, 'payment.refunded', $transaction['id'], $transaction, $data );
			}
		}
		$billing = (array) ( $data['billing_info'] ?? array() );
		$failed  = (string) ( $billing['last_failed_payment']['time'] ?? '' );
		$ending  = self::EVENTS_BY_STATUS[ $data['status'] ?? '' ] ?? '';
		if ( '' === $ending && '' !== $failed && Payment_Check::is_owing( $billing ) ) {
			self::apply( $subscription, 'payment.failed', "$id $failed", array( 'time' => $failed ), $data );
		}
		if ( '' !== $ending ) {
			self::apply(
				$subscription,
				$ending,
				$id . ( $data['status_update_time'] ?? '' ),
				array( 'time' => $data['status_update_time'] ?? 'now' ),
				$data
			);
			return;
		}
		$subscription->set( Gateway::pmpro_fields( $data ) );
		$subscription->save();
	}

	/**
	 * Handles an event, once.
	 *
	 * @param PMPro_Subscription $subscription The subscription.
	 * @param string             $type         The event's type.
	 * @param string             $name         A name that no other event has; the event's id is made from it.
	 * @param array              $transaction  PayPal's transaction; only its time if the event is about none.
	 * @param array              $data         PayPal's subscription.
	 */
	private static function apply(
		PMPro_Subscription $subscription,
		string $type,
		string $name,
		array $transaction,
		array $data
	): void {
		$money = (array) ( $transaction['amount_with_breakdown']['gross_amount'] ?? array() );
		PayPal_Event_Handler::handle_event(
			new PayPal_Event(
				id: "moved:$type:" . substr( hash( 'sha256', $name ), 0, 40 ),
				type: $type,
				user_id: (int) $subscription->get_user_id(),
				level: Levels::of_pmpro( (int) $subscription->get_membership_level_id() ),
				kind: Payment_Kind::SUBSCRIPTION,
				paypal_id: (string) $subscription->get_subscription_transaction_id(),
				at: (int) strtotime( (string) $transaction['time'] ),
				transaction: (string) ( $transaction['id'] ?? '' ),
				amount: 'payment.refunded' === $type ? 0.0 : (float) ( $money['value'] ?? 0 ),
				currency: (string) ( $money['currency_code'] ?? '' ),
				next: (int) strtotime( (string) ( $data['billing_info']['next_billing_time'] ?? '' ) )
			)
		);
	}
}
