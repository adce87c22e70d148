<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Database\Sql;
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
			if ( count( $ids ) > self::BATCH ) {
				// Each batch loads its posts. Once a day every video with recent plays counts as changed.
				wp_cache_flush_runtime();
			}
		}
	}

	/** Rebuilds the table. */
	public static function fill(): int {
		global $wpdb;
		$done = 0;
		$last = 0;
		do {
			$batch   = Sql::of(
				'SELECT ID FROM {posts} WHERE post_type = %s AND ID > %d ORDER BY ID LIMIT %d',
				Content_Types::post_type(),
				$last,
				self::BATCH
			);
			$ids     = array_map( 'intval', $wpdb->get_col( $batch->prepare() ) );
			$is_last = count( $ids ) < self::BATCH;
			self::write( $ids );
			// Deletes the rows of posts that are no longer videos. The other rows stay, because a request may be
			// reading them.
			$gone = Sql::all(
				Sql::of( 'id > %d', $last ),
				...( $is_last ? array() : array( Sql::of( 'id < %d', end( $ids ) ) ) ),
				...array( Sql::of( 'id NOT IN (%p)', Sql::integers( 0, ...$ids ) ) )
			);
			$wpdb->query( Sql::of( 'DELETE FROM {murmur_videos} WHERE %p', $gone )->prepare() );
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
		$query           = Sql::of(
			'SELECT anchor_id, COUNT(*) AS videos, SUM(views) AS views FROM {murmur_videos}
				WHERE anchor_id > 0 AND published <= %s GROUP BY anchor_id',
			Time::sql()
		);
		self::$anchors ??= (array) $wpdb->get_results( $query->prepare() );
		return self::$anchors;
	}

	/**
	 * The number of public videos by anchor id and trigger id, the highest first.
	 *
	 * @return array<int, array<int, int>>
	 */
	public static function triggers_by_anchor(): array {
		self::flush();
		return self::numbers(
			Sql::of(
				'SELECT v.anchor_id, x.term_id AS kind, COUNT(*) AS videos FROM {murmur_videos} v
				JOIN {term_relationships} r ON r.object_id = v.id
				JOIN {term_taxonomy} x ON x.term_taxonomy_id = r.term_taxonomy_id AND x.taxonomy = %s
				WHERE v.published <= %s GROUP BY v.anchor_id, x.term_id ORDER BY videos DESC, x.term_id',
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
		self::flush();
		return self::numbers(
			Sql::of(
				'SELECT anchor_id, language AS kind, COUNT(*) AS videos FROM {murmur_videos}
				WHERE language <> %s AND published <= %s GROUP BY anchor_id, language
				ORDER BY videos DESC, language',
				'',
				Time::sql()
			)
		);
	}

	/** The results of a query, by anchor and kind. */
	private static function numbers( Sql $query ): array {
		global $wpdb;
		$numbers = array();
		foreach ( (array) $wpdb->get_results( $query->prepare() ) as $row ) {
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
		$gone = array_diff( $ids, array_keys( $rows ) );
		if ( array() !== $gone ) {
			$list = Sql::integers( ...array_values( $gone ) );
			$wpdb->query( Sql::of( 'DELETE FROM {murmur_videos} WHERE id IN (%p)', $list )->prepare() );
		}
		if ( array() !== $rows ) {
			$query = Sql::of(
				'REPLACE INTO {murmur_videos}
				(id, published, modified, anchor_id, vip, views, popular, duration, language, search) VALUES %p',
				Sql::list( ...array_values( $rows ) )
			);
			$wpdb->query( $query->prepare() );
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
		// 'publish' sorts after 'future', so of two with one slug the public one stays.
		$query = Sql::of(
			"SELECT p.ID FROM {posts} p
				JOIN {posts} o ON o.post_name = p.post_name AND o.post_type = p.post_type
				AND o.ID <> p.ID AND o.post_status IN ('publish', 'future') AND o.post_password = ''
			WHERE p.ID IN (%p) AND p.post_type = %s AND p.post_name <> ''
				AND (o.post_status > p.post_status OR (o.post_status = p.post_status AND o.ID < p.ID))",
			Sql::integers( ...$ids ),
			Content_Types::post_type()
		);
		return array_flip( $wpdb->get_col( $query->prepare() ) );
	}

	/** Notes a video and all others with its slug. */
	private static function add_changed_slug( ?WP_Post $post ): void {
		global $wpdb;
		if ( $post && Content_Types::post_type() === $post->post_type && '' !== $post->post_name ) {
			$same = Sql::of(
				'SELECT ID FROM {posts} WHERE post_name = %s AND post_type = %s',
				$post->post_name,
				$post->post_type
			);
			array_map( array( self::class, 'add_changed' ), array_map( 'intval', $wpdb->get_col( $same->prepare() ) ) );
		}
	}

	private static function row( WP_Post $post, ?object $plays ): Sql {
		$id        = $post->ID;
		$published = Video::published_date( $post );
		return Sql::of(
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
