<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Orders;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Events of payments that are given back or disputed. */
final class RefundEventsTest extends PaymentTestCase {
	public function test_a_payment_refunded_before_its_event_gives_no_level_and_no_error(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id );
		Site::control( 'POST', 'paypal/refund', array( 'id' => $id ) );
		$event = self::usd( self::sale(), '199.00' );
		self::assertSame( 200, self::event( 'payment.completed', $member, 6, $id, $event )['status'] );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 6, $id, $event )['status'] );
		self::assertSame( 1, $member->level() );
		self::assertSame( 404, self::event( 'payment.refunded', Site::member(), 6, $id, $event )['status'] );
	}

	public function test_a_refund_ends_the_level_and_its_subscription(): void {
		list( $member, $id ) = self::silver();
		$sale                = self::sale();
		self::renew( $member, 3, $id, $sale );
		$answer = self::event( 'payment.refunded', $member, 3, $id, self::usd( $sale, '2.00' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( 3, $member->level() );
		$answer = self::event( 'payment.refunded', $member, 3, $id, self::usd( $sale, '12.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame(
			array( 1, 'CANCELLED', 'refunded' ),
			array( $member->level(), self::status_at_paypal( $id ), Orders::find( $sale )->status )
		);
	}

	public function test_partial_refunds_of_the_whole_price_end_the_level(): void {
		$member  = Site::member();
		$id      = Site::buy( $member->id );
		self::verify_order( $member, $id );
		$capture = $member->orders()[0]->payment_transaction_id;
		$back    = static fn( string $amount ) => self::event(
			'payment.refunded',
			$member,
			6,
			$id,
			self::usd( $capture, $amount )
		)['status'];
		self::assertSame( array( 200, 6 ), array( $back( '100.00' ), $member->level() ) );
		self::assertSame( array( 200, 1 ), array( $back( '99.00' ), $member->level() ) );
	}

	public function test_a_partial_refund_whose_event_comes_before_its_payment_counts(): void {
		$member  = Site::member();
		$id      = Site::buy( $member->id );
		$capture = Site::paypal(
			'GET',
			"/v2/checkout/orders/$id"
		)['purchase_units'][0]['payments']['captures'][0]['id'];
		$tell    = static fn( string $type, string $amount, ?Member $of = null ) => self::event(
			$type,
			$of ?? $member,
			6,
			$id,
			self::usd( $capture, $amount )
		)['status'];
		Site::control( 'POST', 'paypal/refund', array( 'id' => $id, 'value' => '100.00' ) );
		self::assertSame(
			array( 404, 1 ),
			array( $tell( 'payment.refunded', '100.00', Site::member() ), $member->level() )
		);
		self::assertSame( array( 200, 6 ), array( $tell( 'payment.refunded', '100.00' ), $member->level() ) );
		self::assertSame( array( 200, 6 ), array( $tell( 'payment.completed', '199.00' ), $member->level() ) );
		self::assertCount( 1, $member->orders() );
		Site::control( 'POST', 'paypal/refund', array( 'id' => $id ) );
		self::assertSame( array( 200, 1 ), array( $tell( 'payment.refunded', '99.00' ), $member->level() ) );
	}

	public function test_a_reversed_order_gives_nothing_any_more(): void {
		$member  = Site::member();
		$id      = Site::buy( $member->id );
		self::verify_order( $member, $id );
		$capture = Site::paypal(
			'GET',
			"/v2/checkout/orders/$id"
		)['purchase_units'][0]['payments']['captures'][0]['id'];
		self::assertSame(
			200,
			self::event(
				'payment.reversed',
				$member,
				6,
				$id,
				array( 'transactionId' => $capture, 'amount' => '199.00' )
			)['status']
		);
		self::assertSame( 1, $member->level() );
		self::assertSame( 402, self::verify_order( $member, $id )['status'] );
	}

	public function test_a_dispute_is_reported_to_the_operator(): void {
		list( $member, $id ) = self::silver();
		self::assertSame( 200, self::event( 'dispute.opened', $member, 3, $id )['status'] );
		self::assertSame( 3, $member->level() );
	}
}
