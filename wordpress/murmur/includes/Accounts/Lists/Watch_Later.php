<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Catalogue\{Content_Types, Video, Video_Routes};
use Murmur\Core\{Capabilities, Old_Slugs, Rest};
use WP_Error;
use WP_REST_Meta_Fields;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET and PUT user/watch-later. The list is also registered user meta, because the contract's first edition uses it
 * through `wp/v2/users/me`.
 */
final class Watch_Later {
	public const META = 'watch_later_videos';
	private const MOST = 1000;

	public static function boot(): void {
		$args = array( 'slug' => Rest::REQUIRED_SLUG, 'saved' => Rest::REQUIRED_FLAG );
		Rest::route( '/user/watch-later', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( '/user/watch-later', 'PUT', array( self::class, 'change' ), Rest::MEMBER, $args );
		Capabilities::add( array( 'watch-later' ) );
		add_action( 'init', array( self::class, 'register_meta' ) );
	}

	/** Registers the list as user meta. Without a schema WordPress would answer 200 and drop the value. */
	public static function register_meta(): void {
		$items = array(
			'type'     => 'array',
			'maxItems' => self::MOST,
			'items'    => array( 'type' => 'string', 'maxLength' => 400 ),
		);
		register_meta(
			'user',
			self::META,
			array(
				'type'          => 'array',
				'single'        => true,
				'default'       => array(),
				'show_in_rest'  => array(
					'schema'           => $items,
					'prepare_callback' => static fn( $value, $request, $args ) => WP_REST_Meta_Fields::prepare_value(
						self::with_current_slugs( (array) $value ),
						$request,
						$args
					),
				),
				'auth_callback' => static fn( $allowed, $key, $user_id ) => current_user_can( 'edit_user', $user_id ),
			)
		);
	}

	public static function show(): array {
		return array( 'slugs' => self::with_current_slugs( Member_List::read( self::META ) ) );
	}

	/** The list with the current slugs of renamed videos. */
	private static function with_current_slugs( array $slugs ): array {
		return array_values( array_unique( Old_Slugs::replace( $slugs, Content_Types::post_type() ) ) );
	}

	/** Adds or removes a video. The newest comes first. */
	public static function change( WP_REST_Request $request ): array|WP_Error {
		$video = Video_Routes::find( $request['slug'] );
		if ( $request['saved'] && ! $video ) {
			return Video_Routes::not_found();
		}
		$given  = rawurldecode( $request['slug'] );
		$slug   = $video ? Video::slug( $video ) : $given;
		$change = static function ( array $slugs ) use ( $given, $slug, $request ): array {
			$others = array_filter(
				self::with_current_slugs( $slugs ),
				static fn( $other ) => ! in_array( rawurldecode( (string) $other ), array( $given, $slug ), true )
			);
			return array_slice( $request['saved'] ? array( $slug, ...$others ) : $others, 0, self::MOST );
		};
		return Member_List::change( self::META, 'slugs', $change );
	}
}
