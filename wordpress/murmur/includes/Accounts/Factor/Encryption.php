<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

defined( 'ABSPATH' ) || exit;

/**
 * Encrypts the keys of second factors, so that a copy of the database alone opens nothing. The encryption key is the
 * constant `MURMUR_FACTOR_KEY`, else WordPress's salts in wp-config.php. After new salts, each member needs a recovery
 * code once.
 */
final class Encryption {
	public static function encrypt( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, self::key() ) );
	}

	/** The decrypted text; null if it was encrypted with another key. */
	public static function decrypt( string $encrypted ): ?string {
		$bytes = (string) base64_decode( $encrypted, true );
		$nonce = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		if ( strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return null;
		}
		$text = sodium_crypto_secretbox_open( substr( $bytes, strlen( $nonce ) ), $nonce, self::key() );
		return false === $text ? null : $text;
	}

	private static function key(): string {
		$secret = defined( 'MURMUR_FACTOR_KEY' ) ? (string) constant( 'MURMUR_FACTOR_KEY' ) : wp_salt( 'secure_auth' );
		return hash_hmac( 'sha256', 'murmur second factor', $secret, true );
	}
}
