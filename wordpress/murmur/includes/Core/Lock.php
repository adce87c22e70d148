<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

/** MariaDB's named locks: they end with the connection, so that nothing stays locked behind a process that died. */
final class Lock {
	private const SECONDS = 10;

	/**
	 * Does something while nobody else does what has the same name.
	 *
	 * @param string   $name    Of what is done.
	 * @param callable $what    Does it.
	 * @param int      $seconds How long somebody else is waited for.
	 * @return mixed What was done, or an error to be asked again after.
	 */
	public static function hold( string $name, callable $what, int $seconds = self::SECONDS ): mixed {
		global $wpdb;
		// Names are the whole server's, and 64 characters long.
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
