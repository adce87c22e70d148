<?php
declare( strict_types=1 );

use Murmur\Payments\{Payment, Unconfirmed_Payment};
use Murmur\Payments\Alipay\Alipay_Review;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Membership;
use Murmur\Payments\PayPal\Payment_Kind;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** A payment whose request dies after its level was given, and is handled again. */
final class InterruptedPaymentTest extends PaymentTestCase {
	private static function interrupt( callable $pay ): void {
		$die = static fn() => throw new RuntimeException( 'died' );
		add_action( 'murmur_level_given', $die, 1 );
		try {
			$pay();
			self::fail( 'nothing was interrupted' );
		} catch ( RuntimeException ) {
			remove_action( 'murmur_level_given', $die, 1 );
		}
	}

	private static function assert_end( string $in, Member $member ): void {
		self::assertEqualsWithDelta( strtotime( $in ), Membership::current( $member->id )['end'], 60 );
		self::assertCount( 1, $member->orders() );
	}

	public function test_an_approval_that_was_interrupted_gives_its_time_once(): void {
		$member  = Site::member();
		$body    = array( 'levelId' => 3, 'reference' => 'REF' . random_int( 100_000, 999_999_999 ) );
		$claim   = $member->call( 'POST', '/asmr/v1/alipay-claims', $body )['body']['id'];
		$approve = static fn() => Alipay_Review::decide( $claim, true );
		self::interrupt( $approve );
		self::assertTrue( $approve() );
		self::assert_end( '+1 month', $member );
	}

	public function test_an_order_that_was_interrupted_gives_its_time_once(): void {
		global $wpdb;
		$row    = array( 'id' => Levels::pmpro_id( 6 ) );
		$limits = static function ( int $number, string $period ) use ( $wpdb, $row ): void {
			$values = array( 'expiration_number' => $number, 'expiration_period' => $period );
			$wpdb->update( $wpdb->pmpro_membership_levels, $values, $row );
			pmpro_getAllLevels( true, false, true );
		};
		$limits( 2, 'Month' );
		$member  = Site::member();
		$payment = new Unconfirmed_Payment( $member->id, 6, Payment_Kind::ORDER, Site::buy( $member->id ) );
		$confirm = static fn() => Payment::confirm( $payment );
		try {
			self::interrupt( $confirm );
			self::assertSame( 200, $confirm()->status() );
			self::assert_end( '+2 months', $member );
		} finally {
			$limits( 0, '' );
		}
	}
}
