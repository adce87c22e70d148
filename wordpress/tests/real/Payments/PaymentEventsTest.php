<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\{Membership, Orders};

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Events that the site reports. */
final class PaymentEventsTest extends PaymentTestCase {
	public function test_each_renewal_is_an_order_and_each_event_counts_once(): void {
		list( $member, $id ) = self::silver();
		$sale                = self::sale();
		$before              = count( $member->orders() );
		$event               = array( 'id' => 'WH-' . self::sale() );
		self::assertSame(
			array( 200, array( 'success' => true ) ),
			array_slice( array_values( self::renew( $member, 3, $id, $sale, $event ) ), 0, 2 )
		);
		self::assertSame(
			array( 200, array( 'success' => true ) ),
			array_slice( array_values( self::renew( $member, 3, $id, $sale, $event ) ), 0, 2 )
		);
		self::assertSame( 200, self::renew( $member, 3, $id, $sale )['status'] );
		self::assertCount( $before + 1, $member->orders() );
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale() )['status'] );
		self::assertCount( $before + 2, $member->orders() );
		self::assertSame( 3, $member->level() );
		self::assertSame(
			array( '12.99' ),
			array_values(
				array_unique( array_column( $member->call( 'GET', '/asmr/v1/user/payments' )['body'], 'amount' ) )
			)
		);
	}

	public function test_a_renewal_confirms_a_subscription_that_was_never_confirmed(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		$answer = self::event( 'payment.completed', $member, 3, $id, self::usd( self::sale(), '12.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_an_event_confirms_a_payment_where_locks_are_rows(): void {
		Site::set_up( array( 'table_locks' => true ) );
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		$answer = self::event( 'payment.completed', $member, 3, $id, self::usd( self::sale(), '12.99' ) );
		self::assertSame( array( 200, 3 ), array( $answer['status'], $member->level() ) );
	}

	public function test_an_event_of_another_members_payment_gives_nothing(): void {
		$id    = Site::subscribe( Site::member()->id, 3 );
		$thief = Site::member();
		self::assertSame( 403, self::event( 'payment.completed', $thief, 3, $id )['status'] );
		self::assertSame( 1, $thief->level() );
	}

	public function test_events_are_accepted_only_from_the_site(): void {
		list( $member, $id ) = self::silver();
		$event               = array(
			'id'       => 'WH-1',
			'type'     => 'subscription.cancelled',
			'userId'   => $member->id,
			'levelId'  => 3,
			'kind'     => 'subscription',
			'paypalId' => $id,
		);
		self::assertSame( 403, Site::call( 'POST', '/asmr/v1/paypal-event', $event )['status'] );
		self::assertSame( 403, $member->call( 'POST', '/asmr/v1/paypal-event', $event )['status'] );
	}

	public function test_wrong_events_are_refused_for_good(): void {
		$member = Site::member();
		self::assertSame( 400, self::event( 'subscription.exploded', $member, 3, 'I-1' )['status'] );
		self::assertSame(
			404,
			self::event(
				'payment.refunded',
				$member,
				6,
				'5O190127TN364715T',
				array( 'transactionId' => 'NONE' )
			)['status']
		);
		$answer = self::event( 'payment.failed', new Member( 99_999_999, '', '', '' ), 3, 'I-1' );
		self::assertSame( 404, $answer['status'] );
	}

	public function test_the_event_of_a_cancellation_that_pmpro_has_already_read_sets_the_end_of_the_level(): void {
		$before              = time();
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		Orders::subscription( $id )->update();
		self::assertSame(
			array( 'cancelled', 0 ),
			array( Orders::subscription( $id )->get_status(), Membership::current( $member->id )['end'] )
		);
		self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id )['status'] );
		self::assertContains(
			Membership::current( $member->id )['end'],
			range( strtotime( '+1 month', $before ), strtotime( '+1 month' ) )
		);
	}

	public function test_a_late_payment_of_an_old_subscription_leaves_the_new_one(): void {
		list( $member, $old ) = self::silver();
		$new                  = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $new )['status'] );
		self::assertSame( 200, self::renew( $member, 3, $old, self::sale() )['status'] );
		self::assertSame(
			array( 3, 0, 'ACTIVE' ),
			array( $member->level(), Membership::current( $member->id )['end'], self::status_at_paypal( $new ) )
		);
	}

	public function test_a_subscription_charged_after_its_end_here_is_ended_at_paypal(): void {
		list( $member, $id ) = self::silver();
		// The process died after cancelling here and before calling PayPal.
		$subscription = Orders::subscription( $id );
		$subscription->set( 'status', 'cancelled' );
		$subscription->save();
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale() )['status'] );
		self::assertNotFalse( wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, 0 ) ) );
		do_action( 'murmur_cancel_at_paypal', $id, 0 );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	public function test_a_late_event_of_an_old_payment_keeps_the_levels_end(): void {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assertSame(
			200,
			self::event(
				'subscription.suspended',
				$member,
				3,
				$id,
				array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 60 ) )
			)['status']
		);
		$end = Membership::current( $member->id )['end'];
		self::assertGreaterThan( time(), $end );
		self::assertSame(
			200,
			self::renew(
				$member,
				3,
				$id,
				self::sale(),
				array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() - 40 * DAY_IN_SECONDS ) )
			)['status']
		);
		self::assertSame( $end, Membership::current( $member->id )['end'] );
	}

	public function test_a_cancellation_at_paypal_ends_the_level_with_the_paid_time(): void {
		list( $member, $id ) = self::silver();
		$next                = time() + 20 * DAY_IN_SECONDS;
		self::assertSame(
			200,
			self::event(
				'subscription.cancelled',
				$member,
				3,
				$id,
				array( 'nextPaymentAt' => gmdate( 'Y-m-d\TH:i:s\Z', $next ) )
			)['status']
		);
		$record = $member->me()['membership'];
		self::assertSame(
			array( 3, true, $next ),
			array( $member->level(), $record['is_cancellation_pending'], strtotime( $record['end_date'] . 'Z' ) )
		);
		self::assertSame( 200, self::event( 'subscription.expired', $member, 3, $id )['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_a_cancellation_whose_event_comes_before_the_payment_leaves_the_paid_time(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Site::paypal( 'POST', "/v1/billing/subscriptions/$id/cancel", array( 'reason' => 'x' ) );
		$cancelled = array( 'id' => 'WH-' . self::sale() );
		self::assert_status_and_level(
			200,
			1,
			self::event( 'subscription.cancelled', $member, 3, $id, $cancelled ),
			$member
		);
		$paid = self::usd( Site::sales( $id )[0]['id'], '12.99' );
		self::assert_status_and_level( 200, 3, self::event( 'payment.completed', $member, 3, $id, $paid ), $member );
		$end = Membership::current( $member->id )['end'];
		self::assertGreaterThan( time() + 20 * DAY_IN_SECONDS, $end );
		foreach ( array( $cancelled, array() ) as $again ) {
			self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id, $again )['status'] );
		}
		self::assertSame( array( 3, $end ), array( $member->level(), Membership::current( $member->id )['end'] ) );
		self::assertCount( 1, $member->orders() );
	}

	public function test_events_of_an_old_subscription_leave_the_new_one(): void {
		list( $member, $old ) = self::silver();
		$sale                 = self::sale();
		self::renew(
			$member,
			3,
			$old,
			$sale,
			array( 'at' => gmdate( 'Y-m-d\TH:i:s.000\Z', time() - DAY_IN_SECONDS ) )
		);
		$new = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $new )['status'] );
		self::assertSame(
			array( 'CANCELLED', 'ACTIVE' ),
			array( self::status_at_paypal( $old ), self::status_at_paypal( $new ) )
		);
		foreach ( array(
			'subscription.cancelled',
			'subscription.suspended',
			'subscription.expired',
			'payment.failed',
		) as $type ) {
			self::assertSame( 200, self::event( $type, $member, 3, $old )['status'] );
		}
		$answer = self::event( 'payment.refunded', $member, 3, $old, self::usd( $sale, '12.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame(
			array( 3, 'ACTIVE', 'active', 0 ),
			array(
				$member->level(),
				self::status_at_paypal( $new ),
				Orders::subscription( $new )->get_status(),
				Membership::current( $member->id )['end'],
			)
		);
	}

	public function test_a_repeated_event_does_nothing_again(): void {
		list( $member, $id ) = self::silver();
		$sale                = self::sale();
		self::renew( $member, 3, $id, $sale );
		$event = array( 'id' => 'WH-' . self::sale() ) + self::usd( $sale, '2.00' );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, $event )['status'] );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, $event )['status'] );
		self::assertSame( 1, substr_count( (string) Orders::find( $sale )->notes, 'payment.refunded' ) );
	}
}
