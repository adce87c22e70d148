<?php
declare( strict_types=1 );

namespace Murmur\Core;

/** Counts in a table of its own, in one statement each, so that tries at the same time are all counted. */
final class Rate_Limits {
	/** Forgets once a day what has run out. */
	public static function boot(): void {
		add_action( 'murmur_daily', array( self::class, 'forget' ) );
	}

	/**
	 * Counts a try.
	 *
	 * @param string $what    Of what.
	 * @param string $whose   By whom or for whom.
	 * @param int    $seconds How long it is remembered, from the first try on.
	 * @return int How many there are now.
	 */
	public static function count( string $what, string $whose, int $seconds ): int {
		global $wpdb;
		$now = time();
		// MariaDB sets columns from left to right: `hits` still reads the old `ends`.
		$wpdb->query(
			$wpdb->prepare(
				"INSERT INTO {$wpdb->prefix}murmur_limits (name, hits, ends) VALUES (%s, 1, %d)
				ON DUPLICATE KEY UPDATE hits = IF(ends <= %d, 1, hits + 1), ends = IF(ends <= %d, %d, ends)",
				self::name( $what, $whose ),
				$now + $seconds,
				$now,
				$now,
				$now + $seconds
			)
		);
		return self::tries( $what, $whose );
	}

	/** How many tries are remembered. */
	public static function tries( string $what, string $whose ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare( "SELECT hits FROM {$wpdb->prefix}murmur_limits WHERE name = %s AND ends > %d", self::name( $what, $whose ), time() )
		);
	}

	/** A success: what went before it is forgiven. */
	public static function clear( string $what, string $whose ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_limits", array( 'name' => self::name( $what, $whose ) ) );
	}

	/** One try was none. */
	public static function forget_one( string $what, string $whose ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->prefix}murmur_limits SET hits = hits - 1 WHERE name = %s AND hits > 0", self::name( $what, $whose ) ) );
	}

	/** The same of what `count_visitor` counted. */
	public static function forget_visitor( string $what ): void {
		foreach ( array_keys( self::networks( Site_Key::client_ip() ) ) as $network ) {
			self::forget_one( $what, (string) $network );
		}
	}

	/** Removes what has run out. */
	public static function forget(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->prefix}murmur_limits WHERE ends <= %d", time() ) );
	}

	/** The visitor's address as limits see it: of IPv6 the network, for one household has as many addresses as it likes. */
	public static function visitor(): string {
		return self::network( Site_Key::client_ip() );
	}

	/** An address, of IPv6 its first 64 bits. */
	public static function network( string $address ): string {
		return (string) array_key_first( self::networks( $address ) );
	}

	/**
	 * All by which an address counts, the nearest first, each with the room that it has for more people: of IPv6 the /64, and
	 * the /56 and /48 around it, which one subscriber may have as well.
	 *
	 * @return array<string, int>
	 */
	public static function networks( string $address ): array {
		$bytes = inet_pton( $address );
		if ( ! is_string( $bytes ) || 16 !== strlen( $bytes ) ) {
			return array( $address => 1 );
		}
		$bits = static fn( int $octets ) => bin2hex( substr( $bytes, 0, $octets ) ) . '/' . 8 * $octets;
		return array(
			$bits( 8 ) => 1,
			$bits( 7 ) => 4,
			$bits( 6 ) => 16,
		);
	}

	/**
	 * Counts a try for the visitor's address and the networks around it.
	 *
	 * @return bool Whether it is one too many for any of them.
	 */
	public static function count_visitor( string $what, int $most, int $seconds ): bool {
		$is_over = false;
		foreach ( self::networks( Site_Key::client_ip() ) as $network => $room ) {
			$is_over = self::count( $what, (string) $network, $seconds ) > $most * $room || $is_over;
		}
		return $is_over;
	}

	/** Neither addresses nor names are kept readable. */
	private static function name( string $what, string $whose ): string {
		return $what . ':' . substr( hash_hmac( 'sha256', strtolower( $whose ), wp_salt( 'nonce' ) ), 0, 40 );
	}
}
