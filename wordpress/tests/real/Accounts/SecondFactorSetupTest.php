<?php
declare( strict_types=1 );

use Murmur\Accounts\Factor\{Encryption, Second_Factor, Totp};

require_once __DIR__ . '/../Support/FactorTestCase.php';

/** The second factor, turned on and off. */
final class SecondFactorSetupTest extends FactorTestCase {
	public function test_a_second_factor_is_offered_and_shown_to_its_member(): void {
		self::assertContains( 'second-factor', Site::call( 'GET', '/asmr/v1/capabilities' )['body']['features'] );
		$member = Site::member();
		self::assertNull( $member->me()['second_factor'] );
		self::turn_on( $member );
		self::assertSame( array( 'recovery_codes' => 10 ), $member->me()['second_factor'] );
	}

	public function test_setting_the_second_factor_up_takes_the_password_and_a_code(): void {
		$member = Site::member();
		$path   = '/asmr/v1/user/second-factor';
		self::assert_refused(
			$member->call( 'POST', "$path/confirm", array( 'code' => '000000' ) ),
			400,
			'setup_expired'
		);
		self::assert_refused(
			$member->call( 'POST', "$path/setup", array( 'password' => 'Other-night-2' ) ),
			403,
			'incorrect_password'
		);
		$setup = $member->call( 'POST', "$path/setup", array( 'password' => $member->password ) )['body'];
		self::assertMatchesRegularExpression( '/^[A-Z2-7]{32}$/', $setup['secret'] );
		self::assertStringContainsString( 'secret=' . $setup['secret'], $setup['uri'] );
		self::assert_refused(
			$member->call( 'POST', "$path/confirm", array( 'code' => '000000' ) ),
			403,
			'wrong_code'
		);
		self::assertNull( $member->me()['second_factor'] );
		self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
		list( $mails, $codes ) = self::confirm( $member );
		self::assertCount( 10, array_unique( $codes ) );
		self::assertMatchesRegularExpression( '/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/', $codes[0] );
		self::assertStringContainsString( 'second factor is on', $mails );
		self::assert_refused(
			$member->call( 'POST', "$path/setup", array( 'password' => $member->password ) ),
			409,
			'second_factor_on'
		);
	}

	public function test_neither_key_nor_codes_are_readable_in_the_database(): void {
		$member = Site::member();
		$codes  = self::turn_on( $member );
		$key    = self::key( $member );
		$stored = (string) wp_json_encode( get_user_meta( $member->id ) );
		foreach ( array(
			$key, base64_encode( $key ), Totp::base32( $key ), $codes[0], str_replace( '-', '', $codes[0] ),
		) as $secret ) {
			self::assertStringNotContainsString( $secret, $stored );
		}
		self::assertNull(
			Encryption::decrypt( strrev( get_user_meta( $member->id, Second_Factor::META, true )['key'] ) )
		);
	}

	public function test_turning_the_second_factor_on_ends_all_other_logins(): void {
		$member = Site::member();
		$other  = $member->log_in_again();
		self::turn_on( $member );
		self::assertSame( $member->email, $member->me()['email'] );
		self::assert_refused( Site::call_as( $other, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
	}

	public function test_turning_it_off_takes_password_and_code_ends_other_logins_and_sends_a_mail(): void {
		$member = Site::member();
		$codes  = self::turn_on( $member );
		$other  = (string) self::enter( self::challenge( $member ), self::code( $member, 1 ) )['body']['token'];
		$remove = static fn( array $sent ) => $member->call( 'POST', '/asmr/v1/user/second-factor/remove', $sent );
		self::assert_refused( $remove( array( 'password' => $member->password ) ), 403, 'second_factor_required' );
		self::assert_refused(
			$remove( array( 'password' => 'wrong', 'code' => $codes[0] ) ),
			403,
			'incorrect_password'
		);
		$answer = $remove( array( 'password' => $member->password, 'code' => $codes[0] ) );
		self::assertSame( 200, $answer['status'] );
		self::assertNull( $member->me()['second_factor'] );
		self::assert_refused( Site::call_as( $other, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
		self::assert_refused(
			$remove( array( 'password' => $member->password, 'code' => $codes[1] ) ),
			409,
			'second_factor_off'
		);
	}
}
