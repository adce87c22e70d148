<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Catalogue\{Content_Types, Video, Video_Routes};
use Murmur\Core\{Capabilities, Old_Slugs, Rest};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET, PUT and DELETE user/history: the member's position in each video, the latest first. user/history/{slug} is about
 * one video.
 */
final class Watch_History {
	public const META  = 'murmur_history';
	private const MOST = 200;

	public static function boot(): void {
		$seconds = array( 'type' => 'number', 'required' => true, 'minimum' => 0, 'maximum' => 1_000_000 );
		$args    = array( 'slug' => Rest::REQUIRED_SLUG, 'position' => $seconds, 'duration' => $seconds );
		Rest::route( '/user/history', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( '/user/history', 'PUT', array( self::class, 'store' ), Rest::MEMBER, $args );
		Rest::route( '/user/history', 'DELETE', array( self::class, 'clear' ), Rest::MEMBER );
		Rest::route( '/user/history/(?P<slug>[^/]+)', 'DELETE', array( self::class, 'remove' ), Rest::MEMBER );
		Capabilities::add( array( 'history', 'history-remove' ) );
	}

	public static function show(): array {
		return array( 'items' => self::with_current_slugs( Member_List::read( self::META ) ) );
	}

	/** The list with the current slugs of renamed videos. Of two items for one video the first stays. */
	private static function with_current_slugs( array $items ): array {
		$slugs = array_unique( Old_Slugs::replace( array_column( $items, 'slug' ), Content_Types::post_type() ) );
		return array_map(
			static fn( int $at, $slug ) => array( 'slug' => $slug ) + $items[ $at ],
			array_keys( $slugs ),
			$slugs
		);
	}

	public static function store( WP_REST_Request $request ): array|WP_Error {
		$video = Video_Routes::find( $request['slug'] );
		if ( ! $video ) {
			return Video_Routes::not_found();
		}
		$slug   = Video::slug( $video );
		$item   = array(
			'slug'     => $slug,
			'position' => $request['position'],
			'duration' => $request['duration'],
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
		$change = static fn( array $items ) => array_slice(
			array( $item, ...self::without( array( $slug ), $items ) ),
			0,
			self::MOST
		);
		return Member_List::change( self::META, 'items', $change );
	}

	public static function remove( WP_REST_Request $request ): array|WP_Error {
		$video = Video_Routes::find( $request['slug'] );
		$slugs = array( rawurldecode( $request['slug'] ), $video ? Video::slug( $video ) : '' );
		return Member_List::change( self::META, 'items', static fn( array $items ) => self::without( $slugs, $items ) );
	}

	private static function without( array $slugs, array $items ): array {
		return array_values(
			array_filter(
				self::with_current_slugs( $items ),
				static fn( $other ) => ! in_array( $other['slug'], $slugs, true )
			)
		);
	}

	public static function clear(): array|WP_Error {
		return Member_List::change( self::META, 'items', static fn() => array() );
	}
}
