<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress's forms add a backslash before each quote and backslash of a password, both when it is set and at login;
 * its REST API adds none. A member with a quote in the password could log in only one of the two ways. So each way
 * accepts both spellings.
 */
final class Password_Spelling {
	/** True while the other spellings are checked, which calls the same filter. */
	private static bool $is_checking = false;

	public static function boot(): void {
		add_filter( 'check_password', array( self::class, 'check' ), 10, 3 );
	}

	/** Whether a password that WordPress found wrong is right in another spelling. */
	public static function check( mixed $is_right, mixed $password, mixed $hash ): mixed {
		if ( $is_right || self::$is_checking ) {
			return $is_right;
		}
		self::$is_checking = true;
		$right             = array_filter(
			self::other_spellings( (string) $password ),
			static fn( string $other ) => wp_check_password( $other, (string) $hash )
		);
		self::$is_checking = false;
		return array() !== $right;
	}

	/** Takes as long as the check of a wrong password. */
	public static function spend_time( string $password ): void {
		array_map( 'wp_hash_password', array( $password, ...self::other_spellings( $password ) ) );
	}

	/** @return string[] */
	public static function other_spellings( string $password ): array {
		return array_diff( array( addslashes( $password ), stripslashes( $password ) ), array( $password ) );
	}
}
