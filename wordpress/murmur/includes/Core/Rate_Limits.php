<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Counts tries in a table, with one SQL statement each, so that concurrent tries are all counted. */
final class Rate_Limits {
	public static function boot(): void {
		add_action( 'murmur_daily', array( self::class, 'delete_expired' ) );
	}

	/**
	 * Counts a try.
	 *
	 * @param string $what    The limit's name.
	 * @param string $whose   The account or address.
	 * @param int    $seconds How long tries are counted, from the first one on.
	 * @return int The number of this try.
	 */
	public static function count( string $what, string $whose, int $seconds ): int {
		global $wpdb;
		$now = time();
		// Read by a second statement, the number could include later tries. LAST_INSERT_ID( number ) returns it as the
		// connection's insert id; a new row has none. Columns are assigned from left to right: `hits` still reads the old
		// `ends`.
		$wpdb->query(
			$wpdb->prepare(
				"INSERT INTO {$wpdb->prefix}murmur_limits (name, hits, ends) VALUES (%s, 1, %d)
				ON DUPLICATE KEY UPDATE hits = LAST_INSERT_ID(IF(ends <= %d, 1, hits + 1)), ends = IF(ends <= %d, %d, ends)",
				self::row_name( $what, $whose ),
				$now + $seconds,
				$now,
				$now,
				$now + $seconds
			)
		);
		return max( 1, (int) $wpdb->insert_id );
	}

	/** The number of tries so far. */
	public static function tries( string $what, string $whose ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare( "SELECT hits FROM {$wpdb->prefix}murmur_limits WHERE name = %s AND ends > %d", self::row_name( $what, $whose ), time() )
		);
	}

	/** Forgets all tries, after a success. */
	public static function clear( string $what, string $whose ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_limits", array( 'name' => self::row_name( $what, $whose ) ) );
	}

	/** Takes back one try. */
	public static function uncount( string $what, string $whose ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare( "UPDATE {$wpdb->prefix}murmur_limits SET hits = hits - 1 WHERE name = %s AND hits > 0", self::row_name( $what, $whose ) )
		);
	}

	/** Takes back what `count_visitor()` counted. */
	public static function uncount_visitor( string $what ): void {
		foreach ( array_keys( self::networks( Site_Key::client_ip() ) ) as $network ) {
			self::uncount( $what, (string) $network );
		}
	}

	/** Deletes all expired rows, with those of `Once` and `Lock`. */
	public static function delete_expired(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->prefix}murmur_limits WHERE ends <= %d", time() ) );
	}

	/** The visitor's address, or its network in IPv6, where one household has as many addresses as it likes. */
	public static function visitor(): string {
		return self::network( Site_Key::client_ip() );
	}

	/** An IPv4 address, or the first 64 bits of an IPv6 address. */
	public static function network( string $address ): string {
		return (string) array_key_first( self::networks( $address ) );
	}

	/**
	 * The networks that a try counts for, with the factor of each network's limit. In IPv6 one subscriber may own the
	 * /64 as well as the /56 and /48 around it.
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
	public static function count_visitor( string $what, int $most, int $seconds ): bool {
		$is_over = false;
		foreach ( self::networks( Site_Key::client_ip() ) as $network => $factor ) {
			$is_over = self::count( $what, (string) $network, $seconds ) > $most * $factor || $is_over;
		}
		return $is_over;
	}

	/** Counts a try of this visitor; the refusal if there were too many. */
	public static function refuse_visitor( string $what, int $most, int $seconds ): ?WP_Error {
		return self::count_visitor( $what, $most, $seconds ) ? self::refusal() : null;
	}

	public static function refusal(): WP_Error {
		return Rest::error( 429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.' );
	}

	/** The name of a row in murmur_limits. It has a hash in place of the address or name. */
	public static function row_name( string $what, string $whose ): string {
		return $what . ':' . substr( hash_hmac( 'sha256', strtolower( $whose ), wp_salt( 'nonce' ) ), 0, 40 );
	}
}
