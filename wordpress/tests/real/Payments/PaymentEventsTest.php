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
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::assertSame( array( 200, 3 ), array( self::confirm_subscription( $member, 3, $id )['status'], $member->level() ) );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id )['status'] );
		self::assertSame( array( 1, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
		// PayPal's next try succeeds.
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale() )['status'] );
		self::assertSame( array( 3, 'ACTIVE', 'active' ), array( $member->level(), self::status_at_paypal( $id ), Orders::subscription( $id )->get_status() ) );
	}

	public function test_who_confirms_a_payment_after_its_failure_has_the_level_again(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::confirm_subscription( $member, 3, $id );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::event( 'payment.failed', $member, 3, $id );
		self::assertSame( 1, $member->level() );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assertSame( array( 200, 3 ), array( self::verify_subscription( $member, 3, $id )['status'], $member->level() ) );
		self::assertSame( 200, self::event( 'payment.completed', $member, 3, $id, array( 'transactionId' => Site::sales( $id )[0]['id'], 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( array( 3, 1, 'ACTIVE' ), array( $member->level(), count( $member->orders() ), self::status_at_paypal( $id ) ) );
	}

	public function test_a_failure_that_was_settled_takes_nothing_although_its_event_comes_first(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Membership::give( $member->id, 3, 0 );
		Orders::add_subscription( $id, $member->id, 3 );
		$before = array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() - HOUR_IN_SECONDS ) );
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id, $before )['status'] );
		self::assertSame( 3, $member->level() );
		self::assertSame( 200, self::event( 'payment.completed', $member, 3, $id, array( 'transactionId' => self::sale(), 'amount' => '12.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( array( 3, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_payment_refunded_before_it_was_known_gives_nothing_and_is_no_mistake(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id );
		Site::control( 'POST', 'paypal/refund', array( 'id' => $id ) );
		$event = array( 'transactionId' => self::sale(), 'amount' => '199.00', 'currency' => 'USD' );
		self::assertSame( 200, self::event( 'payment.completed', $member, 6, $id, $event )['status'] );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 6, $id, $event )['status'] );
		self::assertSame( 1, $member->level() );
		self::assertSame( 404, self::event( 'payment.refunded', Site::member(), 6, $id, $event )['status'] );
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

	public function test_a_failure_whose_event_comes_after_the_payment_that_settled_it_changes_nothing(): void {
		list( $member, $id ) = self::silver();
		$before              = array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() - HOUR_IN_SECONDS ) );
		foreach ( array( 'payment.failed', 'subscription.suspended' ) as $type ) {
			self::assertSame( 200, self::event( $type, $member, 3, $id, $before )['status'] );
			self::assertSame( array( 3, null ), array( $member->level(), $member->me()['membership']['end_date'] ? null : 'none' ), $type );
			self::assertCount( 1, $member->orders(), $type );
		}
		// The reverse: the payment fails first and succeeds later.
		self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id )['status'] );
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale(), array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 5 ) ) )['status'] );
		self::assertSame( 200, self::event( 'subscription.suspended', $member, 3, $id )['status'] );
		self::assertSame( array( 3, false ), array( $member->level(), $member->me()['membership']['is_cancellation_pending'] ) );
	}

	public function test_a_failure_in_the_second_of_a_payment_counts_by_what_paypal_says(): void {
		foreach ( array( false, true ) as $fails ) {
			list( $member, $id ) = self::silver();
			$at                  = Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['last_payment']['time'];
			if ( $fails ) {
				Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
			}
			self::assertSame( 200, self::event( 'payment.failed', $member, 3, $id, array( 'at' => $at ) )['status'] );
			self::assertCount( $fails ? 2 : 1, $member->orders() );
		}
	}

	public function test_a_cancellation_that_pmpro_has_requested_itself_ends_the_level_too(): void {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		Orders::subscription( $id )->update();
		self::assertSame( array( 'cancelled', 0 ), array( Orders::subscription( $id )->get_status(), Membership::current( $member->id )['end'] ) );
		self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id )['status'] );
		self::assertEqualsWithDelta( strtotime( '+1 month' ), Membership::current( $member->id )['end'], 60 );
	}

	public function test_a_late_payment_of_an_old_subscription_leaves_the_new_one_alone(): void {
		list( $member, $old ) = self::silver();
		$new                  = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $new )['status'] );
		self::assertSame( 200, self::renew( $member, 3, $old, self::sale() )['status'] );
		self::assertSame( array( 3, 0, 'ACTIVE' ), array( $member->level(), Membership::current( $member->id )['end'], self::status_at_paypal( $new ) ) );
	}

	public function test_what_paypal_charges_after_its_end_here_is_ended_there(): void {
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

	public function test_an_old_payment_whose_event_comes_late_takes_no_end_away(): void {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::assertSame( 200, self::event( 'subscription.suspended', $member, 3, $id, array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 60 ) ) )['status'] );
		$end = Membership::current( $member->id )['end'];
		self::assertGreaterThan( time(), $end );
		self::assertSame( 200, self::renew( $member, 3, $id, self::sale(), array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() - 40 * DAY_IN_SECONDS ) ) )['status'] );
		self::assertSame( $end, Membership::current( $member->id )['end'] );
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

	public function test_a_cancellation_whose_event_comes_before_the_payment_leaves_the_paid_time(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		Site::paypal( 'POST', "/v1/billing/subscriptions/$id/cancel", array( 'reason' => 'x' ) );
		$cancelled = array( 'id' => 'WH-' . self::sale() );
		self::assertSame( array( 200, 1 ), array( self::event( 'subscription.cancelled', $member, 3, $id, $cancelled )['status'], $member->level() ) );
		$paid = array( 'transactionId' => Site::sales( $id )[0]['id'], 'amount' => '12.99', 'currency' => 'USD' );
		self::assertSame( array( 200, 3 ), array( self::event( 'payment.completed', $member, 3, $id, $paid )['status'], $member->level() ) );
		$end = Membership::current( $member->id )['end'];
		self::assertGreaterThan( time() + 20 * DAY_IN_SECONDS, $end );
		foreach ( array( $cancelled, array() ) as $again ) {
			self::assertSame( 200, self::event( 'subscription.cancelled', $member, 3, $id, $again )['status'] );
		}
		self::assertSame( array( 3, $end ), array( $member->level(), Membership::current( $member->id )['end'] ) );
		self::assertCount( 1, $member->orders() );
	}

	public function test_a_part_whose_event_comes_before_its_payment_counts(): void {
		$member  = Site::member();
		$id      = Site::buy( $member->id );
		$capture = Site::paypal( 'GET', "/v2/checkout/orders/$id" )['purchase_units'][0]['payments']['captures'][0]['id'];
		$tell    = static fn( string $type, string $amount, ?Member $of = null ) => self::event( $type, $of ?? $member, 6, $id, array( 'transactionId' => $capture, 'amount' => $amount, 'currency' => 'USD' ) )['status'];
		Site::control( 'POST', 'paypal/refund', array( 'id' => $id, 'value' => '100.00' ) );
		self::assertSame( array( 404, 1 ), array( $tell( 'payment.refunded', '100.00', Site::member() ), $member->level() ) );
		self::assertSame( array( 200, 6 ), array( $tell( 'payment.refunded', '100.00' ), $member->level() ) );
		self::assertSame( array( 200, 6 ), array( $tell( 'payment.completed', '199.00' ), $member->level() ) );
		self::assertCount( 1, $member->orders() );
		Site::control( 'POST', 'paypal/refund', array( 'id' => $id ) );
		self::assertSame( array( 200, 1 ), array( $tell( 'payment.refunded', '99.00' ), $member->level() ) );
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

	public function test_a_repeated_event_does_nothing_again(): void {
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

	public function test_a_dispute_is_the_operators(): void {
		list( $member, $id ) = self::silver();
		self::assertSame( 200, self::event( 'dispute.opened', $member, 3, $id )['status'] );
		self::assertSame( 3, $member->level() );
	}
}
