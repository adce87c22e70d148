<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Login;
use Murmur\Admin\Checks\Self_Check;
use Murmur\Core\Settings;
use Murmur\Payments\Levels\Levels;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** Registration, logins and their limits. */
final class AccountTest extends AccountTestCase {
	public function test_an_address_with_a_plus_or_of_great_length_is_an_account_of_its_own(): void {
		$mark = strtolower( wp_generate_password( 10, false ) );
		$bob  = Site::member( "bob$mark@murmur.example" );
		$plus = Site::member( "bob$mark+night@murmur.example" );
		$long = Site::member( str_repeat( 'l', 40 ) . "$mark@" . str_repeat( 'host', 8 ) . '.example' );
		self::assertCount( 3, array_unique( array( $bob->id, $plus->id, $long->id ) ) );
		self::assertSame( $plus->email, $plus->me()['email'] );
		self::assertSame( 200, Site::log_in( $long->email, $long->password )['status'] );
		self::assertDoesNotMatchRegularExpression( '/@/', get_userdata( $plus->id )->user_login );
	}

	public function test_an_address_is_registered_once(): void {
		$member = Site::member();
		$answer = Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			Site::registration( strtoupper( $member->email ) )
		);
		self::assert_refused( $answer, 409, 'existing_user_email' );
	}

	public function test_a_name_that_wordpress_has_no_room_for_is_refused(): void {
		$member = Site::member();
		foreach ( array( str_repeat( '👨‍👩‍👧‍👦', 40 ), str_repeat( '&', 60 ) ) as $name ) {
			$answer = Site::call_with_key(
				'POST',
				'/asmr/v1/checkout/prepare-for-new-user',
				array( 'first_name' => $name ) + Site::registration(
					'test-' . wp_generate_password( 12, false ) . '@murmur.example'
				)
			);
			self::assert_refused( $answer, 400, 'invalid_display_name' );
			self::assert_refused(
				$member->call( 'POST', '/asmr/v1/user/update-profile', array( 'display_name' => $name ) ),
				400,
				'invalid_display_name'
			);
		}
		$longest = str_repeat( '夜', 100 );
		$response = $member->call( 'POST', '/asmr/v1/user/update-profile', array( 'display_name' => $longest ) );
		self::assertSame( 200, $response['status'] );
		self::assertSame( $longest, $member->me()['display_name'] );
	}

	public function test_nobody_chooses_a_role_by_registering(): void {
		$email  = 'test-' . wp_generate_password( 12, false ) . '@murmur.example';
		$answer = Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			Site::registration( $email ) + array( 'role' => 'administrator', 'user_login' => 'admin' )
		);
		self::assertSame( array( 'subscriber' ), get_userdata( $answer['body']['user_id'] )->roles );
	}

	public function test_accounts_are_served_only_to_the_site(): void {
		$email = 'test-' . wp_generate_password( 12, false ) . '@murmur.example';
		foreach ( array( array(), array( 'X-Murmur-Key' => 'another key' ) ) as $headers ) {
			self::assert_refused(
				Site::call( 'POST', '/asmr/v1/checkout/prepare-for-new-user', Site::registration( $email ), $headers ),
				403,
				'murmur_key'
			);
			self::assert_refused(
				Site::call(
					'POST',
					'/jwt-auth/v1/token',
					array( 'username' => 'alice', 'password' => 'alice-password-1' ),
					$headers
				),
				403,
				'murmur_key'
			);
			self::assert_refused(
				Site::call(
					'POST',
					'/asmr/v1/user/lost-password',
					array( 'user_login' => 'alice', 'cf-turnstile-response' => 'x' ),
					$headers
				),
				403,
				'murmur_key'
			);
		}
		self::assertFalse( email_exists( $email ) );
	}

	public function test_both_keys_count_while_the_key_is_changed(): void {
		Site::set_up( array( 'key' => 'the-next-key-which-is-as-long-as-the-old-one  ' . Site::KEY ) );
		$status = static fn( string $key ) => Site::call(
			'GET',
			'/asmr/v1/self-check',
			null,
			array( 'X-Murmur-Key' => $key )
		)['status'];
		self::assertSame( 200, $status( Site::KEY ) );
		self::assertSame( 403, $status( '' ) );
		self::assertSame( 403, $status( 'another' ) );
	}

	public function test_an_unknown_name_and_a_wrong_password_read_the_same(): void {
		$member  = Site::member();
		$wrong   = Site::log_in( $member->email, 'Wrong-night-1' );
		$unknown = Site::log_in( 'nobody-' . $member->email, 'Wrong-night-1' );
		self::assert_refused( $wrong, 403, '[jwt_auth] incorrect_password' );
		self::assertSame( $wrong['body'], $unknown['body'] );
	}

	public function test_wrong_passwords_lock_out_only_their_own_address(): void {
		$member  = Site::member();
		$visitor = '198.51.100.' . random_int( 1, 254 );
		$tries   = array();
		for ( $i = 0; $i < 11; $i++ ) {
			$tries[] = Site::log_in( $member->email, "Wrong-night-$i", $visitor )['status'];
		}
		self::assertSame( array( 403, 429 ), array( $tries[9], $tries[10] ) );
		self::assertSame( 429, Site::log_in( $member->email, $member->password, $visitor )['status'] );
		self::assertSame( 200, Site::log_in( $member->email, $member->password, '203.0.113.9' )['status'] );
	}

	public function test_wrong_passwords_count_for_the_account_however_its_name_is_spelled(): void {
		$member  = Site::member();
		$visitor = '198.51.100.' . random_int( 1, 254 );
		$name    = get_userdata( $member->id )->user_login;
		for ( $i = 0; $i < 10; $i++ ) {
			$spelling = array( $member->email, "$name& $i;", "$name<x$i", "%4$i$name", "&&$i;$name" )[ $i % 5 ];
			self::assertSame( 403, Site::log_in( $spelling, "Wrong-night-$i", $visitor )['status'], $spelling );
		}
		self::assertSame( 429, Site::log_in( $name, $member->password, $visitor )['status'] );
		self::assert_refused( Site::log_in( "$name<", $member->password, $visitor ), 429, 'too_many_requests' );
	}

	public function test_without_the_key_tries_count_for_the_connections_address(): void {
		Site::set_up( array( 'key' => '' ) );
		$member = 'nobody-' . wp_generate_password( 12, false ) . '@murmur.example';
		$tries  = array();
		for ( $i = 0; $i < 11; $i++ ) {
			$headers = array( 'X-Murmur-Client-IP' => "198.51.100.$i" );
			$tries[] = Site::call(
				'POST',
				'/jwt-auth/v1/token',
				array( 'username' => $member, 'password' => 'x' ),
				$headers
			)['status'];
		}
		self::assertSame( 429, $tries[10] );
	}

	public function test_registering_is_limited_by_the_visitors_address(): void {
		Site::set_up( array( 'registration_limit' => 2 ) );
		$network = '2001:db8:' . dechex( random_int( 1, 65535 ) ) . ':' . dechex( random_int( 1, 65535 ) );
		$try     = static fn( int $i ) => Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			Site::registration( 'test-' . wp_generate_password( 12, false ) . '@murmur.example' ),
			"$network::$i"
		)['status'];
		self::assertSame( array( 200, 200, 429 ), array( $try( 1 ), $try( 2 ), $try( 3 ) ) );
	}

	public function test_the_site_without_pmpro_is_a_free_catalogue_with_accounts(): void {
		Site::without(
			'paid-memberships-pro/paid-memberships-pro.php',
			function (): void {
				$member = Site::member();
				self::assertSame( array( 1, null ), array( $member->level(), $member->me()['membership'] ) );
				self::assertSame(
					array( 1 ),
					array_column( Site::call( 'GET', '/asmr/v1/memberships/levels' )['body'], 'id' )
				);
				self::assertNotContains( 'events', Site::call( 'GET', '/asmr/v1/capabilities' )['body']['features'] );
				$urls = array( 'success_url' => 'https://site.example/', 'cancel_url' => 'https://site.example/' );
				self::assert_refused(
					$member->call(
						'POST',
						'/asmr/v1/checkout/prepare-for-existing-user',
						array( 'level_id' => 3 ) + $urls
					),
					501,
					'memberships_unavailable'
				);
				self::assertSame(
					501,
					$member->call(
						'POST',
						'/asmr/v1/paypal-subscription-verify',
						array( 'levelId' => 3, 'subscriptionID' => 'I-1' )
					)['status']
				);
				self::assertSame( 400, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
				self::assertSame( array(), $member->call( 'GET', '/asmr/v1/user/payments' )['body'] );
				$lines = array_column( Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'], null, 'check' );
				self::assertStringContainsString( 'free catalogue', $lines['memberships']['advice'] );
			}
		);
	}

	public function test_a_site_without_settings_for_levels_knows_the_same_ids(): void {
		Site::set_up( array( 'levels' => array() ) );
		self::assertSame( array( 3, 3 ), array( Levels::pmpro_id( 3 ), Levels::of_pmpro( 3 ) ) );
		Settings::set( 'levels', array( 3 => array( 'pmpro' => 5 ) ) );
		self::assertSame(
			array( 5, 3, 0, 0 ),
			array( Levels::pmpro_id( 3 ), Levels::of_pmpro( 5 ), Levels::pmpro_id( 2 ), Levels::of_pmpro( 2 ) )
		);
	}

	public function test_the_usefulteam_plugin_is_refused_with_what_to_do(): void {
		self::assertFalse( Login::is_incompatible() );
		eval( 'namespace JWTAuth; final class Auth {}' );
		self::assertTrue( Login::is_incompatible() );
		$answer = rest_do_request( $this->login_request() );
		self::assertSame(
			array( 501, 'jwt_plugin_incompatible' ),
			array( $answer->get_status(), $answer->get_data()['code'] )
		);
		self::assertStringContainsString( 'Deactivate it', $answer->get_data()['message'] );
		self::assertStringContainsString( 'Deactivate it', Self_Check::check_tokens()->advice );
	}

	private function login_request(): WP_REST_Request {
		$request = new WP_REST_Request( 'POST', '/jwt-auth/v1/token' );
		$request->set_param( 'username', 'alice' );
		$request->set_param( 'password', 'alice-password-1' );
		return $request;
	}
}
