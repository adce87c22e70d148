<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Named locks. MariaDB's own end with the connection, so a process that died leaves nothing locked; but each server of a
 * cluster has its own. There, and where `MURMUR_TABLE_LOCKS` says so, a lock is a row that expires.
 */
final class Lock {
	private const SECONDS = 10;

	/** How long a row locks at most, in seconds: longer than any work but the first filling of the lists. */
	private const EXPIRES = 300;

	private const PAUSE = 50_000;

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
		$lock  = 'murmur ' . substr( hash( 'sha256', DB_NAME . $wpdb->prefix . $name ), 0, 40 );
		$token = self::is_by_row() ? random_int( 1, 0xffffffff ) : 0;
		if ( ! ( $token ? self::take_row( $lock, $token, $seconds ) : self::take( $lock, $seconds ) ) ) {
			return new WP_Error( 'busy', 'The same is being done already. Please try again.', array( 'status' => 503 ) );
		}
		try {
			return $what();
		} finally {
			$wpdb->query(
				$token
					? $wpdb->prepare( "DELETE FROM {$wpdb->prefix}murmur_limits WHERE name = %s AND hits = %d", $lock, $token )
					: $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock )
			);
		}
	}

	/** Whether the database may have several writers, or knows no locks. */
	private static function is_by_row(): bool {
		static $is_needed = null;
		if ( null !== Settings::get( 'table_locks' ) ) {
			return (bool) Settings::get( 'table_locks' );
		}
		if ( null === $is_needed ) {
			global $wpdb;
			$shown     = $wpdb->suppress_errors();
			$is_needed = 'ON' === $wpdb->get_var( "SHOW VARIABLES LIKE 'wsrep_on'", 1 ) || null === $wpdb->get_var( "SELECT IS_FREE_LOCK('murmur')" );
			$wpdb->suppress_errors( $shown );
		}
		return $is_needed;
	}

	private static function take( string $lock, int $seconds ): bool {
		global $wpdb;
		return '1' === (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $lock, $seconds ) );
	}

	/**
	 * Inserts the row, or takes over an expired one, in one statement. A cluster refuses one of two such statements with a
	 * deadlock, which counts as not free.
	 *
	 * @param string $lock    The name.
	 * @param int    $token   Says whose the row is.
	 * @param int    $seconds How long to wait.
	 */
	private static function take_row( string $lock, int $token, int $seconds ): bool {
		global $wpdb;
		$table = "{$wpdb->prefix}murmur_limits";
		$until = microtime( true ) + $seconds;
		$shown = $wpdb->suppress_errors();
		do {
			$wpdb->query(
				$wpdb->prepare(
					"INSERT INTO $table (name, hits, ends) VALUES (%s, %d, UNIX_TIMESTAMP() + %d) ON DUPLICATE KEY UPDATE
						hits = IF(ends <= UNIX_TIMESTAMP(), VALUES(hits), hits), ends = IF(ends <= UNIX_TIMESTAMP(), VALUES(ends), ends)",
					$lock,
					$token,
					self::EXPIRES
				)
			);
			$is_ours = (string) $token === $wpdb->get_var( $wpdb->prepare( "SELECT hits FROM $table WHERE name = %s", $lock ) );
			if ( ! $is_ours && microtime( true ) < $until ) {
				usleep( self::PAUSE );
			}
		} while ( ! $is_ours && microtime( true ) < $until );
		$wpdb->suppress_errors( $shown );
		return $is_ours;
	}
}
