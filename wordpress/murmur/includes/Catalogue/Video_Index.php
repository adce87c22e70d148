<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Time;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Keeps the table of the lists in sync with the posts. A video is public from its publication date on. */
final class Video_Index {
	private const BATCH = 500;

	/**
	 * Posts that changed in this request.
	 *
	 * @var array<int, true>
	 */
	private static array $changed = array();

	/**
	 * The number of public videos and of views by anchor; null until first used.
	 *
	 * @var array<int, object>|null
	 */
	private static ?array $anchors = null;

	public static function boot(): void {
		$note = static fn( $id ) => self::add_changed( (int) $id );
		add_action( 'save_post', $note );
		add_action( 'delete_post', $note );
		add_action( 'delete_post', static fn( $id, $post = null ) => self::add_changed_slug( $post ), 10, 2 );
		add_action( 'post_updated', static fn( $id, $after, $before ) => self::add_changed_slug( $before ), 10, 3 );
		add_action( 'set_object_terms', $note );
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action(
				$hook,
				static fn( $_, $id, $key ) => in_array( $key, Content_Types::meta_keys(), true )
					&& self::add_changed( (int) $id ),
				10,
				3
			);
		}
		add_action( 'shutdown', array( self::class, 'flush' ), 1 );
	}

	public static function add_changed( int $id ): bool {
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
			// Deletes the rows of posts that are no longer videos. The other rows stay, because a request may be
			// reading them.
			$between = $is_last ? '' : ' AND id < ' . end( $ids );
			$wpdb->query(
				"DELETE FROM $table WHERE id > $last$between AND id NOT IN (" . implode( ',', array( 0, ...$ids ) )
					. ')'
			);
			$last  = (int) end( $ids );
			$done += count( $ids );
			wp_cache_flush_runtime();
		} while ( ! $is_last );
		return $done;
	}

	public static function counts(): array {
		return array_map( 'intval', wp_list_pluck( self::by_anchor(), 'videos', 'anchor_id' ) );
	}

	public static function views_by_anchor(): array {
		return array_map( 'intval', wp_list_pluck( self::by_anchor(), 'views', 'anchor_id' ) );
	}

	/** Both figures in one query, because the home page needs both and each query scans the whole index. */
	private static function by_anchor(): array {
		global $wpdb;
		self::flush();
		$table           = Video_Table::name();
		self::$anchors ??= (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT anchor_id, COUNT(*) AS videos, SUM(views) AS views FROM $table
					WHERE anchor_id > 0 AND published <= %s GROUP BY anchor_id",
				Time::sql()
			)
		);
		return self::$anchors;
	}

	/**
	 * The number of public videos by anchor id and trigger id, the highest first.
	 *
	 * @return array<int, array<int, int>>
	 */
	public static function triggers_by_anchor(): array {
		global $wpdb;
		self::flush();
		$table = Video_Table::name();
		return self::numbers(
			$wpdb->prepare(
				"SELECT v.anchor_id, x.term_id AS kind, COUNT(*) AS videos FROM $table v
				JOIN $wpdb->term_relationships r ON r.object_id = v.id
				JOIN $wpdb->term_taxonomy x ON x.term_taxonomy_id = r.term_taxonomy_id AND x.taxonomy = %s
				WHERE v.published <= %s GROUP BY v.anchor_id, x.term_id ORDER BY videos DESC, x.term_id",
				Content_Types::trigger_taxonomy(),
				Time::sql()
			)
		);
	}

	/**
	 * The number of public videos by anchor id and language, the highest first.
	 *
	 * @return array<int, array<string, int>>
	 */
	public static function languages_by_anchor(): array {
		global $wpdb;
		self::flush();
		$table = Video_Table::name();
		return self::numbers(
			$wpdb->prepare(
				"SELECT anchor_id, language AS kind, COUNT(*) AS videos FROM $table
				WHERE language <> '' AND published <= %s GROUP BY anchor_id, language
				ORDER BY videos DESC, language",
				Time::sql()
			)
		);
	}

	/** The results of a prepared query, by anchor and kind. */
	private static function numbers( string $query ): array {
		global $wpdb;
		$numbers = array();
		foreach ( (array) $wpdb->get_results( $query ) as $row ) {
			$numbers[ (int) $row->anchor_id ][ $row->kind ] = (int) $row->videos;
		}
		return $numbers;
	}

	/** Writes the rows of posts. Deletes the rows of those that are not public videos. */
	private static function write( array $ids ): void {
		global $wpdb;
		self::$anchors = null;
		if ( array() === $ids ) {
			return;
		}
		_prime_post_caches( $ids );
		$plays  = Plays::figures( $ids );
		$second = self::shadowed_videos( $ids );
		$rows   = array();
		foreach ( $ids as $id ) {
			$post = get_post( $id );
			if ( $post && self::is_listed( $post ) && ! isset( $second[ $id ] ) ) {
				$rows[ $id ] = self::row( $post, $plays[ $id ] ?? null );
			}
		}
		$table = Video_Table::name();
		$gone  = implode( ',', array_diff( $ids, array_keys( $rows ) ) );
		// `$gone` contains only integers, and the rows are prepared.
		if ( '' !== $gone ) {
			$wpdb->query( "DELETE FROM $table WHERE id IN ($gone)" );
		}
		if ( array() !== $rows ) {
			$columns = 'id, published, modified, anchor_id, vip, views, popular, duration, language, search';
			$wpdb->query( "REPLACE INTO $table ($columns) VALUES " . implode( ',', $rows ) );
		}
	}

	/** Whether a post is a video that is or will be public and that can have an address on the site. */
	private static function is_listed( WP_Post $post ): bool {
		return Content_Types::post_type() === $post->post_type
			&& (
				'publish' === $post->post_status
					|| ( 'future' === $post->post_status && ! Video::is_waiting( $post->ID ) )
			)
			&& '' === $post->post_password
			&& Video::is_served( $post );
	}

	/**
	 * The videos whose slug leads to another video (Video_Routes::find). Other programs can write one slug twice.
	 *
	 * @return array<int, mixed> By id.
	 */
	private static function shadowed_videos( array $ids ): array {
		global $wpdb;
		$list = implode( ',', array_map( 'intval', $ids ) );
		// 'publish' sorts after 'future', so of two with one slug the public one stays.
		return array_flip(
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT p.ID FROM $wpdb->posts p
						JOIN $wpdb->posts o ON o.post_name = p.post_name AND o.post_type = p.post_type
						AND o.ID <> p.ID AND o.post_status IN ('publish', 'future') AND o.post_password = ''
					WHERE p.ID IN ($list) AND p.post_type = %s AND p.post_name <> ''
						AND (o.post_status > p.post_status OR (o.post_status = p.post_status AND o.ID < p.ID))",
					Content_Types::post_type()
				)
			)
		);
	}

	/** Notes a video and all others with its slug. */
	private static function add_changed_slug( ?WP_Post $post ): void {
		global $wpdb;
		if ( $post && Content_Types::post_type() === $post->post_type && '' !== $post->post_name ) {
			$same = $wpdb->get_col(
				$wpdb->prepare(
					"SELECT ID FROM $wpdb->posts WHERE post_name = %s AND post_type = %s",
					$post->post_name,
					$post->post_type
				)
			);
			array_map( array( self::class, 'add_changed' ), array_map( 'intval', $same ) );
		}
	}

	private static function row( WP_Post $post, ?object $plays ): string {
		global $wpdb;
		$id        = $post->ID;
		$published = Video::published_date( $post );
		return $wpdb->prepare(
			'(%d, %s, %s, %d, %d, %d, %d, %d, %s, %s)',
			$id,
			$published,
			Video::modified_date( $post ),
			Video::anchor_id( $id ),
			Video::is_vip( $id ),
			Video::number( $id, 'view_count' ) + (int) $plays?->plays,
			Plays::popularity( (int) $plays?->recent, $published ),
			Video::seconds( $id ),
			Video::language( $post ),
			Search_Text::of( $post->post_title )
		);
	}
}
