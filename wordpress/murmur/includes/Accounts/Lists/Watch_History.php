<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Catalogue\Video_Routes;
use Murmur\Core\{Capabilities, Rest};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** GET, PUT and DELETE user/history: the member's position in each video, the latest first. One video: user/history/{slug}. */
final class Watch_History {
	public const META  = 'murmur_history';
	private const MOST = 200;

	public static function boot(): void {
		$seconds = array( 'type' => 'number', 'required' => true, 'minimum' => 0, 'maximum' => 1_000_000 );
		$args    = array( 'slug' => Rest::REQUIRED_SLUG, 'position' => $seconds, 'duration' => $seconds );
		Rest::route( '/user/history', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( '/user/history', 'PUT', array( self::class, 'note' ), Rest::MEMBER, $args );
		Rest::route( '/user/history', 'DELETE', array( self::class, 'clear' ), Rest::MEMBER );
		Rest::route( '/user/history/(?P<slug>[^/]+)', 'DELETE', array( self::class, 'remove' ), Rest::MEMBER );
		Capabilities::add( array( 'history', 'history-remove' ) );
	}

	public static function show(): array {
		return array( 'items' => Member_List::read( self::META ) );
	}

	public static function note( WP_REST_Request $request ): array|WP_Error {
		$slug = rawurldecode( $request['slug'] );
		if ( ! Video_Routes::find( $slug ) ) {
			return Video_Routes::not_found();
		}
		$item   = array(
			'slug'     => $slug,
			'position' => $request['position'],
			'duration' => $request['duration'],
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
		$change = static fn( array $items ) => array_slice(
			array( $item, ...self::without( $slug, $items ) ),
			0,
			self::MOST
		);
		return Member_List::change( self::META, 'items', $change );
	}

	public static function remove( WP_REST_Request $request ): array|WP_Error {
		$slug = rawurldecode( $request['slug'] );
		return Member_List::change( self::META, 'items', static fn( array $items ) => self::without( $slug, $items ) );
	}

	private static function without( string $slug, array $items ): array {
		return array_values( array_filter( $items, static fn( $other ) => $other['slug'] !== $slug ) );
	}

	public static function clear(): array|WP_Error {
		return Member_List::change( self::META, 'items', static fn() => array() );
	}
}
