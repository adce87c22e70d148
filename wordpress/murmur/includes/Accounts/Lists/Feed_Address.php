<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Core\{Capabilities, Rest};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET and POST user/feed: reads and renews the secret in the member's feed URL. GET feed/{secret}: the anchors that the
 * secret's member follows.
 */
final class Feed_Address {
	public const META    = 'murmur_feed';
	private const LENGTH = 32;

	public static function boot(): void {
		Rest::route( '/user/feed', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( '/user/feed', 'POST', array( self::class, 'renew' ), Rest::MEMBER );
		Rest::route(
			'/feed/(?P<secret>[1-9]\d{0,9}-[A-Za-z0-9]{32})',
			'GET',
			array( self::class, 'read' ),
			Rest::SECRET
		);
		Capabilities::add( array( 'feed-address' ) );
	}

	/** The secret, which is created on first use. */
	public static function show(): array {
		$user = get_current_user_id();
		return '' === self::stored_secret( $user ) ? self::renew() : self::answer( $user );
	}

	/** Makes a new secret, which invalidates the old URL. */
	public static function renew(): array {
		$user = get_current_user_id();
		update_user_meta( $user, self::META, wp_generate_password( self::LENGTH, false ) );
		return self::answer( $user );
	}

	public static function read( WP_REST_Request $request ): array|WP_Error {
		list( $user, $secret ) = explode( '-', $request['secret'], 2 );
		$stored                = self::stored_secret( (int) $user );
		if ( '' === $stored || ! hash_equals( $stored, $secret ) ) {
			return Rest::error( 404, 'feed_not_found', 'There is no such feed.' );
		}
		return Following::of( (int) $user );
	}

	private static function answer( int $user ): array {
		return array( 'secret' => "$user-" . self::stored_secret( $user ) );
	}

	private static function stored_secret( int $user ): string {
		$stored = get_user_meta( $user, self::META, true );
		return is_string( $stored ) ? $stored : '';
	}
}
