<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\{Membership, Orders};

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Events of payments that fail. */
final class FailureEventsTest extends PaymentTestCase {
	public function test_a_first_payment_that_fails_takes_the_level_back(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::assert_status_and_level( 200, 3, self::confirm_subscription( $member, 3, $id ), $member );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id )['status'] );
		self::assertSame( array( 1, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
		// PayPal's next try succeeds.
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale() )['status'] );
		self::assertSame(
			array( 3, 'ACTIVE', 'active' ),
			array( $member->level(), self::status_at_paypal( $id ), Orders::subscription( $id )->get_status() )
		);
	}

	public function test_a_payment_confirmed_after_its_failure_gives_the_level_again(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::confirm_subscription( $member, 3, $id );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::event( 'payment.failed', $member, 3, $id );
		self::assertSame( 1, $member->level() );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assert_status_and_level( 200, 3, self::verify_subscription( $member, 3, $id ), $member );
		self::assertSame(
			200,
			self::event(
				'payment.completed',
				$member,
				3,
				$id,
				self::usd( Site::sales( $id )[0]['id'], '12.99' )
			)['status']
		);
		self::assertSame(
			array( 3, 1, 'ACTIVE' ),
			array( $member->level(), count( $member->orders() ), self::status_at_paypal( $id ) )
		);
	}

	public function test_a_settled_failure_whose_event_comes_first_leaves_the_level(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Membership::give( $member->id, 3, 0 );
		Orders::add_subscription( $id, $member->id, 3 );
		$before = array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() - HOUR_IN_SECONDS ) );
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id, $before )['status'] );
		self::assertSame( 3, $member->level() );
		$answer = self::event( 'payment.completed', $member, 3, $id, self::usd( self::sale(), '12.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( array( 3, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_later_payment_that_fails_leaves_the_level_until_paypal_gives_up(): void {
		list( $member, $id ) = self::silver();
		self::renew( $member, 3, $id, self::sale() );
		global $wpdb;
		$wpdb->update(
			$wpdb->pmpro_membership_orders,
			array( 'timestamp' => gmdate( 'Y-m-d H:i:s', time() - 40 * DAY_IN_SECONDS ) ),
			array( 'user_id' => $member->id )
		);
		self::assertSame(
			200,
			self::event(
				'payment.failed',
				$member,
				3,
				$id,
				array( 'amount' => '12.99', 'currency' => 'USD' )
			)['status']
		);
		self::assertSame( 3, $member->level() );
		self::assertContains(
			'failed',
			array_column( $member->call( 'GET', '/asmr/v1/user/payments' )['body'], 'state' )
		);
		self::assertSame( 200, self::event( 'subscription.suspended', $member, 3, $id )['status'] );
		self::assertSame( array( 1, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_failure_whose_event_comes_after_the_payment_that_settled_it_changes_nothing(): void {
		list( $member, $id ) = self::silver();
		$before              = array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() - HOUR_IN_SECONDS ) );
		foreach ( array( 'payment.failed', 'subscription.suspended' ) as $type ) {
			self::assertSame( 200, self::event( $type, $member, 3, $id, $before )['status'] );
			self::assertSame(
				array( 3, null ),
				array( $member->level(), $member->me()['membership']['end_date'] ? null : 'none' ),
				$type
			);
			self::assertCount( 1, $member->orders(), $type );
		}
		// The reverse: the payment fails first and succeeds later.
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id )['status'] );
		self::assertSame(
			200,
			self::renew(
				$member,
				3,
				$id,
				self::sale(),
				array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 5 ) )
			)['status']
		);
		self::assertSame( 200, self::event( 'subscription.suspended', $member, 3, $id )['status'] );
		self::assertSame(
			array( 3, false ),
			array( $member->level(), $member->me()['membership']['is_cancellation_pending'] )
		);
	}

	public function test_a_failure_in_the_second_of_a_payment_counts_by_what_paypal_says(): void {
		foreach ( array( false, true ) as $fails ) {
			list( $member, $id ) = self::silver();
			$at                  = Site::paypal(
				'GET',
				"/v1/billing/subscriptions/$id"
			)['billing_info']['last_payment']['time'];
			if ( $fails ) {
				Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
			}
			self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id, array( 'at' => $at ) )['status'] );
			self::assertCount( $fails ? 2 : 1, $member->orders() );
		}
	}
}
