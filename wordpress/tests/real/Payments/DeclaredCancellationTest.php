<?php
declare( strict_types=1 );

use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Membership;
use Murmur\Payments\Withdrawals\{Withdrawal_Store, Withdrawals};

require_once __DIR__ . '/../Support/WithdrawalTestCase.php';

/** Cancellations by the form: at PayPal, and at the other gateways of PMPro. */
final class DeclaredCancellationTest extends WithdrawalTestCase {
	/** A member whose subscription came here from a site with Stripe. */
	private static function subscriber_of_stripe(): Member {
		global $wpdb;
		list( $member, $id ) = self::silver();
		$wpdb->update(
			$wpdb->pmpro_subscriptions,
			array( 'gateway' => 'stripe', 'subscription_transaction_id' => "sub_$id" ),
			array( 'subscription_transaction_id' => $id )
		);
		return $member;
	}

	/** Runs a callback while Stripe accepts, or refuses, to cancel. */
	private static function with_stripe( bool $accepts, callable $callback ): mixed {
		$stripe = static fn() => new class( $accepts ) extends PMProGateway {
			public function __construct( private bool $accepts ) {}

			public function cancel_subscription( $subscription ) {
				return $this->accepts;
			}
		};
		add_filter( 'pmpro_subscription_gateway_object', $stripe );
		$result = $callback();
		remove_filter( 'pmpro_subscription_gateway_object', $stripe );
		return $result;
	}

	private static function cancel_as( Member $member ): object {
		return self::withdraw( array( 'kind' => 'cancellation', 'email' => $member->email ), $member );
	}

	public function test_a_member_who_is_logged_in_cancels_at_once_and_keeps_what_is_paid_for(): void {
		list( $member, $id ) = self::silver();
		$row                 = self::withdraw( array( 'kind' => 'cancellation', 'email' => $member->email ), $member );
		self::assertSame( array( 'CANCELLED', 3 ), array( self::status_at_paypal( $id ), $member->level() ) );
		self::assertSame( 'cancelled', $row->decision );
		self::assertNull( self::at_desk( $row ) );
		self::named( 'cancellation', self::send( $member ) );
	}

	public function test_a_cancellation_that_fails_at_paypal_is_tried_again(): void {
		list( $member, $id ) = self::silver();
		$refuse              = static fn( $answer, array $args, string $url ) => str_contains( $url, '/v1/billing/' )
			? new WP_Error( 'down', 'down' )
			: $answer;
		add_filter( 'pre_http_request', $refuse, 10, 3 );
		$answer = self::send_form(
			array( 'kind' => 'cancellation', 'email' => $member->email, 'reference' => 'later' )
		);
		Withdrawal_Store::update(
			$answer['body']['id'],
			array( 'user_id' => $member->id, 'confirmed' => gmdate( 'Y-m-d H:i:s' ) )
		);
		Withdrawals::process( $answer['body']['id'] );
		remove_filter( 'pre_http_request', $refuse );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
		self::assertNotFalse( wp_next_scheduled( 'murmur_follow_withdrawal', array( $answer['body']['id'], 1 ) ) );
		Withdrawals::process( $answer['body']['id'], 1 );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	public function test_a_cancellation_ends_the_subscription_of_another_gateway_through_pmpro(): void {
		$member = self::subscriber_of_stripe();
		$row    = self::with_stripe( true, static fn() => self::cancel_as( $member ) );
		self::assertSame( array( 'cancelled', 3 ), array( $row->decision, $member->level() ) );
		self::assertGreaterThan( time(), Membership::current( $member->id )['end'] );
		self::assertFalse( Membership::is_charged_elsewhere( $member->id ) );
	}

	public function test_a_cancellation_stays_at_the_desk_while_another_gateway_charges(): void {
		$member = self::subscriber_of_stripe();
		$row    = self::with_stripe( false, static fn() => self::cancel_as( $member ) );
		self::assertNotFalse( wp_next_scheduled( 'murmur_follow_withdrawal', array( (int) $row->id, 1 ) ) );
		self::with_stripe( false, static fn() => Withdrawals::process( (int) $row->id, 8 ) );
		self::assertNull( Withdrawal_Store::find( (int) $row->id )->decided );
		$refusal = self::decide( $row, 'cancel' );
		self::assertSame( array( 409, 'charged_elsewhere' ), array( $refusal['status'], $refusal['body']['code'] ) );
		self::assertTrue( self::at_desk( $row )['confirmed'] );
		self::assertSame( 200, self::decide( $row, 'done' )['status'] );
	}

	public function test_a_cancellation_stays_at_the_desk_while_another_gateway_charges_for_no_level(): void {
		global $wpdb;
		$member = self::subscriber_of_stripe();
		pmpro_cancelMembershipLevel( Levels::pmpro_id( 3 ), $member->id );
		$wpdb->update( $wpdb->pmpro_subscriptions, array( 'status' => 'active' ), array( 'user_id' => $member->id ) );
		self::assertNull( self::cancel_as( $member )->decided );
	}

	public function test_a_cancellation_waits_while_pmpro_is_switched_off(): void {
		list( $member, $id ) = self::silver();
		$answer              = self::send_form( array( 'kind' => 'cancellation', 'email' => $member->email ) );
		$number              = (int) $answer['body']['id'];
		Withdrawal_Store::update( $number, array( 'user_id' => $member->id, 'confirmed' => gmdate( 'Y-m-d H:i:s' ) ) );
		Site::without(
			'paid-memberships-pro/paid-memberships-pro.php',
			static fn() => Site::run( "Murmur\\Payments\\Withdrawals\\Withdrawals::process( $number );" )
		);
		self::assertNull( Withdrawal_Store::find( $number )->decided );
		self::assertNotFalse( wp_next_scheduled( 'murmur_follow_withdrawal', array( $number, 1 ) ) );
		Withdrawals::process( $number, 1 );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
		self::assertSame( 'cancelled', Withdrawal_Store::find( $number )->decision );
	}
}
