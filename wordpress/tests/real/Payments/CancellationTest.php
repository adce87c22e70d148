<?php
declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Orders, Paid_Time};
use Murmur\Payments\Cancellation;
use Murmur\Payments\Gateway\Gateway;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Cancels subscriptions here and at PayPal. */
final class CancellationTest extends PaymentTestCase {
	public function test_an_upgrade_ends_the_old_subscription_at_paypal(): void {
		list( $member, $silver ) = self::silver();
		$gold                    = Site::subscribe( $member->id, 4 );
		self::assertSame( 200, self::verify_subscription( $member, 4, $gold )['status'] );
		self::assertSame(
			array( 4, 'CANCELLED', 'ACTIVE' ),
			array( $member->level(), self::status_at_paypal( $silver ), self::status_at_paypal( $gold ) )
		);
	}

	public function test_cancelling_keeps_the_paid_time(): void {
		list( $member, $id ) = self::silver();
		$next                = strtotime(
			Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time']
		);
		$answer              = $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		self::assertSame( 200, $answer['status'] );
		self::assertStringContainsString( gmdate( 'Y-m-d', $next ), $answer['body']['message'] );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
		$record = $member->me()['membership'];
		self::assertTrue( $record['is_cancellation_pending'] );
		// In a wrong time zone the date would differ by eight hours.
		self::assertSame( $next, strtotime( $record['end_date'] . 'Z' ) );
		self::assertSame( 3, $member->level() );
		self::assertSame( 400, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
	}

	public function test_nothing_is_cancelled_here_before_paypal_is_notified(): void {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal', array( 'fault' => 'cut-json', 'times' => 1, 'on' => 'subscription' ) );
		self::assertSame( 503, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
		self::assertFalse( $member->me()['membership']['is_cancellation_pending'] );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}

	public function test_pmpros_own_screens_reach_paypal(): void {
		list( $member, $id ) = self::silver();
		pmpro_cancelMembershipLevel( Levels::pmpro_id( 3 ), $member->id, 'admin_cancelled' );
		self::assertSame( array( 'CANCELLED', 1 ), array( self::status_at_paypal( $id ), $member->level() ) );
	}

	public function test_the_subscription_of_a_deleted_account_is_cancelled(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		list( $member, $id ) = self::silver();
		wp_delete_user( $member->id );
		self::assertNotFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 0 ) ) );
		do_action( 'murmur_cancel_at_paypal', $id, 0 );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	public function test_the_subscription_of_an_account_that_is_deleted_without_pmpro_is_cancelled(): void {
		list( $member, $id ) = self::silver();
		Site::without(
			'paid-memberships-pro/paid-memberships-pro.php',
			static fn() => Site::run(
				"require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( $member->id );"
			)
		);
		self::assertNotFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 0 ) ) );
	}

	public function test_a_failed_notification_of_paypal_is_sent_later(): void {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal', array( 'fault' => 'token-down' ) );
		global $wpdb;
		$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE '_transient%murmur_paypal_%'" );
		wp_cache_flush();
		pmpro_cancelMembershipLevel( Levels::pmpro_id( 3 ), $member->id, 'admin_cancelled' );
		Site::control( 'DELETE', 'paypal' );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
		self::assertNotFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) ) );
		do_action( 'murmur_cancel_at_paypal', $id, 1 );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	public function test_paypal_is_notified_again_where_this_process_dies_meanwhile(): void {
		list( , $id ) = self::silver();
		$seen         = null;
		$watch        = static function ( $answer, array $args, string $url ) use ( &$seen, $id ) {
			$seen = str_ends_with( $url, '/cancel' )
				? wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) )
				: $seen;
			return $answer;
		};
		add_filter( 'pre_http_request', $watch, 10, 3 );
		self::assertTrue( Cancellation::cancel_at_paypal( $id ) );
		remove_filter( 'pre_http_request', $watch );
		self::assertIsInt( $seen );
		self::assertFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) ) );
	}

	public function test_a_cancellation_that_paypal_refuses_is_sent_again(): void {
		list( , $id ) = self::silver();
		$refuse       = static fn( $answer, array $args, string $url ) => str_ends_with( $url, '/cancel' )
			? array(
				'response' => array( 'code' => 422 ),
				'headers'  => array(),
				'cookies'  => array(),
				'body'     => '{"name":"UNPROCESSABLE_ENTITY"}',
			)
			: $answer;
		add_filter( 'pre_http_request', $refuse, 10, 3 );
		self::assertFalse( Cancellation::cancel_at_paypal( $id ) );
		remove_filter( 'pre_http_request', $refuse );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
		self::assertNotFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) ) );
		do_action( 'murmur_cancel_at_paypal', $id, 1 );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	public function test_a_subscription_of_the_sandbox_is_over_once_the_site_is_live(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		list( $member, $id ) = self::silver();
		Settings::set( 'paypal_env', 'live' );
		self::assertTrue( Cancellation::cancel_at_paypal( $id ) );
		self::assertFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) ) );
		wp_delete_user( $member->id );
		do_action( 'murmur_cancel_at_paypal', $id, 0 );
		self::assertFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) ) );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}

	public function test_a_live_subscription_that_paypal_does_not_know_is_cancelled_again_later(): void {
		global $wpdb;
		$id = 'I-LIVE' . strtoupper( wp_generate_password( 8, false ) );
		Orders::add_subscription( $id, Site::member()->id, 3 );
		$wpdb->update(
			$wpdb->pmpro_subscriptions,
			array( 'gateway_environment' => 'live' ),
			array( 'subscription_transaction_id' => $id )
		);
		foreach ( array( 'sandbox', 'live' ) as $environment ) {
			Settings::set( 'paypal_env', $environment );
			wp_clear_scheduled_hook( 'murmur_cancel_at_paypal', array( $id, 1 ) );
			self::assertFalse( Cancellation::cancel_at_paypal( $id ), $environment );
			self::assertNotFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 1 ) ), $environment );
		}
	}

	public function test_pmpro_reads_a_subscriptions_state_from_paypal(): void {
		list( , $id ) = self::silver();
		Site::paypal( 'POST', "/v1/billing/subscriptions/$id/cancel", array( 'reason' => 'test' ) );
		$subscription = Orders::subscription( $id );
		$subscription->update();
		self::assertSame( 'cancelled', $subscription->get_status() );
		self::assertSame( 'active', Gateway::pmpro_fields( array( 'status' => 'SUSPENDED' ) )['status'] );
	}

	public function test_a_cancelled_level_lasts_as_long_as_it_was_paid(): void {
		list( , $id ) = self::silver();
		$next         = time() + 5 * DAY_IN_SECONDS;
		self::assertSame( $next, Paid_Time::of( Orders::subscription( $id ), $next ) );
	}
}
