<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Catalogue\Anchor;
use Murmur\Core\{Capabilities, Rest};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** GET and PUT user/following. Term ids are stored and slugs returned, so that a renamed anchor keeps its followers. */
final class Following {
	public const META  = 'murmur_following';
	private const MOST = 500;

	public static function boot(): void {
		$args = array( 'anchor' => Rest::REQUIRED_SLUG, 'following' => Rest::REQUIRED_FLAG );
		Rest::route( '/user/following', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( '/user/following', 'PUT', array( self::class, 'change' ), Rest::MEMBER, $args );
		Capabilities::add( array( 'following' ) );
	}

	public static function show(): array {
		return self::answer( Member_List::read( self::META ) );
	}

	public static function of( int $user ): array {
		return self::answer( Member_List::read( self::META, $user ) );
	}

	/** Follows or unfollows an anchor. The newest comes first. */
	public static function change( WP_REST_Request $request ): array|WP_Error {
		$anchor = Anchor::find_by_slug( $request['anchor'] );
		if ( ! $anchor ) {
			return Rest::error( 404, 'anchor_not_found', 'Anchor not found.' );
		}
		$change = static function ( array $ids ) use ( $anchor, $request ): array {
			$others = array_diff( $ids, array( $anchor->term_id ) );
			return array_slice(
				$request['following'] ? array( $anchor->term_id, ...$others ) : $others,
				0,
				self::MOST
			);
		};
		$changed = Member_List::change( self::META, 'ids', $change );
		return is_wp_error( $changed ) ? $changed : self::answer( $changed['ids'] );
	}

	/** The slugs of the anchors, without deleted ones. */
	private static function answer( array $ids ): array {
		_prime_term_caches( $ids, false );
		$anchors = array_filter( array_map( static fn( $id ) => Anchor::find( (int) $id ), $ids ) );
		return array( 'anchors' => array_values( array_map( array( Anchor::class, 'slug' ), $anchors ) ) );
	}
}
