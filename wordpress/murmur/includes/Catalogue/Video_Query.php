<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Database\Sql;
use Murmur\Core\Time;

defined( 'ABSPATH' ) || exit;

/**
 * Queries the table of the lists: pages of videos, and the values that they can be filtered by. A video is public from
 * its publication date on.
 */
final class Video_Query {
	/** A filter's SQL condition by the filter's name. */
	private const FILTERS = array(
		'anchor_id'      => 'anchor_id = %d',
		'vip'            => 'vip = %d',
		'language'       => 'language = %s',
		'min_duration'   => 'duration >= %d',
		'max_duration'   => 'duration <= %d',
		'modified_after' => 'modified > %s',
	);
	private const ORDERS = array(
		'date'     => array( 'asc' => 'published ASC, v.id ASC', 'desc' => 'published DESC, v.id DESC' ),
		'views'    => array( 'asc' => 'views ASC, v.id ASC', 'desc' => 'views DESC, v.id DESC' ),
		'duration' => array( 'asc' => 'duration ASC, v.id ASC', 'desc' => 'duration DESC, v.id DESC' ),
		'popular'  => array(
			'asc'  => 'popular ASC, views ASC, v.id ASC',
			'desc' => 'popular DESC, views DESC, v.id DESC',
		),
	);

	/**
	 * The ids of a page of videos.
	 *
	 * @param array $wanted search, search_triggers, search_transcripts, free_first, anchor_id, vip, trigger, language,
	 * min_duration and max_duration (seconds), modified_after, orderby (date, views, duration, relevance, popular),
	 * order, page, per_page; all optional.
	 * @return array{ids: int[], total: int}
	 */
	public static function find( array $wanted ): array {
		global $wpdb;
		Video_Index::flush();
		$words = self::words( $wanted );
		if ( array() === $words ) {
			return array( 'ids' => array(), 'total' => 0 );
		}
		$from      = self::from( $wanted );
		$condition = self::condition( $wanted, $words );
		$order     = self::order( $wanted, $words );
		$per_page  = (int) ( $wanted['per_page'] ?? 18 );
		$offset    = ( (int) ( $wanted['page'] ?? 1 ) - 1 ) * $per_page;
		$all       = Sql::of( 'SELECT COUNT(*) FROM %p WHERE %p', $from, $condition );
		$page      = Sql::of(
			'SELECT v.id FROM %p WHERE %p ORDER BY %p LIMIT %d, %d',
			$from,
			$condition,
			$order,
			$offset,
			$per_page
		);
		$total     = (int) $wpdb->get_var( $all->prepare() );
		$ids       = $offset >= $total ? array() : $wpdb->get_col( $page->prepare() );
		return array( 'ids' => array_map( 'intval', $ids ), 'total' => $total );
	}

	/**
	 * The numbers of videos that would remain for each value of a filter.
	 *
	 * @param array $wanted  As for `find`; order and pages don't matter.
	 * @param int[] $lengths Ascending seconds.
	 * @return array{combinations: array[], triggers: array<int, int>} The combinations of access, language and length
	 * without these three filters; the number of videos by term taxonomy id without the filter by trigger.
	 */
	public static function facets( array $wanted, array $lengths ): array {
		global $wpdb;
		Video_Index::flush();
		$words = self::words( $wanted );
		if ( array() === $words ) {
			return array( 'combinations' => array(), 'triggers' => array() );
		}
		$around    = array_diff_key(
			$wanted,
			array_flip( array( 'vip', 'language', 'min_duration', 'max_duration' ) )
		);
		$query     = Sql::of(
			'SELECT vip, language, IF(duration = 0, NULL, INTERVAL(duration, %p)) AS length, COUNT(*) AS videos
				FROM %p WHERE %p GROUP BY 1, 2, 3',
			Sql::integers( ...$lengths ),
			self::from( $around ),
			self::condition( $around, $words )
		);
		$without   = array_diff_key( $wanted, array( 'trigger' => 0 ) );
		return array(
			'combinations' => array_map(
				static fn( object $row ) => array(
					'vip'      => '1' === (string) $row->vip,
					'language' => $row->language,
					'length'   => null === $row->length ? null : (int) $row->length,
					'count'    => (int) $row->videos,
				),
				(array) $wpdb->get_results( $query->prepare() )
			),
			'triggers'     => wp_list_pluck( self::figures_by_trigger( $without, $words ), 'videos', 'trigger_id' ),
		);
	}

	/** Videos, views, seconds and anchors of every trigger, by term taxonomy id. */
	public static function trigger_figures(): array {
		Video_Index::flush();
		return array_column( self::figures_by_trigger( array(), null ), null, 'trigger_id' );
	}

	/**
	 * The views of videos that are or will be public: the number that an editor typed, plus all plays.
	 *
	 * @param int[] $ids The videos.
	 * @return array<int, int>
	 */
	public static function views( array $ids ): array {
		global $wpdb;
		Video_Index::flush();
		$query = Sql::of( 'SELECT id, views FROM {murmur_videos} WHERE id IN (%p)', Sql::integers( 0, ...$ids ) );
		$rows  = (array) $wpdb->get_results( $query->prepare() );
		return array_map( 'intval', array_column( $rows, 'views', 'id' ) );
	}

	/** The ids of scheduled videos. The next one to be published comes first. */
	public static function scheduled_ids( int $most ): array {
		global $wpdb;
		Video_Index::flush();
		$query = Sql::of(
			'SELECT id FROM {murmur_videos} WHERE published > %s ORDER BY published, id LIMIT %d',
			Time::sql(),
			$most
		);
		return array_map( 'intval', $wpdb->get_col( $query->prepare() ) );
	}

	private static function figures_by_trigger( array $wanted, ?array $words ): array {
		global $wpdb;
		// This index has every column. By its statistics MariaDB sometimes reads the rows instead.
		$index = null === $words ? Sql::of( 'by_id' ) : Sql::of( 'by_text' );
		$query = Sql::of(
			'SELECT t.term_taxonomy_id AS trigger_id, COUNT(*) AS videos, SUM(views) AS views,
				SUM(duration) AS duration,
				COUNT(DISTINCT NULLIF(anchor_id, 0)) AS anchors
			FROM {murmur_videos} v FORCE INDEX (%p) JOIN {term_relationships} t ON t.object_id = v.id
			WHERE %p GROUP BY t.term_taxonomy_id',
			$index,
			self::condition( $wanted, $words )
		);
		return array_map(
			static fn( object $row ) => array_map( 'intval', (array) $row ),
			(array) $wpdb->get_results( $query->prepare() )
		);
	}

	/**
	 * For each word of a search the conditions that its title, a trigger or the transcript contains it; null without a
	 * search.
	 *
	 * @return array<int, array{title: Sql, trigger: Sql, said: Sql}>|null
	 */
	private static function words( array $wanted ): ?array {
		global $wpdb;
		$needles = Search_Text::needles( (string) ( $wanted['search'] ?? '' ) );
		if ( null === $needles ) {
			return null;
		}
		$has_triggers    = ! empty( $wanted['search_triggers'] );
		$has_transcripts = ! empty( $wanted['search_transcripts'] );
		return array_map(
			static fn( string $needle ) => array(
				'title'   => Sql::of( 'search LIKE %s', '%' . $wpdb->esc_like( $needle ) . '%' ),
				'trigger' => $has_triggers ? self::has_trigger( Trigger::ids_with( $needle ) ) : Sql::never(),
				'said'    => $has_transcripts
					? Sql::of( 'v.id IN (%p)', Sql::integers( 0, ...Transcript_Search::videos_with( $needle ) ) )
					: Sql::never(),
			),
			$needles
		);
	}

	/** @param int[] $ids Term taxonomy ids. */
	private static function has_trigger( array $ids ): Sql {
		return array() === $ids
			? Sql::never()
			: Sql::of(
				'v.id IN (SELECT object_id FROM {term_relationships} WHERE term_taxonomy_id IN (%p))',
				Sql::integers( ...$ids )
			);
	}

	private static function from( array $wanted ): Sql {
		// Without the hint, MariaDB reads whole rows by their ids.
		return isset( $wanted['trigger'] )
			? Sql::of(
				'{murmur_videos} v FORCE INDEX (by_id) JOIN {term_relationships} t ON t.object_id = v.id'
			)
			: Sql::of( '{murmur_videos} v' );
	}

	private static function condition( array $wanted, ?array $words ): Sql {
		$conditions = array(
			Sql::of( 'published <= %s', Time::sql() ),
			...array_map( static fn( array $word ) => Sql::any( ...array_values( $word ) ), $words ?? array() ),
		);
		foreach ( array_keys( self::FILTERS ) as $name ) {
			if ( isset( $wanted[ $name ] ) ) {
				$conditions[] = Sql::of( self::FILTERS[ $name ], $wanted[ $name ] );
			}
		}
		if ( isset( $wanted['trigger'] ) ) {
			$slug         = rawurldecode( $wanted['trigger'] );
			$term         = get_term_by( 'slug', $slug, Content_Types::trigger_taxonomy() );
			$conditions[] = Sql::of( 't.term_taxonomy_id = %d', $term ? $term->term_taxonomy_id : 0 );
		}
		return Sql::all( ...$conditions );
	}

	/**
	 * The order of a list. By relevance: first videos with all words in the title and in the triggers, then in the
	 * title only; matches in transcripts come last.
	 */
	private static function order( array $wanted, ?array $words ): Sql {
		$by = $wanted['orderby'] ?? 'date';
		if ( 'relevance' === $by && null !== $words ) {
			return Sql::of(
				'(%p) * 2 + (%p) + (%p) DESC, %pviews DESC, v.id DESC',
				Sql::all( ...array_column( $words, 'title' ) ),
				Sql::all( ...array_column( $words, 'trigger' ) ),
				Sql::all(
					...array_map(
						static fn( array $word ) => Sql::of( '(%p OR %p)', $word['title'], $word['trigger'] ),
						$words
					)
				),
				empty( $wanted['free_first'] ) ? Sql::of( '' ) : Sql::of( 'vip, ' )
			);
		}
		$way = 'asc' === strtolower( $wanted['order'] ?? 'desc' ) ? 'asc' : 'desc';
		return Sql::of( self::ORDERS[ isset( self::ORDERS[ $by ] ) ? $by : 'date' ][ $way ] );
	}
}
