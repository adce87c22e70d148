<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

use Murmur\Core\{Rate_Limits, Rest};
use WP_Error;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * A member's second factor: the encrypted key of an authenticator app, and hashed recovery codes (decision:
 * second-factor). A change succeeds only if the stored state is still the one that was read, so that of concurrent
 * requests with one code only one succeeds.
 */
final class Second_Factor {
	public const META  = 'murmur_second_factor';
	public const SETUP = 'murmur_second_factor_setup';

	private const SETUP_TIME     = 15 * MINUTE_IN_SECONDS;
	private const RECOVERY_CODES = 10;

	/** After this many wrong codes within the window (in seconds), a member gets one try in each pause (in seconds). */
	private const TRIES  = 10;
	private const WINDOW = 15 * MINUTE_IN_SECONDS;
	private const PAUSE  = 30;

	/**
	 * The number of wrong codes a day, after which only recovery codes count until the member sets a new password by
	 * mail.
	 */
	private const TRIES_A_DAY = 100;

	/** The number of wrong codes after which a mail tells the member that somebody knows the password. */
	private const SUSPICIOUS_TRIES = 5;

	public static function boot(): void {
		add_action( 'after_password_reset', static fn( WP_User $user ) => self::forget_tries( $user->ID ) );
	}

	public static function is_on( int $user_id ): bool {
		return array() !== self::state( $user_id );
	}

	/** How many recovery codes are left; null without a second factor. */
	public static function codes_left( int $user_id ): ?int {
		return self::is_on( $user_id ) ? count( self::state( $user_id )['codes'] ) : null;
	}

	/** Makes a key. It counts only once a code has proved that the app has it. */
	public static function begin( WP_User $user ): array {
		$key  = random_bytes( 20 );
		$site = wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES );
		update_user_meta(
			$user->ID,
			self::SETUP,
			array( 'key' => Encryption::encrypt( $key ), 'ends' => time() + self::SETUP_TIME )
		);
		return array( 'secret' => Totp::base32( $key ), 'uri' => Totp::uri( $key, $site, $user->user_email ) );
	}

	/**
	 * Turns the second factor on if the code is right.
	 *
	 * @return string[]|WP_Error The recovery codes.
	 */
	public static function turn_on( WP_User $user, string $code ): array|WP_Error {
		$setup = get_user_meta( $user->ID, self::SETUP, true );
		$key   = is_array( $setup ) && $setup['ends'] > time() ? Encryption::decrypt( $setup['key'] ) : null;
		if ( null === $key ) {
			return Rest::error( 400, 'setup_expired', 'This setup has expired. Please start again.' );
		}
		$refusal = self::count_try( $user->ID );
		if ( $refusal ) {
			return $refusal;
		}
		$step = Totp::find_step( $key, self::normalize( $code ), time() );
		if ( null === $step ) {
			return self::wrong_code();
		}
		self::uncount_try( $user->ID );
		$codes = array_map(
			static fn() => strtolower( Totp::base32( random_bytes( 10 ) ) ),
			range( 1, self::RECOVERY_CODES )
		);
		$state = array(
			'key'   => $setup['key'],
			'step'  => $step,
			'codes' => array_map( array( self::class, 'hash' ), $codes ),
		);
		// Of two concurrent requests only one deletes the setup.
		if (
			! delete_user_meta( $user->ID, self::SETUP, $setup )
			|| ! add_user_meta( $user->ID, self::META, $state, true )
		) {
			return Rest::error( 409, 'second_factor_on', 'The second factor is on already.' );
		}
		return array_map( static fn( string $code ) => implode( '-', str_split( $code, 4 ) ), $codes );
	}

	public static function turn_off( int $user_id ): void {
		delete_user_meta( $user_id, self::META );
	}

	/**
	 * Uses up a code of the app or a recovery code.
	 *
	 * @return WP_Error|null Why the code does not count, or null if it does.
	 */
	public static function refusal( WP_User $user, string $code ): ?WP_Error {
		$plain   = self::normalize( $code );
		$refusal = self::count_try( $user->ID );
		if ( $refusal ) {
			return $refusal;
		}
		$is_worn_out = Rate_Limits::count(
			'second-factor-day',
			(string) $user->ID,
			DAY_IN_SECONDS
		) > self::TRIES_A_DAY;
		$is_right    = ( ! $is_worn_out && self::use_app_code( $user->ID, $plain ) )
			|| self::use_recovery_code( $user, $plain );
		if ( $is_right ) {
			self::uncount_try( $user->ID );
			Rate_Limits::uncount( 'second-factor-day', (string) $user->ID );
			return null;
		}
		if ( self::SUSPICIOUS_TRIES === Rate_Limits::tries( 'second-factor', (string) $user->ID ) ) {
			Factor_Mail::send( $user, 'guessed' );
		}
		return self::wrong_code();
	}

	/** Uses up a code of the app. Each time step counts once, and no earlier step counts after it. */
	private static function use_app_code( int $user_id, string $code ): bool {
		$state = self::state( $user_id );
		$key   = Encryption::decrypt( $state['key'] ?? '' );
		$step  = null === $key ? null : Totp::find_step( $key, $code, time() );
		return null !== $step && $step > $state['step'] && self::replace( $user_id, $state, array( 'step' => $step ) );
	}

	private static function use_recovery_code( WP_User $user, string $code ): bool {
		$state = self::state( $user->ID );
		$left  = array_values( array_diff( $state['codes'] ?? array(), array( self::hash( $code ) ) ) );
		if (
			count( $left ) === count( $state['codes'] ?? array() )
			|| ! self::replace( $user->ID, $state, array( 'codes' => $left ) )
		) {
			return false;
		}
		Factor_Mail::send( $user, 'recovery', count( $left ) );
		return true;
	}

	private static function replace( int $user_id, array $state, array $changes ): bool {
		return (bool) update_user_meta( $user_id, self::META, $changes + $state, $state );
	}

	/** Counts a try before its check, so that no concurrent try is missed. */
	private static function count_try( int $user_id ): ?WP_Error {
		$subject  = (string) $user_id;
		$is_early = Rate_Limits::count( 'second-factor', $subject, self::WINDOW ) > self::TRIES
			&& Rate_Limits::count( 'second-factor-turn', $subject, self::PAUSE ) > 1;
		if ( $is_early ) {
			Rate_Limits::uncount( 'second-factor', $subject );
		}
		return $is_early ? Rate_Limits::refusal() : null;
	}

	private static function uncount_try( int $user_id ): void {
		Rate_Limits::uncount( 'second-factor', (string) $user_id );
	}

	private static function forget_tries( int $user_id ): void {
		foreach ( array( 'second-factor', 'second-factor-turn', 'second-factor-day' ) as $limit ) {
			Rate_Limits::clear( $limit, (string) $user_id );
		}
	}

	private static function wrong_code(): WP_Error {
		return Rest::error( 403, 'wrong_code', 'This code is not right, or it has been used.' );
	}

	/** Normalizes a code, which people may type with spaces, hyphens or capitals. */
	private static function normalize( string $code ): string {
		return strtolower( (string) preg_replace( '/[\s-]+/', '', $code ) );
	}

	/** A recovery code has 80 random bits, so a fast hash is enough. */
	private static function hash( string $code ): string {
		return hash( 'sha256', $code );
	}

	private static function state( int $user_id ): array {
		$state = get_user_meta( $user_id, self::META, true );
		return is_array( $state ) ? $state : array();
	}
}
