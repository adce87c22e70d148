<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Login_Versions;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/**
 * The restrictions hold for every spelling of the Authorization header, because Tmeister's plugin reads it sanitized.
 */
final class SpelledTokenTest extends AccountTestCase {
	private const SPELLINGS = array(
		'Bearer%s',
		'Be%%20arer %s',
		'<b>Bearer %s',
		'<b></b>Bearer %s',
		'%%00Bearer %s',
		"Bearer\t%s",
		'Bearer  %s',
		'bearer %s',
		'Bearer:%s',
		'Basic, Bearer %s',
		'<Basic>Bearer %s',
	);

	/** What the first administrator is called while no test runs. */
	private string $first_name;

	protected function setUp(): void {
		parent::setUp();
		$this->first_name = get_userdata( 1 )->first_name;
	}

	protected function tearDown(): void {
		wp_update_user( array( 'ID' => 1, 'first_name' => $this->first_name ) );
		WP_Application_Passwords::delete_all_application_passwords( 1 );
		delete_network_option( get_main_network_id(), WP_Application_Passwords::OPTION_KEY_IN_USE );
		parent::tearDown();
	}

	/** The headers of a call with each spelling of the token, by the spelling. */
	private static function spelled( Member $member ): array {
		$headers = static fn( string $spelling ) => array( 'Authorization' => sprintf( $spelling, $member->token ) );
		return array_combine( self::SPELLINGS, array_map( $headers, self::SPELLINGS ) );
	}

	/** Sends a call with each spelling of the token. */
	private static function call_with_each_spelling(
		Member $member,
		string $method,
		string $path,
		?array $body = null
	): array {
		return array_map(
			static fn( array $headers ) => Site::call( $method, $path, $body, $headers ),
			self::spelled( $member )
		);
	}

	/** A new application password of an account. */
	private static function application_password( int $user_id ): string {
		return WP_Application_Passwords::create_new_application_password(
			$user_id,
			array( 'name' => 'test ' . wp_generate_password( 8, false ) )
		)[0];
	}

	/** An unused email address. */
	private static function stolen(): string {
		return 'thief-' . wp_generate_password( 12, false ) . '@murmur.example';
	}

	/** The cookie and nonce of a logged-in browser. */
	private static function cookie_of( int $user_id ): array {
		$end                          = time() + HOUR_IN_SECONDS;
		$session                      = WP_Session_Tokens::get_instance( $user_id )->create( $end );
		$_COOKIE[ LOGGED_IN_COOKIE ] = wp_generate_auth_cookie( $user_id, $end, 'logged_in', $session );
		wp_set_current_user( $user_id );
		$headers = array(
			'Cookie'     => LOGGED_IN_COOKIE . '=' . rawurlencode( $_COOKIE[ LOGGED_IN_COOKIE ] ),
			'X-WP-Nonce' => wp_create_nonce( 'wp_rest' ),
		);
		unset( $_COOKIE[ LOGGED_IN_COOKIE ] );
		wp_set_current_user( 0 );
		return $headers;
	}

	public function test_an_ended_token_is_refused_in_every_spelling(): void {
		$member = Site::member();
		Login_Versions::end_logins( $member->id, Login_Versions::EVERYWHERE );
		foreach ( array( '/asmr/v1/user/me', '/wp/v2/users/me' ) as $path ) {
			foreach ( self::call_with_each_spelling( $member, 'GET', $path ) as $spelling => $answer ) {
				self::assertContains( $answer['status'], array( 401, 403 ), "$spelling $path" );
			}
		}
		foreach ( self::call_with_each_spelling(
			$member,
			'POST',
			'/jwt-auth/v1/token/validate'
		) as $spelling => $answer ) {
			self::assertContains( $answer['status'], array( 401, 403 ), $spelling );
		}
	}

	public function test_a_changed_password_ends_a_token_in_every_spelling(): void {
		$member = Site::member();
		wp_update_user( array( 'ID' => $member->id, 'user_pass' => 'Third-night-3' ) );
		foreach ( self::call_with_each_spelling( $member, 'GET', '/asmr/v1/user/me' ) as $spelling => $answer ) {
			self::assertContains( $answer['status'], array( 401, 403 ), $spelling );
		}
	}

	public function test_a_stolen_token_changes_no_account_in_any_spelling(): void {
		$member = Site::member();
		foreach ( self::call_with_each_spelling(
			$member,
			'POST',
			'/wp/v2/users/me',
			array( 'email' => self::stolen() )
		) as $spelling => $answer ) {
			// WordPress answers visitors with 404.
			self::assertContains( $answer['status'], array( 401, 403, 404 ), $spelling );
		}
		self::assertSame( $member->email, get_userdata( $member->id )->user_email );
		foreach ( self::spelled( $member ) as $spelling => $headers ) {
			$answer = wp_remote_get( admin_url( 'admin-ajax.php?action=rest-nonce' ), array( 'headers' => $headers ) );
			self::assertSame( 400, wp_remote_retrieve_response_code( $answer ), $spelling );
		}
	}

	public function test_a_token_whose_login_has_not_ended_is_valid(): void {
		$member = Site::member();
		self::assertSame( 200, $member->call( 'POST', '/jwt-auth/v1/token/validate' )['status'] );
		self::assertSame( 403, Site::call_as( $member->token . 'x', 'POST', '/jwt-auth/v1/token/validate' )['status'] );
	}

	public function test_a_member_cannot_change_their_email_by_wordpress_own_route(): void {
		$member = Site::member();
		wp_set_current_user( $member->id );
		$request = new WP_REST_Request( 'POST', '/wp/v2/users/me' );
		$request->set_param( 'email', self::stolen() );
		self::assertSame( 403, rest_do_request( $request )->get_status() );
		self::assertSame( $member->email, get_userdata( $member->id )->user_email );
	}

	public function test_cookies_of_wordpress_still_log_in(): void {
		$member = Site::member();
		foreach ( array( $member->id, 1 ) as $user_id ) {
			$cookie = self::cookie_of( $user_id );
			self::assertSame( $user_id, Site::call( 'GET', '/wp/v2/users/me', null, $cookie )['body']['id'] );
			$changed = Site::call( 'POST', '/wp/v2/users/me', array( 'first_name' => 'Nova' ), $cookie );
			self::assertSame( 200, $changed['status'] );
			unset( $cookie['X-WP-Nonce'] );
			self::assertSame( 401, Site::call( 'GET', '/wp/v2/users/me', null, $cookie )['status'] );
		}
	}

	public function test_a_wrong_password_counts_where_somebody_has_application_passwords(): void {
		$for_a_program = self::application_password( 1 );
		$member        = Site::member();
		$try           = static fn( int $i ) => Site::log_in( $member->email, "Wrong-night-$i", '198.51.100.7' );
		$tries         = array_map( $try, range( 1, 11 ) );
		self::assert_refused( $tries[0], 403, '[jwt_auth] incorrect_password' );
		self::assert_refused( $tries[10], 429, 'too_many_requests' );
		$answer = Site::log_in( get_userdata( 1 )->user_login, $for_a_program );
		self::assert_refused( $answer, 403, '[jwt_auth] incorrect_password' );
	}

	public function test_application_passwords_of_editors_still_log_in(): void {
		$member = Site::member();
		$basic  = static function ( int $user_id ): array {
			$credentials = get_userdata( $user_id )->user_login . ':' . self::application_password( $user_id );
			return array( 'Authorization' => 'Basic ' . base64_encode( $credentials ) );
		};
		$admin  = $basic( 1 );
		self::assertSame( 1, Site::call( 'GET', '/wp/v2/users/me', null, $admin )['body']['id'] );
		$changed = Site::call( 'POST', '/wp/v2/users/me', array( 'first_name' => 'Nova' ), $admin );
		self::assertSame( 200, $changed['status'] );
		$refused = Site::call( 'GET', '/wp/v2/users/me', null, $basic( $member->id ) );
		self::assertSame( 401, $refused['status'] );
	}
}
