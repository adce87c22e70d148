<?php
declare( strict_types=1 );

use Murmur\Core\Signed_Link;
use Murmur\Mails\Outbox;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Membership, Orders};
use Murmur\Payments\Withdrawals\Withdrawals;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** Withdrawals and cancellations: who may end what, the receipts, and refunds at the desk. */
final class WithdrawalTest extends MailTestCase {
	private static function open_link( string $key ): array {
		$answer = Site::call_with_key( 'POST', '/asmr/v1/withdrawals/confirm', array( 'key' => $key ) );
		if ( 200 === $answer['status'] ) {
			Withdrawals::process( $answer['body']['id'] );
			wp_cache_flush();
		}
		return $answer;
	}

	private static function decide( object $row, string $action, string $amount = '' ): array {
		return Site::call_with_key(
			'POST',
			'/asmr/v1/withdrawals/decide',
			array( 'id' => (int) $row->id, 'action' => $action ) + (
				'' === $amount ? array() : array( 'amount' => $amount )
			)
		);
	}

	private static function at_desk( object $row ): ?array {
		$open = Site::call_with_key( 'GET', '/asmr/v1/withdrawals' )['body'];
		return array_column( $open, null, 'id' )[ (int) $row->id ] ?? null;
	}

	private static function key_in( Caught_Mail $mail ): string {
		self::assertSame(
			1,
			preg_match( '~https://site\.example(?:/zh)?/(?:cancel|withdraw)#([\w.-]+)~', $mail->text, $found ),
			$mail->text
		);
		return $found[1];
	}

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

	public function test_withdrawals_are_accepted_only_from_people_on_the_site(): void {
		self::assertSame( 403, self::send_form( array(), array( 'X-Murmur-Key' => '' ) )['status'] );
		self::assertSame( 400, self::send_form( array(), array( 'X-Murmur-Human' => '' ) )['status'] );
		foreach ( array(
			array( 'email' => 'x' ),
			array( 'kind' => 'x' ),
			array( 'name' => '' ),
			array( 'name' => str_repeat( 'x', 101 ) ),
		) as $wrong ) {
			self::assertSame( 400, self::send_form( $wrong )['status'] );
		}
		self::assertSame( 403, Site::call( 'GET', '/asmr/v1/withdrawals' )['status'] );
		self::assertSame(
			403,
			Site::member()->call(
				'POST',
				'/asmr/v1/withdrawals/decide',
				array( 'id' => 1, 'action' => 'done' )
			)['status']
		);
	}

	public function test_the_answer_does_not_tell_who_has_an_account(): void {
		list( $member ) = self::silver();
		$shape          = static fn( array $answer ) => array( $answer['status'], array_keys( $answer['body'] ) );
		self::assertSame(
			$shape( self::send_form( array( 'email' => 'nobody-' . $member->email ) ) ),
			$shape( self::send_form( array( 'email' => $member->email ) ) )
		);
		// Before the response, no account is looked up and no mail is sent.
		$row = Withdrawals::find(
			self::send_form( array( 'email' => $member->email, 'reference' => 'B' ) )['body']['id']
		);
		self::assertSame( '0', $row->user_id );
	}

	public function test_a_visitor_who_gives_an_address_gets_a_receipt_with_time_and_content(): void {
		$to  = 'Else-' . wp_generate_password( 8, false ) . '@murmur.example';
		$row = self::withdraw(
			array( 'email' => $to, 'name' => '<b>Ann</b> https://evil.example', 'reference' => 'A-77' )
		);
		Outbox::send_due();
		$mails = Caught_Mail::take( $to );
		self::assertCount( 1, $mails );
		$mail = $mails[0];
		self::assertStringContainsString( 'We have received your withdrawal', $mail->subject );
		foreach ( array( "$row->made UTC", 'A-77', $to, (string) $row->id ) as $part ) {
			self::assertStringContainsString( $part, $mail->text );
		}
		self::assertStringNotContainsString( 'href="https://evil', $mail->html );
		self::assert_is_right( $mail, 'https://site.example' );
		Withdrawals::process( (int) $row->id );
		Outbox::send_due();
		self::assertSame( array(), Caught_Mail::take( $to ) );
	}

	public function test_a_withdrawal_sent_twice_is_stored_once(): void {
		$first = self::send_form( array( 'email' => 'twice@murmur.example' ) );
		self::assertSame( $first['body'], self::send_form( array( 'email' => 'twice@murmur.example' ) )['body'] );
		self::assertNotSame(
			$first['body'],
			self::send_form( array( 'email' => 'twice@murmur.example', 'kind' => 'cancellation' ) )['body']
		);
	}

	public function test_an_equal_form_of_somebody_else_does_not_answer_with_a_members_withdrawal(): void {
		list( $member ) = self::silver();
		$form           = array( 'email' => $member->email );
		$own            = self::withdraw( $form, $member );
		$answer         = self::send_form( $form );
		self::assertSame( 200, $answer['status'] );
		self::assertNotSame( (int) $own->id, $answer['body']['id'] );
	}

	public function test_a_member_who_is_logged_in_cancels_at_once_and_keeps_what_is_paid_for(): void {
		list( $member, $id ) = self::silver();
		$row                 = self::withdraw( array( 'kind' => 'cancellation', 'email' => $member->email ), $member );
		self::assertSame( array( 'CANCELLED', 3 ), array( self::status_at_paypal( $id ), $member->level() ) );
		self::assertSame( 'cancelled', $row->decision );
		self::assertNull( self::at_desk( $row ) );
		self::named( 'cancellation', self::send( $member ) );
	}

	public function test_a_visitor_cancels_by_the_mails_link_once(): void {
		list( $member, $id ) = self::silver();
		$row                 = self::withdraw(
			array( 'kind' => 'cancellation', 'email' => $member->email, 'language' => 'zh' )
		);
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ), 'anybody may type an address' );
		self::assertFalse( self::at_desk( $row )['confirmed'] );
		$mail = self::named( 'cancellation_confirm', self::send( $member ) );
		self::assert_is_right( $mail, 'https://site.example/zh' );
		$key  = self::key_in( $mail );
		// A mail scanner opens the addresses in a mail.
		foreach ( array( 'GET', 'HEAD' ) as $method ) {
			self::assertSame(
				404,
				Site::call(
					$method,
					"/asmr/v1/withdrawals/confirm?key=$key",
					null,
					array( 'X-Murmur-Key' => Site::KEY )
				)['status']
			);
		}
		$wrong = substr_replace( $key, 'x' === $key[-3] ? 'y' : 'x', -3, 1 );
		self::assertSame( 400, self::open_link( $wrong )['status'] );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
		self::assertSame( 200, self::open_link( $key )['status'] );
		self::assertSame( array( 'CANCELLED', 3 ), array( self::status_at_paypal( $id ), $member->level() ) );
		self::assertSame( 'invalid_key', self::open_link( $key )['body']['code'] );
	}

	public function test_a_key_of_another_time_member_or_purpose_ends_nothing(): void {
		list( $member, $id ) = self::silver();
		$row                 = self::withdraw( array( 'email' => $member->email ) );
		$other               = Site::member();
		foreach ( array(
			Signed_Link::make( 'withdrawal', $member->id, 0, array( 'id' => (int) $row->id ) ),
			Signed_Link::make( 'withdrawal', $other->id, 60, array( 'id' => (int) $row->id ) ),
			Signed_Link::make( 'withdrawal', $member->id, 60, array( 'subscription' => 'I-OTHER' ) ),
			Signed_Link::make( 'withdrawal', $member->id, 60 ),
			Signed_Link::make( 'login', $member->id, 60, array( 'id' => (int) $row->id ) ),
		) as $key ) {
			self::assertSame( 400, self::open_link( $key )['status'] );
		}
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}

	public function test_a_notices_link_cancels_the_subscription_that_it_is_about(): void {
		list( $member, $id ) = self::silver();
		$key                 = Withdrawals::cancel_key( $member->id );
		self::assertSame( 200, self::open_link( $key )['status'] );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
		self::assertSame( 400, self::open_link( $key )['status'] );
		self::assertSame( '', Withdrawals::cancel_key( Site::member()->id ) );
	}

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

	public function test_a_failed_notification_of_paypal_is_sent_later(): void {
		list( $member, $id ) = self::silver();
		$refuse              = static fn( $answer, array $args, string $url ) => str_contains( $url, '/v1/billing/' )
			? new WP_Error( 'down', 'down' )
			: $answer;
		add_filter( 'pre_http_request', $refuse, 10, 3 );
		$answer = self::send_form(
			array( 'kind' => 'cancellation', 'email' => $member->email, 'reference' => 'later' )
		);
		Withdrawals::update(
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
		self::assertNull( Withdrawals::find( (int) $row->id )->decided );
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
}
