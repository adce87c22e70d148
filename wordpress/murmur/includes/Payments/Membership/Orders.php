<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use MemberOrder;
use Murmur\Core\Rest;
use Murmur\Payments\Alipay;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Levels\Price;
use Murmur\Payments\PayPal\PayPal;
use Murmur\Payments\PayPal\Verdict;
use PMPro_Subscription;

/** Writes and reads PMPro's orders and subscriptions of this plugin's gateway. Callers hold the lock of the payment. */
final class Orders {
	public const GATEWAY = 'murmur';

	/** PMPro's words for an order's state, in the site's. */
	private const STATES = array(
		'success'  => 'paid',
		'refunded' => 'refunded',
		'pending'  => 'failed',
		'error'    => 'failed',
		'review'   => 'pending',
		'token'    => 'pending',
	);

	/** The states of orders that money came in for; the others are payments that failed, or were only begun. */
	private const PAYMENTS = array( 'success', 'refunded' );

	private const NEWEST = '`o`.`timestamp` DESC, `o`.`id` DESC';

	/** Adds the route. */
	public static function boot(): void {
		Rest::route( '/user/payments', 'GET', static fn() => self::show_all( get_current_user_id() ), Rest::MEMBER );
	}

	/** The order of a transaction, or null. */
	public static function find( string $transaction ): ?MemberOrder {
		return self::first(
			array(
				'payment_transaction_id' => $transaction,
				'gateway'                => self::GATEWAY,
			)
		);
	}

	/** The newest payment of a subscription by PayPal's id of it. */
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

	/** The newest payment of an account for a level. */
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
	 * Keeps that some of an order went back, all of it where no amount is told; how much is left, in thousandths. Each event
	 * counts once, also where it is told again because its handling was interrupted.
	 *
	 * @param MemberOrder $order    The order.
	 * @param float       $amount   What went back now; 0 for all.
	 * @param string      $event_id By which event.
	 */
	public static function keep_given_back( MemberOrder $order, float $amount, string $event_id ): int {
		$kept  = get_pmpro_membership_order_meta( $order->id, 'murmur_given_back', true );
		$parts = is_array( $kept ) ? $kept : array( '' => (float) $kept );
		if ( ! isset( $parts[ $event_id ] ) ) {
			$parts[ $event_id ] = $amount > 0 ? $amount : (float) $order->total;
			update_pmpro_membership_order_meta( $order->id, 'murmur_given_back', $parts );
		}
		return max( 0, Price::thousandths( (string) $order->total ) - Price::thousandths( array_sum( $parts ) ) );
	}

	/** The subscription of an id at PayPal, or null. */
	public static function subscription( string $id ): ?PMPro_Subscription {
		return PMPro_Subscription::get_subscription_from_subscription_transaction_id( $id, self::GATEWAY, PayPal::environment() );
	}

	/**
	 * Keeps a subscription. Before its first order: PMPro would make one of its own, with dates it reckons itself.
	 *
	 * @param string       $id      PayPal's id.
	 * @param int          $user_id Whose it is.
	 * @param int          $level   What it is for.
	 * @param Verdict|null $payment What PayPal says of it.
	 */
	public static function add_subscription( string $id, int $user_id, int $level, ?Verdict $payment = null ): ?PMPro_Subscription {
		$row = Levels::row( $level );
		return PMPro_Subscription::create(
			array(
				'user_id'                     => $user_id,
				'membership_level_id'         => (int) $row->id,
				'gateway'                     => self::GATEWAY,
				'gateway_environment'         => PayPal::environment(),
				'subscription_transaction_id' => $id,
				'status'                      => $payment?->is_over ? 'cancelled' : 'active',
				'startdate'                   => gmdate( 'Y-m-d H:i:s' ),
				'next_payment_date'           => $payment?->next ? gmdate( 'Y-m-d H:i:s', $payment->next ) : '',
				'billing_amount'              => (float) $row->billing_amount,
				'cycle_number'                => (int) $row->cycle_number,
				'cycle_period'                => (string) $row->cycle_period,
			)
		);
	}

	/**
	 * Keeps a payment.
	 *
	 * @param int     $user_id         Who paid.
	 * @param int     $level           For what.
	 * @param Verdict $payment         What PayPal says of it.
	 * @param string  $subscription_id PayPal's id of the subscription, "" for none.
	 * @param string  $method          How it was paid, in words for operators.
	 */
	public static function add( int $user_id, int $level, Verdict $payment, string $subscription_id, string $method = 'PayPal' ): MemberOrder {
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

	/** What an account has paid, newest first. */
	public static function show_all( int $user_id ): array {
		if ( ! Levels::has_pmpro() ) {
			return array();
		}
		$orders = MemberOrder::get_orders(
			array(
				'user_id' => $user_id,
				'limit'   => 200,
			)
		);
		$payments = array( ...array_map( array( self::class, 'show' ), array_values( $orders ) ), ...Alipay::payments_of( $user_id ) );
		usort( $payments, static fn( array $a, array $b ) => strcmp( (string) $b['at'], (string) $a['at'] ) );
		return $payments;
	}

	/** What an order was paid in. */
	public static function currency( MemberOrder $order ): string {
		$kept = (string) get_pmpro_membership_order_meta( $order->id, 'murmur_currency', true );
		return '' === $kept ? Levels::currency() : $kept;
	}

	/** PMPro's word for an order's state, in the site's. */
	public static function state( string $status ): string {
		return self::STATES[ $status ] ?? $status;
	}

	/** An order as the site reads it. */
	private static function show( MemberOrder $order ): array {
		$currency = self::currency( $order );
		$paypal   = (string) $order->payment_transaction_id;
		return array(
			'id'       => '' === $paypal ? (string) $order->code : $paypal,
			'at'       => Membership::write( (int) $order->getTimestamp( true ) ),
			'levelId'  => Levels::of_pmpro( (int) $order->membership_id ),
			'amount'   => Price::written( (float) $order->total, $currency ),
			'currency' => $currency,
			'state'    => self::state( (string) $order->status ),
		);
	}

	/** The newest order that is so. */
	private static function first( array $args ): ?MemberOrder {
		$orders = MemberOrder::get_orders( $args + array( 'limit' => 1 ) );
		return $orders[0] ?? null;
	}
}
