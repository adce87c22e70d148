<?php
declare( strict_types=1 );

use Murmur\Core\Lock;
use Murmur\Payments\{Unconfirmed_Payment, Payment};
use Murmur\Payments\Alipay\Alipay_Review;
use Murmur\Payments\Events\PayPal_Event_Handler;
use Murmur\Payments\Membership\{Membership, Orders, Subscription_Access};
use Murmur\Payments\PayPal\Payment_Kind;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Interrupted, concurrent and conflicting payments. */
final class UnluckyPaymentTest extends PaymentTestCase {
	/** A member with level 3 before its first payment, which then failed. */
	private static function declined(): array {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'unpaid' );
		self::confirm_subscription( $member, 3, $id );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
		self::event( 'payment.failed', $member, 3, $id );
		self::assertSame( array( 1, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
		return array( $member, $id );
	}

	/** Deletes a handled event, as if the process had died before storing it. */
	private static function forget_event( string $id ): void {
		global $wpdb;
		self::assertSame( 1, $wpdb->delete( "{$wpdb->prefix}murmur_paypal_events", array( 'id' => $id ) ) );
	}

	private static function claim( Member $member, int $level ): int {
		return $member->call(
			'POST',
			'/asmr/v1/alipay-claims',
			array( 'levelId' => $level, 'reference' => 'REF' . random_int( 100_000, 999_999_999 ) )
		)['body']['id'];
	}

	public function test_a_partial_refund_counts_once_although_its_event_was_not_stored(): void {
		list( $member, $id ) = self::silver();
		$sale                = Site::sales( $id )[0]['id'];
		$event               = array( 'id' => 'WH-' . self::sale() ) + self::usd( $sale, '7.00' );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, $event )['status'] );
		self::forget_event( $event['id'] );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, $event )['status'] );
		self::assertSame(
			array( 3, 1 ),
			array( $member->level(), substr_count( (string) Orders::find( $sale )->notes, $event['id'] ) )
		);
		// Another partial refund has another event.
		$answer = self::event( 'payment.refunded', $member, 3, $id, array( 'id' => 'WH-' . self::sale() ) + $event );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( array( 1, 'refunded' ), array( $member->level(), Orders::find( $sale )->status ) );
	}

	public function test_a_refund_from_before_parts_had_names_still_counts(): void {
		list( $member, $id ) = self::silver();
		$order               = Orders::find( Site::sales( $id )[0]['id'] );
		update_pmpro_membership_order_meta( $order->id, 'murmur_given_back', '10' );
		self::assertSame( 990, Orders::add_refund( $order, 2.0, 'WH-1' ) );
		self::assertSame( 990, Orders::add_refund( $order, 2.0, 'WH-1' ) );
	}

	public function test_a_whole_refund_of_the_newest_payment_ends_the_level_although_a_later_one_failed(): void {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::event( 'payment.failed', $member, 3, $id, array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 5 ) ) );
		self::assertCount( 2, $member->orders() );
		self::event( 'payment.refunded', $member, 3, $id, self::usd( Site::sales( $id )[0]['id'], '12.99' ) );
		self::assertSame( array( 1, 'CANCELLED' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_payment_of_another_level_changes_no_refund(): void {
		list( $member, $silver ) = self::silver();
		$bronze                  = Site::subscribe( $member->id, 2 );
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $bronze ) );
		self::assertSame(
			array( 200, 3, 2 ),
			array(
				self::verify_subscription( $member, 2, $bronze )['status'],
				$member->level(),
				count( $member->orders() ),
			)
		);
		self::event( 'payment.refunded', $member, 3, $silver, self::usd( Site::sales( $silver )[0]['id'], '12.99' ) );
		self::assertSame( array( 1, 'CANCELLED' ), array( $member->level(), self::status_at_paypal( $silver ) ) );
	}

	public function test_a_renewal_that_was_interrupted_is_done_again(): void {
		list( $member, $id ) = self::silver();
		Subscription_Access::remove_level( $member->id, 3 );
		$body = self::event_body( 'subscription.renewed', $member, 3, $id, self::usd( self::sale(), '12.99' ) );
		$die  = static fn() => throw new RuntimeException( 'died' );
		add_action( 'pmpro_subscription_payment_completed', $die );
		$request = new WP_REST_Request( 'POST', '/asmr/v1/paypal-event' );
		$request->set_body_params( $body );
		try {
			PayPal_Event_Handler::receive( $request );
			self::fail( 'nothing was interrupted' );
		} catch ( RuntimeException ) {
			remove_action( 'pmpro_subscription_payment_completed', $die );
		}
		self::assertSame( 200, Site::call_with_key( 'POST', '/asmr/v1/paypal-event', $body )['status'] );
		self::assertSame(
			array( 3, 'ACTIVE', 2 ),
			array( $member->level(), self::status_at_paypal( $id ), count( $member->orders() ) )
		);
	}

	public function test_a_level_that_pmpro_does_not_give_is_not_said_to_be_given(): void {
		foreach ( array(
			array( 3, Payment_Kind::SUBSCRIPTION, Site::subscribe( ... ) ),
			array( 6, Payment_Kind::ORDER, static fn( int $user_id ) => Site::buy( $user_id ) ),
		) as list( $level, $kind, $pay ) ) {
			$member = Site::member();
			$id     = $pay( $member->id, $level );
			$refuse = static fn() => array( 'membership_id' => 0 );
			add_filter( 'pmpro_change_level', $refuse );
			$unconfirmed = new Unconfirmed_Payment( $member->id, $level, $kind, $id );
			$found       = Payment::confirm( $unconfirmed );
			remove_filter( 'pmpro_change_level', $refuse );
			self::assertSame(
				array( 503, 1, 0 ),
				array( $found->status(), $member->level(), count( $member->orders() ) )
			);
			self::assertSame(
				array( 200, $level ),
				array( Payment::confirm( $unconfirmed )->status(), $member->level() )
			);
		}
	}

	public function test_a_purchase_after_a_failed_payment_charges_only_one_subscription(): void {
		list( $member, $silver ) = self::declined();
		$gold                    = Site::subscribe( $member->id, 4 );
		self::assert_status_and_level( 200, 4, self::verify_subscription( $member, 4, $gold ), $member );
		self::assertSame(
			array( 'CANCELLED', 'ACTIVE' ),
			array( self::status_at_paypal( $silver ), self::status_at_paypal( $gold ) )
		);
		list( $other, $second ) = self::declined();
		self::assertTrue( Alipay_Review::decide( self::claim( $other, 4 ), true ) );
		self::assertSame( array( 4, 'CANCELLED' ), array( $other->level(), self::status_at_paypal( $second ) ) );
	}

	public function test_events_wait_for_the_lock_of_the_payment_or_the_member(): void {
		list( $one, $first )    = self::silver();
		list( $other, $second ) = self::silver();
		$later  = array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 60 ) ) + self::usd( self::sale(), '12.99' );
		$events = array(
			self::event_body( 'subscription.renewed', $one, 3, $first, $later ),
			self::event_body( 'subscription.suspended', $other, 3, $second, $later ),
		);
		$calls  = array_map(
			static fn( array $body ) => array( '/asmr/v1/paypal-event', $body, array( 'X-Murmur-Key' => Site::KEY ) ),
			$events
		);
		// Holds the lock like a concurrent confirmation, which would store a second order.
		$during = static fn() => Lock::hold( "member $other->id", static fn() => Site::call_at_once( $calls ) );
		self::assertSame( array( 503, 503 ), Lock::hold( "payment $first", $during ) );
		self::assertSame( array( 200, 200 ), Site::call_at_once( $calls ) );
		self::assertCount( 2, $one->orders() );
		self::assertGreaterThan( 0, Membership::current( $other->id )['end'] );
	}

	public function test_both_of_two_checkouts_at_once_can_be_completed(): void {
		$member = Site::member();
		Site::control( 'POST', 'paypal', array( 'fault' => 'slow', 'ms' => 300, 'on' => 'subscription' ) );
		$urls  = array(
			'success_url' => 'https://site.example/payment/success',
			'cancel_url'  => 'https://site.example/payment/cancelled',
		);
		$calls = array_map(
			static fn( int $level ) => $member->posting(
				'/asmr/v1/checkout/prepare-for-existing-user',
				array( 'level_id' => $level ) + $urls
			),
			array( 2, 3, 4 )
		);
		self::assertSame( array( 200, 200, 200 ), Site::call_at_once( $calls ) );
		self::assertCount( 3, get_user_meta( $member->id, 'murmur_checkouts', true ) );
	}

	public function test_a_checkout_whose_token_cannot_be_stored_is_not_begun(): void {
		$member  = Site::member();
		$prepare = static fn() => $member->call(
			'POST',
			'/asmr/v1/checkout/prepare-for-existing-user',
			array(
				'level_id'    => 3,
				'success_url' => 'https://site.example/payment/success',
				'cancel_url'  => 'https://site.example/payment/cancelled',
			)
		);
		$refusal = Lock::hold( "checkouts $member->id", $prepare );
		self::assertSame( array( 503, 'busy' ), array( $refusal['status'], $refusal['body']['code'] ?? '' ) );
		self::assertSame( 200, $prepare()['status'] );
		self::assertCount( 1, get_user_meta( $member->id, 'murmur_checkouts', true ) );
	}

	public function test_an_alipay_payment_extends_the_paid_time(): void {
		list( $member, $id ) = self::silver();
		$next                = strtotime(
			Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time']
		);
		self::assertTrue( Alipay_Review::decide( self::claim( $member, 3 ), true ) );
		self::assertSame(
			array( 3, strtotime( '+1 month', $next ), 'CANCELLED' ),
			array( $member->level(), Membership::current( $member->id )['end'], self::status_at_paypal( $id ) )
		);
	}

	public function test_an_alipay_payment_leaves_a_level_without_an_end(): void {
		$guest = Site::member();
		Membership::give( $guest->id, 3, 0 );
		self::assertTrue( Alipay_Review::decide( self::claim( $guest, 3 ), true ) );
		self::assertSame( array( 3, 0 ), array( $guest->level(), Membership::current( $guest->id )['end'] ) );
	}

	public function test_a_lower_payment_begun_earlier_and_confirmed_later_keeps_the_higher_level(): void {
		$member = Site::member();
		$bronze = Site::subscribe( $member->id, 2 );
		self::assertSame( 200, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
		self::assert_status_and_level( 200, 6, self::verify_subscription( $member, 2, $bronze ), $member );
		self::assertSame(
			array( 'CANCELLED', 2 ),
			array( self::status_at_paypal( $bronze ), count( $member->orders() ) )
		);
		self::event( 'subscription.cancelled', $member, 2, $bronze );
		self::assertSame( array( 6, 0 ), array( $member->level(), Membership::current( $member->id )['end'] ) );
	}

	public function test_a_new_subscription_replaces_a_higher_level_that_ends_soon(): void {
		list( $member ) = self::silver();
		$member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		Membership::end_at( $member->id, 3, time() + HOUR_IN_SECONDS );
		$weekly = Site::subscribe( $member->id, 2 );
		self::assertSame(
			array( 200, 2, 'ACTIVE' ),
			array(
				self::verify_subscription( $member, 2, $weekly )['status'],
				$member->level(),
				self::status_at_paypal( $weekly ),
			)
		);
	}

	public function test_an_alipay_payment_takes_no_better_level_away(): void {
		$member = Site::member();
		$claim  = self::claim( $member, 3 );
		$gold   = Site::subscribe( $member->id, 4 );
		self::assertSame( 200, self::verify_subscription( $member, 4, $gold )['status'] );
		$refusal = Alipay_Review::decide( $claim, true );
		self::assertInstanceOf( WP_Error::class, $refusal );
		self::assertSame(
			array( 'higher_level', 4, 'ACTIVE' ),
			array( $refusal->get_error_code(), $member->level(), self::status_at_paypal( $gold ) )
		);
		self::assertTrue( Alipay_Review::decide( $claim, false ) );
		self::assertSame( array( 4, 1 ), array( $member->level(), count( $member->orders() ) ) );
	}

	public function test_a_claim_whose_level_cant_be_given_stays_to_be_decided(): void {
		$member = Site::member();
		$claim  = self::claim( $member, 3 );
		$refuse = static fn() => array( 'membership_id' => 0 );
		add_filter( 'pmpro_change_level', $refuse );
		self::assertInstanceOf( WP_Error::class, Alipay_Review::decide( $claim, true ) );
		remove_filter( 'pmpro_change_level', $refuse );
		self::assertSame( array( 1, 0 ), array( $member->level(), count( $member->orders() ) ) );
		self::assertTrue( Alipay_Review::decide( $claim, true ) );
		self::assertSame( array( 3, 1 ), array( $member->level(), count( $member->orders() ) ) );
	}

	public function test_an_alipay_payment_of_a_deleted_account_gives_nothing_and_can_be_refused(): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		$member = Site::member();
		$claim  = self::claim( $member, 3 );
		wp_delete_user( $member->id );
		$refusal = Alipay_Review::decide( $claim, true );
		self::assertInstanceOf( WP_Error::class, $refusal );
		self::assertSame( 'user_not_found', $refusal->get_error_code() );
		self::assertSame( array(), MemberOrder::get_orders( array( 'user_id' => $member->id ) ) );
		self::assertTrue( Alipay_Review::decide( $claim, false ) );
	}
}
