<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Orders;

require_once __DIR__ . '/../Support/WithdrawalTestCase.php';

/** Refunds of withdrawn payments at the desk. */
final class WithdrawalRefundTest extends WithdrawalTestCase {
	public function test_a_full_refund_ends_the_level_and_the_subscription(): void {
		list( $member, $id ) = self::silver();
		$row                 = self::withdraw( array( 'email' => $member->email ), $member );
		self::assertSame( array( 'CANCELLED', 3 ), array( self::status_at_paypal( $id ), $member->level() ) );
		$line = self::at_desk( $row );
		self::assertSame(
			array( $member->id, true, '12.99', 'USD' ),
			array( $line['member'], $line['confirmed'], $line['payment']['amount'], $line['payment']['currency'] )
		);
		self::send( $member );
		self::assertSame( 200, self::decide( $row, 'refund' )['status'] );
		wp_cache_flush();
		self::assertSame(
			array( 1, 'refunded', 'REFUNDED' ),
			array( $member->level(), $member->orders()[0]->status, Site::sales( $id )[0]['status'] )
		);
		self::assertNull( self::at_desk( $row ) );
		self::named( 'refunded', self::send( $member ) );
		self::assertSame( 404, self::decide( $row, 'refund' )['status'] );
	}

	public function test_a_part_is_refunded_once_and_noted_by_paypals_event(): void {
		list( $member, $id ) = self::silver();
		$row                 = self::withdraw( array( 'email' => $member->email, 'reference' => $id ), $member );
		foreach ( array( '0', '13.00' ) as $wrong ) {
			self::assertSame( 'invalid_amount', self::decide( $row, 'refund', $wrong )['body']['code'] );
		}
		self::assertSame( 3, $member->level() );
		self::assertSame( 200, self::decide( $row, 'refund', '10.00' )['status'] );
		wp_cache_flush();
		$order = $member->orders()[0];
		self::assertSame(
			array( 1, 'success', 'PARTIALLY_REFUNDED' ),
			array( $member->level(), $order->status, Site::sales( $id )[0]['status'] )
		);
		self::event( 'payment.refunded', $member, 3, $id, self::usd( $order->payment_transaction_id, '10.00' ) );
		wp_cache_flush();
		self::assertSame( 2.99, round( Orders::amount_left( $member->orders()[0] ), 2 ) );
	}

	public function test_a_payment_for_life_is_refunded_too(): void {
		$member = Site::member();
		self::assertSame( 200, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
		$row = self::withdraw( array( 'email' => $member->email ), $member );
		self::assertSame( 200, self::decide( $row, 'refund' )['status'] );
		wp_cache_flush();
		self::assertSame( array( 1, 'refunded' ), array( $member->level(), $member->orders()[0]->status ) );
	}

	public function test_nobody_withdraws_from_another_members_order(): void {
		list( $victim, $id ) = self::silver();
		list( $member )      = self::silver();
		$row                 = self::withdraw( array( 'email' => $member->email, 'reference' => $id ), $member );
		self::assertNull( self::at_desk( $row )['payment'] );
		self::assertSame( 'no_payment', self::decide( $row, 'refund' )['body']['code'] );
		self::assertSame( array( 'ACTIVE', 3 ), array( self::status_at_paypal( $id ), $victim->level() ) );
		self::assertSame( 200, self::decide( $row, 'done' )['status'] );
		$unknown = self::withdraw( array( 'email' => 'nobody@murmur.example', 'reference' => $id ) );
		self::assertSame( 'no_payment', self::decide( $unknown, 'refund' )['body']['code'] );
	}
}
