<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\{Rate_Limits, Site_Key};
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Limits tries for one account, since limits by address don't stop a caller with many addresses. After a hundred
 * wrong tries in an hour, networks where the account was not used before get one try in eight seconds together. A try
 * that comes sooner is refused, because waiting would occupy a PHP process. Tries through the site are only counted
 * here; the site slows them down itself. Unknown names are limited too, or the response would reveal which accounts
 * exist.
 */
final class Login_Throttle {
	private const FREE_TRIES = 100;
	private const PAUSE      = 8;

	/** The time for which a network stays known after a login. */
	private const KNOWN_FOR = 90 * DAY_IN_SECONDS;

	/**
	 * Counts a try before its password is checked, so that no concurrent try is missed.
	 *
	 * @return bool Whether the try came too early; it is then not counted.
	 */
	public static function count_try( string $typed ): bool {
		$account  = self::account( $typed );
		$is_early = Rate_Limits::count( 'wrong-login', $account, HOUR_IN_SECONDS ) > self::FREE_TRIES
			&& ! self::is_known_network( $typed )
			&& ! Site_Key::is_given()
			&& Rate_Limits::count( 'login-turn', $account, self::PAUSE ) > 1;
		if ( $is_early ) {
			Rate_Limits::uncount( 'wrong-login', $account );
		}
		return $is_early;
	}

	/** Takes back a try whose password was right. */
	public static function uncount_try( string $typed ): void {
		Rate_Limits::uncount( 'wrong-login', self::account( $typed ) );
	}

	/** Takes back a correct try and remembers its network. */
	public static function accept_try( string $typed ): void {
		self::uncount_try( $typed );
		$user = Login::find( trim( $typed ) );
		if ( $user ) {
			self::remember_network( $user );
		}
	}

	/** Remembers that the account was used from the visitor's network. */
	public static function remember_network( WP_User $user ): void {
		Rate_Limits::count( 'login-home', "id $user->ID " . Rate_Limits::visitor(), self::KNOWN_FOR );
	}

	/** Whether the account was used from the visitor's network before. */
	public static function is_known_network( string $typed ): bool {
		return Rate_Limits::tries( 'login-home', self::account_here( $typed ) ) > 0;
	}

	/**
	 * Identifies an account together with the visitor's network, so that strangers elsewhere can't lock the owner out.
	 * All spellings of the account's name give the same result. Unknown names have one too, or the response would
	 * reveal which accounts exist.
	 */
	public static function account_here( string $typed ): string {
		return self::account( $typed ) . ' ' . Rate_Limits::visitor();
	}

	/** Identifies an account. All spellings of its name give the same result. */
	private static function account( string $typed ): string {
		$name = trim( $typed );
		$user = Login::find( $name );
		return $user ? "id $user->ID" : sanitize_user( $name );
	}
}
