<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Login_Mail;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** Logging in by a link in a mail. */
final class LoginMailTest extends AccountTestCase {
	/** The mails that a callback sends. */
	private static function mails( callable $what ): array {
		$mails = array();
		$catch = static function ( mixed $sent, array $mail ) use ( &$mails ): bool {
			$mails[] = $mail;
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		$what();
		remove_filter( 'pre_wp_mail', $catch );
		wp_cache_flush();
		return $mails;
	}

	private static function key_for( Member $member ): string {
		$mails = self::mails( static fn() => Login_Mail::mail_link( $member->email, 'en', '192.0.2.99' ) );
		self::assertCount( 1, $mails );
		self::assertMatchesRegularExpression(
			'~https://site\.example/login-by-mail#[\w.-]{100,200}\s~',
			$mails[0]['message']
		);
		preg_match( '~#(\S+)~', $mails[0]['message'], $match );
		return $match[1];
	}

	private static function enter( string $key ): array {
		return Site::call_with_key( 'POST', '/asmr/v1/user/mailed-login', array( 'key' => $key ) );
	}

	public function test_a_login_by_mail_is_offered_where_its_links_lead_to_a_site(): void {
		$offers = static fn() => in_array(
			'login-by-mail',
			Site::call( 'GET', '/asmr/v1/capabilities' )['body']['features'],
			true
		);
		self::assertTrue( $offers() );
		Site::set_up( array( 'site_url' => '' ) );
		self::assertFalse( $offers() );
	}

	public function test_requesting_a_link_tells_nobody_who_has_an_account(): void {
		$member = Site::member();
		$ask    = static fn( string $name ) => Site::call_with_key(
			'POST',
			'/asmr/v1/user/login-by-mail',
			array( 'user_login' => $name, 'language' => 'en' )
		);
		self::assertSame(
			array( 200, $ask( 'nobody-' . $member->email )['body'] ),
			array( $ask( $member->email )['status'], $ask( $member->email )['body'] )
		);
		self::assert_refused(
			Site::call(
				'POST',
				'/asmr/v1/user/login-by-mail',
				array( 'user_login' => $member->email, 'language' => 'en', 'cf-turnstile-response' => 'x' )
			),
			403,
			'murmur_key'
		);
	}

	public function test_the_mail_is_in_the_members_language_else_in_that_of_the_page(): void {
		$send   = static fn( Member $member, string $language ) => self::mails(
			static fn() => Login_Mail::mail_link( get_userdata( $member->id )->user_login, $language, '192.0.2.99' )
		)[0];
		$member = Site::member();
		$mail   = $send( $member, 'zh' );
		self::assertSame( $member->email, $mail['to'] );
		self::assertStringContainsString( '登录链接', $mail['subject'] );
		self::assertStringContainsString( 'https://site.example/zh/login-by-mail#', $mail['message'] );
		self::assertStringContainsString( '192.0.2.99', $mail['message'] );
		$other = Site::member();
		update_user_meta( $other->id, 'locale', 'en_GB' );
		self::assertStringContainsString( 'https://site.example/login-by-mail#', $send( $other, 'zh' )['message'] );
		self::assertSame(
			array(),
			self::mails( static fn() => Login_Mail::mail_link( 'nobody-here', 'en', '192.0.2.99' ) )
		);
	}

	public function test_a_link_logs_in_once_as_a_password_does(): void {
		$member = Site::member();
		$key    = self::key_for( $member );
		$login  = self::enter( $key );
		self::assertSame( array( 200, $member->email ), array( $login['status'], $login['body']['user_email'] ) );
		self::assertStringContainsString( 'no-store', $login['headers']['cache-control'] );
		self::assertSame(
			$member->email,
			Site::call_as( $login['body']['token'], 'GET', '/asmr/v1/user/me' )['body']['email']
		);
		self::assert_refused( self::enter( $key ), 400, 'invalid_key' );
		self::assertSame( $member->email, $member->me()['email'] );
	}

	public function test_one_of_several_requests_with_the_same_key_logs_in(): void {
		$key  = self::key_for( Site::member() );
		$call = array(
			'/asmr/v1/user/mailed-login',
			array( 'key' => $key ),
			array( 'X-Murmur-Key' => Site::KEY, 'X-Murmur-Client-IP' => '192.0.2.1' ),
		);
		self::assertSame(
			array( 200, 400, 400, 400 ),
			self::sorted( Site::call_at_once( array_fill( 0, 4, $call ) ) )
		);
	}

	public function test_a_login_by_mail_ends_the_others_where_an_account_has_one(): void {
		Site::set_up( array( 'single_login' => true ) );
		$member = Site::member();
		self::assertSame( 200, self::enter( self::key_for( $member ) )['status'] );
		self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
	}

	public function test_two_links_are_mailed_in_a_quarter_of_an_hour_and_count_until_one_is_used(): void {
		$member = Site::member();
		list( $first, $second ) = array( self::key_for( $member ), self::key_for( $member ) );
		self::assertSame(
			array(),
			self::mails( static fn() => Login_Mail::mail_link( $member->email, 'en', '192.0.2.99' ) )
		);
		self::assertSame( 200, self::enter( $first )['status'] );
		self::assert_refused( self::enter( $second ), 400, 'invalid_key' );
	}

	public function test_a_key_of_another_kind_member_or_time_logs_nobody_in(): void {
		$member = Site::member();
		$key    = self::key_for( $member );
		$other  = Site::member();
		$last   = 'A' === $key[-1] ? 'B' : 'A';
		foreach ( array(
			substr( $key, 0, -1 ) . $last,
			str_replace( "$member->id.", "$other->id.", $key ),
			"$member->id.",
			'0.x',
			'x',
		) as $wrong ) {
			self::assert_refused( self::enter( $wrong ), 400, 'invalid_key' );
		}
		self::assertStringNotContainsString(
			substr( $key, -43 ),
			(string) wp_json_encode( get_user_meta( $member->id ) )
		);
		self::assertSame( 200, self::enter( $key )['status'] );
	}

	public function test_a_new_password_or_address_and_an_end_of_the_logins_end_a_link(): void {
		$changes = array(
			static fn( Member $member ) => $member->call(
				'POST',
				'/asmr/v1/user/change-password',
				array( 'current_password' => $member->password, 'new_password' => 'Other-night-2' )
			),
			static fn( Member $member ) => wp_update_user(
				array( 'ID' => $member->id, 'user_email' => "other-$member->email" )
			),
			static fn( Member $member ) => $member->call( 'POST', '/asmr/v1/user/logout-everywhere' ),
		);
		foreach ( $changes as $nth => $change ) {
			$member = Site::member();
			$key    = self::key_for( $member );
			$change( $member );
			wp_cache_flush();
			self::assertSame(
				array( 400, 'invalid_key' ),
				array( self::enter( $key )['status'], self::enter( $key )['body']['code'] ),
				"change $nth"
			);
		}
	}

	public function test_opening_the_address_by_get_does_nothing(): void {
		$member = Site::member();
		$key    = self::key_for( $member );
		self::assertSame( 404, Site::call( 'GET', '/asmr/v1/user/mailed-login?key=' . $key )['status'] );
		self::assertSame( 200, self::enter( $key )['status'] );
	}

	public function test_a_plugin_that_forbids_a_login_forbids_the_mailed_one_too(): void {
		$member = Site::member();
		$key    = self::key_for( $member );
		$refuse = static fn() => new WP_Error( 'closed', 'This account is closed.' );
		add_filter( 'wp_authenticate_user', $refuse );
		$request = new WP_REST_Request( 'POST', '/asmr/v1/user/mailed-login' );
		$request->set_param( 'key', $key );
		$_SERVER['HTTP_X_MURMUR_KEY'] = Site::KEY;
		$answer                       = rest_do_request( $request );
		unset( $_SERVER['HTTP_X_MURMUR_KEY'] );
		remove_filter( 'wp_authenticate_user', $refuse );
		self::assertSame(
			array( 403, '[jwt_auth] closed' ),
			array( $answer->get_status(), $answer->get_data()['code'] )
		);
	}

	private static function sorted( array $statuses ): array {
		sort( $statuses );
		return $statuses;
	}
}
