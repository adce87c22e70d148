<?php
declare( strict_types=1 );

namespace Murmur\Core;

/**
 * All calls come from the site's own address. With the key it tells the visitor's, and whether Turnstile was checked;
 * without the key both are hearsay and not believed.
 */
final class Site_Key {
	/** Whether the request carries the key, compared in constant time. A site without one has no key to give. */
	public static function is_given(): bool {
		$given = self::header( 'HTTP_X_MURMUR_KEY' );
		$right = false;
		foreach ( self::all() as $key ) {
			$right = hash_equals( $key, $given ) || $right;
		}
		return $right;
	}

	/**
	 * Whether a mark is made of the key, by which a site shows that it has the same.
	 *
	 * @param string $mark As the site's answer has it.
	 */
	public static function makes( string $mark ): bool {
		return in_array( $mark, array_map( static fn( string $key ) => hash_hmac( 'sha256', 'murmur key', $key ), self::all() ), true );
	}

	/**
	 * The key. While it is being changed there are two, with a space between.
	 *
	 * @return string[]
	 */
	public static function all(): array {
		return preg_split( '/\s+/', (string) Settings::get( 'key' ), -1, PREG_SPLIT_NO_EMPTY );
	}

	/** The visitor's address: what the site tells, else who is connected. */
	public static function client_ip(): string {
		$told = self::is_given() ? self::header( 'HTTP_X_MURMUR_CLIENT_IP' ) : '';
		return (string) filter_var( '' === $told ? self::connected() : $told, FILTER_VALIDATE_IP );
	}

	/**
	 * Who is connected, as far as the proxies that the operator has named vouch for it: each adds whom it heard from to the
	 * right of X-Forwarded-For. What stands further left, and every other header, is the caller's own claim.
	 */
	private static function connected(): string {
		$proxies = (int) Settings::get( 'trusted_proxies' );
		$chain   = array_map( 'trim', explode( ',', self::header( 'HTTP_X_FORWARDED_FOR' ) ) );
		$told    = $proxies > 0 ? $chain[ max( 0, count( $chain ) - $proxies ) ] : '';
		$address = filter_var( $told, FILTER_VALIDATE_IP ) ? $told : self::header( 'REMOTE_ADDR' );
		// An IPv4 address on a socket of IPv6.
		return (string) preg_replace( '/^::ffff:(?=\d+(\.\d+){3}$)/i', '', $address );
	}

	/** Whether the site has checked that a person is calling. */
	public static function is_human(): bool {
		return '1' === self::header( 'HTTP_X_MURMUR_HUMAN' ) && self::is_given();
	}

	/** A header or address of the request. */
	private static function header( string $name ): string {
		// Compared or validated by the callers; a key must not be changed by cleaning.
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized
		return isset( $_SERVER[ $name ] ) ? trim( (string) wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}
