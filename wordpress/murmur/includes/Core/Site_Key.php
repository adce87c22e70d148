<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * The key that the site and this WordPress share. All the site's calls come from its own address. The headers that
 * describe the visitor (address, language, whether Turnstile was checked) are trusted only with the key.
 */
final class Site_Key {
	/** Whether the request carries the key. False if no key is set. The comparison takes constant time. */
	public static function is_given(): bool {
		$given    = self::header( 'HTTP_X_MURMUR_KEY' );
		$is_right = false;
		foreach ( self::keys() as $key ) {
			$is_right = hash_equals( $key, $given ) || $is_right;
		}
		return $is_right;
	}

	/** Whether a mark was made with the key. The site sends the mark to prove that it has the same key. */
	public static function is_mark( string $mark ): bool {
		return in_array(
			$mark,
			array_map( static fn( string $key ) => hash_hmac( 'sha256', 'murmur key', $key ), self::keys() ),
			true
		);
	}

	/**
	 * The key; two keys, separated by a space in the setting, while it is being changed.
	 *
	 * @return string[]
	 */
	public static function keys(): array {
		return preg_split( '/\s+/', (string) Settings::get( 'key' ), -1, PREG_SPLIT_NO_EMPTY );
	}

	/** The visitor's address if the site sent it, else the address of the connection. */
	public static function client_ip(): string {
		$reported = self::is_given() ? self::header( 'HTTP_X_MURMUR_CLIENT_IP' ) : '';
		return (string) filter_var( '' === $reported ? self::connection_address() : $reported, FILTER_VALIDATE_IP );
	}

	/**
	 * The address of the connection. Each trusted proxy appends its caller's address to X-Forwarded-For. Anybody can
	 * forge the entries further left and all other headers.
	 */
	private static function connection_address(): string {
		$proxies   = (int) Settings::get( 'trusted_proxies' );
		$chain     = array_map( 'trim', explode( ',', self::header( 'HTTP_X_FORWARDED_FOR' ) ) );
		$forwarded = $proxies > 0 ? $chain[ max( 0, count( $chain ) - $proxies ) ] : '';
		$address   = filter_var( $forwarded, FILTER_VALIDATE_IP ) ? $forwarded : self::header( 'REMOTE_ADDR' );
		// An IPv6 socket shows an IPv4 address with this prefix.
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

	/** The device's name for its owner, such as "Firefox, Windows". */
	public static function device_name(): string {
		return self::is_given()
			? substr( sanitize_text_field( self::header( 'HTTP_X_MURMUR_DEVICE_NAME' ) ), 0, 60 )
			: '';
	}

	private static function header( string $name ): string {
		// Not sanitized, because that would change a key. The callers compare or validate the value.
		return isset( $_SERVER[ $name ] ) ? trim( (string) wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}
