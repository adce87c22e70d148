<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Capabilities, Rest, Settings, Signed_Link};
use WP_Error;
use WP_Post;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST preview: a video in any state, for a caller with a signed link of the last hour. WordPress's own preview buttons
 * lead to the site with such a link.
 */
final class Preview {
	private const GONE = array( 'trash', 'auto-draft', 'inherit' );

	public static function boot(): void {
		$token = array( 'type' => 'string', 'required' => true, 'minLength' => 1, 'maxLength' => 200 );
		Rest::route( '/preview', 'POST', array( self::class, 'show' ), Rest::EVERYBODY, array( 'token' => $token ) );
		Capabilities::add( array( 'previews' ) );
		add_filter(
			'preview_post_link',
			static fn( $link, $post ) => self::is_possible( $post ) ? self::link( $post ) : $link,
			100,
			2
		);
	}

	public static function is_possible( mixed $post ): bool {
		return $post instanceof WP_Post
			&& Content_Types::post_type() === $post->post_type
			&& '' !== (string) Settings::get( 'site_url' );
	}

	public static function link( WP_Post $post ): string {
		return Site_Links::page( '/preview' ) . '#' . Signed_Link::make(
			'preview',
			0,
			HOUR_IN_SECONDS,
			array( 'video' => $post->ID )
		);
	}

	public static function show( WP_REST_Request $request ): array|WP_Error {
		$link = Signed_Link::read( 'preview', (string) $request['token'] );
		$post = $link ? get_post( $link->data['video'] ) : null;
		if (
			! $post
			|| Content_Types::post_type() !== $post->post_type
			|| in_array( $post->post_status, self::GONE, true )
		) {
			return Rest::error( 404, 'preview_not_found', 'This preview has ended.' );
		}
		$detail = Video::detail( self::with_typed_changes( $post ), may_watch_all: true );
		// A draft has no slug before its publication.
		return array( 'slug' => '' === $detail['slug'] ? (string) $post->ID : $detail['slug'] ) + $detail;
	}

	/** The post with the changes that an editor has typed since the last save. */
	private static function with_typed_changes( WP_Post $post ): WP_Post {
		$autosave = wp_get_post_autosave( $post->ID );
		if ( ! $autosave || $autosave->post_modified_gmt <= $post->post_modified_gmt ) {
			return $post;
		}
		$typed               = clone $post;
		$typed->post_title   = $autosave->post_title;
		$typed->post_content = $autosave->post_content;
		return $typed;
	}
}
