<?php
declare( strict_types=1 );

use Murmur\Mails\Outbox;
use Murmur\Payments\Withdrawals\{Withdrawal_Store, Withdrawals};

require_once __DIR__ . '/../Support/WithdrawalTestCase.php';

/** Withdrawals by the form: who may send it, its answer, and the receipt. */
final class WithdrawalTest extends WithdrawalTestCase {
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
		$row = Withdrawal_Store::find(
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

	public function test_a_member_sees_the_own_withdrawal_once_confirmed_until_somebody_decides(): void {
		list( $member ) = self::silver();
		self::assertNull( $member->me()['withdrawal_at'] );
		self::withdraw( array( 'email' => $member->email ) );
		self::assertNull( $member->me()['withdrawal_at'], 'sent by somebody without a login' );
		self::withdraw( array( 'email' => $member->email, 'kind' => 'cancellation' ), $member );
		self::assertNull( $member->me()['withdrawal_at'], 'of a cancellation' );
		$row = self::withdraw( array( 'email' => $member->email ), $member );
		self::assertSame( strtotime( "$row->made UTC" ), strtotime( $member->me()['withdrawal_at'] ) );
		self::decide( $row, 'done' );
		self::assertNull( $member->me()['withdrawal_at'] );
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

	public function test_a_members_request_is_stored_even_if_another_member_sent_an_equal_one(): void {
		$form         = array( 'email' => 'shared@murmur.example', 'reference' => 'shared' );
		list( $one )  = self::silver();
		list( $next ) = self::silver();
		$first        = self::withdraw( $form, $one );
		$second       = self::withdraw( $form, $next );
		self::assertNotSame( $first->id, $second->id );
		self::assertSame( $next->id, (int) $second->user_id );
		self::assertSame( $second->id, self::withdraw( $form, $next )->id, 'sent twice by the same member' );
	}

	public function test_equal_requests_under_two_names_are_two(): void {
		$form  = array( 'email' => 'names@murmur.example', 'reference' => 'names' );
		$first = self::send_form( array( 'name' => 'Ann' ) + $form );
		self::assertNotSame( $first['body']['id'], self::send_form( array( 'name' => 'Bea' ) + $form )['body']['id'] );
	}
}
