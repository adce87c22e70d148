<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Settings, Time};

defined( 'ABSPATH' ) || exit;

/**
 * Redirects WordPress's own pages to the site's: home, videos, anchors, triggers, texts, searches, feeds and sitemap.
 * wp-admin, wp-login.php, /wp-json, previews and most pages of Paid Memberships Pro stay; its pages that sell are
 * redirected, too.
 */
final class Front_Redirects {
	private const SETTING = 'close_front';

	/** PMPro's pages for members, which stay. */
	private const PMPRO_PAGES = array(
		'account', 'billing', 'cancel', 'confirmation', 'invoice', 'login', 'member_profile_edit',
	);

	/** How long browsers and proxies may cache a redirect. */
	private const SECONDS = HOUR_IN_SECONDS;

	public static function boot(): void {
		// At priority 1, before PMPro handles a sent checkout form.
		add_action( 'wp', array( self::class, 'close_checkout' ), 1 );
		add_action( 'template_redirect', array( self::class, 'redirect' ), 0 );
		add_filter( 'wp_sitemaps_enabled', static fn( $is_enabled ) => $is_enabled && ! self::is_closed() );
		add_filter( 'oembed_response_data', static fn( $data ) => self::is_closed() ? false : $data, 100 );
		add_filter( 'comment_feed_where', array( self::class, 'hide_protected' ) );
		add_filter( 'murmur_settings', array( self::class, 'add_settings' ) );
	}

	public static function add_settings( array $sections ): array {
		$sections['site']['fields'][ self::SETTING ] = array(
			'label'   => __( 'WordPress’s own pages lead to the site', 'murmur' ),
			'type'    => 'checkbox',
			'default' => true,
			'help'    => __( 'Home, videos, searches, feeds and the sitemap. Of the pages of Paid Memberships Pro those of members stay.', 'murmur' ),
		);
		return $sections;
	}

	/** Hides comments on VIP videos in WordPress's comment feeds, which exist while its pages are open. */
	public static function hide_protected( string $where ): string {
		global $wpdb;
		$table = Video_Table::name();
		return $where . $wpdb->prepare(
			" AND ( comment_post_ID IN ( SELECT id FROM $table WHERE vip = 0 AND published <= %s )
				OR comment_post_ID NOT IN ( SELECT ID FROM $wpdb->posts WHERE post_type = %s ) )",
			Time::sql(),
			Content_Types::post_type()
		);
	}

	public static function redirect(): void {
		$stays = is_robots()
			|| is_favicon()
			|| is_preview()
			|| is_customize_preview()
			|| self::is_pmpro_page( ...self::PMPRO_PAGES );
		if (
			! self::is_closed()
			|| $stays
			|| ! in_array( $_SERVER['REQUEST_METHOD'] ?? '', array( 'GET', 'HEAD' ), true )
		) {
			return;
		}
		header( 'Cache-Control: max-age=' . self::SECONDS );
		wp_safe_redirect( self::target(), 301, 'Murmur' );
		exit;
	}

	/** Redirects PMPro's checkout to the site, whatever form is sent to it. Memberships are sold on the site only. */
	public static function close_checkout(): void {
		if ( self::is_closed() && self::is_pmpro_page( 'checkout', 'levels' ) ) {
			wp_safe_redirect( Site_Links::page( '/vip' ), 303, 'Murmur' );
			exit;
		}
	}

	private static function is_closed(): bool {
		return '' !== (string) Settings::get( 'site_url' ) && Settings::get( self::SETTING );
	}

	/** The site's page for this request. */
	private static function target(): string {
		if ( '' !== (string) get_query_var( 'sitemap' ) ) {
			return Settings::get( 'site_url' ) . '/sitemap.xml';
		}
		// The same for every author's name, so that nobody learns which accounts exist.
		$is_author = '' !== (string) get_query_var( 'author_name' ) || '' !== (string) get_query_var( 'author' );
		$page      = Site_Links::of_term( get_queried_object() );
		$found     = match ( true ) {
			null !== $page => $page,
			$is_author     => Site_Links::page( '/' ),
			is_search()    => add_query_arg(
				'query',
				rawurlencode( get_search_query( false ) ),
				Site_Links::page( '/videos' )
			),
			is_singular()  => self::to_site( (string) get_permalink() ),
			is_404()       => self::to_site( home_url( '/' . $GLOBALS['wp']->request ) ),
			default        => Site_Links::page( '/' ),
		};
		return is_feed()
			? ( null === $page ? untrailingslashit( Site_Links::page( '/' ) ) : $page ) . '/feed.xml'
			: $found;
	}

	/** The address on the site for one of WordPress's links. A link of this WordPress keeps its path. */
	private static function to_site( string $link ): string {
		return str_starts_with( $link, home_url() )
			? Settings::get( 'site_url' ) . substr( $link, strlen( home_url() ) )
			: $link;
	}

	private static function is_pmpro_page( string ...$names ): bool {
		$ids = array_filter(
			array_map( static fn( string $name ) => (int) get_option( "pmpro_{$name}_page_id" ), $names )
		);
		return array() !== $ids && is_page( $ids );
	}
}
