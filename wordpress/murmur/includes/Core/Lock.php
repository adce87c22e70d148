<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Named locks. MariaDB's own locks end with the connection, so a dead process leaves nothing locked. But in a cluster
 * each server has its own locks. There, and where `MURMUR_TABLE_LOCKS` is set, a lock is a row that expires.
 */
final class Lock {
	private const SECONDS = 10;

	/** The seconds after which a row expires. Only the first filling of the lists may take longer. */
	private const EXPIRES = 300;

	private const PAUSE = 50_000;

	/** The locks that this process holds, as keys. */
	private static array $held = array();

	/**
	 * Runs a callback with a lock held. The callback may hold the same lock again.
	 *
	 * @param string   $name     The lock.
	 * @param callable $callback The callback.
	 * @param int      $seconds  How long to wait for the lock.
	 * @return mixed The callback's result, or a WP_Error with status 503 if the lock was not free in time.
	 */
	public static function hold( string $name, callable $callback, int $seconds = self::SECONDS ): mixed {
		global $wpdb;
		// Lock names are global on the server and at most 64 characters long.
		$lock = 'murmur ' . substr( hash( 'sha256', DB_NAME . $wpdb->prefix . $name ), 0, 40 );
		if ( isset( self::$held[ $lock ] ) ) {
			return $callback();
		}
		$token = self::is_by_row() ? random_int( 1, 0xffffffff ) : 0;
		if ( ! ( $token ? self::acquire_row( $lock, $token, $seconds ) : self::acquire( $lock, $seconds ) ) ) {
			return new WP_Error(
				'busy',
				'The same is being done already. Please try again.',
				array( 'status' => 503 )
			);
		}
		self::$held[ $lock ] = true;
		try {
			return $callback();
		} finally {
			unset( self::$held[ $lock ] );
			$wpdb->query(
				$token
					? $wpdb->prepare(
						"DELETE FROM {$wpdb->prefix}murmur_limits WHERE name = %s AND hits = %d",
						$lock,
						$token
					)
					: $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock )
			);
		}
	}

	/** Whether locks must be rows, because the database has several writers or no locks of its own. */
	private static function is_by_row(): bool {
		static $is_needed = null;
		if ( null !== Settings::get( 'table_locks' ) ) {
			return (bool) Settings::get( 'table_locks' );
		}
		if ( null === $is_needed ) {
			global $wpdb;
			$shown     = $wpdb->suppress_errors();
			$is_needed = 'ON' === $wpdb->get_var( "SHOW VARIABLES LIKE 'wsrep_on'", 1 )
				|| null === $wpdb->get_var( "SELECT IS_FREE_LOCK('murmur')" );
			$wpdb->suppress_errors( $shown );
		}
		return $is_needed;
	}

	private static function acquire( string $lock, int $seconds ): bool {
		global $wpdb;
		return '1' === (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $lock, $seconds ) );
	}

	/**
	 * Inserts the row, or takes over an expired one, in one statement. Of two such statements a cluster refuses one
	 * with a deadlock; that counts as a failed try. The row is one of the table of limits, with the token in the
	 * column `hits`.
	 *
	 * @param string $lock    The name.
	 * @param int    $token   Says whose the row is.
	 * @param int    $seconds How long to wait.
	 */
	private static function acquire_row( string $lock, int $token, int $seconds ): bool {
		global $wpdb;
		$table = "{$wpdb->prefix}murmur_limits";
		$until = microtime( true ) + $seconds;
		$shown = $wpdb->suppress_errors();
		do {
			$wpdb->query(
				$wpdb->prepare(
					"INSERT INTO $table (name, hits, ends) VALUES (%s, %d, UNIX_TIMESTAMP() + %d)
						ON DUPLICATE KEY UPDATE
						hits = IF(ends <= UNIX_TIMESTAMP(), VALUES(hits), hits),
						ends = IF(ends <= UNIX_TIMESTAMP(), VALUES(ends), ends)",
					$lock,
					$token,
					self::EXPIRES
				)
			);
			$is_ours = (string) $token === $wpdb->get_var(
				$wpdb->prepare( "SELECT hits FROM $table WHERE name = %s", $lock )
			);
			if ( ! $is_ours && microtime( true ) < $until ) {
				usleep( self::PAUSE );
			}
		} while ( ! $is_ours && microtime( true ) < $until );
		$wpdb->suppress_errors( $shown );
		return $is_ours;
	}
}
