<?php
declare( strict_types=1 );

use Murmur\Core\Rate_Limits;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** Limits of guessing one account's password from many addresses. */
final class LoginThrottleTest extends AccountTestCase {
	/** A login at WordPress itself: without the key, from this machine's address. */
	private static function try_here( string $name, string $password ): array {
		return Site::call( 'POST', '/jwt-auth/v1/token', array( 'username' => $name, 'password' => $password ) );
	}

	/** Counts the wrong tries of many other addresses in this hour. */
	private static function crowd( string $account ): void {
		for ( $i = 0; $i < 100; $i++ ) {
			Rate_Limits::count( 'wrong-login', $account, HOUR_IN_SECONDS );
		}
	}

	/** Ends the pause between tries. */
	private static function pass_turn( string $account ): void {
		Rate_Limits::clear( 'login-turn', $account );
	}

	public function test_after_a_hundred_wrong_tries_an_hour_strangers_must_wait_between_tries(): void {
		$member = Site::member();
		Site::set_up( array( 'key' => '' ) );
		$account = "id $member->id";
		self::assertSame( 403, self::try_here( $member->email, 'Wrong-night-1' )['status'] );
		self::crowd( $account );
		self::assertSame( 403, self::try_here( $member->email, 'Wrong-night-2' )['status'] );
		// An early try does not reveal whether the password is right.
		self::assert_refused( self::try_here( $member->email, $member->password ), 429, 'too_many_requests' );
		self::pass_turn( $account );
		self::assertSame( 200, self::try_here( $member->email, $member->password )['status'] );
		// The network is known now.
		self::assertSame( 200, self::try_here( $member->email, $member->password )['status'] );
		self::assertSame( 403, self::try_here( $member->email, 'Wrong-night-3' )['status'] );
		self::assertSame( 403, self::try_here( $member->email, 'Wrong-night-4' )['status'] );
	}

	public function test_tries_for_unknown_names_must_wait_too(): void {
		Site::set_up( array( 'key' => '' ) );
		$nobody = 'nobody-' . strtolower( wp_generate_password( 12, false ) );
		self::crowd( $nobody );
		self::assertSame( 403, self::try_here( $nobody, 'Wrong-night-1' )['status'] );
		self::assert_refused( self::try_here( strtoupper( $nobody ), 'Wrong-night-1' ), 429, 'too_many_requests' );
	}

	public function test_tries_of_the_site_are_counted_and_take_their_turns_there(): void {
		$member = Site::member();
		self::crowd( "id $member->id" );
		foreach ( array( '198.51.100.1', '198.51.100.2' ) as $stranger ) {
			self::assertSame( 200, Site::log_in( $member->email, $member->password, $stranger )['status'] );
		}
		Site::log_in( $member->email, 'Wrong-night-1', '198.51.100.3' );
		self::assertSame( 101, Rate_Limits::tries( 'wrong-login', "id $member->id" ) );
	}

	public function test_wrong_passwords_do_not_lock_a_member_out_on_a_known_network(): void {
		$member = Site::member();
		for ( $i = 0; $i < 12; $i++ ) {
			self::assertSame( 403, Site::log_in( $member->email, "Wrong-night-$i" )['status'] );
		}
		self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
	}

	public function test_wordpress_s_other_logins_take_turns_too(): void {
		$editor = wp_insert_user(
			array(
				'user_login' => 'editor-' . strtolower( wp_generate_password( 12, false ) ),
				'user_pass'  => 'Quiet-night-1',
				'role'       => 'editor',
			)
		);
		self::assertIsInt( $editor );
		$name = get_userdata( $editor )->user_login;
		$try  = static fn( string $password ) => wp_remote_retrieve_response_code(
			wp_remote_post(
				wp_login_url(),
				array( 'redirection' => 0, 'body' => array( 'log' => $name, 'pwd' => $password ) )
			)
		);
		self::crowd( "id $editor" );
		self::assertSame(
			array( 200, 429, 429 ),
			array( $try( 'Wrong-night-1' ), $try( 'Wrong-night-2' ), $try( 'Quiet-night-1' ) )
		);
		self::pass_turn( "id $editor" );
		self::assertSame( array( 302, 302 ), array( $try( 'Quiet-night-1' ), $try( 'Quiet-night-1' ) ) );
	}

	public function test_ipv6_counts_by_its_wider_networks_too(): void {
		Site::set_up( array( 'registration_limit' => 1 ) );
		$network = '2001:db8:' . dechex( random_int( 1, 65535 ) );
		$try     = static fn( int $subnet ) => Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			Site::registration( 'test-' . wp_generate_password( 12, false ) . '@murmur.example' ),
			sprintf( '%s:10%02x::1', $network, $subnet )
		)['status'];
		self::assertSame( array( 200, 200, 200, 200, 429 ), array_map( $try, range( 1, 5 ) ) );
	}
}
