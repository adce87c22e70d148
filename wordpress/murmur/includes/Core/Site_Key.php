<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * The key that the site and this WordPress share. All calls come from the site's address. Only with the key its headers
 * about the visitor are trusted: the visitor's address and language, and whether Turnstile was checked.
 */
final class Site_Key {
	/** Whether the request carries the key; compared in constant time. Without a key set, no request does. */
	public static function is_given(): bool {
		$given = self::header( 'HTTP_X_MURMUR_KEY' );
		$right = false;
		foreach ( self::all() as $key ) {
			$right = hash_equals( $key, $given ) || $right;
		}
		return $right;
	}

	/** Whether a mark was made with the key: the site proves with it that it has the same key. */
	public static function has_made( string $mark ): bool {
		return in_array( $mark, array_map( static fn( string $key ) => hash_hmac( 'sha256', 'murmur key', $key ), self::all() ), true );
	}

	/**
	 * The key, or two while it is being changed, separated by a space.
	 *
	 * @return string[]
	 */
	public static function all(): array {
		return preg_split( '/\s+/', (string) Settings::get( 'key' ), -1, PREG_SPLIT_NO_EMPTY );
	}

	/** The visitor's address from the site, else the address of the connection. */
	public static function client_ip(): string {
		$reported = self::is_given() ? self::header( 'HTTP_X_MURMUR_CLIENT_IP' ) : '';
		return (string) filter_var( '' === $reported ? self::connection_address() : $reported, FILTER_VALIDATE_IP );
	}

	/**
	 * The address of the connection. Each trusted proxy appends its caller's address to X-Forwarded-For; entries
	 * further left, and all other headers, can be forged.
	 */
	private static function connection_address(): string {
		$proxies   = (int) Settings::get( 'trusted_proxies' );
		$chain     = array_map( 'trim', explode( ',', self::header( 'HTTP_X_FORWARDED_FOR' ) ) );
		$forwarded = $proxies > 0 ? $chain[ max( 0, count( $chain ) - $proxies ) ] : '';
		$address   = filter_var( $forwarded, FILTER_VALIDATE_IP ) ? $forwarded : self::header( 'REMOTE_ADDR' );
		// An IPv4 address on an IPv6 socket.
		return (string) preg_replace( '/^::ffff:(?=\d+(\.\d+){3}$)/i', '', $address );
	}

	/** Whether the site has verified that a person is calling. */
	public static function is_human(): bool {
		return '1' === self::header( 'HTTP_X_MURMUR_HUMAN' ) && self::is_given();
	}

	/** The language of the visitor's page; "" if unknown. */
	public static function language(): string {
		return self::is_given() ? self::header( 'HTTP_X_MURMUR_LANGUAGE' ) : '';
	}

	/** The hash of the visitor's device; "" if unknown. */
	public static function device(): string {
		$mark = self::is_given() ? self::header( 'HTTP_X_MURMUR_DEVICE' ) : '';
		return preg_match( '/^[\w-]{43}$/', $mark ) ? $mark : '';
	}

	/** The device as its member recognises it: "Firefox, Windows". */
	public static function device_name(): string {
		return self::is_given() ? substr( sanitize_text_field( self::header( 'HTTP_X_MURMUR_DEVICE_NAME' ) ), 0, 60 ) : '';
	}

	private static function header( string $name ): string {
		// The callers compare or validate it; sanitizing would change a key.
		return isset( $_SERVER[ $name ] ) ? trim( (string) wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}
