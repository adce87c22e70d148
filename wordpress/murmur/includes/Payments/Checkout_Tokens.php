<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Lock;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Maps the token with which PayPal returns to the site to the subscription's id. The map is user meta of the account,
 * so it also records which subscriptions this WordPress created for the account.
 */
final class Checkout_Tokens {
	private const META = 'murmur_checkouts';
	private const MOST = 10;

	/**
	 * Stores the tokens in an approval page's URL. Under a lock, so that no token of a concurrent checkout is lost.
	 *
	 * @return WP_Error|null The error of a lock that was not free in time; nothing is stored then.
	 */
	public static function store( int $user_id, string $page, string $id ): ?WP_Error {
		$store = static function () use ( $user_id, $page, $id ): void {
			wp_cache_delete( $user_id, 'user_meta' );
			wp_parse_str( (string) wp_parse_url( $page, PHP_URL_QUERY ), $query );
			$ids = self::ids( $user_id );
			foreach ( array_intersect_key( $query, array_flip( array( 'token', 'ba_token' ) ) ) as $token ) {
				if ( is_string( $token ) && $token !== $id ) {
					$ids[ $token ] = $id;
				}
			}
			update_user_meta( $user_id, self::META, array_slice( $ids, -self::MOST, null, true ) );
		};
		return Lock::hold( "checkouts $user_id", $store );
	}

	/** The id for a token; the token itself if it is unknown, because an order's token is its id. */
	public static function id_of( int $user_id, string $token ): string {
		return self::ids( $user_id )[ $token ] ?? $token;
	}

	/** Whether this WordPress is known to have created the subscription for this account. */
	public static function has_created( int $user_id, string $id ): bool {
		return in_array( $id, self::ids( $user_id ), true );
	}

	/** The account's subscription ids by checkout token. */
	private static function ids( int $user_id ): array {
		$ids = get_user_meta( $user_id, self::META, true );
		return is_array( $ids ) ? $ids : array();
	}
}
