<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Capabilities, Rest, Text, Time};
use WP_Error;
use WP_Post;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET pages/{slug}: the terms, privacy and refunds texts. They are ordinary WordPress pages with these slugs. Chinese
 * texts have slugs that end in `-zh`, or are translations by Polylang or WPML. No other page is served.
 */
final class Page_Routes {
	public const SLUGS = array( 'terms', 'privacy', 'refunds' );

	public static function boot(): void {
		$args = array( 'lang' => Rest::TEXT + array( 'enum' => array( 'en', 'zh' ), 'default' => 'en' ) );
		Rest::route(
			'/pages/(?P<slug>' . implode( '|', self::SLUGS ) . ')',
			'GET',
			array( self::class, 'show' ),
			Rest::EVERYBODY,
			$args
		);
		Capabilities::add( array( 'pages' ) );
	}

	/** The page in the requested language; in English if there is none. */
	public static function show( WP_REST_Request $request ): array|WP_Error {
		$slug = $request['slug'];
		$page = 'zh' === $request['lang'] ? self::find( "$slug-zh" ) : null;
		$page = $page ?? apply_filters( 'murmur_translated_page', self::find( $slug ), $request['lang'] );
		if ( ! $page ) {
			return Rest::error( 404, 'page_not_found', 'Page not found.' );
		}
		return array(
			'title'        => Text::decode( wp_strip_all_tags( get_the_title( $page ) ) ),
			'html'         => wp_kses_post( apply_filters( 'the_content', $page->post_content ) ),
			'modified_gmt' => Time::iso( $page->post_modified_gmt ),
		);
	}

	/** A published page without a password. */
	private static function find( string $slug ): ?WP_Post {
		$page = get_page_by_path( $slug );
		return $page && 'publish' === $page->post_status && '' === $page->post_password ? $page : null;
	}
}
