<?php
declare( strict_types=1 );

use Murmur\Accounts\Factor\{Second_Factor, Totp};
use Murmur\Accounts\Login\Login_Mail;
use Murmur\Core\{Rate_Limits, Signed_Link};

require_once __DIR__ . '/../Support/FactorTestCase.php';

/** Logins with a second factor, and ways that must not avoid it. */
final class SecondFactorTest extends FactorTestCase {
	public function test_a_password_gets_a_challenge_that_a_code_makes_a_login_of_once(): void {
		$member = Site::member();
		self::turn_on( $member );
		$challenge = self::challenge( $member );
		$code      = self::code( $member );
		$login     = self::enter( $challenge, $code );
		self::assertSame( array( 200, $member->email ), array( $login['status'], $login['body']['user_email'] ) );
		self::assertSame(
			$member->email,
			Site::call_as( $login['body']['token'], 'GET', '/asmr/v1/user/me' )['body']['email']
		);
		self::assert_refused( self::enter( $challenge, self::code( $member, 1 ) ), 400, 'invalid_challenge' );
		self::assert_refused( self::enter( self::challenge( $member ), $code ), 403, 'wrong_code' );
	}

	public function test_a_wrong_password_does_not_reveal_the_second_factor(): void {
		list( $with, $without ) = array( Site::member(), Site::member() );
		self::turn_on( $with );
		list( $one, $two ) = array(
			Site::log_in( $with->email, 'Other-night-2' ),
			Site::log_in( $without->email, 'Other-night-2' ),
		);
		self::assertSame( array( $two['status'], $two['body'] ), array( $one['status'], $one['body'] ) );
	}

	public function test_a_code_counts_one_step_early_or_late_and_never_twice(): void {
		// Three steps ahead is too early even if the clock's step changes meanwhile; TotpTest tries the window's edges.
		foreach ( array( -1 => 403, 0 => 403, 1 => 200, 3 => 403 ) as $offset => $status ) {
			$member = Site::member();
			// Turned on with one step's code, so that this and earlier codes are used up.
			self::turn_on( $member );
			$code = Totp::code( self::key( $member ), self::used_step( $member ) + $offset );
			self::assertSame( $status, self::enter( self::challenge( $member ), $code )['status'], "offset $offset" );
		}
	}

	public function test_one_of_several_requests_with_the_same_code_logs_in(): void {
		$member = Site::member();
		self::turn_on( $member );
		$code  = self::code( $member, 1 );
		$calls = array_map( static fn() => self::entering( self::challenge( $member ), $code ), range( 1, 4 ) );
		$came  = array_count_values( Site::call_at_once( $calls ) );
		self::assertSame( 1, $came[200] ?? 0 );
	}

	public function test_a_recovery_code_opens_the_account_once_however_it_is_typed(): void {
		$member = Site::member();
		$codes  = self::turn_on( $member );
		$typed  = ' ' . strtoupper( str_replace( '-', ' ', $codes[3] ) ) . ' ';
		self::assertSame( 200, self::enter( self::challenge( $member ), $typed )['status'] );
		self::assertSame( array( 'recovery_codes' => 9 ), $member->me()['second_factor'] );
		self::assert_refused( self::enter( self::challenge( $member ), $codes[3] ), 403, 'wrong_code' );
		self::assertSame( 200, self::enter( self::challenge( $member ), $codes[4] )['status'] );
	}

	public function test_five_wrong_codes_end_a_challenge(): void {
		$member = Site::member();
		self::turn_on( $member );
		$challenge = self::challenge( $member );
		for ( $tries = 1; $tries < 5; $tries++ ) {
			self::assert_refused( self::enter( $challenge, "00000$tries" ), 403, 'wrong_code' );
		}
		self::assert_refused( self::enter( $challenge, '000005' ), 400, 'invalid_challenge' );
		self::assert_refused( self::enter( $challenge, self::code( $member, 1 ) ), 400, 'invalid_challenge' );
	}

	public function test_guessed_recovery_codes_wait_too_and_the_member_gets_a_mail(): void {
		$member = Site::member();
		self::turn_on( $member );
		$statuses = array();
		$mails    = self::mails_of(
			static function () use ( $member, &$statuses ): void {
				for ( $tries = 0; $tries < 12; $tries++ ) {
					$statuses[] = Second_Factor::refusal(
						get_userdata( $member->id ),
						"aaaa-bbbb-cccc-dd{$tries}"
					)->get_error_code();
				}
			}
		);
		// The eleventh takes the first turn, the twelfth comes too early.
		self::assertSame( array( ...array_fill( 0, 11, 'wrong_code' ), 'too_many_requests' ), $statuses );
		self::assertSame( 1, substr_count( $mails, 'Somebody knows your password' ) );
		self::assert_refused(
			self::enter( self::challenge( $member ), self::code( $member, 1 ) ),
			429,
			'too_many_requests'
		);
		$other = Site::member();
		self::turn_on( $other );
		self::assertSame( 200, self::enter( self::challenge( $other ), self::code( $other, 1 ) )['status'] );
	}

	public function test_only_recovery_codes_count_after_a_hundred_wrong_codes_a_day(): void {
		$member = Site::member();
		$codes  = self::turn_on( $member );
		for ( $tries = 0; $tries < 101; $tries++ ) {
			Rate_Limits::count( 'second-factor-day', (string) $member->id, DAY_IN_SECONDS );
		}
		self::assert_refused( self::enter( self::challenge( $member ), self::code( $member, 1 ) ), 403, 'wrong_code' );
		self::assertSame( 200, self::enter( self::challenge( $member ), $codes[0] )['status'] );
		reset_password( get_userdata( $member->id ), $member->password );
		wp_cache_flush();
		self::assertSame( 200, self::enter( self::challenge( $member ), self::code( $member, 1 ) )['status'] );
	}

	public function test_a_forged_or_foreign_challenge_logs_nobody_in(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		self::turn_on( $member );
		self::turn_on( $other );
		$challenge = self::challenge( $member );
		$last      = 'A' === $challenge[-1] ? 'B' : 'A';
		$mailed    = Signed_Link::make( 'login-mail', $member->id, 60, array( 'account' => '' ) );
		foreach ( array(
			substr( $challenge, 0, -1 ) . $last,
			str_replace( "$member->id.", "$other->id.", $challenge ),
			$mailed,
			'x',
		) as $wrong ) {
			self::assert_refused( self::enter( $wrong, self::code( $other, 1 ) ), 400, 'invalid_challenge' );
		}
		self::assert_refused( self::enter( $challenge, self::code( $other, 1 ) ), 403, 'wrong_code' );
		self::assert_refused(
			Site::call(
				'POST',
				'/asmr/v1/user/second-factor/login',
				array( 'challenge' => $challenge, 'code' => self::code( $member, 1 ) )
			),
			403,
			'murmur_key'
		);
		self::assertSame( 200, self::enter( $challenge, self::code( $member, 1 ) )['status'] );
	}

	public function test_a_new_password_and_an_end_of_the_logins_end_a_challenge(): void {
		$changes = array(
			static fn( Member $member ) => wp_set_password( 'Third-night-3', $member->id ),
			static fn( Member $member ) => $member->call( 'POST', '/asmr/v1/user/logout-everywhere' ),
		);
		foreach ( $changes as $change ) {
			$member = Site::member();
			self::turn_on( $member );
			$challenge = self::challenge( $member );
			$change( $member );
			wp_cache_flush();
			self::assert_refused( self::enter( $challenge, self::code( $member, 1 ) ), 400, 'invalid_challenge' );
		}
	}

	public function test_a_mailed_link_asks_for_the_code_too(): void {
		$member = Site::member();
		self::turn_on( $member );
		$mails = self::mails_of( static fn() => Login_Mail::mail_link( $member->email, 'en', '192.0.2.99' ) );
		preg_match( '~#(\S+)~', $mails, $match );
		$answer = Site::call_with_key( 'POST', '/asmr/v1/user/mailed-login', array( 'key' => $match[1] ) );
		self::assert_refused( $answer, 401, 'second_factor_required' );
		self::assertArrayNotHasKey( 'token', $answer['body'] );
		$response = self::enter( $answer['body']['data']['challenge'], self::code( $member, 1 ) );
		self::assertSame( 200, $response['status'] );
	}

	public function test_a_new_password_by_mail_leaves_the_second_factor_on(): void {
		$member = Site::member();
		self::turn_on( $member );
		$key    = get_password_reset_key( get_userdata( $member->id ) );
		$reset  = array(
			'key'                   => $key,
			'login'                 => get_userdata( $member->id )->user_login,
			'password'              => 'Other-night-2',
			'password_confirmation' => 'Other-night-2',
		);
		$answer = Site::call_with_key( 'POST', '/asmr/v1/user/reset-password', $reset );
		self::assertSame( array( 200, array( 'message' ) ), array( $answer['status'], array_keys( $answer['body'] ) ) );
		self::assert_refused( Site::log_in( $member->email, 'Other-night-2' ), 401, 'second_factor_required' );
	}

	public function test_registering_again_leaves_the_second_factor_on(): void {
		$member = Site::member();
		self::turn_on( $member );
		self::assert_refused(
			Site::call_with_key(
				'POST',
				'/asmr/v1/checkout/prepare-for-new-user',
				Site::registration( $member->email )
			),
			409,
			'existing_user_email'
		);
	}

	public function test_dangerous_changes_take_password_and_code(): void {
		$member = Site::member();
		self::turn_on( $member );
		$change = static fn( array $more ) => $member->call(
			'POST',
			'/asmr/v1/user/change-password',
			$more + array( 'current_password' => $member->password, 'new_password' => 'Other-night-2' )
		);
		self::assert_refused( $change( array() ), 403, 'second_factor_required' );
		self::assert_refused( $change( array( 'code' => '000000' ) ), 403, 'wrong_code' );
		self::assert_refused(
			$change( array( 'current_password' => 'wrong', 'code' => self::code( $member, 1 ) ) ),
			403,
			'incorrect_password'
		);
		self::assertSame( 200, $change( array( 'code' => self::code( $member, 1 ) ) )['status'] );
	}
}
