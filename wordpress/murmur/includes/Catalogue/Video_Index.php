<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use WP_Post;

/**
 * Keeps the table of the lists in sync with the posts, and queries it. A video is public from its publication date on.
 */
final class Video_Index {
	private const BATCH = 500;

	/**
	 * Posts that changed in this request.
	 *
	 * @var array<int, true>
	 */
	private static array $changed = array();

	/**
	 * Number of public videos and of views by anchor; null until first used.
	 *
	 * @var array<int, object>|null
	 */
	private static ?array $anchors = null;

	public static function boot(): void {
		$note = static fn( $id ) => self::note( (int) $id );
		add_action( 'save_post', $note );
		add_action( 'delete_post', $note );
		add_action( 'set_object_terms', $note );
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action( $hook, static fn( $_, $id, $key ) => in_array( $key, Content_Types::meta_keys(), true ) && self::note( (int) $id ), 10, 3 );
		}
		add_action( 'shutdown', array( self::class, 'flush' ), 1 );
	}

	private static function note( int $id ): bool {
		self::$changed[ $id ] = true;
		return true;
	}

	public static function flush(): void {
		$ids           = array_keys( self::$changed );
		self::$changed = array();
		foreach ( array_chunk( $ids, self::BATCH ) as $some ) {
			self::write( $some );
		}
	}

	/** Rebuilds the table. */
	public static function fill(): int {
		global $wpdb;
		$table = Video_Table::name();
		$done  = 0;
		$last  = 0;
		do {
			$ids     = array_map(
				'intval',
				$wpdb->get_col(
					$wpdb->prepare(
						"SELECT ID FROM $wpdb->posts WHERE post_type = %s AND ID > %d ORDER BY ID LIMIT %d",
						Content_Types::post_type(),
						$last,
						self::BATCH
					)
				)
			);
			$is_last = count( $ids ) < self::BATCH;
			self::write( $ids );
			// Deletes rows of posts that are no videos any more. The other rows stay: a request may be reading them.
			$between = $is_last ? '' : ' AND id < ' . end( $ids );
			$wpdb->query( "DELETE FROM $table WHERE id > $last$between AND id NOT IN (" . implode( ',', array( 0, ...$ids ) ) . ')' );
			$last  = (int) end( $ids );
			$done += count( $ids );
			wp_cache_flush_runtime();
		} while ( ! $is_last );
		return $done;
	}

	/**
	 * The ids of a page of videos.
	 *
	 * @param array $wanted search, anchor_id, vip, trigger, language, min_duration and max_duration (seconds),
	 * modified_after, orderby (date, views, duration), order, page, per_page; all optional.
	 * @return array{ids: int[], total: int}
	 */
	public static function find( array $wanted ): array {
		global $wpdb;
		self::flush();
		$needles = Search_Text::needles( (string) ( $wanted['search'] ?? '' ) );
		if ( array() === $needles ) {
			return array( 'ids' => array(), 'total' => 0 );
		}
		$from   = Video_Table::name() . ' v';
		$where  = array( $wpdb->prepare( 'published <= %s', gmdate( 'Y-m-d H:i:s' ) ) );
		$column = array( 'views' => 'views', 'duration' => 'duration' )[ $wanted['orderby'] ?? 'date' ] ?? 'published';
		$order  = 'asc' === strtolower( $wanted['order'] ?? 'desc' ) ? 'ASC' : 'DESC';
		foreach ( $needles ?? array() as $needle ) {
			$where[] = $wpdb->prepare( 'search LIKE %s', '%' . $wpdb->esc_like( $needle ) . '%' );
		}
		foreach ( array(
			'anchor_id'      => 'anchor_id = %d',
			'vip'            => 'vip = %d',
			'language'       => 'language = %s',
			'min_duration'   => 'duration >= %d',
			'max_duration'   => 'duration <= %d',
			'modified_after' => 'modified > %s',
		) as $name => $condition ) {
			if ( isset( $wanted[ $name ] ) ) {
				$where[] = $wpdb->prepare( $condition, $wanted[ $name ] );
			}
		}
		if ( isset( $wanted['trigger'] ) ) {
			$term    = get_term_by( 'slug', rawurldecode( $wanted['trigger'] ), Content_Types::trigger_taxonomy() );
			// Without the hint MariaDB reads whole rows by their ids.
			$from   .= " FORCE INDEX (by_id) JOIN $wpdb->term_relationships t ON t.object_id = v.id";
			$where[] = $wpdb->prepare( 't.term_taxonomy_id = %d', $term ? $term->term_taxonomy_id : 0 );
		}
		$condition = implode( ' AND ', $where );
		$per_page  = (int) ( $wanted['per_page'] ?? 18 );
		$offset    = ( (int) ( $wanted['page'] ?? 1 ) - 1 ) * $per_page;
		// Each part is prepared above.
		$total = (int) $wpdb->get_var( "SELECT COUNT(*) FROM $from WHERE $condition" );
		$ids   = $offset >= $total
			? array()
			: $wpdb->get_col( "SELECT v.id FROM $from WHERE $condition ORDER BY $column $order, v.id $order LIMIT $offset, $per_page" );
		return array( 'ids' => array_map( 'intval', $ids ), 'total' => $total );
	}

	/** The ids of scheduled videos, the next one first. */
	public static function early( int $most ): array {
		global $wpdb;
		self::flush();
		$table = Video_Table::name();
		return array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare( "SELECT id FROM $table WHERE published > %s ORDER BY published, id LIMIT %d", gmdate( 'Y-m-d H:i:s' ), $most )
			)
		);
	}

	public static function counts(): array {
		return array_map( 'intval', wp_list_pluck( self::by_anchor(), 'videos', 'anchor_id' ) );
	}

	public static function views_by_anchor(): array {
		return array_map( 'intval', wp_list_pluck( self::by_anchor(), 'views', 'anchor_id' ) );
	}

	/** The home page needs both figures; each would scan the whole index. */
	private static function by_anchor(): array {
		global $wpdb;
		self::flush();
		$table = Video_Table::name();
		self::$anchors ??= (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT anchor_id, COUNT(*) AS videos, SUM(views) AS views FROM $table WHERE anchor_id > 0 AND published <= %s GROUP BY anchor_id",
				gmdate( 'Y-m-d H:i:s' )
			)
		);
		return self::$anchors;
	}

	/** Writes the rows of these posts, and deletes those of posts that are no public videos. */
	private static function write( array $ids ): void {
		global $wpdb;
		self::$anchors = null;
		if ( array() === $ids ) {
			return;
		}
		_prime_post_caches( $ids );
		$rows = array();
		foreach ( $ids as $id ) {
			$post = get_post( $id );
			if ( $post && self::belongs( $post ) ) {
				$rows[ $id ] = self::row( $post );
			}
		}
		$table = Video_Table::name();
		$gone  = implode( ',', array_diff( $ids, array_keys( $rows ) ) );
		// Whole numbers and prepared rows.
		if ( '' !== $gone ) {
			$wpdb->query( "DELETE FROM $table WHERE id IN ($gone)" );
		}
		if ( array() !== $rows ) {
			$wpdb->query(
				"REPLACE INTO $table (id, published, modified, anchor_id, vip, views, duration, language, search) VALUES " . implode( ',', $rows )
			);
		}
	}

	/** Whether a post is a video that is public now or will be. */
	private static function belongs( WP_Post $post ): bool {
		return Content_Types::post_type() === $post->post_type
			&& in_array( $post->post_status, array( 'publish', 'future' ), true )
			&& '' === $post->post_password;
	}

	private static function row( WP_Post $post ): string {
		global $wpdb;
		$id = $post->ID;
		return $wpdb->prepare(
			'(%d, %s, %s, %d, %d, %d, %d, %s, %s)',
			$id,
			Video::published( $post ),
			Video::modified( $post ),
			Video::anchor_id( $id ),
			Video::is_vip( $id ),
			Video::number( $id, 'view_count' ),
			Video::number( $id, 'duration' ),
			Video::language( $post ),
			Search_Text::of( $post->post_title )
		);
	}
}
