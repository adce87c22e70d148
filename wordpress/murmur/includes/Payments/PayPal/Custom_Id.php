<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

/**
 * PayPal's `custom_id`: `{user id}.{level id}.{nonce}.{signature}`, from the site or from here. Buyers may write what they
 * like into the one of a payment of their own. Asks nobody.
 */
final class Custom_Id {
	private const FORM = '/^(\d{1,15})\.([1-6])\.([\w-]{22})\.([\w-]{43})$/D';

	/**
	 * Makes one.
	 *
	 * @param string $kind    ORDER or SUBSCRIPTION of Payment.
	 * @param int    $user_id Whose it is.
	 * @param int    $level   What it is for.
	 * @param string $key     What signs it.
	 */
	public static function make( string $kind, int $user_id, int $level, string $key ): string {
		$nonce = self::write( random_bytes( 16 ) );
		return "$user_id.$level.$nonce." . self::sign( $kind, $user_id, $level, $nonce, $key );
	}

	/**
	 * The nonce of one that was signed, "" for any other one.
	 *
	 * @param string   $custom_id As PayPal tells it.
	 * @param string   $kind      ORDER or SUBSCRIPTION of Payment.
	 * @param string[] $keys      Any of which may have signed it.
	 */
	public static function signed_nonce( string $custom_id, string $kind, array $keys ): string {
		if ( ! preg_match( self::FORM, $custom_id, $match ) ) {
			return '';
		}
		list( , $user_id, $level, $nonce, $signature ) = $match;
		$is_signed                                     = false;
		foreach ( $keys as $key ) {
			$is_signed = hash_equals( self::sign( $kind, (int) $user_id, (int) $level, $nonce, $key ), $signature ) || $is_signed;
		}
		return $is_signed ? $nonce : '';
	}

	/** The signature under all that a payment is bound to. */
	private static function sign( string $kind, int $user_id, int $level, string $nonce, string $key ): string {
		return self::write( hash_hmac( 'sha256', "murmur payment\n$kind\n$user_id\n$level\n$nonce", $key, true ) );
	}

	/** Bytes in base64url. */
	private static function write( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}
}
