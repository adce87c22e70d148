<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

defined( 'ABSPATH' ) || exit;

/**
 * Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds for each time step. All apps support
 * that.
 */
final class Totp {
	private const STEP = 30;

	/** The number of time steps by which the phone's clock may be wrong. */
	private const WINDOW = 1;

	private const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

	/** The code of a time step. */
	public static function code( string $key, int $step, int $digits = 6 ): string {
		$mac    = hash_hmac( 'sha1', pack( 'J', $step ), $key, true );
		$offset = ord( $mac[19] ) & 0x0f;
		$number = unpack( 'N', substr( $mac, $offset, 4 ) )[1] & 0x7fffffff;
		return str_pad( (string) ( $number % 10 ** $digits ), $digits, '0', STR_PAD_LEFT );
	}

	/** The time step of a Unix time. */
	public static function step( int $time ): int {
		return intdiv( $time, self::STEP );
	}

	/** The time step of a code, or null if the code is wrong. Compares it with all allowed steps in constant time. */
	public static function find_step( string $key, string $code, int $time ): ?int {
		$matching_step = null;
		for ( $step = self::step( $time ) - self::WINDOW; $step <= self::step( $time ) + self::WINDOW; $step++ ) {
			$matching_step = hash_equals( self::code( $key, $step ), $code ) ? $step : $matching_step;
		}
		return $matching_step;
	}

	/** Encodes in Base32 without padding, the form of keys in apps. */
	public static function base32( string $bytes ): string {
		$bits = implode(
			'',
			array_map( static fn( string $byte ) => sprintf( '%08b', ord( $byte ) ), str_split( $bytes ) )
		);
		return implode(
			'',
			array_map(
				static fn( string $five ) => self::ALPHABET[ bindec( str_pad( $five, 5, '0' ) ) ],
				str_split( $bits, 5 )
			)
		);
	}

	/** The URI in the QR code that an app reads. */
	public static function uri( string $key, string $site, string $account ): string {
		$site  = str_replace( ':', ' ', $site );
		$label = rawurlencode( $site ) . ':' . rawurlencode( $account );
		return "otpauth://totp/$label?secret=" . self::base32( $key ) . '&issuer=' . rawurlencode( $site );
	}
}
