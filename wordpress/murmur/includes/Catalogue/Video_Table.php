<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Lock;
use WP_REST_Request;

/**
 * A row for each video that is published or will be: what lists sort and filter by, and the text that a search looks in.
 * Its indexes hold all of that, so a list of 100,000 videos never touches posts or post meta but for the page it shows.
 */
final class Video_Table {
	private const VERSION = '3';
	private const OPTION  = 'murmur_table';
	/** What every index carries after what it sorts by, so that no filter leaves it. */
	private const FILTERS = 'anchor_id, vip, language, modified';
	/** How long a request waits while another makes the table: all of them do, logins too. */
	private const SECONDS = 2;
	/** The routes that are answered from it. */
	private const LISTS = '#^/asmr/v1/(anchors|homepage|videos)\b#i';

	/** Makes the table where it is missing or of an older form, and fills it. */
	public static function boot(): void {
		add_action( 'init', array( self::class, 'prepare' ), 20 );
	}

	/** The table's name. */
	public static function name(): string {
		global $wpdb;
		return $wpdb->prefix . 'murmur_videos';
	}

	/**
	 * Makes and fills the table once for each form of it and each mapping. It is noted as made when it is full: what a
	 * time-out has broken off is done again. Whoever comes meanwhile waits; a list that is half full is not given out.
	 */
	public static function prepare(): void {
		$wanted = md5( self::VERSION . Content_Types::post_type() . Content_Types::anchor_taxonomy() . implode( ',', Content_Types::keys() ) );
		if ( get_option( self::OPTION ) === $wanted ) {
			return;
		}
		$done = Lock::hold( 'videos', static fn() => self::make( $wanted ), self::SECONDS );
		if ( is_wp_error( $done ) ) {
			add_filter( 'rest_pre_dispatch', static fn( mixed $answer, mixed $server, WP_REST_Request $request ) => $answer ?? ( preg_match( self::LISTS, $request->get_route() ) ? $done : null ), 10, 3 );
		}
	}

	/** The same, while nobody else does it. */
	private static function make( string $wanted ): void {
		// Another request may have done it meanwhile.
		wp_cache_delete( 'alloptions', 'options' );
		wp_cache_delete( 'notoptions', 'options' );
		if ( get_option( self::OPTION ) === $wanted ) {
			return;
		}
		// 100,000 videos take longer than most servers let a request last.
		set_time_limit( 0 );
		ignore_user_abort( true );
		self::create();
		Video_Index::fill();
		update_option( self::OPTION, $wanted );
	}

	/** The table itself. */
	private static function create(): void {
		global $wpdb;
		$name    = self::name();
		$filters = self::FILTERS;
		// phpcs:disable WordPress.DB.PreparedSQL, WordPress.DB.DirectDatabaseQuery -- names of our own.
		$wpdb->query( "DROP TABLE IF EXISTS $name" );
		$wpdb->query(
			"CREATE TABLE $name (
				id bigint unsigned NOT NULL,
				published datetime NOT NULL,
				modified datetime NOT NULL,
				anchor_id bigint unsigned NOT NULL,
				vip tinyint unsigned NOT NULL,
				views bigint unsigned NOT NULL,
				duration int unsigned NOT NULL,
				language varchar(8) NOT NULL,
				search varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
				PRIMARY KEY (id),
				KEY by_date (published, id, $filters),
				KEY by_views (views, id, published, $filters),
				KEY by_duration (duration, id, published, $filters),
				KEY by_anchor (anchor_id, published, id, views),
				KEY by_text (published, id, search, anchor_id),
				KEY by_id (id, published, views, duration, $filters)
			) DEFAULT CHARACTER SET utf8mb4"
		);
		// phpcs:enable
	}
}
