<?php
declare( strict_types=1 );

use Murmur\Accounts\Owner\Email_Change;
use Murmur\Core\Signed_Link;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** Email addresses: how they are confirmed, changed and taken back. */
final class EmailTest extends MailTestCase {
	private static function member(): Member {
		update_option( 'murmur_email_verified_since', time() - DAY_IN_SECONDS );
		return Site::member();
	}

	/** The purpose and the key of the only link in a mail. */
	private static function link( Caught_Mail $mail ): array {
		self::assertSame(
			1,
			preg_match( '~https://site\.example(?:/zh)?/account-link#([a-z-]+)\.(\S+?)[>"\s]~', $mail->text, $match )
		);
		return array( 'purpose' => $match[1], 'key' => $match[2] );
	}

	private static function follow( array $link ): array {
		return Site::call_with_key( 'POST', '/asmr/v1/user/account-link', $link );
	}

	private static function change( Member $member, string $email, ?string $password = null ): array {
		return Site::call_as(
			$member->token,
			'POST',
			'/asmr/v1/user/change-email',
			array( 'email' => $email, 'password' => $password ?? $member->password )
		);
	}

	private static function mails_to( string $address ): array {
		\Murmur\Mails\Outbox::send_due();
		return Caught_Mail::take( $address );
	}

	private static function assert_refused( array $answer, int $status, string $code ): void {
		self::assertSame( array( $status, $code ), array( $answer['status'], $answer['body']['code'] ?? null ) );
	}

	public function test_a_new_member_comments_after_the_link_which_works_once(): void {
		$member  = self::member();
		$comment = static fn() => Site::call_as(
			$member->token,
			'POST',
			'/asmr/v1/video/tea-slowly/comments',
			array( 'content' => 'Good night ' . wp_rand() )
		);
		self::assertFalse( $member->me()['email_verified'] );
		self::assert_refused( $comment(), 403, 'email_unverified' );
		$mail = self::named( 'verify', self::send( $member ) );
		$link = self::link( $mail );
		self::assertSame( 'verify', $link['purpose'] );
		self::assert_refused( self::follow( array( 'purpose' => 'take-back' ) + $link ), 400, 'invalid_link' );
		$letter = substr( $link['key'], 0, -2 ) . ( 'A' === $link['key'][-2] ? 'B' : 'A' ) . $link['key'][-1];
		self::assert_refused( self::follow( array( 'key' => $letter ) + $link ), 400, 'invalid_link' );
		$old = Signed_Link::make( 'account verify', $member->id, -1, array( 'email' => $member->email ) );
		self::assert_refused( self::follow( array( 'key' => $old ) + $link ), 400, 'invalid_link' );
		self::assertSame(
			404,
			Site::call(
				'GET',
				'/asmr/v1/user/account-link?purpose=verify&key=' . rawurlencode( $link['key'] )
			)['status']
		);
		self::assertFalse( $member->me()['email_verified'] );
		self::assertSame( array( 200, $member->id ), array( self::follow( $link )['status'], $member->id ) );
		self::assert_refused( self::follow( $link ), 400, 'invalid_link' );
		self::assertTrue( $member->me()['email_verified'] );
		self::assertSame( 201, $comment()['status'] );
	}

	public function test_another_members_link_confirms_nothing(): void {
		$member = self::member();
		$other  = Signed_Link::make( 'account verify', $member->id, 60, array( 'email' => 'other@murmur.test' ) );
		self::assert_refused( self::follow( array( 'purpose' => 'verify', 'key' => $other ) ), 400, 'invalid_link' );
	}

	public function test_the_link_is_sent_again_three_times_an_hour(): void {
		$member = self::member();
		self::send( $member );
		$again = static fn() => Site::call_as( $member->token, 'POST', '/asmr/v1/user/verify-email' )['status'];
		self::assertSame( array( 200, 200, 200, 429 ), array( $again(), $again(), $again(), $again() ) );
		self::assertCount( 3, self::send( $member ) );
	}

	public function test_members_from_before_and_on_sites_without_the_setting_need_no_confirmation(): void {
		$member = self::member();
		update_option( 'murmur_email_verified_since', time() + HOUR_IN_SECONDS );
		self::assertTrue( $member->me()['email_verified'] );
		Site::set_up( array( 'verify_email' => false ) );
		self::assertArrayNotHasKey( 'email_verified', $member->me() );
		self::assertNotContains(
			'email-verification',
			Site::call( 'GET', '/asmr/v1/capabilities' )['body']['features']
		);
		self::named( 'welcome', self::send( Site::member() ) );
	}

	public function test_a_click_confirms_a_new_address_and_one_in_the_old_mailbox_undoes_it(): void {
		$member = self::member();
		self::send( $member );
		$next = 'next-' . $member->email;
		self::assert_refused( self::change( $member, $next, 'wrong' ), 403, 'incorrect_password' );
		self::assert_refused( self::change( $member, strtoupper( $member->email ) ), 400, 'same_email' );
		self::assertSame( 200, self::change( $member, $next )['status'] );
		self::assertSame(
			array( $member->email, $next ),
			array( $member->me()['email'], $member->me()['email_pending'] )
		);
		Email_Change::mail_link( $member->id );
		$link = self::link( self::named( 'email_change', self::mails_to( $next ) ) );
		self::assertSame( 200, self::follow( $link )['status'] );
		self::assertSame(
			array( $next, null, true ),
			array( $member->me()['email'], $member->me()['email_pending'], $member->me()['email_verified'] )
		);
		$taken = Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			array( 'email' => $member->email, 'password' => $member->password, 'first_name' => 'Squatter' )
		);
		self::assert_refused( $taken, 409, 'existing_user_email' );
		$back = self::link( self::named( 'email_changed', self::mails_to( $member->email ) ) );
		self::assertSame( 200, self::follow( $back )['status'] );
		self::assert_refused( self::follow( $back ), 400, 'invalid_link' );
		wp_cache_flush();
		$user = get_userdata( $member->id );
		self::assertSame( $member->email, $user->user_email );
		self::assertFalse( wp_check_password( $member->password, $user->user_pass, $user->ID ) );
		self::assertSame( 401, Site::call_as( $member->token, 'GET', '/asmr/v1/user/me' )['status'] );
	}

	public function test_a_taken_address_is_answered_alike_and_its_owner_is_notified(): void {
		list( $member, $owner ) = array( self::member(), self::member() );
		self::send( $member );
		self::send( $owner );
		$free = self::change( $member, 'free-' . $member->email );
		self::assertSame(
			array( $free['status'], $free['body'] ),
			array( self::change( $member, $owner->email )['status'], self::change( $member, $owner->email )['body'] )
		);
		Email_Change::mail_link( $member->id );
		self::named( 'email_taken', self::send( $owner ) );
		self::assertSame( $owner->email, get_userdata( $owner->id )->user_email );
	}

	public function test_a_new_password_ends_a_change_that_waits(): void {
		$member = self::member();
		self::change( $member, 'next-' . $member->email );
		Email_Change::mail_link( $member->id );
		$link = self::link( self::named( 'email_change', self::mails_to( 'next-' . $member->email ) ) );
		wp_set_password( 'Another-night-3', $member->id );
		wp_cache_flush();
		self::assert_refused( self::follow( $link ), 400, 'invalid_link' );
	}

	/** Runs a callback while WordPress stores no account. */
	private static function without_saving( callable $what ): mixed {
		add_filter( 'wp_pre_insert_user_data', '__return_empty_array' );
		try {
			return $what();
		} finally {
			remove_filter( 'wp_pre_insert_user_data', '__return_empty_array' );
		}
	}

	public function test_a_change_that_wordpress_can_not_store_waits_on_and_mails_nobody(): void {
		$member = self::member();
		self::send( $member );
		$next = 'next-' . $member->email;
		self::change( $member, $next );
		$data = array( 'id' => get_user_meta( $member->id, 'murmur_email_pending', true )['id'] );
		$user = get_userdata( $member->id );
		self::assertFalse( self::without_saving( static fn() => Email_Change::confirm( $user, $data ) ) );
		self::assertSame(
			array( $member->email, $next, false ),
			array( $member->me()['email'], $member->me()['email_pending'], $member->me()['email_verified'] )
		);
		self::assertSame( array(), self::mails_to( $member->email ) );
		self::assertSame( array(), get_user_meta( $member->id, 'murmur_email_former' ) );
		self::assertTrue( Email_Change::confirm( $user, $data ) );
	}

	public function test_an_address_that_wordpress_can_not_store_is_taken_back_later(): void {
		$member = self::member();
		self::change( $member, 'next-' . $member->email );
		$pending = get_user_meta( $member->id, 'murmur_email_pending', true );
		self::assertTrue( Email_Change::confirm( get_userdata( $member->id ), array( 'id' => $pending['id'] ) ) );
		$user = get_userdata( $member->id );
		$name = explode( ' ', get_user_meta( $member->id, 'murmur_email_former', true ) )[2];
		$take = static fn() => Email_Change::take_back( $user, array( 'former' => $name ) );
		self::assertFalse( self::without_saving( $take ) );
		self::assertSame( 'next-' . $member->email, $member->me()['email'] );
		self::assertTrue( $take() );
		self::assertSame( $member->email, get_userdata( $member->id )->user_email );
	}
}
