<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Step_Up;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** The check before a change that a stolen session must not make. */
final class StepUpTest extends AccountTestCase {
	private static function code_of( Member $member, array $sent, string $name = 'password' ): ?string {
		$request = new WP_REST_Request( 'POST', '/asmr/v1/user/any' );
		$request->set_body_params( $sent );
		return Step_Up::refusal( get_userdata( $member->id ), $request, $name )?->get_error_code();
	}

	public function test_a_change_requires_the_accounts_own_password(): void {
		$member = Site::member();
		self::assertNull( self::code_of( $member, array( 'password' => " $member->password " ) ) );
		self::assertNull(
			self::code_of( $member, array( 'current_password' => $member->password ), 'current_password' )
		);
		foreach ( array(
			array(),
			array( 'password' => '' ),
			array( 'password' => 'Other-night-2' ),
			array( 'other' => $member->password ),
		) as $sent ) {
			self::assertSame( 'incorrect_password', self::code_of( $member, $sent ) );
		}
	}

	public function test_ten_wrong_passwords_make_the_right_one_wait_for_all_changes_alike(): void {
		$member = Site::member();
		for ( $tries = 0; $tries < 10; $tries++ ) {
			self::assertSame( 'incorrect_password', self::code_of( $member, array( 'password' => "wrong $tries" ) ) );
		}
		self::assertSame( 'too_many_requests', self::code_of( $member, array( 'password' => $member->password ) ) );
		$change = $member->call(
			'POST',
			'/asmr/v1/user/change-password',
			array( 'current_password' => $member->password, 'new_password' => 'Other-night-2' )
		);
		self::assert_refused( $change, 429, 'too_many_requests' );
		$other = Site::member();
		self::assertNull( self::code_of( $other, array( 'password' => $other->password ) ) );
	}

	public function test_right_passwords_use_no_tries(): void {
		$member = Site::member();
		for ( $tries = 0; $tries < 12; $tries++ ) {
			self::assertNull( self::code_of( $member, array( 'password' => $member->password ) ) );
		}
	}
}
