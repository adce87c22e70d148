<?php
declare( strict_types=1 );

require_once __DIR__ . '/../Support/MailTestCase.php';

/** The mail about a login from a device that is new to the account. */
final class NewDeviceTest extends MailTestCase {
	private static function log_in( Member $member, string $device, string $key = Site::KEY ): string {
		$headers = array(
			'X-Murmur-Key'         => $key,
			'X-Murmur-Client-IP'   => '192.0.2.1',
			'X-Murmur-Human'       => '1',
			'X-Murmur-Device'      => str_pad( $device, 43, 'x' ),
			'X-Murmur-Device-Name' => 'Firefox, Windows',
		);
		$answer  = Site::call(
			'POST',
			'/jwt-auth/v1/token',
			array( 'username' => $member->email, 'password' => $member->password ),
			$headers
		);
		self::assertSame( 200, $answer['status'] );
		return $answer['body']['token'];
	}

	/** The mails about new devices. */
	private static function mails( Member $member ): array {
		return array_values(
			array_filter(
				self::send( $member ),
				static fn( Caught_Mail $mail ) => 'new_device' === self::template_of( $mail )
			)
		);
	}

	public function test_each_new_device_sends_one_mail_but_the_first_of_all(): void {
		$member = Site::member();
		self::log_in( $member, 'first' );
		self::log_in( $member, 'first' );
		self::assertSame( array(), self::mails( $member ) );
		self::log_in( $member, 'second' );
		self::log_in( $member, 'second' );
		$mails = self::mails( $member );
		self::assertCount( 1, $mails );
		self::assertStringContainsString( 'Firefox, Windows', $mails[0]->text );
		self::assert_is_right( $mails[0], 'https://site.example' );
	}

	public function test_the_mails_link_ends_all_logins_and_the_password_once(): void {
		$member = Site::member();
		update_user_meta( $member->id, 'murmur_language', 'zh' );
		self::log_in( $member, 'first' );
		$token = self::log_in( $member, 'thief' );
		$mail  = self::mails( $member )[0];
		self::assertSame(
			1,
			preg_match( '~https://site\.example/zh/account-link#not-me\.(\S+?)[>"\s]~', $mail->text, $match )
		);
		$follow = static fn() => Site::call_with_key(
			'POST',
			'/asmr/v1/user/account-link',
			array( 'purpose' => 'not-me', 'key' => $match[1] )
		);
		self::assertSame( 200, $follow()['status'] );
		self::assertSame( 401, Site::call_as( $token, 'GET', '/asmr/v1/user/me' )['status'] );
		self::assertSame( 403, Site::log_in( $member->email, $member->password )['status'] );
		self::assertSame( 400, $follow()['status'] );
	}
}
