<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\{Membership, Orders};

require_once __DIR__ . '/PaymentTestCase.php';

/** A level lasts exactly as long as it was paid for. */
final class PaidTimeTest extends PaymentTestCase {
	protected function tearDown(): void {
		Site::control( 'POST', 'paypal/plan', array( 'levelId' => 3 ) );
		Site::forget_plans();
		parent::tearDown();
	}

	/** A member with level 3 ahead of the first payment, and PMPro's date of the next payment. */
	private static function given_ahead(): array {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::assertSame( array( 200, 3 ), array( self::confirm_subscription( $member, 3, $id )['status'], $member->level() ) );
		$subscription = Orders::subscription( $id );
		$subscription->set( 'next_payment_date', gmdate( 'Y-m-d H:i:s', time() + 300 * DAY_IN_SECONDS ) );
		$subscription->save();
		return array( $member, $id );
	}

	/** One month after PayPal's last payment. */
	private static function month_after_payment( string $id ): int {
		return strtotime( '+1 month', strtotime( Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['last_payment']['time'] ) );
	}

	private static function cancelled( Member $member, string $id, array $more = array() ): void {
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id, $more )['status'] );
	}

	/** Ends a subscription at PayPal in one of three ways. */
	private static function end_at_paypal( string $id, string $how ): void {
		if ( 'SUSPENDED' === $how ) {
			Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
			Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		} else {
			Site::control( 'POST', 'CANCELLED' === $how ? 'paypal/cancel' : 'paypal/expire', array( 'id' => $id ) );
		}
		self::assertSame( $how, self::status_at_paypal( $id ) );
	}

	private static function end_of( Member $member ): int {
		return (int) strtotime( $member->me()['membership']['end_date'] . 'Z' );
	}

	public function test_a_level_that_nothing_was_paid_for_ends_with_its_cancellation(): void {
		list( $member, $id ) = self::given_ahead();
		$answer              = $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		self::assertSame( array( 200, 'Your subscription has been cancelled.' ), array( $answer['status'], $answer['body']['message'] ) );
		self::assertSame( array( 1, 'CANCELLED' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_and_so_it_does_where_the_buyer_cancels_at_paypal(): void {
		foreach ( array( array(), array( 'nextPaymentAt' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 20 * DAY_IN_SECONDS ) ) ) as $more ) {
			list( $member, $id ) = self::given_ahead();
			self::cancelled( $member, $id, $more );
			self::assertSame( 1, $member->level() );
		}
	}

	public function test_a_payment_without_an_event_counts(): void {
		list( $member, $id ) = self::given_ahead();
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
		$next = strtotime( Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time'] );
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
		self::assertSame( array( 3, $next ), array( $member->level(), self::end_of( $member ) ) );
		list( $other, $second ) = self::given_ahead();
		Site::control( 'POST', 'paypal/settle', array( 'id' => $second ) );
		self::cancelled( $other, $second );
		self::assertSame( array( 3, self::month_after_payment( $second ) ), array( $other->level(), self::end_of( $other ) ) );
	}

	public function test_without_paypal_nothing_is_said_to_be_unpaid(): void {
		list( $member, $id ) = self::given_ahead();
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		Site::control( 'POST', 'paypal', array( 'fault' => 'cut-json', 'times' => 1, 'on' => 'subscription' ) );
		$event = array( 'id' => 'WH-' . self::sale() );
		self::assertSame( array( 503, 3 ), array( self::event( 'subscription.cancelled', $member, 3, $id, $event )['status'], $member->level() ) );
		self::assertSame( array( 200, 3 ), array( self::event( 'subscription.cancelled', $member, 3, $id, $event )['status'], $member->level() ) );
	}

	public function test_a_free_trial_lasts_as_it_was_promised(): void {
		Site::control( 'POST', 'paypal/plan', array( 'levelId' => 3, 'trialDays' => 7 ) );
		Site::forget_plans();
		foreach ( array( 'profile', 'paypal' ) as $where ) {
			$member = Site::member();
			$id     = Site::subscribe( $member->id, 3 );
			self::assertSame( 200, self::confirm_subscription( $member, 3, $id )['status'] );
			$end = strtotime( Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time'] );
			if ( 'profile' === $where ) {
				self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
			} else {
				self::cancelled( $member, $id );
			}
			self::assertSame( array( 3, 0, $end ), array( $member->level(), count( $member->orders() ), self::end_of( $member ) ), $where );
		}
	}

	/** @dataProvider endings */
	public function test_what_was_paid_before_it_ended_was_paid_for( string $how, bool $is_pending ): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		$end    = self::month_after_payment( $id );
		self::end_at_paypal( $id, $how );
		$twice = array( self::verify_subscription( $member, 3, $id )['status'], self::verify_subscription( $member, 3, $id )['status'] );
		self::assertSame( array( 200, 200 ), $twice );
		$record = $member->me()['membership'];
		self::assertSame( array( 3, $is_pending ), array( $member->level(), $record['is_cancellation_pending'] ) );
		self::assertSame( array( $end, 1, $how ), array( Membership::current( $member->id )['end'], count( $member->orders() ), self::status_at_paypal( $id ) ) );
	}

	public static function endings(): array {
		return array( array( 'CANCELLED', true ), array( 'EXPIRED', true ), array( 'SUSPENDED', false ) );
	}

	public function test_who_had_a_level_reads_when_it_ended(): void {
		global $wpdb;
		list( $member ) = self::silver();
		// PMPro's cron has not run; the site's time zone is eight hours ahead.
		$end = time() - 2 * HOUR_IN_SECONDS;
		$wpdb->update( $wpdb->pmpro_memberships_users, array( 'enddate' => wp_date( 'Y-m-d H:i:s', $end ) ), array( 'user_id' => $member->id, 'membership_id' => 3 ) );
		$ended = array( 1, 'expired', null, 'Silver', gmdate( 'Y-m-d\TH:i:s', $end ) );
		$read  = static function () use ( $member ): array {
			$record = $member->me()['membership'];
			return array( $member->level(), $record['status'], $record['gateway'], $record['level_name'], $record['end_date'] );
		};
		self::assertSame( $ended, $read() );
		pmpro_cancelMembershipLevel( 3, $member->id, 'expired' );
		self::assertSame( array_slice( $ended, 0, 4 ), array_slice( $read(), 0, 4 ) );
		// The level that was taken back was never paid.
		$other = Site::member();
		$id    = Site::subscribe( $other->id, 3, 'unpaid' );
		self::confirm_subscription( $other, 3, $id );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::event( 'payment.failed', $other, 3, $id );
		self::assertSame( array( 1, null ), array( $other->level(), $other->me()['membership'] ) );
	}

	public function test_what_ended_unpaid_gives_nothing(): void {
		foreach ( array( 'CANCELLED', 'EXPIRED', 'SUSPENDED' ) as $how ) {
			$member = Site::member();
			$id     = Site::subscribe( $member->id, 3, 'unpaid' );
			self::end_at_paypal( $id, $how );
			self::assertSame( array( 402, 1 ), array( self::verify_subscription( $member, 3, $id )['status'], $member->level() ), $how );
		}
	}

	public function test_what_has_ended_replaces_nothing_that_goes_on(): void {
		list( $member, $silver ) = self::silver();
		$bronze                  = Site::subscribe( $member->id, 2 );
		$gold                    = Site::subscribe( $member->id, 4 );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $gold ) );
		self::assertSame( array( 200, 3 ), array( self::verify_subscription( $member, 4, $gold )['status'], $member->level() ) );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $silver ) );
		// A level with an end is only replaced by one that lasts longer.
		$member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $bronze ) );
		self::assertSame( array( 200, 3 ), array( self::verify_subscription( $member, 2, $bronze )['status'], $member->level() ) );
		$platinum = Site::subscribe( $member->id, 5 );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $platinum ) );
		self::assertSame( array( 200, 5 ), array( self::verify_subscription( $member, 5, $platinum )['status'], $member->level() ) );
	}

	public function test_a_payment_refunded_before_its_end_was_known_gives_nothing(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Site::control( 'POST', 'paypal/refund', array( 'id' => Site::sales( $id )[0]['id'] ) );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		self::assertSame( array( 200, 1 ), array( self::verify_subscription( $member, 3, $id )['status'], $member->level() ) );
	}

	public function test_a_first_payment_that_failed_gives_nothing_by_any_route(): void {
		$member = Site::member();
		$urls   = array( 'success_url' => 'https://site.example/payment/success', 'cancel_url' => 'https://site.example/payment/cancelled' );
		$answer = $member->call( 'POST', '/asmr/v1/checkout/prepare-for-existing-user', array( 'level_id' => 3 ) + $urls );
		wp_parse_str( wp_parse_url( $answer['body']['checkout_url'], PHP_URL_QUERY ), $query );
		$id = get_user_meta( $member->id, 'murmur_checkouts', true )[ $query['ba_token'] ];
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'declined' ) );
		$statuses = array(
			$member->call( 'POST', '/asmr/v1/checkout/complete-payment', array( 'token' => $query['ba_token'], 'PayerID' => '' ) )['status'],
			self::verify_subscription( $member, 3, $id )['status'],
			Site::call_with_key( 'POST', '/asmr/v1/payments/confirm', array( 'userId' => $member->id, 'levelId' => 3, 'kind' => 'subscription', 'paypalId' => $id ) )['status'],
			self::renew( $member, 3, $id, self::sale() )['status'],
		);
		self::assertSame( array( array( 402, 402, 402, 402 ), 1 ), array( $statuses, $member->level() ) );
	}

	public function test_what_is_owed_on_a_subscription_is_waited_for(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assertSame( array( 202, 1 ), array( self::verify_subscription( $member, 3, $id )['status'], $member->level() ) );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assertSame( array( 200, 3 ), array( self::confirm_subscription( $member, 3, $id )['status'], $member->level() ) );
		// The member keeps the level until PayPal stops collecting.
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assertSame( array( 200, 3 ), array( self::verify_subscription( $member, 3, $id )['status'], $member->level() ) );
	}

	public function test_who_cancels_while_a_renewal_is_owed_keeps_what_was_paid_and_no_more(): void {
		list( $member, $id ) = self::silver();
		$end                 = self::month_after_payment( $id );
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
		self::assertSame( array( 3, $end ), array( $member->level(), self::end_of( $member ) ) );
	}
}
