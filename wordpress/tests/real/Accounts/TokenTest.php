<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\{Jwt, Login_Token, Login_Versions};

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** What ends a token, and which tokens count. */
final class TokenTest extends AccountTestCase {
	private const TMEISTER = 'jwt-authentication-for-wp-rest-api/jwt-auth.php';

	public function test_ending_all_logins_ends_them(): void {
		$member = Site::member();
		Login_Versions::end_logins( $member->id, Login_Versions::EVERYWHERE );
		self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assertSame( 200, Site::call_as( $member->log_in_again(), 'GET', '/asmr/v1/user/me' )['status'] );
	}

	public function test_logging_out_everywhere_ends_every_token_of_the_member(): void {
		$member = Site::member();
		$tokens = array( $member->token, $member->log_in_again() );
		self::assertSame( 401, Site::call( 'POST', '/asmr/v1/user/logout-everywhere' )['status'] );
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/logout-everywhere' )['status'] );
		foreach ( $tokens as $token ) {
			self::assert_refused( Site::call_as( $token, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		}
		self::assertSame( 200, Site::call_as( $member->log_in_again(), 'GET', '/asmr/v1/user/me' )['status'] );
	}

	public function test_a_new_login_ends_the_older_ones_if_single_login_is_on(): void {
		$member = Site::member();
		Site::log_in( $member->email, $member->password );
		self::assertSame( 200, $member->call( 'GET', '/asmr/v1/user/me' )['status'] );
		Site::set_up( array( 'single_login' => true ) );
		self::assertSame( 403, Site::log_in( $member->email, 'Wrong-night-1' )['status'] );
		self::assertSame( 200, $member->call( 'GET', '/asmr/v1/user/me' )['status'] );
		$newer  = $member->log_in_again();
		$answer = $member->call( 'GET', '/asmr/v1/user/me' );
		self::assert_refused( $answer, 401, 'jwt_auth_stale_token' );
		self::assertSame(
			'Your session has expired because you logged in from another device.',
			$answer['body']['message']
		);
		self::assertSame( 200, Site::call_as( $newer, 'GET', '/asmr/v1/user/me' )['status'] );
	}

	public function test_a_token_ends_with_its_time(): void {
		$member = Site::member();
		$claims = array( 'exp' => time() - 60 ) + Login_Token::claims( get_userdata( $member->id ) );
		self::assert_refused(
			Site::call_as( Login_Token::sign( $claims ), 'GET', '/asmr/v1/user/me' ),
			401,
			'jwt_auth_expired_token'
		);
	}

	public function test_a_token_of_another_site_or_of_nobody_counts_nowhere(): void {
		$claims = Login_Token::claims( get_userdata( Site::member()->id ) );
		self::assert_refused(
			Site::call_as(
				Login_Token::sign( array( 'iss' => 'https://elsewhere.example' ) + $claims ),
				'GET',
				'/asmr/v1/user/me'
			),
			403,
			'jwt_auth_invalid_token'
		);
		self::assert_refused(
			Site::call_as(
				Login_Token::sign( array( 'data' => array( 'user' => array( 'id' => '99999999' ) ) ) + $claims ),
				'GET',
				'/asmr/v1/user/me'
			),
			403,
			'jwt_auth_user_not_found'
		);
		self::assert_refused(
			Site::call_as( 'not.a.token', 'GET', '/asmr/v1/user/me' ),
			403,
			'jwt_auth_invalid_token'
		);
	}

	public function test_a_members_token_opens_wordpresss_own_user(): void {
		$member = Site::member();
		self::assertSame( $member->id, $member->call( 'GET', '/wp/v2/users/me' )['body']['id'] );
		self::assertSame( 403, Site::call_as( 'not.a.token', 'GET', '/wp/v2/users/me' )['status'] );
	}

	public function test_tokens_of_tmeisters_plugin_are_checked_alike(): void {
		self::assertContains( self::TMEISTER, get_option( 'active_plugins' ) );
		$this->check_tokens( JWT_AUTH_SECRET_KEY );
	}

	public function test_only_tokens_of_this_plugin_are_checked(): void {
		Site::without(
			self::TMEISTER,
			fn() => $this->check_tokens( hash_hmac( 'sha256', 'murmur token', wp_salt( 'auth' ) ) )
		);
	}

	private function check_tokens( string $secret ): void {
		$before = time();
		$member = Site::member();
		$claims = Jwt::decode( $member->token, $secret, time() );
		self::assertSame(
			array( (string) $member->id, 0 ),
			array( (string) $claims['data']['user']['id'], $claims['data']['user']['version'] )
		);
		self::assertContains( $claims['exp'] - 7 * DAY_IN_SECONDS, range( $before, time() ) );
		self::assertSame( $member->email, $member->me()['email'] );
		self::assert_refused(
			Site::call_as( Jwt::encode( array( 'exp' => time() - 60 ) + $claims, $secret ), 'GET', '/asmr/v1/user/me' ),
			401,
			'jwt_auth_expired_token'
		);
		self::assert_refused(
			Site::call_as( $member->token . 'x', 'GET', '/asmr/v1/user/me' ),
			403,
			'jwt_auth_invalid_token'
		);
		$other = $member->log_in_again();
		$member->call(
			'POST',
			'/asmr/v1/user/change-password',
			array( 'current_password' => $member->password, 'new_password' => 'Other-night-2' )
		);
		self::assertSame( $member->email, $member->me()['email'] );
		self::assert_refused( Site::call_as( $other, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		Login_Versions::end_logins( $member->id, Login_Versions::EVERYWHERE );
		self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
	}

	public function test_tmeisters_tokens_count_only_while_that_plugin_runs(): void {
		$member = Site::member();
		Site::without(
			self::TMEISTER,
			fn() => self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 403, 'jwt_auth_invalid_token' )
		);
	}
}
