<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Orders;

require_once __DIR__ . '/../Support/PaymentTestCase.php';
require_once __DIR__ . '/../Support/Paid_Time_Buyer.php';

/** A level lasts exactly as long as the paid time. */
final class PaidTimeTest extends PaymentTestCase {
	protected function tearDown(): void {
		Site::control( 'POST', 'paypal/plan', array( 'levelId' => 3 ) );
		Site::forget_plans();
		parent::tearDown();
	}

	/** @dataProvider cases */
	public function test_payments_and_events_decide_until_when_a_level_lasts( array $steps, int $trial ): void {
		if ( $trial > 0 ) {
			Site::control( 'POST', 'paypal/plan', array( 'levelId' => 3, 'trialDays' => $trial ) );
			Site::forget_plans();
		}
		$buyer = new Paid_Time_Buyer( Site::member() );
		foreach ( $steps as $step ) {
			$buyer->take( $step );
		}
	}

	/** The sandbox follows the same cases (tests/unit/sandbox/account/payments/paid-time.test.ts). */
	public static function cases(): array {
		$table = json_decode(
			(string) file_get_contents( __DIR__ . '/../../../../tests/support/tables/paid-time.json' ),
			true,
			8,
			JSON_THROW_ON_ERROR
		);
		return array_column(
			array_map(
				static fn( array $one ) => array( $one['name'], array( $one['steps'], $one['trialDays'] ?? 0 ) ),
				$table
			),
			1,
			0
		);
	}

	/** A member with level 3 before the first payment, and PMPro's date of the next payment. */
	private static function given_ahead(): array {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::assert_status_and_level( 200, 3, self::confirm_subscription( $member, 3, $id ), $member );
		$subscription = Orders::subscription( $id );
		$subscription->set( 'next_payment_date', gmdate( 'Y-m-d H:i:s', time() + 300 * DAY_IN_SECONDS ) );
		$subscription->save();
		return array( $member, $id );
	}

	/** One month after PayPal's last payment. */
	private static function month_after_payment( string $id ): int {
		return strtotime(
			'+1 month',
			strtotime( Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['last_payment']['time'] )
		);
	}

	private static function cancelled( Member $member, string $id, array $more = array() ): void {
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id, $more )['status'] );
	}

	private static function end_of( Member $member ): int {
		return (int) strtotime( $member->me()['membership']['end_date'] . 'Z' );
	}

	public function test_a_level_lasts_as_long_as_paid_where_the_buyer_cancels_at_paypal(): void {
		foreach ( array(
			array(),
			array( 'nextPaymentAt' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 20 * DAY_IN_SECONDS ) ),
		) as $more ) {
			list( $member, $id ) = self::given_ahead();
			self::cancelled( $member, $id, $more );
			self::assertSame( 1, $member->level() );
		}
	}

	public function test_an_outage_of_paypal_reports_nothing_as_unpaid(): void {
		list( $member, $id ) = self::given_ahead();
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		Site::control( 'POST', 'paypal', array( 'fault' => 'cut-json', 'times' => 1, 'on' => 'subscription' ) );
		$event = array( 'id' => 'WH-' . self::sale() );
		self::assert_status_and_level(
			503,
			3,
			self::event( 'subscription.cancelled', $member, 3, $id, $event ),
			$member
		);
		self::assert_status_and_level(
			200,
			3,
			self::event( 'subscription.cancelled', $member, 3, $id, $event ),
			$member
		);
	}

	public function test_a_former_member_sees_when_the_level_ended(): void {
		global $wpdb;
		list( $member ) = self::silver();
		// The end has passed, but PMPro's cron has not run. The site's time zone is eight hours ahead.
		$end = time() - 2 * HOUR_IN_SECONDS;
		$wpdb->update(
			$wpdb->pmpro_memberships_users,
			array( 'enddate' => wp_date( 'Y-m-d H:i:s', $end ) ),
			array( 'user_id' => $member->id, 'membership_id' => 3 )
		);
		$ended = array( 1, 'expired', null, 'Silver', gmdate( 'Y-m-d\TH:i:s', $end ) );
		$read  = static function () use ( $member ): array {
			$record = $member->me()['membership'];
			return array(
				$member->level(), $record['status'], $record['gateway'], $record['level_name'], $record['end_date'],
			);
		};
		self::assertSame( $ended, $read() );
		pmpro_cancelMembershipLevel( 3, $member->id, 'expired' );
		self::assertSame( array_slice( $ended, 0, 4 ), array_slice( $read(), 0, 4 ) );
		// The level that was taken back had never been paid.
		$other = Site::member();
		$id    = Site::subscribe( $other->id, 3, 'unpaid' );
		self::confirm_subscription( $other, 3, $id );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::event( 'payment.failed', $other, 3, $id );
		self::assertSame( array( 1, null ), array( $other->level(), $other->me()['membership'] ) );
	}

	public function test_a_first_payment_that_failed_gives_nothing_by_any_route(): void {
		$member = Site::member();
		$urls   = array(
			'success_url' => 'https://site.example/payment/success',
			'cancel_url'  => 'https://site.example/payment/cancelled',
		);
		$answer = $member->call(
			'POST',
			'/asmr/v1/checkout/prepare-for-existing-user',
			array( 'level_id' => 3 ) + $urls
		);
		wp_parse_str( wp_parse_url( $answer['body']['checkout_url'], PHP_URL_QUERY ), $query );
		$id = get_user_meta( $member->id, 'murmur_checkouts', true )[ $query['ba_token'] ];
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'declined' ) );
		$statuses = array(
			$member->call(
				'POST',
				'/asmr/v1/checkout/complete-payment',
				array( 'token' => $query['ba_token'], 'PayerID' => '' )
			)['status'],
			self::verify_subscription( $member, 3, $id )['status'],
			Site::call_with_key(
				'POST',
				'/asmr/v1/payments/confirm',
				array( 'userId' => $member->id, 'levelId' => 3, 'kind' => 'subscription', 'paypalId' => $id )
			)['status'],
			self::renew( $member, 3, $id, self::sale() )['status'],
		);
		self::assertSame( array( array( 402, 402, 402, 402 ), 1 ), array( $statuses, $member->level() ) );
	}

	public function test_a_subscription_gives_its_level_once_the_owed_payment_arrives(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assert_status_and_level( 202, 1, self::verify_subscription( $member, 3, $id ), $member );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assert_status_and_level( 200, 3, self::confirm_subscription( $member, 3, $id ), $member );
		// The member keeps the level until PayPal stops collecting.
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assert_status_and_level( 200, 3, self::verify_subscription( $member, 3, $id ), $member );
	}

	public function test_a_cancellation_while_a_renewal_is_owed_keeps_only_the_paid_time(): void {
		list( $member, $id ) = self::silver();
		$end                 = self::month_after_payment( $id );
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
		self::assertSame( array( 3, $end ), array( $member->level(), self::end_of( $member ) ) );
	}
}
