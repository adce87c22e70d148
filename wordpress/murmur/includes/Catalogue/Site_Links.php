<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Settings, Slug};
use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * Replaces WordPress's links to videos, anchors, triggers and texts with links to the site's pages, in the reader's
 * language.
 */
final class Site_Links {
	public static function boot(): void {
		foreach ( array( 'post_type_link', 'post_link' ) as $filter ) {
			add_filter( $filter, array( self::class, 'of_video' ), 100, 3 );
		}
		add_filter( 'page_link', array( self::class, 'of_text' ), 100, 2 );
		add_filter( 'term_link', static fn( $link, $term ) => self::of_term( $term ) ?? $link, 100, 2 );
		// The site's addresses end without a slash.
		add_filter(
			'get_comment_link',
			static fn( $link ) => str_starts_with( $link, home_url() ) ? $link : str_replace( '/#', '#', $link )
		);
		add_filter( 'allowed_redirect_hosts', array( self::class, 'allow_site' ) );
	}

	/** The URL of a page of the site; "" if the site's address is unknown. */
	public static function page( string $path, string $language = '' ): string {
		$site    = untrailingslashit( (string) Settings::get( 'site_url' ) );
		$chinese = str_starts_with( '' === $language ? determine_locale() : $language, 'zh' );
		return '' === $site ? '' : $site . ( $chinese ? '/zh' : '' ) . ( '/' === $path && $chinese ? '' : $path );
	}

	/** The link of a video. An unpublished video has no page, so users who may edit it get its preview. */
	public static function of_video( string $link, WP_Post $post, bool $has_placeholder ): string {
		if ( $has_placeholder || ! Preview::is_possible( $post ) ) {
			return $link;
		}
		$is_public = 'publish' === $post->post_status;
		if ( ! $is_public && is_admin() && current_user_can( 'edit_post', $post->ID ) ) {
			return Preview::link( $post );
		}
		return '' === $post->post_name ? $link : self::page( '/video/' . rawurlencode( Video::slug( $post ) ) );
	}

	public static function of_text( string $link, int $id ): string {
		$slug  = (string) get_post_field( 'post_name', $id );
		$plain = (string) preg_replace( '/-zh$/', '', $slug );
		$page  = in_array( $plain, Page_Routes::SLUGS, true )
			? self::page( "/$plain", $plain === $slug ? '' : 'zh' )
			: '';
		return '' === $page ? $link : $page;
	}

	/** The URL of an anchor's or trigger's page; null for other terms, or if the site's address is unknown. */
	public static function of_term( mixed $term ): ?string {
		$folders = array(
			Content_Types::anchor_taxonomy() => '/anchors/',
			Content_Types::trigger_taxonomy() => '/triggers/',
		);
		$folder  = $term instanceof WP_Term ? $folders[ $term->taxonomy ] ?? '' : '';
		$page    = '' === $folder ? '' : self::page( $folder . rawurlencode( Slug::decode( $term->slug ) ) );
		return '' === $page ? null : $page;
	}

	public static function allow_site( array $hosts ): array {
		return array( ...$hosts, (string) wp_parse_url( (string) Settings::get( 'site_url' ), PHP_URL_HOST ) );
	}
}
