<?php
declare( strict_types=1 );

use Murmur\Core\Signed_Link;
use Murmur\Payments\Withdrawals\Withdrawals;

require_once __DIR__ . '/../Support/WithdrawalTestCase.php';

/** The links in mails that end a subscription. */
final class WithdrawalLinkTest extends WithdrawalTestCase {
	private static function open_link( string $key ): array {
		$answer = Site::call_with_key( 'POST', '/asmr/v1/withdrawals/confirm', array( 'key' => $key ) );
		if ( 200 === $answer['status'] ) {
			Withdrawals::process( $answer['body']['id'] );
			wp_cache_flush();
		}
		return $answer;
	}

	private static function key_in( Caught_Mail $mail ): string {
		self::assertSame(
			1,
			preg_match( '~https://site\.example(?:/zh)?/(?:cancel|withdraw)#([\w.-]+)~', $mail->text, $found ),
			$mail->text
		);
		return $found[1];
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
}
