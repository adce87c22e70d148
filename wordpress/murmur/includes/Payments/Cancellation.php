<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Database\Sql;
use Murmur\Core\{Background_Work, Lock, Rest};
use Murmur\Payments\Membership\{Membership, Orders, Paid_Time};
use Murmur\Payments\PayPal\{PayPal, PayPal_Unavailable, Payment_Check};
use PMProEmail;
use PMPro_Subscription;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/me/subscription/cancel, and the cancellation at PayPal of every subscription that PMPro ends. A failed call
 * is repeated until PayPal confirms it, or PayPal would go on charging members without a membership.
 */
final class Cancellation {
	private const HOOK = 'murmur_cancel_at_paypal';

	/** PayPal's states of subscriptions that never charge again. */
	private const ENDED_FOR_GOOD = array( 'CANCELLED', 'EXPIRED' );

	public static function boot(): void {
		Rest::route(
			'/user/me/subscription/cancel',
			'POST',
			static fn( WP_REST_Request $request ) => self::cancel(
				get_current_user_id(),
				(string) $request['subscription_id']
			),
			Rest::MEMBER,
			array( 'subscription_id' => Rest::TEXT + array( 'maxLength' => 64 ) )
		);
		add_action( self::HOOK, array( self::class, 'cancel_at_paypal' ), 10, 2 );
		add_action( 'murmur_end_subscriptions', array( self::class, 'end_all' ) );
		add_action( 'delete_user', array( self::class, 'cancel_of_deleted_user' ) );
		add_action( 'wpmu_delete_user', array( self::class, 'cancel_of_deleted_user' ) );
	}

	/** Cancels the subscriptions of a deleted account. PMPro does so only if an administrator ticks a box. */
	public static function cancel_of_deleted_user( int $user_id ): void {
		$ids = self::read_column(
			Sql::of(
				"SELECT subscription_transaction_id FROM {pmpro_subscriptions}
					WHERE user_id = %d AND gateway = %s AND status = 'active'",
				$user_id,
				Orders::GATEWAY
			)
		);
		// By cron, because many accounts may be deleted in one request.
		array_map( array( self::class, 'cancel_at_paypal_soon' ), $ids );
	}

	/** Ends all subscriptions of a member who deletes the account, now or as soon as PayPal responds. */
	public static function end_all( int $user_id ): void {
		self::cancel( $user_id );
		self::cancel_of_deleted_user( $user_id );
	}

	/**
	 * Cancels a member's subscription. The level stays until the end of the paid time.
	 *
	 * @param int    $user_id The account.
	 * @param string $id      PayPal's id of one of their subscriptions; "" for that of the level, or else another that
	 * charges.
	 */
	public static function cancel( int $user_id, string $id = '' ): array|WP_Error {
		$paid_until = Lock::hold( "member $user_id", static fn() => self::cancel_now( $user_id, $id ) );
		if ( is_wp_error( $paid_until ) ) {
			return $paid_until;
		}
		$until = $paid_until > 0 ? ' You will keep your access until ' . gmdate( 'Y-m-d', $paid_until ) . '.' : '';
		return array( 'message' => "Your subscription has been cancelled.$until" );
	}

	/**
	 * Cancels a subscription at PayPal.
	 *
	 * @param string $id    PayPal's id.
	 * @param int    $tries The number of earlier tries.
	 * @return bool False if PayPal has not confirmed it; cron tries again.
	 */
	public static function cancel_at_paypal( string $id, int $tries = 0 ): bool {
		if ( self::is_left_in_sandbox( $id ) ) {
			return true;
		}
		// Scheduled before the call, because this process may die during it.
		$again = array( $id, $tries + 1 );
		wp_schedule_single_event( Background_Work::next_try( $tries ), self::HOOK, $again );
		try {
			$is_over = self::is_ended_at_paypal( $id );
		} catch ( PayPal_Unavailable ) {
			return false;
		}
		if ( $is_over ) {
			wp_clear_scheduled_hook( self::HOOK, $again );
		}
		return $is_over;
	}

	/** Cancels a subscription at PayPal in WordPress's next cron run. */
	public static function cancel_at_paypal_soon( string $id ): void {
		wp_schedule_single_event( time(), self::HOOK, array( $id, 0 ) );
	}

	/**
	 * Whether a subscription is one of PayPal's sandbox, and the site is live. The live PayPal does not know it, and it
	 * charges nobody. A live subscription that PayPal does not know may still charge: the site may have moved to
	 * another PayPal account, or to the sandbox for a while.
	 */
	private static function is_left_in_sandbox( string $id ): bool {
		if ( 'live' !== PayPal::environment() ) {
			return false;
		}
		$environments = self::read_column(
			Sql::of(
				'SELECT DISTINCT gateway_environment FROM {pmpro_subscriptions}
					WHERE subscription_transaction_id = %s AND gateway = %s',
				$id,
				Orders::GATEWAY
			)
		);
		return array( 'sandbox' ) === $environments;
	}

	/** The column that a query reads from PMPro's table, because PMPro may be switched off; empty without the table. */
	private static function read_column( Sql $query ): array {
		global $wpdb;
		$shown  = $wpdb->suppress_errors();
		$column = $wpdb->get_col( $query->prepare() );
		$wpdb->suppress_errors( $shown );
		return $column;
	}

	/** Whether a subscription has stopped charging, by this call or before it. Sends the call. */
	private static function is_ended_at_paypal( string $id ): bool {
		$path     = '/v1/billing/subscriptions/' . rawurlencode( $id ) . '/cancel';
		$response = PayPal::post( $path, array( 'reason' => 'The membership was ended.' ), '' );
		if ( 204 === $response['status'] ) {
			return true;
		}
		$status = PayPal::subscription( $id )['status'] ?? '';
		// A subscription that was never approved charges nobody and expires.
		return in_array( $status, array( ...self::ENDED_FOR_GOOD, 'APPROVAL_PENDING' ), true );
	}

	/**
	 * Cancels a subscription. Runs with the member's lock held.
	 *
	 * @return int|WP_Error When the level ends; 0 if it ended at once.
	 */
	private static function cancel_now( int $user_id, string $id ): int|WP_Error {
		$current      = Membership::current( $user_id );
		$subscription = Membership::current_subscription( $user_id );
		if ( ! $subscription || ( '' !== $id && $subscription->get_subscription_transaction_id() !== $id ) ) {
			return self::cancel_other( $user_id, $id );
		}
		try {
			$until = self::paid_until( $subscription );
		} catch ( PayPal_Unavailable ) {
			return Rest::error( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' );
		}
		if ( ! $subscription->cancel_at_gateway() ) {
			return Orders::GATEWAY === $subscription->get_gateway()
				? self::not_cancelled_error()
				: self::keep_active( $subscription );
		}
		Membership::end_at( $user_id, $current['pmpro_id'], max( $until, time() ) );
		self::send_mails( $user_id, $current['pmpro_id'], $until > time() );
		return $until > time() ? $until : 0;
	}

	/** Cancels a subscription that gives no level. Returns 0 on success. */
	private static function cancel_other( int $user_id, string $id ): int|WP_Error {
		foreach ( Membership::other_subscriptions( $user_id ) as $other ) {
			if ( '' === $id || $other->get_subscription_transaction_id() === $id ) {
				return $other->cancel_at_gateway() ? 0 : self::not_cancelled_error();
			}
		}
		return Rest::error( 400, 'no_active_subscription', 'You do not have an active subscription.' );
	}

	/**
	 * Makes a subscription active again that another gateway did not cancel: PMPro marks it as cancelled before the
	 * call, and nothing repeats the call.
	 */
	private static function keep_active( PMPro_Subscription $subscription ): WP_Error {
		$subscription->set( 'status', 'active' );
		$subscription->save();
		return Rest::error( 503, 'not_cancelled', 'The subscription could not be ended. Please write to us.' );
	}

	private static function not_cancelled_error(): WP_Error {
		return Rest::error( 503, 'not_cancelled', 'PayPal could not end the subscription just now. We go on trying.' );
	}

	/**
	 * The time until which an active subscription is paid, by PayPal's current data.
	 *
	 * @throws PayPal_Unavailable
	 */
	private static function paid_until( PMPro_Subscription $subscription ): int {
		if ( Orders::GATEWAY !== $subscription->get_gateway() ) {
			return Paid_Time::of( $subscription );
		}
		$billing = (array) (
			PayPal::subscription( (string) $subscription->get_subscription_transaction_id() )['billing_info'] ?? array()
		);
		return Paid_Time::of(
			$subscription,
			(int) strtotime( (string) ( $billing['next_billing_time'] ?? '' ) ),
			Payment_Check::is_owing( $billing )
		);
	}

	/** Sends PMPro's own mails about the cancellation. */
	private static function send_mails( int $user_id, int $pmpro_id, bool $is_kept ): void {
		$user = get_userdata( $user_id );
		if ( ! $is_kept ) {
			( new PMProEmail() )->sendCancelEmail( $user, $pmpro_id );
			( new PMProEmail() )->sendCancelAdminEmail( $user, $pmpro_id );
			return;
		}
		( new PMProEmail() )->sendCancelOnNextPaymentDateEmail( $user, $pmpro_id );
		( new PMProEmail() )->sendCancelOnNextPaymentDateAdminEmail( $user, $pmpro_id );
	}
}
