<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Core\Lock;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Reads and changes lists in a member's user meta. */
final class Member_List {
	/** A member's list; the current user's by default. */
	public static function read( string $key, ?int $user = null ): array {
		$stored = get_user_meta( $user ?? get_current_user_id(), $key, true );
		return is_array( $stored ) ? array_values( $stored ) : array();
	}

	/**
	 * Changes the current user's list, under a lock, so that no concurrent change is lost.
	 *
	 * @param string   $key    The meta key.
	 * @param string   $name   The list's name in the response.
	 * @param callable $change Takes the old list and returns the new one.
	 */
	public static function change( string $key, string $name, callable $change ): array|WP_Error {
		$user = get_current_user_id();
		$save = static function () use ( $user, $key, $name, $change ): array {
			wp_cache_delete( $user, 'user_meta' );
			$changed = array_values( $change( self::read( $key ) ) );
			update_user_meta( $user, $key, wp_slash( $changed ) );
			return array( $name => $changed );
		};
		return Lock::hold( "$key $user", $save );
	}
}
