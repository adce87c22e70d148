<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Accounts\Factor\Second_Factor;
use Murmur\Core\{Rate_Limits, Rest, Signed_Link};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * The second step of a login. A member with a second factor gets a challenge instead of a token; POST
 * user/second-factor/login takes the challenge with a code. A new password, or the end of all logins, invalidates the
 * challenge.
 */
final class Login_Challenge {
	private const PURPOSE  = 'login-challenge';
	private const LIFETIME = 5 * MINUTE_IN_SECONDS;

	/** The number of wrong codes that end a challenge. */
	private const TRIES = 5;

	public static function boot(): void {
		Rest::route(
			'/user/second-factor/login',
			'POST',
			array( self::class, 'log_in' ),
			Rest::EVERYBODY,
			array(
				'challenge' => Rest::REQUIRED_TEXT + array( 'maxLength' => 500 ),
				'code'      => Rest::REQUIRED_TEXT + array( 'maxLength' => 100 ),
			)
		);
	}

	/** The response to a first step that succeeded, for a member with a second factor. */
	public static function challenge_error( WP_User $user ): WP_Error {
		$challenge = Signed_Link::make(
			self::PURPOSE,
			$user->ID,
			self::LIFETIME,
			array( 'account' => self::fingerprint( $user ), 'once' => bin2hex( random_bytes( 8 ) ) )
		);
		return Rest::error(
			401,
			'second_factor_required',
			'Enter the code of your app.',
			array( 'challenge' => $challenge )
		);
	}

	public static function log_in( WP_REST_Request $request ): array|WP_Error {
		$refusal = Caller_Check::refusal()
			?? Rate_Limits::refuse_visitor( 'second-factor', 60, 15 * MINUTE_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		$key       = (string) $request['challenge'];
		$challenge = Signed_Link::read( self::PURPOSE, $key );
		$user      = $challenge ? get_userdata( $challenge->user_id ) : false;
		$is_valid  = $user && hash_equals( $challenge->data['account'], self::fingerprint( $user ) )
			&& Second_Factor::is_on( $user->ID ) && Rate_Limits::tries( 'challenge', $key ) < self::TRIES;
		if ( ! $is_valid ) {
			return self::invalid_challenge();
		}
		$refusal = Second_Factor::refusal( $user, (string) $request['code'] );
		if ( $refusal ) {
			$is_over = 'wrong_code' === $refusal->get_error_code()
				&& Rate_Limits::count( 'challenge', $key, self::LIFETIME ) >= self::TRIES;
			return $is_over ? self::invalid_challenge() : $refusal;
		}
		if ( ! $challenge->use_up() ) {
			return self::invalid_challenge();
		}
		Rate_Limits::uncount_visitor( 'second-factor' );
		Login_Throttle::remember_network( $user );
		return Login::answer( $user );
	}

	private static function invalid_challenge(): WP_Error {
		return Rest::error( 400, 'invalid_challenge', 'This login has taken too long. Please start again.' );
	}

	/** A fingerprint that changes with the account's password or login version. */
	private static function fingerprint( WP_User $user ): string {
		return hash_hmac( 'sha256', $user->user_pass . "\n" . Login_Versions::version( $user->ID ), wp_salt( 'auth' ) );
	}
}
