<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Counts tries in a table. Each try is counted by one SQL statement, so that concurrent tries are all counted. */
final class Rate_Limits {
	public static function boot(): void {
		add_action( 'murmur_daily', array( self::class, 'delete_expired' ) );
	}

	/**
	 * Counts a try.
	 *
	 * @param string $limit   The limit's name.
	 * @param string $subject The account or address.
	 * @param int    $seconds How long tries are counted, from the first one on.
	 * @return int The number of this try.
	 */
	public static function count( string $limit, string $subject, int $seconds ): int {
		global $wpdb;
		$now = time();
		// LAST_INSERT_ID( number ) returns the new number as the connection's insert id; a new row has none. A second
		// statement could read a number that includes later tries. Columns are assigned from left to right, so `hits`
		// still sees the old `ends`.
		$wpdb->query(
			$wpdb->prepare(
				"INSERT INTO {$wpdb->prefix}murmur_limits (name, hits, ends) VALUES (%s, 1, %d)
				ON DUPLICATE KEY UPDATE hits = LAST_INSERT_ID(IF(ends <= %d, 1, hits + 1)), ends = IF(ends <= %d,
				%d, ends)",
				self::row_name( $limit, $subject ),
				$now + $seconds,
				$now,
				$now,
				$now + $seconds
			)
		);
		return max( 1, (int) $wpdb->insert_id );
	}

	/** The number of tries so far. */
	public static function tries( string $limit, string $subject ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT hits FROM {$wpdb->prefix}murmur_limits WHERE name = %s AND ends > %d",
				self::row_name( $limit, $subject ),
				time()
			)
		);
	}

	/** Forgets all tries. */
	public static function clear( string $limit, string $subject ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_limits", array( 'name' => self::row_name( $limit, $subject ) ) );
	}

	/** Takes back one try. */
	public static function uncount( string $limit, string $subject ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				"UPDATE {$wpdb->prefix}murmur_limits SET hits = hits - 1 WHERE name = %s AND hits > 0",
				self::row_name( $limit, $subject )
			)
		);
	}

	/** Takes back one try that `count_visitor()` counted. */
	public static function uncount_visitor( string $limit ): void {
		foreach ( array_keys( self::networks( Site_Key::client_ip() ) ) as $network ) {
			self::uncount( $limit, (string) $network );
		}
	}

	/** Deletes all expired rows, with those of `Once` and `Lock`. */
	public static function delete_expired(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->prefix}murmur_limits WHERE ends <= %d", time() ) );
	}

	/** The visitor's IPv4 address or IPv6 network. One household can have any number of IPv6 addresses. */
	public static function visitor(): string {
		return self::network( Site_Key::client_ip() );
	}

	/** An IPv4 address, or the first 64 bits of an IPv6 address. */
	public static function network( string $address ): string {
		return (string) array_key_first( self::networks( $address ) );
	}

	/**
	 * The networks that a try is counted for. The value is the factor by which the network's limit is higher. An IPv6
	 * subscriber may own the /64 and also the /56 and /48 around it.
	 *
	 * @return array<string, int>
	 */
	public static function networks( string $address ): array {
		$bytes = inet_pton( $address );
		if ( ! is_string( $bytes ) || 16 !== strlen( $bytes ) ) {
			return array( $address => 1 );
		}
		$bits = static fn( int $octets ) => bin2hex( substr( $bytes, 0, $octets ) ) . '/' . 8 * $octets;
		return array( $bits( 8 ) => 1, $bits( 7 ) => 4, $bits( 6 ) => 16 );
	}

	/**
	 * Counts a try for the visitor's address and the networks around it.
	 *
	 * @return bool Whether any of them is over its limit.
	 */
	public static function count_visitor( string $limit, int $most, int $seconds ): bool {
		$is_over = false;
		foreach ( self::networks( Site_Key::client_ip() ) as $network => $factor ) {
			$is_over = self::count( $limit, (string) $network, $seconds ) > $most * $factor || $is_over;
		}
		return $is_over;
	}

	/** Counts a try of this visitor. Returns an error if there were too many, else null. */
	public static function refuse_visitor( string $limit, int $most, int $seconds ): ?WP_Error {
		return self::count_visitor( $limit, $most, $seconds ) ? self::refusal() : null;
	}

	public static function refusal(): WP_Error {
		return Rest::error( 429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.' );
	}

	/** The name of a row in murmur_limits. It contains a hash in place of the account or address. */
	public static function row_name( string $limit, string $subject ): string {
		return $limit . ':' . substr( hash_hmac( 'sha256', strtolower( $subject ), wp_salt( 'nonce' ) ), 0, 40 );
	}
}
