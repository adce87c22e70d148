<?php
declare( strict_types=1 );

use Murmur\Alipay;
use Murmur\Cancellation;
use Murmur\Gateway;
use Murmur\Levels;
use Murmur\Membership;
use Murmur\Orders;
use Murmur\Payment;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/Site.php';

final class PaymentTest extends TestCase {
	protected function setUp(): void {
		Site::set_up();
		update_option( 'timezone_string', 'Asia/Shanghai' );
	}

	protected function tearDown(): void {
		update_option( 'timezone_string', '' );
	}

	private static function verify_subscription( Member $member, int $level, string $id ): array {
		return $member->call( 'POST', '/asmr/v1/paypal-subscription-verify', array( 'levelId' => $level, 'subscriptionID' => $id ) );
	}

	private static function verify_order( Member $member, string $id ): array {
		return $member->call( 'POST', '/asmr/v1/paypal-verify', array( 'levelId' => 6, 'paypalOrderID' => $id, 'capturedOrder' => array( 'status' => 'COMPLETED' ) ) );
	}

	/** An event as the site tells it. */
	private static function event( string $type, Member $member, int $level, string $paypal_id, array $more = array() ): array {
		$event = $more + array(
			'id'       => 'WH-' . wp_generate_password( 17, false ),
			'type'     => $type,
			'userId'   => $member->id,
			'levelId'  => $level,
			'kind'     => str_starts_with( $paypal_id, 'I-' ) ? 'subscription' : 'order',
			'paypalId' => $paypal_id,
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
		return Site::call_with_key( 'POST', '/asmr/v1/paypal-event', $event );
	}

	private static function renew( Member $member, int $level, string $id, string $sale, array $more = array() ): array {
		return self::event( 'subscription.renewed', $member, $level, $id, $more + array( 'transactionId' => $sale, 'amount' => '12.99', 'currency' => 'USD' ) );
	}

	private static function sale(): string {
		return strtoupper( wp_generate_password( 17, false ) );
	}

	/** A member with a paid subscription to level 3. */
	private static function silver(): array {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $id )['status'] );
		return array( $member, $id );
	}

	private static function status_at_paypal( string $id ): string {
		return Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['status'];
	}

	public function test_a_subscription_gives_its_level_once(): void {
		list( $member, $id ) = self::silver();
		self::assertSame( 3, $member->level() );
		$record = $member->me()['membership'];
		self::assertSame( array( 'paypal', $id, false ), array( $record['gateway'], $record['subscription_id'], $record['is_cancellation_pending'] ) );
		$next = Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time'];
		self::assertSame( strtotime( $next ), strtotime( $record['end_date'] . 'Z' ) );
		self::assertEqualsWithDelta( time(), strtotime( $record['start_date'] . 'Z' ), 60 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $id )['status'] );
		self::assertCount( 1, PMPro_Subscription::get_subscriptions_for_user( $member->id ) );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}

	public function test_the_first_payment_is_an_order_by_paypals_id(): void {
		list( $member, $id ) = self::silver();
		$sales               = Site::paypal( 'GET', "/v1/billing/subscriptions/$id/transactions?start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z" )['transactions'];
		self::assertSame( array( $sales[0]['id'] ), array_map( static fn( MemberOrder $one ) => $one->payment_transaction_id, $member->orders() ) );
		self::assertSame( 200, self::event( 'payment.completed', $member, 3, $id, array( 'transactionId' => $sales[0]['id'], 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertCount( 1, $member->orders() );
	}

	public function test_an_approval_that_lags_is_processing(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'pending' );
		$answer = self::verify_subscription( $member, 3, $id );
		self::assertSame( array( 202, true, 1 ), array( $answer['status'], $answer['body']['processing'], $member->level() ) );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
		self::assertSame( array( 200, 3 ), array( self::verify_subscription( $member, 3, $id )['status'], $member->level() ) );
	}

	public function test_active_is_not_paid(): void {
		$member = Site::member();
		$failed = Site::subscribe( $member->id, 3, 'declined' );
		self::assertSame( array( 402, 1 ), array( self::verify_subscription( $member, 3, $failed )['status'], $member->level() ) );
		// Nothing is known of the first payment yet: the level is given ahead of it, and no order says that it was paid.
		$unpaid = Site::subscribe( $member->id, 3, 'unpaid' );
		self::assertSame( array( 200, 3, 0 ), array( self::verify_subscription( $member, 3, $unpaid )['status'], $member->level(), count( $member->orders() ) ) );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $unpaid ) );
		self::assertSame( 200, self::verify_subscription( $member, 3, $unpaid )['status'] );
		self::assertCount( 1, $member->orders() );
	}

	public function test_the_level_has_no_end_while_its_subscription_lives(): void {
		list( $member ) = self::silver();
		self::assertSame( 0, Membership::current( $member->id )['end'] );
	}

	public function test_an_order_gives_the_lifetime_level_once(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id );
		$twice  = array( self::verify_order( $member, $id ), self::verify_order( $member, $id ) );
		self::assertSame( array( 200, 200 ), array_column( $twice, 'status' ) );
		self::assertSame( $twice[0]['body'], $twice[1]['body'] );
		self::assertSame( 6, $member->level() );
		self::assertNull( $member->me()['membership']['end_date'] );
		self::assertCount( 1, $member->orders() );
		$payments = $member->call( 'GET', '/asmr/v1/user/payments' )['body'];
		self::assertSame( array( array( 6, '199.00', 'USD', 'paid' ) ), array_map( static fn( array $one ) => array( $one['levelId'], $one['amount'], $one['currency'], $one['state'] ), $payments ) );
	}

	public function test_eight_at_once_have_one_effect(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id );
		// All of them are at PayPal before the first is done.
		Site::control( 'POST', 'paypal', array( 'fault' => 'slow', 'ms' => 300, 'on' => 'order' ) );
		$calls  = array();
		for ( $i = 0; $i < 8; $i++ ) {
			$calls[] = array(
				'url'     => home_url( '/wp-json/asmr/v1/paypal-verify' ),
				'type'    => 'POST',
				'headers' => array( 'Authorization' => "Bearer $member->token", 'Content-Type' => 'application/json' ),
				'data'    => wp_json_encode( array( 'levelId' => 6, 'paypalOrderID' => $id, 'capturedOrder' => new stdClass() ) ),
			);
		}
		$requests = class_exists( 'WpOrg\Requests\Requests' ) ? 'WpOrg\Requests\Requests' : 'Requests';
		$answers  = $requests::request_multiple( $calls, array( 'timeout' => 30 ) );
		self::assertSame( array( 200 ), array_values( array_unique( array_map( static fn( object $one ) => $one->status_code, $answers ) ) ) );
		self::assertCount( 1, $member->orders() );
	}

	public function test_what_the_browser_says_of_a_payment_proves_nothing(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id, '199.00', false );
		self::assertSame( 402, self::verify_order( $member, $id )['status'] );
		self::assertSame( 422, self::verify_order( $member, Site::buy( $member->id, '1.99' ) )['status'] );
		self::assertSame( 404, self::verify_order( $member, '5O190127TN364715T' )['status'] );
		self::assertSame( 1, $member->level() );
	}

	public function test_nobody_has_a_level_by_anothers_payment(): void {
		list( $payer, $id ) = self::silver();
		$thief              = Site::member();
		self::assertSame( 403, self::verify_subscription( $thief, 3, $id )['status'] );
		self::assertSame( 403, self::verify_order( $thief, Site::buy( $payer->id ) )['status'] );
		self::assertSame( 422, self::verify_subscription( $payer, 4, $id )['status'] );
		self::assertSame( 1, $thief->level() );
	}

	public function test_paypal_down_is_asked_again_later(): void {
		list( $member, $id ) = array( Site::member(), null );
		$id                  = Site::subscribe( $member->id, 3 );
		Site::control( 'POST', 'paypal', array( 'fault' => 'cut-json', 'times' => 1, 'on' => 'subscription' ) );
		self::assertSame( 503, self::verify_subscription( $member, 3, $id )['status'] );
		self::assertSame( 1, $member->level() );
		self::assertSame( 200, self::verify_subscription( $member, 3, $id )['status'] );
	}

	public function test_the_site_confirms_without_a_token(): void {
		$member = Site::member();
		$body   = array( 'userId' => $member->id, 'levelId' => 3, 'kind' => 'subscription', 'paypalId' => Site::subscribe( $member->id, 3 ) );
		self::assertSame( 403, Site::call( 'POST', '/asmr/v1/payments/confirm', $body )['status'] );
		self::assertSame( 403, $member->call( 'POST', '/asmr/v1/payments/confirm', $body )['status'] );
		self::assertSame( 200, Site::call_with_key( 'POST', '/asmr/v1/payments/confirm', $body )['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_an_upgrade_ends_the_old_subscription_at_paypal(): void {
		list( $member, $silver ) = self::silver();
		$gold                    = Site::subscribe( $member->id, 4 );
		self::assertSame( 200, self::verify_subscription( $member, 4, $gold )['status'] );
		self::assertSame( array( 4, 'CANCELLED', 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $silver ), self::status_at_paypal( $gold ) ) );
	}

	public function test_cancelling_keeps_what_is_paid_for(): void {
		list( $member, $id ) = self::silver();
		$next                = strtotime( Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time'] );
		$answer              = $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		self::assertSame( 200, $answer['status'] );
		self::assertStringContainsString( gmdate( 'Y-m-d', $next ), $answer['body']['message'] );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
		$record = $member->me()['membership'];
		self::assertTrue( $record['is_cancellation_pending'] );
		// Through the site's zone and back: eight hours wrong would show.
		self::assertSame( $next, strtotime( $record['end_date'] . 'Z' ) );
		self::assertSame( 3, $member->level() );
		self::assertSame( 400, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
	}

	public function test_nothing_is_cancelled_here_that_paypal_was_not_told(): void {
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

	public function test_what_paypal_could_not_be_told_is_told_later(): void {
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

	public function test_pmpro_asks_paypal_how_a_subscription_is(): void {
		list( , $id ) = self::silver();
		Site::paypal( 'POST', "/v1/billing/subscriptions/$id/cancel", array( 'reason' => 'test' ) );
		$subscription = Orders::subscription( $id );
		$subscription->update();
		self::assertSame( 'cancelled', $subscription->get_status() );
		self::assertSame( 'active', Gateway::read( array( 'status' => 'SUSPENDED' ) )['status'] );
	}

	public function test_each_renewal_is_an_order_and_each_event_counts_once(): void {
		list( $member, $id ) = self::silver();
		$sale                = self::sale();
		$before              = count( $member->orders() );
		$event               = array( 'id' => 'WH-' . self::sale() );
		self::assertSame( array( 200, array( 'success' => true ) ), array_slice( array_values( self::renew( $member, 3, $id, $sale, $event ) ), 0, 2 ) );
		self::assertSame( array( 200, array( 'success' => true ) ), array_slice( array_values( self::renew( $member, 3, $id, $sale, $event ) ), 0, 2 ) );
		self::assertSame( 200, self::renew( $member, 3, $id, $sale )['status'] );
		self::assertCount( $before + 1, $member->orders() );
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale() )['status'] );
		self::assertCount( $before + 2, $member->orders() );
		self::assertSame( 3, $member->level() );
		self::assertSame( array( '12.99' ), array_values( array_unique( array_column( $member->call( 'GET', '/asmr/v1/user/payments' )['body'], 'amount' ) ) ) );
	}

	public function test_a_renewal_of_what_was_never_confirmed_confirms_it(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::event( 'payment.completed', $member, 3, $id, array( 'transactionId' => self::sale(), 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_an_event_of_a_payment_that_is_not_theirs_gives_nothing(): void {
		list( , $id ) = array( null, Site::subscribe( Site::member()->id, 3 ) );
		$thief        = Site::member();
		self::assertSame( 403, self::event( 'payment.completed', $thief, 3, $id )['status'] );
		self::assertSame( 1, $thief->level() );
	}

	public function test_events_are_the_sites_alone(): void {
		list( $member, $id ) = self::silver();
		$event               = array( 'id' => 'WH-1', 'type' => 'subscription.cancelled', 'userId' => $member->id, 'levelId' => 3, 'kind' => 'subscription', 'paypalId' => $id );
		self::assertSame( 403, Site::call( 'POST', '/asmr/v1/paypal-event', $event )['status'] );
		self::assertSame( 403, $member->call( 'POST', '/asmr/v1/paypal-event', $event )['status'] );
	}

	public function test_wrong_events_are_refused_for_good(): void {
		$member = Site::member();
		self::assertSame( 400, self::event( 'subscription.exploded', $member, 3, 'I-1' )['status'] );
		self::assertSame( 404, self::event( 'payment.refunded', $member, 6, '5O190127TN364715T', array( 'transactionId' => 'NONE' ) )['status'] );
		self::assertSame( 404, self::event( 'payment.failed', new Member( 99_999_999, '', '', '' ), 3, 'I-1' )['status'] );
	}

	public function test_a_first_payment_that_fails_takes_the_level_back(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Membership::give( $member->id, 3, 0 );
		Orders::add_subscription( $id, $member->id, 3, 0 );
		self::assertSame( 3, $member->level() );
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id )['status'] );
		self::assertSame( array( 1, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
		// PayPal tries again, and this time it is paid.
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale() )['status'] );
		self::assertSame( array( 3, 'ACTIVE', 'active' ), array( $member->level(), self::status_at_paypal( $id ), Orders::subscription( $id )->get_status() ) );
	}

	public function test_a_later_payment_that_fails_leaves_the_level_until_paypal_gives_up(): void {
		list( $member, $id ) = self::silver();
		self::renew( $member, 3, $id, self::sale() );
		global $wpdb;
		$wpdb->update( $wpdb->pmpro_membership_orders, array( 'timestamp' => gmdate( 'Y-m-d H:i:s', time() - 40 * DAY_IN_SECONDS ) ), array( 'user_id' => $member->id ) );
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id, array( 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( 3, $member->level() );
		self::assertContains( 'failed', array_column( $member->call( 'GET', '/asmr/v1/user/payments' )['body'], 'state' ) );
		self::assertSame( 200, self::event( 'subscription.suspended', $member, 3, $id )['status'] );
		self::assertSame( array( 1, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_cancellation_at_paypal_ends_the_level_with_what_is_paid(): void {
		list( $member, $id ) = self::silver();
		$next                = time() + 20 * DAY_IN_SECONDS;
		self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id, array( 'nextPaymentAt' => gmdate( 'Y-m-d\TH:i:s\Z', $next ) ) )['status'] );
		$record = $member->me()['membership'];
		self::assertSame( array( 3, true, $next ), array( $member->level(), $record['is_cancellation_pending'], strtotime( $record['end_date'] . 'Z' ) ) );
		self::assertSame( 200, self::event( 'subscription.expired', $member, 3, $id )['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_a_level_past_its_end_is_none_before_cron_has_run(): void {
		list( $member ) = self::silver();
		global $wpdb;
		$wpdb->update( $wpdb->pmpro_memberships_users, array( 'enddate' => wp_date( 'Y-m-d H:i:s', time() - 60 ) ), array( 'user_id' => $member->id, 'status' => 'active' ) );
		self::assertSame( array( 1, null ), array( $member->level(), $member->me()['membership'] ) );
		$wpdb->update( $wpdb->pmpro_memberships_users, array( 'enddate' => wp_date( 'Y-m-d H:i:s', time() + 60 ) ), array( 'user_id' => $member->id, 'status' => 'active' ) );
		self::assertSame( 3, $member->level() );
	}

	public function test_money_given_back_ends_the_level_and_its_subscription(): void {
		list( $member, $id ) = self::silver();
		$sale                = self::sale();
		self::renew( $member, 3, $id, $sale );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, array( 'transactionId' => $sale, 'amount' => '2.00', 'currency' => 'USD' ) )['status'] );
		self::assertSame( 3, $member->level() );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, array( 'transactionId' => $sale, 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( array( 1, 'CANCELLED', 'refunded' ), array( $member->level(), self::status_at_paypal( $id ), Orders::find( $sale )->status ) );
	}

	public function test_parts_that_make_the_whole_end_the_level(): void {
		$member  = Site::member();
		$id      = Site::buy( $member->id );
		self::verify_order( $member, $id );
		$capture = $member->orders()[0]->payment_transaction_id;
		$back    = static fn( string $amount ) => self::event( 'payment.refunded', $member, 6, $id, array( 'transactionId' => $capture, 'amount' => $amount, 'currency' => 'USD' ) )['status'];
		self::assertSame( array( 200, 6 ), array( $back( '100.00' ), $member->level() ) );
		self::assertSame( array( 200, 1 ), array( $back( '99.00' ), $member->level() ) );
	}

	public function test_what_happens_to_an_old_subscription_leaves_the_new_one_alone(): void {
		list( $member, $old ) = self::silver();
		$sale                 = self::sale();
		self::renew( $member, 3, $old, $sale, array( 'at' => gmdate( 'Y-m-d\TH:i:s.000\Z', time() - DAY_IN_SECONDS ) ) );
		$new = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $new )['status'] );
		self::assertSame( array( 'CANCELLED', 'ACTIVE' ), array( self::status_at_paypal( $old ), self::status_at_paypal( $new ) ) );
		foreach ( array( 'subscription.cancelled', 'subscription.suspended', 'subscription.expired', 'payment.failed' ) as $type ) {
			self::assertSame( 200, self::event( $type, $member, 3, $old )['status'] );
		}
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $old, array( 'transactionId' => $sale, 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( array( 3, 'ACTIVE', 'active', 0 ), array( $member->level(), self::status_at_paypal( $new ), Orders::subscription( $new )->get_status(), Membership::current( $member->id )['end'] ) );
	}

	public function test_the_same_event_again_does_nothing_again(): void {
		list( $member, $id ) = self::silver();
		$sale                = self::sale();
		self::renew( $member, 3, $id, $sale );
		$event = array( 'id' => 'WH-' . self::sale(), 'transactionId' => $sale, 'amount' => '2.00', 'currency' => 'USD' );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, $event )['status'] );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, $event )['status'] );
		self::assertSame( 1, substr_count( (string) Orders::find( $sale )->notes, 'payment.refunded' ) );
	}

	public function test_a_reversed_order_gives_nothing_any_more(): void {
		$member  = Site::member();
		$id      = Site::buy( $member->id );
		self::verify_order( $member, $id );
		$capture = Site::paypal( 'GET', "/v2/checkout/orders/$id" )['purchase_units'][0]['payments']['captures'][0]['id'];
		self::assertSame( 200, self::event( 'payment.reversed', $member, 6, $id, array( 'transactionId' => $capture, 'amount' => '199.00' ) )['status'] );
		self::assertSame( 1, $member->level() );
		self::assertSame( 402, self::verify_order( $member, $id )['status'] );
	}

	public function test_giving_back_in_pmpros_list_reaches_paypal_or_says_why_not(): void {
		$member = Site::member();
		self::verify_order( $member, Site::buy( $member->id ) );
		$order = $member->orders()[0];
		self::assertTrue( pmpro_allowed_refunds( $order ) );
		$calls  = array();
		$status = 201;
		$paypal = static function ( mixed $answer, array $args, string $url ) use ( &$calls, &$status ): mixed {
			if ( ! str_ends_with( $url, '/refund' ) ) {
				return $answer;
			}
			$calls[] = array( $args['method'], (string) wp_parse_url( $url, PHP_URL_PATH ), $args['headers']['PayPal-Request-Id'] );
			return array( 'response' => array( 'code' => $status ), 'headers' => array(), 'cookies' => array(), 'body' => 201 === $status ? '{"id":"1","status":"COMPLETED"}' : '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"PENDING_DISPUTE"}]}' );
		};
		add_filter( 'pre_http_request', $paypal, 10, 3 );
		$status = 422;
		self::assertFalse( pmpro_refund_order( $order ) );
		self::assertSame( 'success', Orders::find( $order->payment_transaction_id )->status );
		self::assertStringContainsString( 'PENDING_DISPUTE', (string) Orders::find( $order->payment_transaction_id )->notes );
		$status = 201;
		self::assertTrue( pmpro_refund_order( $order ) );
		remove_filter( 'pre_http_request', $paypal );
		self::assertSame( 'refunded', Orders::find( $order->payment_transaction_id )->status );
		self::assertSame( array( 'POST', "/paypal/v2/payments/captures/$order->payment_transaction_id/refund" ), array_slice( $calls[1], 0, 2 ) );
		self::assertNotSame( $calls[0][2], $calls[1][2] );
	}

	public function test_pmpros_own_checkout_sells_nothing(): void {
		$order   = new MemberOrder();
		$gateway = new PMProGateway_murmur( 'murmur' );
		self::assertFalse( $gateway->process( $order ) );
		self::assertStringContainsString( 'https://site.example/vip', (string) $order->error );
		self::assertArrayHasKey( 'murmur', pmpro_gateways() );
	}

	public function test_a_dispute_is_the_operators(): void {
		list( $member, $id ) = self::silver();
		self::assertSame( 200, self::event( 'dispute.opened', $member, 3, $id )['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_paying_on_paypals_page(): void {
		$member = Site::member();
		$urls   = array( 'success_url' => 'https://site.example/payment/success', 'cancel_url' => 'https://site.example/payment/cancelled' );
		foreach ( array( 3, 6 ) as $level ) {
			$answer = $member->call( 'POST', '/asmr/v1/checkout/prepare-for-existing-user', array( 'level_id' => $level ) + $urls );
			self::assertSame( 200, $answer['status'] );
			wp_parse_str( wp_parse_url( $answer['body']['checkout_url'], PHP_URL_QUERY ), $query );
			$token    = $query['token'] ?? $query['ba_token'];
			$complete = static fn( string $payer ) => $member->call( 'POST', '/asmr/v1/checkout/complete-payment', array( 'token' => $token, 'PayerID' => $payer ) )['status'];
			self::assertContains( $complete( 'QUIETPAYER777' ), array( 202, 402 ) );
			$kept = get_user_meta( $member->id, 'murmur_checkouts', true );
			Site::control( 'POST', 'paypal/approve', array( 'id' => ( is_array( $kept ) ? $kept[ $token ] ?? null : null ) ?? $token ) );
			$payer = 6 === $level ? Site::paypal( 'GET', "/v2/checkout/orders/$token" )['payer']['payer_id'] : 'anything';
			self::assertSame( array( 200, 200 ), array( $complete( $payer ), $complete( $payer ) ) );
			self::assertSame( $level, $member->level() );
		}
		self::assertNotSame( '', Payment::payee() );
	}

	public function test_who_was_declined_pays_with_another_card(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id, '199.00', false );
		$pay    = static fn() => $member->call( 'POST', '/asmr/v1/checkout/complete-payment', array( 'token' => $id, 'PayerID' => Site::paypal( 'GET', "/v2/checkout/orders/$id" )['payer']['payer_id'] ) )['status'];
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'declined' ) );
		self::assertSame( array( 402, 402, 1 ), array( $pay(), $pay(), $member->level() ) );
		sleep( 1 );
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'pay' ) );
		self::assertSame( array( 200, 6 ), array( $pay(), $member->level() ) );
		self::assertCount( 1, $member->orders() );
	}

	public function test_an_order_to_somebody_else_is_refused(): void {
		$member = Site::member();
		$member->call( 'POST', '/asmr/v1/checkout/prepare-for-existing-user', array( 'level_id' => 6, 'success_url' => 'https://site.example/', 'cancel_url' => 'https://site.example/' ) );
		Site::control( 'POST', 'paypal', array( 'fault' => 'wrong-payee' ) );
		self::assertSame( 422, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
	}

	public function test_an_alipay_payment_is_claimed_once_and_reviewed(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		$reference              = '2026' . random_int( 100_000_000_000, 999_999_999_999 );
		$claim                  = static fn( Member $who ) => $who->call( 'POST', '/asmr/v1/alipay-claims', array( 'levelId' => 3, 'reference' => $reference ) );
		$first                  = $claim( $member );
		self::assertSame( array( 201, 409, 409 ), array( $first['status'], $claim( $other )['status'], $claim( $member )['status'] ) );
		self::assertSame( 1, $member->level() );
		self::assertSame( 'review', $member->call( 'GET', '/asmr/v1/user/payments' )['body'][0]['state'] );
		self::assertTrue( Alipay::decide( $first['body']['id'], true ) );
		self::assertFalse( Alipay::decide( $first['body']['id'], false ) );
		$record = $member->me()['membership'];
		self::assertSame( array( 3, null, false ), array( $member->level(), $record['subscription_id'], $record['is_cancellation_pending'] ) );
		self::assertEqualsWithDelta( strtotime( '+1 month' ), strtotime( $record['end_date'] . 'Z' ), 60 );
		self::assertSame( 'paid', $member->call( 'GET', '/asmr/v1/user/payments' )['body'][0]['state'] );
	}

	public function test_a_refused_alipay_payment_gives_nothing(): void {
		$member = Site::member();
		$id     = $member->call( 'POST', '/asmr/v1/alipay-claims', array( 'levelId' => 3, 'reference' => 'REF' . random_int( 100_000, 999_999_999 ) ) )['body']['id'];
		self::assertTrue( Alipay::decide( $id, false ) );
		self::assertSame( array( 1, 'refused' ), array( $member->level(), $member->call( 'GET', '/asmr/v1/user/payments' )['body'][0]['state'] ) );
	}

	public function test_the_highest_level_asks_for_videos(): void {
		$member = Site::member();
		$ask    = static fn() => $member->call( 'POST', '/asmr/v1/video-requests', array( 'text' => 'Rain on a tent, please. 雨' ) )['status'];
		self::assertSame( 403, $ask() );
		Membership::give( $member->id, 6, 0 );
		self::assertSame( 201, $ask() );
		self::assertSame( array( 'Rain on a tent, please. 雨', 'new' ), array_values( array_intersect_key( $member->call( 'GET', '/asmr/v1/video-requests' )['body'][0], array( 'text' => 1, 'state' => 1 ) ) ) );
	}

	public function test_the_books_name_payments_and_who_has_a_level(): void {
		list( $member, $id ) = self::silver();
		$ended               = Site::member();
		Membership::give( $ended->id, 3, time() + 5 );
		global $wpdb;
		$wpdb->update( $wpdb->pmpro_memberships_users, array( 'enddate' => wp_date( 'Y-m-d H:i:s', time() - 60 ) ), array( 'user_id' => $ended->id, 'status' => 'active' ) );
		$path  = '/asmr/v1/payment-books?from=' . gmdate( 'Y-m-d' ) . '&to=' . gmdate( 'Y-m-d' );
		$books = Site::call_with_key( 'GET', $path )['body'];
		self::assertContains( array( 'userId' => $member->id, 'levelId' => 3 ), $books['members'] );
		self::assertNotContains( $ended->id, array_column( $books['members'], 'userId' ) );
		$sale = $member->orders()[0]->payment_transaction_id;
		self::assertContains( array( 'id' => $sale, 'userId' => $member->id, 'levelId' => 3, 'state' => 'paid' ), $books['payments'] );
		self::assertSame( array(), Site::call_with_key( 'GET', '/asmr/v1/payment-books?from=2020-01-01&to=2020-12-31' )['body']['payments'] );
		self::assertSame( 403, Site::call( 'GET', $path )['status'] );
		self::assertSame( 400, Site::call_with_key( 'GET', "/asmr/v1/payment-books?from=1'--&to=2" )['status'] );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}

	public function test_levels_carry_their_price_in_fields(): void {
		$levels = array_column( Site::call( 'GET', '/asmr/v1/memberships/levels' )['body'], null, 'id' );
		self::assertSame( array( 1, 2, 3, 4, 5, 6 ), array_keys( $levels ) );
		self::assertSame( array( 'every' => 3, 'unit' => 'month' ), $levels[4]['cycle'] );
		self::assertSame( array( 29.99, 'USD', null ), array( $levels[4]['amount'], $levels[4]['currency'], $levels[6]['cycle'] ) );
	}

	public function test_each_plan_is_checked_at_paypal(): void {
		self::assertSame( array(), Murmur\Plans::problems( 3 ) );
		$levels              = Site::levels();
		$levels[3]['plan']   = $levels[2]['plan'];
		Site::set_up( array( 'levels' => $levels ) );
		self::assertSame( array( 'shared' ), Murmur\Plans::problems( 3 ) );
		$levels[2]['plan'] = 'P-NOBODYKNOWS';
		Site::set_up( array( 'levels' => $levels ) );
		self::assertSame( array( 'unknown' ), Murmur\Plans::problems( 2 ) );
		self::assertEqualsCanonicalizing( array( 'amount', 'period' ), Murmur\Plans::problems( 3 ) );
	}

	public function test_the_self_check_names_what_is_wrong(): void {
		delete_option( 'murmur_mail_failed' );
		self::assertSame( 403, Site::call( 'GET', '/asmr/v1/self-check' )['status'] );
		$lines = static fn() => array_column( Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'], null, 'check' );
		$well  = $lines();
		self::assertSame( array(), array_keys( array_filter( $well, static fn( array $line ) => ! $line['ok'] ) ) );
		self::assertGreaterThanOrEqual( 15, count( $well ) );
		$levels            = Site::levels();
		$levels[5]['plan'] = '';
		Site::set_up( array( 'levels' => $levels, 'paypal_client_secret' => 'wrong', 'site_url' => '' ) );
		$ill = array_filter( $lines(), static fn( array $line ) => ! $line['ok'] );
		self::assertSame( array( 'site address', 'PayPal' ), array_slice( array_keys( $ill ), 0, 2 ) );
		self::assertNotContains( '', array_column( $ill, 'advice' ) );
		self::assertStringContainsString( 'No plan is named', $ill['plan of level 5']['advice'] );
	}

	public function test_what_was_paid_decides_how_long_it_counts(): void {
		list( , $id ) = self::silver();
		$next         = time() + 5 * DAY_IN_SECONDS;
		self::assertSame( $next, Cancellation::paid_until( Orders::subscription( $id ), $next ) );
	}
}
