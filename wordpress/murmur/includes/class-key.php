<?php
/**
 * The key that the site and this WordPress share.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

/**
 * All calls come from the site's own address. With the key it tells the visitor's, and whether Turnstile was checked;
 * without the key both are hearsay and not believed.
 */
final class Key {
	/** Whether the request carries the key, compared in constant time. A site without one has no key to give. */
	public static function is_given(): bool {
		$given = self::header( 'HTTP_X_MURMUR_KEY' );
		$right = false;
		// While a key is being changed there are two, with a space between.
		foreach ( preg_split( '/\s+/', (string) Settings::get( 'key' ), -1, PREG_SPLIT_NO_EMPTY ) as $key ) {
			$right = hash_equals( $key, $given ) || $right;
		}
		return $right;
	}

	/** The visitor's address: what the site tells, else who is connected. */
	public static function client_ip(): string {
		$told    = self::is_given() ? self::header( 'HTTP_X_MURMUR_CLIENT_IP' ) : '';
		$address = '' === $told ? self::header( 'REMOTE_ADDR' ) : $told;
		return (string) filter_var( $address, FILTER_VALIDATE_IP );
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
