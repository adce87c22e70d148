<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Accounts\Factor\{Passkey_Proof, Second_Factor};
use Murmur\Core\{Rate_Limits, Rest};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Asks the logged-in member again for the password and the second factor, before a change that a stolen session must
 * not make. A passkey's proof replaces both. All such changes share one limit.
 */
final class Step_Up {
	/** The arguments of a route that calls `refusal()`. */
	public const ARGS = array( 'password' => Rest::REQUIRED_TEXT, 'code' => Rest::TEXT );

	private const TRIES  = 10;
	private const WINDOW = 15 * MINUTE_IN_SECONDS;

	/**
	 * An error that says why the user may not go on, or null.
	 *
	 * @param WP_User         $user     The logged-in user.
	 * @param WP_REST_Request $request  Has the password, and the code where the user has a second factor.
	 * @param string          $password The argument with the password, or with the proof of a passkey.
	 */
	public static function refusal(
		WP_User $user,
		WP_REST_Request $request,
		string $password = 'password'
	): ?WP_Error {
		$subject = (string) $user->ID;
		// Counted before the check, so that no concurrent try is missed.
		if ( Rate_Limits::count( 'current-password', $subject, self::WINDOW ) > self::TRIES ) {
			return Rate_Limits::refusal();
		}
		if ( Passkey_Proof::use_up( $user, (string) $request[ $password ] ) ) {
			Rate_Limits::uncount( 'current-password', $subject );
			return null;
		}
		if ( ! wp_check_password( trim( (string) $request[ $password ] ), $user->user_pass, $user->ID ) ) {
			return Rest::error( 403, 'incorrect_password', 'The current password you entered is incorrect.' );
		}
		Rate_Limits::uncount( 'current-password', $subject );
		if ( ! Second_Factor::is_on( $user->ID ) ) {
			return null;
		}
		$code = (string) $request['code'];
		return '' === $code
			? Rest::error( 403, 'second_factor_required', 'Enter the code of your app.' )
			: Second_Factor::refusal( $user, $code );
	}
}
