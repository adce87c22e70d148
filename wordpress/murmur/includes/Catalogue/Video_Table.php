<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Lock;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The table of the lists. It has a row for each published or scheduled video, with all columns that lists sort and
 * filter by and the searchable text. Its indexes cover the queries: for a list of 100,000 videos, posts and post meta
 * are read only for the page that is shown.
 */
final class Video_Table {
	private const VERSION = '6';
	private const OPTION  = 'murmur_table';
	/** Every index ends with these columns, so that no filter reads rows. */
	private const FILTERS = 'anchor_id, vip, language, modified';
	/**
	 * How long a request waits, in seconds, while another one builds the table. This applies to every request, logins
	 * included.
	 */
	private const SECONDS = 2;
	/** The routes that need the table. */
	private const LISTS = '#^/asmr/v1/(anchors|homepage|triggers|videos)\b#i';

	public static function boot(): void {
		add_action( 'init', array( self::class, 'prepare' ), 20 );
	}

	public static function name(): string {
		global $wpdb;
		return $wpdb->prefix . 'murmur_videos';
	}

	/**
	 * Builds the table once for each version and each mapping. The table is marked as built only when it is full, so an
	 * interrupted build starts again. Meanwhile requests for lists are refused, because a half-full list would be
	 * wrong.
	 */
	public static function prepare(): void {
		$wanted = md5(
			self::VERSION . Content_Types::post_type() . Content_Types::anchor_taxonomy()
				. implode( ',', Content_Types::meta_keys() )
		);
		if ( get_option( self::OPTION ) === $wanted ) {
			return;
		}
		$result = Lock::hold( 'videos', static fn() => self::build( $wanted ), self::SECONDS );
		if ( is_wp_error( $result ) ) {
			add_filter(
				'rest_pre_dispatch',
				static fn( mixed $answer, mixed $server, WP_REST_Request $request ) => $answer
					?? ( preg_match( self::LISTS, $request->get_route() ) ? $result : null ),
				10,
				3
			);
		}
	}

	/** Builds the table. Runs with the lock held. */
	private static function build( string $wanted ): void {
		// Another request may have built it meanwhile, so the options must not come from the cache.
		wp_cache_delete( 'alloptions', 'options' );
		wp_cache_delete( 'notoptions', 'options' );
		if ( get_option( self::OPTION ) === $wanted ) {
			return;
		}
		// 100,000 videos take longer than the time limit of most servers.
		set_time_limit( 0 );
		ignore_user_abort( true );
		self::create();
		Video_Index::fill();
		update_option( self::OPTION, $wanted );
	}

	private static function create(): void {
		global $wpdb;
		$name    = self::name();
		$filters = self::FILTERS;
		$wpdb->query( "DROP TABLE IF EXISTS $name" );
		$wpdb->query(
			"CREATE TABLE $name (
				id bigint unsigned NOT NULL,
				published datetime NOT NULL,
				modified datetime NOT NULL,
				anchor_id bigint unsigned NOT NULL,
				vip tinyint unsigned NOT NULL,
				views bigint unsigned NOT NULL,
				popular bigint unsigned NOT NULL,
				duration int unsigned NOT NULL,
				language varchar(8) NOT NULL,
				search varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
				PRIMARY KEY (id),
				KEY by_date (published, id, $filters),
				KEY by_views (views, id, published, $filters),
				KEY by_popular (popular, views, id, published, $filters),
				KEY by_duration (duration, id, published, $filters),
				KEY by_anchor (anchor_id, published, id, views),
				KEY by_text (published, id, search, views, duration, $filters),
				KEY by_id (id, published, views, duration, $filters)
			) DEFAULT CHARACTER SET utf8mb4"
		);
	}
}
