<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use MemberOrder;
use Murmur\Core\Time;
use Murmur\Payments\Levels\{Levels, Price};
use Murmur\Payments\PayPal\{PayPal, Verdict};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/** Reads and writes PMPro's orders and subscriptions of this plugin's gateway. Callers hold the payment's lock. */
final class Orders {
	public const GATEWAY = 'murmur';

	/** The site's words for the states of PMPro's orders. */
	private const STATES = array(
		'success'  => 'paid',
		'refunded' => 'refunded',
		'pending'  => 'failed',
		'error'    => 'failed',
		'review'   => 'pending',
		'token'    => 'pending',
	);

	/** The states of orders that were paid. In other states the payment failed or was only started. */
	private const PAYMENTS = array( 'success', 'refunded' );

	private const NEWEST = '`o`.`timestamp` DESC, `o`.`id` DESC';

	public static function find( string $transaction ): ?MemberOrder {
		return self::first( array( 'payment_transaction_id' => $transaction, 'gateway' => self::GATEWAY ) );
	}

	public static function newest_of( string $subscription_id ): ?MemberOrder {
		return self::first(
			array(
				'subscription_transaction_id' => $subscription_id,
				'gateway'                     => self::GATEWAY,
				'status'                      => self::PAYMENTS,
				'orderby'                     => self::NEWEST,
			)
		);
	}

	public static function newest_for( int $user_id, int $pmpro_id ): ?MemberOrder {
		return self::first(
			array(
				'user_id'             => $user_id,
				'membership_level_id' => $pmpro_id,
				'status'              => self::PAYMENTS,
				'orderby'             => self::NEWEST,
			)
		);
	}

	/**
	 * Stores a refund and returns the rest of the payment in thousandths. An event that arrives again after an
	 * interruption counts once.
	 *
	 * @param MemberOrder $order    The order.
	 * @param float       $amount   The refunded amount.
	 * @param string      $event_id The event.
	 */
	public static function add_refund( MemberOrder $order, float $amount, string $event_id ): int {
		$parts = self::refunds( $order );
		if ( ! isset( $parts[ $event_id ] ) ) {
			$parts[ $event_id ] = $amount;
			update_pmpro_membership_order_meta( $order->id, 'murmur_given_back', $parts );
		}
		return max( 0, Price::thousandths( (string) $order->total ) - Price::thousandths( array_sum( $parts ) ) );
	}

	/** The part of a payment that no event has refunded. */
	public static function amount_left( MemberOrder $order ): float {
		return (float) $order->total - array_sum( self::refunds( $order ) );
	}

	/** @return array<string, float> By event. */
	private static function refunds( MemberOrder $order ): array {
		$stored = get_pmpro_membership_order_meta( $order->id, 'murmur_given_back', true );
		return is_array( $stored ) ? $stored : array( '' => (float) $stored );
	}

	/** A subscription by PayPal's id, or null. */
	public static function subscription( string $id ): ?PMPro_Subscription {
		return PMPro_Subscription::get_subscription_from_subscription_transaction_id(
			$id,
			self::GATEWAY,
			PayPal::environment()
		);
	}

	/**
	 * Stores a subscription. Its first order must be stored later, or PMPro would create a subscription for the order
	 * with estimated dates.
	 *
	 * @param string       $id      PayPal's id.
	 * @param int          $user_id The account.
	 * @param int          $level   The level.
	 * @param Verdict|null $payment The payment.
	 */
	public static function add_subscription(
		string $id,
		int $user_id,
		int $level,
		?Verdict $payment = null
	): ?PMPro_Subscription {
		$row = Levels::row( $level );
		return PMPro_Subscription::create(
			array(
				'user_id'                     => $user_id,
				'membership_level_id'         => (int) $row->id,
				'gateway'                     => self::GATEWAY,
				'gateway_environment'         => PayPal::environment(),
				'subscription_transaction_id' => $id,
				'status'                      => $payment?->is_over ? 'cancelled' : 'active',
				'startdate'                   => Time::sql(),
				'next_payment_date'           => $payment?->next ? Time::sql( $payment->next ) : '',
				'billing_amount'              => (float) $row->billing_amount,
				'cycle_number'                => (int) $row->cycle_number,
				'cycle_period'                => (string) $row->cycle_period,
			)
		);
	}

	/**
	 * Stores a payment as an order.
	 *
	 * @param int     $user_id         The account.
	 * @param int     $level           The level.
	 * @param Verdict $payment         The payment.
	 * @param string  $subscription_id PayPal's id; "" for none.
	 * @param string  $method          The payment method, as operators see it.
	 */
	public static function add(
		int $user_id,
		int $level,
		Verdict $payment,
		string $subscription_id,
		string $method = 'PayPal'
	): MemberOrder {
		$order                              = new MemberOrder();
		$order->user_id                     = $user_id;
		$order->membership_id               = Levels::pmpro_id( $level );
		$order->gateway                     = self::GATEWAY;
		$order->gateway_environment         = PayPal::environment();
		$order->payment_transaction_id      = $payment->transaction;
		$order->subscription_transaction_id = $subscription_id;
		$order->payment_type                = $method;
		$order->subtotal                    = $payment->amount;
		$order->tax                         = 0;
		$order->total                       = $payment->amount;
		$order->status                      = 'success';
		$order->timestamp                   = $payment->at ? $payment->at : time();
		$order->saveOrder();
		update_pmpro_membership_order_meta( $order->id, 'murmur_currency', $payment->currency );
		return $order;
	}

	public static function currency( MemberOrder $order ): string {
		$stored = (string) get_pmpro_membership_order_meta( $order->id, 'murmur_currency', true );
		return '' === $stored ? Levels::currency() : $stored;
	}

	public static function state( string $status ): string {
		return self::STATES[ $status ] ?? $status;
	}

	private static function first( array $args ): ?MemberOrder {
		$orders = MemberOrder::get_orders( $args + array( 'limit' => 1 ) );
		return $orders[0] ?? null;
	}
}
