<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

/** Lists in a member's user meta. A lock serialises concurrent changes, so that none is lost. */
final class Member_List {
	private const SECONDS = 5;

	/** A member's list; the current user's by default. */
	public static function read( string $key, ?int $user = null ): array {
		$kept = get_user_meta( $user ?? get_current_user_id(), $key, true );
		return is_array( $kept ) ? array_values( $kept ) : array();
	}

	/**
	 * Changes the current user's list.
	 *
	 * @param string   $key    The meta key.
	 * @param callable $change Takes the old list and returns the new one.
	 */
	public static function change( string $key, callable $change ): array {
		global $wpdb;
		$user = get_current_user_id();
		$lock = "$wpdb->prefix$key-$user";
		// phpcs:disable WordPress.DB.DirectDatabaseQuery -- a lock is not to be cached.
		$wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $lock, self::SECONDS ) );
		try {
			wp_cache_delete( $user, 'user_meta' );
			$changed = array_values( $change( self::read( $key ) ) );
			update_user_meta( $user, $key, wp_slash( $changed ) );
			return $changed;
		} finally {
			$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock ) );
		}
		// phpcs:enable
	}
}
