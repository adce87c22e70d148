<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use MemberOrder;
use Murmur\Payments\Alipay\Alipay;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Membership, Orders, Paid_Time};
use Murmur\Payments\Withdrawals\Withdrawal_Store;
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * Adds the mail about each event of an account or membership. A mail's name contains the event, so that each event
 * sends one mail.
 */
final class Membership_Mails {
	/** The first payment of a subscription may be reported some time after its level was given. */
	private const SAME_PURCHASE = 3 * DAY_IN_SECONDS;

	public static function boot(): void {
		add_action(
			'murmur_registered',
			static fn( int $user_id ) => Outbox::add( "registered $user_id", 'welcome', $user_id, array() ),
			20
		);
		add_action( 'murmur_level_given', array( self::class, 'add_purchase' ), 10, 4 );
		add_action( 'murmur_alipay_refused', array( self::class, 'add_alipay_refusal' ), 10, 3 );
		add_action( 'murmur_refunded', array( self::class, 'add_refund' ), 10, 4 );
		add_action(
			'murmur_first_payment_failed',
			static fn( PMPro_Subscription $subscription ) => self::add_failure( $subscription, 'failed_first' )
		);
		add_action( 'murmur_subscription_paid', array( self::class, 'add_payment' ) );
		add_action( 'pmpro_subscription_payment_completed', array( self::class, 'add_payment' ) );
		add_action(
			'pmpro_subscription_payment_failed',
			static fn( MemberOrder $order ) => self::add_failure( $order->get_subscription(), 'failed_later' )
		);
		// A refund in PMPro's list of orders. A refund at PayPal was reported by an event before.
		add_action(
			'pmpro_order_status_refunded',
			static fn( MemberOrder $order ) => self::add_refund( $order, Orders::amount_left( $order ) )
		);
		add_action( 'pmpro_after_change_membership_level', array( self::class, 'add_end' ), 10, 3 );
		// A payment in PMPro's own checkout, by another gateway.
		add_action(
			'pmpro_after_checkout',
			static fn( int $user_id, mixed $order ) => $order instanceof MemberOrder && self::add_payment( $order ),
			10,
			2
		);
		add_filter( 'pmpro_email_filter', array( self::class, 'replace' ), 99 );
		// Stops PMPro's reminders. This plugin's own depend on the length of the period.
		add_filter( 'pmpro_upcoming_recurring_payment_reminder', '__return_empty_array', 99 );
	}

	/**
	 * Adds the mail about a purchase.
	 *
	 * @param int    $user_id  The account.
	 * @param int    $level    The level.
	 * @param int    $previous The level before.
	 * @param string $id       PayPal's id of the subscription, else the transaction.
	 */
	public static function add_purchase( int $user_id, int $level, int $previous, string $id ): void {
		$reference = str_starts_with( $id, Alipay::PREFIX ) ? substr( $id, strlen( Alipay::PREFIX ) ) : '';
		$template  = match ( true ) {
			'' !== $reference                                 => 'alipay_approved',
			Levels::LIFETIME === $level                       => 'lifetime',
			$previous > Levels::FREE && $previous !== $level => 'upgrade',
			default                                           => 'purchase',
		};
		// Alipay's price is in yuan. Only the site knows it.
		$paid = '' === $reference
			? array( 'payment' => $id )
			: array( 'payment' => $reference, 'price' => '', 'amount' => '' );
		Outbox::add( "purchase $id", $template, $user_id, array( 'level' => $level, 'previous' => $previous ) + $paid );
	}

	/** Adds the mail about a payment of a subscription. */
	public static function add_payment( MemberOrder $order ): void {
		$level        = Levels::of_pmpro( (int) $order->membership_id );
		$subscription = $order->get_subscription();
		$id           = (string) $order->payment_transaction_id;
		if ( $level <= Levels::FREE || (float) $order->total <= 0 ) {
			return;
		}
		$started  = $subscription ? (int) $subscription->get_startdate( 'timestamp', false ) : 0;
		$is_first = $subscription
			&& 1 === count(
				$subscription->get_orders( array( 'status' => array( 'success', 'refunded' ), 'limit' => 2 ) )
			);
		$bought   = $subscription ? (string) $subscription->get_subscription_transaction_id() : $id;
		$is_same  = $is_first
			&& (int) $order->getTimestamp( true ) < $started + self::SAME_PURCHASE
			&& 0 === Outbox::time_added( "failed $bought 0" );
		if ( ! $subscription || $is_same ) {
			self::add_purchase( (int) $order->user_id, $level, 0, $bought );
			return;
		}
		Outbox::add(
			'paid ' . ( '' === $id ? $order->code : $id ),
			'renewal',
			(int) $order->user_id,
			array( 'level' => $level, 'payment' => $id, 'order' => (int) $order->id )
		);
	}

	/** Adds the mail about a failed payment: one for each unpaid period, however often PayPal tries. */
	private static function add_failure( ?PMPro_Subscription $subscription, string $outcome ): void {
		if ( ! $subscription ) {
			return;
		}
		$id    = (string) $subscription->get_subscription_transaction_id();
		$paid  = Paid_Time::last_payment_time( $subscription );
		$level = Levels::of_pmpro( (int) $subscription->get_membership_level_id() );
		Outbox::add(
			"failed $id $paid",
			'failed',
			(int) $subscription->get_user_id(),
			array(
				'level'        => $level,
				'outcome'      => $outcome,
				'subscription' => (int) $subscription->get_id(),
				'paid'         => $paid,
			)
		);
	}

	/**
	 * Adds the mail about a refund.
	 *
	 * @param MemberOrder $order    The order.
	 * @param float       $amount   The amount of this refund.
	 * @param string      $event_id PayPal's event.
	 * @param int         $left     How much of the payment is left.
	 */
	public static function add_refund( MemberOrder $order, float $amount, string $event_id = '', int $left = 0 ): void {
		$newest = Orders::newest_for( (int) $order->user_id, (int) $order->membership_id );
		// A withdrawal ends the level, whatever part of the payment is refunded.
		$is_over = 0 === $left
			|| null === Membership::current( (int) $order->user_id )
			|| Withdrawal_Store::is_under_way( (int) $order->user_id );
		$ends    = $is_over && $newest && (int) $newest->id === (int) $order->id;
		Outbox::add(
			"refunded $order->id" . ( $left > 0 ? " $event_id" : '' ),
			'refunded',
			(int) $order->user_id,
			array(
				'returned' => Variables::money( $amount, Orders::currency( $order ) ),
				'payment'  => (string) $order->payment_transaction_id,
				'outcome'  => $ends ? 'refund_ends' : 'refund_keeps',
			)
		);
	}

	/** Adds the mail about an Alipay claim for which the operator found no payment. */
	public static function add_alipay_refusal( int $user_id, int $level, string $reference ): void {
		Outbox::add(
			"alipay refused $reference",
			'alipay_refused',
			$user_id,
			array( 'level' => $level, 'price' => '', 'next' => '', 'until' => '', 'payment' => $reference )
		);
	}

	/**
	 * Adds the mail about a level that ended without another one taking its place. Skipped after a refund, a withdrawal
	 * or a failed first payment, because their mails say so.
	 *
	 * @param int      $new_level 0.
	 * @param int      $user_id   The account.
	 * @param int|null $pmpro_id  PMPro's id of the level that was taken.
	 */
	public static function add_end( int $new_level, int $user_id, ?int $pmpro_id = null ): void {
		$level = Levels::of_pmpro( (int) $pmpro_id );
		if ( $new_level > 0 || $level <= Levels::FREE ) {
			return;
		}
		$order  = Orders::newest_for( $user_id, (int) $pmpro_id );
		$unpaid = array_filter(
			PMPro_Subscription::get_subscriptions_for_user( $user_id, (int) $pmpro_id ),
			static fn( PMPro_Subscription $one ) => 0 === Paid_Time::last_payment_time( $one )
		);
		if ( 'refunded' === $order?->status || array() !== $unpaid || Withdrawal_Store::is_under_way( $user_id ) ) {
			return;
		}
		Outbox::add(
			'ended ' . self::row_id( $user_id, (int) $pmpro_id ),
			'ended',
			$user_id,
			array( 'level' => $level )
		);
	}

	/**
	 * Stops PMPro's mails about events that have a mail of this plugin. For two kinds of events, PMPro's mail is also
	 * the only sign of the event, so this adds their mail.
	 *
	 * @param mixed $mail PMPro's mail, or null if another plugin stopped it.
	 */
	public static function replace( mixed $mail ): mixed {
		if ( ! is_object( $mail ) || ! in_array( $mail->template, Templates::REPLACED, true ) ) {
			return $mail;
		}
		$template = array(
			'cancel_on_next_payment_date' => 'cancelled',
			'membership_expiring'         => 'expiring',
		)[ $mail->template ]
			?? '';
		$user     = get_user_by( 'login', (string) ( $mail->data['user_login'] ?? '' ) );
		$pmpro_id = (int) ( $mail->data['membership_id'] ?? 0 );
		$level    = Levels::of_pmpro( $pmpro_id );
		if ( '' !== $template && $user && $level > Levels::FREE ) {
			$row = self::row_id( $user->ID, $pmpro_id );
			// A member who has just cancelled knows that the level ends, and a receipt has said that it is cancelled.
			$is_known = 'expiring' === $template
				? Outbox::time_added( "cancelled $row" ) > time() - WEEK_IN_SECONDS
				: Withdrawal_Store::is_under_way( $user->ID );
			if ( ! $is_known ) {
				Outbox::add( "$template $row", $template, $user->ID, array( 'level' => $level ) );
			}
		}
		return null;
	}

	/** The id of PMPro's newest row for a member's level. A level that is bought again has a new row. */
	private static function row_id( int $user_id, int $pmpro_id ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT MAX(id) FROM {$wpdb->pmpro_memberships_users} WHERE user_id = %d AND membership_id = %d",
				$user_id,
				$pmpro_id
			)
		);
	}
}
