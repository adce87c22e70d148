<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress's forms add a backslash before each quote and backslash of a password, when it is set and when somebody
 * logs in; its REST API does not. A member with a quote in the password could only log in one of the two ways, so both
 * spellings are valid in both.
 */
final class Password_Spelling {
	/** True while the other spellings are checked. */
	private static bool $is_checking = false;

	public static function boot(): void {
		add_filter( 'check_password', array( self::class, 'check' ), 10, 3 );
	}

	/** Whether another spelling of a wrong password is right. */
	public static function check( mixed $is_right, mixed $password, mixed $hash ): mixed {
		if ( $is_right || self::$is_checking ) {
			return $is_right;
		}
		self::$is_checking = true;
		$right             = array_filter(
			self::others( (string) $password ),
			static fn( string $other ) => wp_check_password( $other, (string) $hash )
		);
		self::$is_checking = false;
		return array() !== $right;
	}

	/** Takes as long as checking a wrong password. */
	public static function spend_time( string $password ): void {
		array_map( 'wp_hash_password', array( $password, ...self::others( $password ) ) );
	}

	/** @return string[] */
	public static function others( string $password ): array {
		return array_diff( array( addslashes( $password ), stripslashes( $password ) ), array( $password ) );
	}
}
