<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

/**
 * WordPress's own forms put a backslash before each quote and backslash of a password before they hash it, and again when
 * somebody logs in there; its REST API takes a password as it is typed. Whoever has a quote in theirs would get in at one
 * of the two doors alone, so either spelling counts at both.
 */
final class Password_Spelling {
	/** Set while the other spellings are checked. */
	private static bool $is_checking = false;

	/** Stands behind WordPress's check. */
	public static function boot(): void {
		add_filter( 'check_password', array( self::class, 'check' ), 10, 3 );
	}

	/** Whether a password is right in another spelling, where it is not as it stands. */
	public static function check( mixed $is_right, mixed $password, mixed $hash ): mixed {
		if ( $is_right || self::$is_checking ) {
			return $is_right;
		}
		self::$is_checking = true;
		$right             = array_filter( self::others( (string) $password ), static fn( string $other ) => wp_check_password( $other, (string) $hash ) );
		self::$is_checking = false;
		return array() !== $right;
	}

	/** Takes as long as checking a wrong one does. */
	public static function spend_time( string $password ): void {
		array_map( 'wp_hash_password', array( $password, ...self::others( $password ) ) );
	}

	/**
	 * The other spellings of a password.
	 *
	 * @return string[]
	 */
	public static function others( string $password ): array {
		return array_diff( array( addslashes( $password ), stripslashes( $password ) ), array( $password ) );
	}
}
