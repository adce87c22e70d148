<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

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
	private const COLUMNS = array( 'views' => 'views', 'duration' => 'duration', 'popular' => 'popular' );

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
		// All parts of these queries are prepared below.
		$total = (int) $wpdb->get_var( "SELECT COUNT(*) FROM $from WHERE $condition" );
		$ids   = $offset >= $total
			? array()
			: $wpdb->get_col( "SELECT v.id FROM $from WHERE $condition ORDER BY $order LIMIT $offset, $per_page" );
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
		$condition = self::condition( $around, $words );
		$reached   = implode( ', ', array_map( 'intval', $lengths ) );
		$rows      = $wpdb->get_results(
			'SELECT vip, language, IF(duration = 0, NULL, INTERVAL(duration, ' . $reached
				. ')) AS length, COUNT(*) AS videos FROM '
			. self::from( $around ) . " WHERE $condition GROUP BY 1, 2, 3"
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
				(array) $rows
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
		$table = Video_Table::name();
		$list  = implode( ',', array_map( 'intval', array( 0, ...$ids ) ) );
		return array_map(
			'intval',
			array_column(
				(array) $wpdb->get_results( "SELECT id, views FROM $table WHERE id IN ($list)" ),
				'views',
				'id'
			)
		);
	}

	/** The ids of scheduled videos. The next one to be published comes first. */
	public static function scheduled_ids( int $most ): array {
		global $wpdb;
		Video_Index::flush();
		$table = Video_Table::name();
		return array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT id FROM $table WHERE published > %s ORDER BY published, id LIMIT %d",
					Time::sql(),
					$most
				)
			)
		);
	}

	private static function figures_by_trigger( array $wanted, ?array $words ): array {
		global $wpdb;
		$table     = Video_Table::name();
		$condition = self::condition( $wanted, $words );
		// This index has every column. By its statistics MariaDB sometimes reads the rows instead.
		$index = null === $words ? 'by_id' : 'by_text';
		// The condition is prepared.
		$rows = $wpdb->get_results(
			"SELECT t.term_taxonomy_id AS trigger_id, COUNT(*) AS videos, SUM(views) AS views,
				SUM(duration) AS duration,
				COUNT(DISTINCT NULLIF(anchor_id, 0)) AS anchors
			FROM $table v FORCE INDEX ($index) JOIN $wpdb->term_relationships t ON t.object_id = v.id
			WHERE $condition GROUP BY t.term_taxonomy_id"
		);
		return array_map( static fn( object $row ) => array_map( 'intval', (array) $row ), (array) $rows );
	}

	/**
	 * A condition for each word of a search, with the triggers and transcripts that contain it; null without a search.
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
				'title'   => $wpdb->prepare( 'search LIKE %s', '%' . $wpdb->esc_like( $needle ) . '%' ),
				'trigger' => $has_triggers ? self::has_trigger( Trigger::ids_with( $needle ) ) : '0',
				'said'    => $has_transcripts
					? 'v.id IN (' . implode( ', ', array( 0, ...Transcript_Search::videos_with( $needle ) ) ) . ')'
					: '0',
			),
			$needles
		);
	}

	/** @param int[] $ids Term taxonomy ids. */
	private static function has_trigger( array $ids ): string {
		global $wpdb;
		return array() === $ids
			? '0'
			: "v.id IN (SELECT object_id FROM $wpdb->term_relationships WHERE term_taxonomy_id IN ("
				. implode( ', ', $ids ) . '))';
	}

	private static function from( array $wanted ): string {
		global $wpdb;
		// Without the hint, MariaDB reads whole rows by their ids.
		return Video_Table::name() . ' v'
			. (
				isset( $wanted['trigger'] )
					? " FORCE INDEX (by_id) JOIN $wpdb->term_relationships t ON t.object_id = v.id"
					: ''
			);
	}

	private static function condition( array $wanted, ?array $words ): string {
		global $wpdb;
		$where = array( $wpdb->prepare( 'published <= %s', Time::sql() ) );
		foreach ( $words ?? array() as $word ) {
			$where[] = '(' . implode( ' OR ', array_diff( $word, array( '0' ) ) ) . ')';
		}
		foreach ( self::FILTERS as $name => $condition ) {
			if ( isset( $wanted[ $name ] ) ) {
				$where[] = $wpdb->prepare( $condition, $wanted[ $name ] );
			}
		}
		if ( isset( $wanted['trigger'] ) ) {
			$term    = get_term_by( 'slug', rawurldecode( $wanted['trigger'] ), Content_Types::trigger_taxonomy() );
			$where[] = $wpdb->prepare( 't.term_taxonomy_id = %d', $term ? $term->term_taxonomy_id : 0 );
		}
		return implode( ' AND ', $where );
	}

	/**
	 * The order of a list. By relevance: first videos with all words in the title and in the triggers, then in the
	 * title only; matches in transcripts come last.
	 */
	private static function order( array $wanted, ?array $words ): string {
		$by    = $wanted['orderby'] ?? 'date';
		$order = 'asc' === strtolower( $wanted['order'] ?? 'desc' ) ? 'ASC' : 'DESC';
		if ( 'relevance' === $by && null !== $words ) {
			$all  = static fn( string $place ) => '(' . implode( ' AND ', array_column( $words, $place ) ) . ')';
			$free = empty( $wanted['free_first'] ) ? '' : 'vip, ';
			$both = implode(
				' AND ',
				array_map( static fn( array $word ) => "({$word['title']} OR {$word['trigger']})", $words )
			);
			return "{$all( 'title' )} * 2 + {$all( 'trigger' )} + ($both) DESC, {$free}views DESC, v.id DESC";
		}
		$column = self::COLUMNS[ $by ] ?? 'published';
		$next   = 'popular' === $by ? "views $order, " : '';
		return "$column $order, {$next}v.id $order";
	}
}
