<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\Text;

defined( 'ABSPATH' ) || exit;

/**
 * Encodes and decodes JSON Web Tokens signed with HS256. No other algorithm is accepted, because a token must not
 * choose how it is checked.
 */
final class Jwt {
	/** Reasons why a token is invalid. */
	public const MALFORMED = 'malformed';
	public const FORGED    = 'forged';
	public const EXPIRED   = 'expired';
	public const EARLY     = 'early';

	/** How many seconds two servers' clocks may differ. */
	private const LEEWAY = 5;

	public static function encode( array $claims, string $secret ): string {
		$header  = array( 'typ' => 'JWT', 'alg' => 'HS256' );
		$payload = Text::base64url( (string) json_encode( $header ) ) . '.'
			. Text::base64url( (string) json_encode( $claims ) );
		return $payload . '.' . self::sign( $payload, $secret );
	}

	/**
	 * The claims, or the reason why the token is invalid. The signature is checked before any claim is read.
	 *
	 * @return array|string
	 */
	public static function decode( string $token, string $secret, int $now ): array|string {
		$parts = explode( '.', $token );
		if ( 3 !== count( $parts ) ) {
			return self::MALFORMED;
		}
		$header = self::from_json( $parts[0] );
		$claims = self::from_json( $parts[1] );
		if ( null === $header || null === $claims ) {
			return self::MALFORMED;
		}
		$is_signed = 'HS256' === ( $header['alg'] ?? null )
			&& hash_equals( self::sign( "$parts[0].$parts[1]", $secret ), $parts[2] );
		if ( '' === $secret || ! $is_signed ) {
			return self::FORGED;
		}
		if ( (int) ( $claims['exp'] ?? 0 ) <= $now - self::LEEWAY ) {
			return self::EXPIRED;
		}
		return (int) ( $claims['nbf'] ?? 0 ) > $now + self::LEEWAY ? self::EARLY : $claims;
	}

	private static function sign( string $payload, string $secret ): string {
		return Text::base64url( hash_hmac( 'sha256', $payload, $secret, true ) );
	}

	/** Decodes the JSON object in a part of a token. */
	private static function from_json( string $part ): ?array {
		$bytes = base64_decode( strtr( $part, '-_', '+/' ), true );
		$value = false === $bytes ? null : json_decode( $bytes, true, 8 );
		return is_array( $value ) ? $value : null;
	}
}
