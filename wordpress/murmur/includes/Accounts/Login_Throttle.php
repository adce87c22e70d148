<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

use Murmur\Core\Rate_Limits;
use Murmur\Core\Site_Key;
use WP_User;

/**
 * Limits by address bound nobody who has many. Beyond a hundred wrong tries an hour for one account, those from places where
 * it was not used before take turns, one in eight seconds; one that comes before its turn is refused, for waiting would hold
 * a process of PHP. Tries with the site's key are counted, and take their turns at the site. Names of nobody count too, or
 * else the answer would say which ones are somebody's.
 */
final class Login_Throttle {
	private const FREE_TRIES = 100;
	private const TURN       = 8;

	/** How long a place is known after a login. */
	private const HOME = 90 * DAY_IN_SECONDS;

	/**
	 * Counts a try before anything is known of it: of tries at the same time none is overlooked.
	 *
	 * @return bool Whether it comes before its turn. Then it is no try.
	 */
	public static function begin( string $typed ): bool {
		$account  = self::account( $typed );
		$is_early = Rate_Limits::count( 'wrong-login', $account, HOUR_IN_SECONDS ) > self::FREE_TRIES
			&& ! self::is_home( $typed )
			&& ! Site_Key::is_given()
			&& Rate_Limits::count( 'login-turn', $account, self::TURN ) > 1;
		if ( $is_early ) {
			Rate_Limits::forget_one( 'wrong-login', $account );
		}
		return $is_early;
	}

	/** A try that was right is no wrong one, and makes the place known. */
	public static function end( string $typed ): void {
		Rate_Limits::forget_one( 'wrong-login', self::account( $typed ) );
		$user = Login::find( trim( $typed ) );
		if ( $user ) {
			self::note_home( $user );
		}
	}

	/** An account was logged in from the visitor's address. */
	public static function note_home( WP_User $user ): void {
		Rate_Limits::count( 'login-home', "id $user->ID " . Rate_Limits::visitor(), self::HOME );
	}

	/** Whether the account was logged in from the visitor's address before. */
	public static function is_home( string $typed ): bool {
		return Rate_Limits::tries( 'login-home', self::account( $typed ) . ' ' . Rate_Limits::visitor() ) > 0;
	}

	/** One account, however its name is spelled. */
	private static function account( string $typed ): string {
		$name = trim( $typed );
		$user = Login::find( $name );
		return $user ? "id $user->ID" : sanitize_user( $name );
	}
}
