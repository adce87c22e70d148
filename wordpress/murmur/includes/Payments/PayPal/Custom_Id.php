<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Core\Text;

defined( 'ABSPATH' ) || exit;

/**
 * PayPal's `custom_id`, which binds a payment to a member: `{user id}.{level id}.{nonce}.{signature}`. The site or this
 * WordPress signs it, because buyers can put any text into a payment that they create themselves.
 */
final class Custom_Id {
	private const FORM = '/^(\d{1,15})\.([1-6])\.([\w-]{22})\.([\w-]{43})$/D';

	/** Makes a `custom_id` with a new nonce, signed with the key. */
	public static function make( Payment_Kind $kind, int $user_id, int $level, string $key ): string {
		$nonce = Text::base64url( random_bytes( 16 ) );
		return "$user_id.$level.$nonce." . self::sign( $kind, $user_id, $level, $nonce, $key );
	}

	/**
	 * The nonce of a signed `custom_id`; "" for an unsigned one.
	 *
	 * @param string       $custom_id From PayPal.
	 * @param Payment_Kind $kind      Order or subscription.
	 * @param string[]     $keys      Any of them may have signed it.
	 */
	public static function signed_nonce( string $custom_id, Payment_Kind $kind, array $keys ): string {
		if ( ! preg_match( self::FORM, $custom_id, $match ) ) {
			return '';
		}
		list( , $user_id, $level, $nonce, $signature ) = $match;
		$is_signed                                     = false;
		foreach ( $keys as $key ) {
			$is_signed = hash_equals( self::sign( $kind, (int) $user_id, (int) $level, $nonce, $key ), $signature )
				|| $is_signed;
		}
		return $is_signed ? $nonce : '';
	}

	private static function sign( Payment_Kind $kind, int $user_id, int $level, string $nonce, string $key ): string {
		return Text::base64url(
			hash_hmac( 'sha256', "murmur payment\n$kind->value\n$user_id\n$level\n$nonce", $key, true )
		);
	}
}
