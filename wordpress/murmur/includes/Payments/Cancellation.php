<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Lock;
use Murmur\Core\Rest;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Membership;
use Murmur\Payments\Membership\Orders;
use Murmur\Payments\Membership\Paid_Time;
use Murmur\Payments\PayPal\PayPal;
use Murmur\Payments\PayPal\PayPal_Unavailable;
use Murmur\Payments\PayPal\Payment_Check;
use PMProEmail;
use PMPro_Subscription;
use WP_Error;

/**
 * POST user/me/subscription/cancel, and the end at PayPal of whatever PMPro ends. What PayPal could not be told now is told
 * again until it is: else it would go on charging somebody who has nothing for it.
 */
final class Cancellation {
	private const HOOK = 'murmur_cancel_at_paypal';

	/** PayPal's words for what charges no more. */
	private const ENDED = array( 'CANCELLED', 'EXPIRED' );

	/** Adds the route and the retries. */
	public static function boot(): void {
		Rest::route( '/user/me/subscription/cancel', 'POST', static fn() => self::cancel( get_current_user_id() ), Rest::MEMBER );
		add_action( self::HOOK, array( self::class, 'at_paypal' ), 10, 2 );
		add_action( 'delete_user', array( self::class, 'of_deleted' ) );
		add_action( 'wpmu_delete_user', array( self::class, 'of_deleted' ) );
	}

	/** PMPro asks whether to end the subscriptions of a deleted account, and else leaves them: PayPal would go on charging for nothing. */
	public static function of_deleted( int $user_id ): void {
		$subscriptions = Levels::has_pmpro() ? PMPro_Subscription::get_subscriptions_for_user( $user_id ) : array();
		foreach ( $subscriptions as $subscription ) {
			if ( Orders::GATEWAY === $subscription->get_gateway() ) {
				// Many may be deleted at once.
				self::at_paypal_soon( (string) $subscription->get_subscription_transaction_id() );
			}
		}
	}

	/** Ends a member's subscription; what is paid for stays until its end. */
	public static function cancel( int $user_id ): array|WP_Error {
		$done = Lock::hold( "member $user_id", static fn() => self::cancel_now( $user_id ) );
		if ( is_wp_error( $done ) ) {
			return $done;
		}
		$until = $done > 0 ? ' You will keep your access until ' . gmdate( 'Y-m-d', $done ) . '.' : '';
		return array( 'message' => "Your subscription has been cancelled.$until" );
	}

	/**
	 * Ends a subscription at PayPal.
	 *
	 * @param string $id    PayPal's id.
	 * @param int    $tries How often this was tried before.
	 * @return bool False where PayPal could not be told; it will be.
	 */
	public static function at_paypal( string $id, int $tries = 0 ): bool {
		// Before PayPal is called: this process may die meanwhile.
		$again = array( $id, $tries + 1 );
		$wait  = min( DAY_IN_SECONDS, 5 * MINUTE_IN_SECONDS * 2 ** min( $tries, 10 ) );
		wp_schedule_single_event( time() + $wait, self::HOOK, $again );
		try {
			$is_over = self::ends_at_paypal( $id );
		} catch ( PayPal_Unavailable ) {
			return false;
		}
		if ( $is_over ) {
			wp_clear_scheduled_hook( self::HOOK, $again );
		}
		return $is_over;
	}

	/** The same as soon as WordPress's cron runs. */
	public static function at_paypal_soon( string $id ): void {
		wp_schedule_single_event( time(), self::HOOK, array( $id, 0 ) );
	}

	/** Whether a subscription charges nobody any more, told so or not. */
	private static function ends_at_paypal( string $id ): bool {
		$path   = '/v1/billing/subscriptions/' . rawurlencode( $id );
		$answer = PayPal::post( "$path/cancel", array( 'reason' => 'The membership was ended.' ), '' );
		if ( 204 === $answer['status'] ) {
			return true;
		}
		$found = PayPal::get( $path );
		// Never approved, it charges nobody and runs out by itself.
		return in_array( $found['body']['status'] ?? '', array( ...self::ENDED, 'APPROVAL_PENDING' ), true );
	}

	/**
	 * The same with the member's lock held.
	 *
	 * @return int|WP_Error Until when the level stays.
	 */
	private static function cancel_now( int $user_id ): int|WP_Error {
		$current      = Membership::current( $user_id );
		$subscription = $current && Levels::has_pmpro() ? Membership::subscription( $user_id, $current['pmpro_id'] ) : null;
		if ( ! $subscription ) {
			return Rest::error( 400, 'no_active_subscription', 'You do not have an active subscription.' );
		}
		try {
			$until = self::paid_until( $subscription );
		} catch ( PayPal_Unavailable ) {
			return Rest::error( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' );
		}
		if ( ! $subscription->cancel_at_gateway() ) {
			return Rest::error( 503, 'not_cancelled', 'PayPal could not end the subscription just now. We go on trying.' );
		}
		Membership::end_at( $user_id, $current['pmpro_id'], max( $until, time() ) );
		self::tell( $user_id, $current['pmpro_id'], $until > time() );
		return $until > time() ? $until : 0;
	}

	/**
	 * Until when a subscription that lives is paid for, with what PayPal knows of it now.
	 *
	 * @throws PayPal_Unavailable Where PayPal gives no answer.
	 */
	private static function paid_until( PMPro_Subscription $subscription ): int {
		if ( Orders::GATEWAY !== $subscription->get_gateway() ) {
			return Paid_Time::of( $subscription );
		}
		$billing = (array) ( PayPal::subscription( (string) $subscription->get_subscription_transaction_id() )['billing_info'] ?? array() );
		return Paid_Time::of( $subscription, (int) strtotime( (string) ( $billing['next_billing_time'] ?? '' ) ), Payment_Check::is_owing( $billing ) );
	}

	/** PMPro's own mails about it. */
	private static function tell( int $user_id, int $pmpro_id, bool $is_kept ): void {
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
