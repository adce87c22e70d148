<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use MemberOrder;
use Murmur\Core\{Once, Operator_Mail, Rest};
use Murmur\Payments\Cancellation;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Membership, Orders, Paid_Time, Subscription_Access};
use Murmur\Payments\PayPal\PayPal;
use PMPro_Subscription;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Handles later payments of subscriptions with PMPro's own helpers, which store the orders, send the mails and read the
 * next date from the gateway.
 */
final class Renewal {
	/** Marks a refused event (`Once`): the operator is mailed about it once, and a repetition of it is checked again. */
	private const REFUSED_EVENT = 'charged-without-level';

	/**
	 * Stores the order of a payment and restores a lost level. If the member then still lacks the level, refuses the
	 * event, which waits at the site's desk for an operator.
	 */
	public static function handle_payment( PayPal_Event $event ): Event_Result|WP_Error {
		$subscription = Orders::subscription( $event->paypal_id );
		$order        = Orders::find( $event->transaction );
		$is_known     = $order && in_array( $order->status, array( 'success', 'refunded' ), true );
		$was_refused  = Once::is_claimed( self::REFUSED_EVENT, $event->id );
		if ( $is_known && ! $was_refused ) {
			return Event_Result::KNOWN;
		}
		$has_ended = 'active' !== $subscription->get_status();
		$is_newest = 0 === $event->at || Paid_Time::last_payment_time( $subscription ) <= $event->at;
		$until     = $is_newest ? self::paid_until( $subscription, $event ) : 0;
		// The order is stored last, so that an interrupted call is repeated.
		if ( $is_newest ) {
			Subscription_Access::ensure_level( $subscription, $event->user_id, $until );
		}
		if ( $has_ended ) {
			// PayPal charged for a subscription that has ended here, so it may have missed the cancellation.
			Cancellation::cancel_at_paypal_soon( $event->paypal_id );
		}
		if ( ! $is_known ) {
			self::store_order( $subscription, $event );
		}
		if ( ! $is_newest || ( $was_refused && $has_ended ) ) {
			return Event_Result::RENEWED;
		}
		return self::lacks_level( $subscription, $event->user_id, $until )
			? self::refuse( $subscription, $event )
			: Event_Result::RENEWED;
	}

	private static function store_order( PMPro_Subscription $subscription, PayPal_Event $event ): void {
		$amount = $event->amount > 0 ? $event->amount : (float) $subscription->get_billing_amount();
		pmpro_handle_recurring_payment_succeeded_at_gateway(
			self::order_fields( $event ) + array(
				'payment_type' => 'PayPal',
				'subtotal'     => $amount,
				'tax'          => 0,
				'total'        => $amount,
			)
		);
		$order = Orders::find( $event->transaction );
		if ( $order && '' !== $event->currency ) {
			update_pmpro_membership_order_meta( $order->id, 'murmur_currency', $event->currency );
		}
	}

	/** Whether the member lacks the level that a payment is for. False if the paid period is over. */
	private static function lacks_level( PMPro_Subscription $subscription, int $user_id, int $until ): bool {
		$level = Levels::of_pmpro( (int) $subscription->get_membership_level_id() );
		if ( 0 !== $until && $until <= time() ) {
			return false;
		}
		return 0 === $level || ( 'active' === $subscription->get_status() && ! Membership::has( $user_id, $level ) );
	}

	/** Refuses an event and mails the operator, once for each event. */
	private static function refuse( PMPro_Subscription $subscription, PayPal_Event $event ): WP_Error {
		if ( Once::claim( self::REFUSED_EVENT, $event->id, time() + YEAR_IN_SECONDS ) ) {
			$level   = Levels::of_pmpro( (int) $subscription->get_membership_level_id() );
			$current = Membership::current( $event->user_id );
			$unknown = __( 'unknown', 'murmur' );
			Operator_Mail::send(
				__( 'A subscription charges a member without its level', 'murmur' ),
				sprintf(
					/* translators: 1: name, 2: level, 3: level, 4: id, 5: id */
					__( "Member: %1\$s\nTheir level: %2\$s\nLevel of the subscription: %3\$s\nSubscription: %4\$s\nTransaction: %5\$s\n\nPayPal has charged for a level that the member does not have. Give them the level, or cancel the subscription and give the payment back, in Paid Memberships Pro. The payment waits at the site’s payments desk until then.", 'murmur' ),
					get_userdata( $event->user_id )->display_name,
					$current ? Levels::name( $current['level'] ) : $unknown,
					$level ? Levels::name( $level ) : $unknown,
					$event->paypal_id,
					$event->transaction
				)
			);
		}
		return Rest::error(
			409,
			'charged_without_level',
			'This subscription charges a member who does not have its level.'
		);
	}

	/** Handles a failed payment: PMPro stores a pending order and mails the member. */
	public static function handle_failure( PayPal_Event $event ): Event_Result {
		pmpro_handle_recurring_payment_failure_at_gateway(
			self::order_fields( $event ) + array( 'subtotal' => $event->amount, 'total' => $event->amount )
		);
		return Event_Result::FAILURE_STORED;
	}

	/**
	 * Whether the member's level comes from this payment and not from a later one for the same level.
	 *
	 * @param PayPal_Event     $event The event.
	 * @param MemberOrder|null $order The order that it is about, if any.
	 */
	public static function is_level_source( PayPal_Event $event, ?MemberOrder $order = null ): bool {
		$current = Membership::current( $event->user_id );
		if ( null === $current || $current['level'] !== $event->level ) {
			return false;
		}
		$subscription = Membership::subscription( $event->user_id, $current['pmpro_id'] );
		if ( $subscription && $subscription->get_subscription_transaction_id() !== $event->paypal_id ) {
			return false;
		}
		$newest = Orders::newest_for( $event->user_id, $current['pmpro_id'] );
		if ( ! $newest || null === $order ) {
			return ! $newest || $subscription || $newest->subscription_transaction_id === $event->paypal_id;
		}
		return (int) $newest->id === (int) $order->id;
	}

	/**
	 * The end of an event's paid time; 0 while the subscription goes on.
	 *
	 * @throws \Murmur\Payments\PayPal\PayPal_Unavailable
	 */
	private static function paid_until( PMPro_Subscription $subscription, PayPal_Event $event ): int {
		$current = Membership::current( $event->user_id );
		$is_kept = null !== $current && $current['level'] === $event->level && 0 === $current['end'];
		$is_over = 'active' !== $subscription->get_status();
		// PayPal is asked, because PMPro calls a suspended subscription active and events arrive in any order.
		if (
			! $is_over
			&& ( $is_kept || 'ACTIVE' === ( PayPal::subscription( $event->paypal_id )['status'] ?? '' ) )
		) {
			return 0;
		}
		return max(
			$event->next,
			(int) strtotime( Paid_Time::period( $subscription ), $event->at ? $event->at : time() )
		);
	}

	/** The arguments that both of PMPro's helpers need. */
	private static function order_fields( PayPal_Event $event ): array {
		return array(
			'subscription_transaction_id' => $event->paypal_id,
			'payment_transaction_id'      => $event->transaction,
			'gateway'                     => Orders::GATEWAY,
			'gateway_environment'         => PayPal::environment(),
			'timestamp'                   => $event->at ? $event->at : time(),
		);
	}
}
