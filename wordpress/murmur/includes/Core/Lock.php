<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

/** MariaDB's named locks. They end with the connection, so a process that died leaves nothing locked. */
final class Lock {
	private const SECONDS = 10;

	/**
	 * Runs a callback with a lock held.
	 *
	 * @param string   $name    The lock.
	 * @param callable $what    The callback.
	 * @param int      $seconds How long to wait for the lock.
	 * @return mixed The callback's result, or a WP_Error with status 503 if the lock was not free in time.
	 */
	public static function hold( string $name, callable $what, int $seconds = self::SECONDS ): mixed {
		global $wpdb;
		// Lock names are global on the server and at most 64 characters long.
		$lock = 'murmur ' . substr( hash( 'sha256', DB_NAME . $wpdb->prefix . $name ), 0, 40 );
		if ( '1' !== (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $lock, $seconds ) ) ) {
			return new WP_Error( 'busy', 'The same is being done already. Please try again.', array( 'status' => 503 ) );
		}
		try {
			return $what();
		} finally {
			$wpdb->query( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock ) );
		}
	}
}
