<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\Settings;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** Issues and reads the tokens of logins. */
final class Login_Token {
	/** The claims of a new token. */
	public static function claims( WP_User $user ): array {
		$now = time();
		return array(
			'iss'  => get_bloginfo( 'url' ),
			'iat'  => $now,
			'nbf'  => $now,
			'exp'  => $now + self::lifetime(),
			'data' => array( 'user' => array( 'id' => (string) $user->ID ) ),
		);
	}

	/**
	 * Signs a token. Used only while Tmeister's plugin is inactive, because that plugin rejects all tokens but its own.
	 */
	public static function sign( array $claims ): string {
		$secrets = self::secrets();
		return Jwt::encode( $claims, end( $secrets ) );
	}

	/** Adds this plugin's claims to a token, also to one of Tmeister's plugin. */
	public static function with_version( array $claims, int $user_id ): array {
		$claims['jti']                     = wp_generate_password( 20, false );
		$claims['data']['user']['version'] = Login_Versions::for_new_login( $user_id );
		return $claims;
	}

	/**
	 * The claims, or one of Jwt's reasons.
	 *
	 * @return array|string
	 */
	public static function read( string $token ): array|string {
		$claims = Jwt::FORGED;
		foreach ( self::secrets() as $secret ) {
			$claims = Jwt::decode( $token, $secret, time() );
			if ( Jwt::FORGED !== $claims ) {
				break;
			}
		}
		return $claims;
	}

	/** The lifetime of a token in seconds. */
	public static function lifetime(): int {
		return max( 1, (int) Settings::get( 'token_days' ) ) * DAY_IN_SECONDS;
	}

	/**
	 * The secret that signs tokens. It is derived from WordPress's salts, so that new salts log everybody out here,
	 * too.
	 */
	private static function secret(): string {
		return hash_hmac( 'sha256', 'murmur token', wp_salt( 'auth' ) );
	}

	/** All secrets that may have signed a token. Tmeister's counts only while that plugin is active. */
	private static function secrets(): array {
		$secrets = array( self::secret() );
		if ( Login::is_tmeister() && defined( 'JWT_AUTH_SECRET_KEY' ) ) {
			$secrets[] = (string) JWT_AUTH_SECRET_KEY;
		}
		return $secrets;
	}
}
