<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Catalogue\{Anchor, Content_Types, Trigger, Video, Video_Table};
use Murmur\Core\Text;
use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** The plays of a period: in total, by day, and by video, anchor, trigger and page language. */
final class Play_Numbers {
	private const MAX_ROWS = 50;

	private const SUMS = 'SUM(p.plays) AS plays, SUM(p.minutes) AS minutes, SUM(p.finished) AS finished, SUM(p.slept) AS slept';

	/**
	 * The numbers of all videos, or of some anchors' videos.
	 *
	 * @param int[]|null $anchors The anchors; null for all videos.
	 * @param Period     $period  The days.
	 */
	public static function of( ?array $anchors, Period $period ): array {
		$all   = self::rows( 'p.day', $anchors, $period->doubled(), self::SUMS . ', p.day', 'ORDER BY p.day' );
		$first = $period->from;
		$shown = array_values( array_filter( $all, static fn( object $row ) => $row->day >= $first ) );
		return array(
			'from'      => $first,
			'to'        => $period->to,
			'totals'    => self::total( $shown ),
			'before'    => self::total( array_filter( $all, static fn( object $row ) => $row->day < $first ) ),
			'days'      => array_map(
				static fn( object $row ) => array( 'day' => $row->day ) + self::numbers( $row ),
				$shown
			),
			'videos'    => self::videos( $anchors, $period ),
			'anchors'   => self::anchors( $anchors, $period ),
			'triggers'  => self::triggers( $anchors, $period ),
			'languages' => array_map(
				static fn( object $row ) => array( 'language' => $row->language ) + self::numbers( $row ),
				self::rows( 'p.language', $anchors, $period, self::SUMS . ', p.language' )
			),
		);
	}

	private static function videos( ?array $anchors, Period $period ): array {
		$rows = self::rows( 'p.video', $anchors, $period, self::SUMS . ', p.video' );
		_prime_post_caches( array_map( 'intval', array_column( $rows, 'video' ) ), false, false );
		$shown = array_map(
			static function ( object $row ): ?array {
				$post = get_post( (int) $row->video );
				$name = array(
					'slug' => $post ? Video::slug( $post ) : '',
					'name' => $post ? Text::decode( $post->post_title ) : '',
				);
				return $post instanceof WP_Post ? $name + self::numbers( $row ) : null;
			},
			$rows
		);
		return array_values( array_filter( $shown ) );
	}

	private static function anchors( ?array $anchors, Period $period ): array {
		$rows = self::rows( 'v.anchor_id', $anchors, $period, self::SUMS . ', v.anchor_id AS term', '', self::join() );
		return self::add_names( $rows, static fn( int $id ) => Anchor::find( $id ) );
	}

	private static function triggers( ?array $anchors, Period $period ): array {
		global $wpdb;
		$taxonomy = $wpdb->prepare( 'x.taxonomy = %s', Content_Types::trigger_taxonomy() );
		$join     = "JOIN $wpdb->term_relationships r ON r.object_id = p.video
			JOIN $wpdb->term_taxonomy x ON x.term_taxonomy_id = r.term_taxonomy_id AND $taxonomy"
			. ( null === $anchors ? '' : ' ' . self::join() );
		$rows     = self::rows( 'x.term_id', $anchors, $period, self::SUMS . ', x.term_id AS term', '', $join );
		return self::add_names( $rows, static fn( int $id ) => Trigger::find( $id ), array( Trigger::class, 'name' ) );
	}

	/** Adds the names of terms to rows. Drops rows of deleted terms. */
	private static function add_names( array $rows, callable $find, ?callable $more = null ): array {
		$shown = array_map(
			static function ( object $row ) use ( $find, $more ): ?array {
				$term = $find( (int) $row->term );
				return $term instanceof WP_Term
					? array(
						'slug' => rawurldecode( $term->slug ),
						'name' => Text::decode( $term->name ),
					) + ( $more ? $more( $term ) : array() ) + self::numbers( $row )
					: null;
			},
			$rows
		);
		return array_values( array_filter( $shown ) );
	}

	/**
	 * The sums of a period by a column. Sums by video before it joins other tables.
	 *
	 * @param string     $group   The column.
	 * @param int[]|null $anchors The anchors; null for all.
	 * @param Period     $period  The days.
	 * @param string     $columns The columns to select.
	 * @param string     $order   Else the most played, and no more than the table shows.
	 * @param string     $join    Further tables, for sums by their columns.
	 */
	private static function rows(
		string $group,
		?array $anchors,
		Period $period,
		string $columns,
		string $order = '',
		string $join = ''
	): array {
		global $wpdb;
		$within = $wpdb->prepare( 'day BETWEEN %s AND %s', $period->from, $period->to );
		$table  = "{$wpdb->prefix}murmur_plays";
		$table  = '' === $join
			? $table
			: "(SELECT video, SUM(plays) AS plays, SUM(minutes) AS minutes, SUM(finished) AS finished,
				SUM(slept) AS slept FROM $table WHERE $within GROUP BY video)";
		$where  = '' === $join ? "p.$within" : '1 = 1';
		if ( null !== $anchors ) {
			$join  = '' === $join ? self::join() : $join;
			$where = "$where AND v.anchor_id IN (" . implode( ',', array_map( 'intval', $anchors ) ) . ')';
		}
		$order = '' === $order ? 'ORDER BY plays DESC, minutes DESC LIMIT ' . self::MAX_ROWS : $order;
		return (array) $wpdb->get_results( "SELECT $columns FROM $table p $join WHERE $where
			GROUP BY $group $order" );
	}

	private static function join(): string {
		return 'JOIN ' . Video_Table::name() . ' v ON v.id = p.video';
	}

	private static function total( array $rows ): array {
		$sum = static fn( string $name ) => array_sum( array_column( $rows, $name ) );
		return self::numbers(
			(object) array(
				'plays'    => $sum( 'plays' ),
				'minutes'  => $sum( 'minutes' ),
				'finished' => $sum( 'finished' ),
				'slept'    => $sum( 'slept' ),
			)
		);
	}

	private static function numbers( object $row ): array {
		return array(
			'plays'    => (int) $row->plays,
			'minutes'  => round( (float) $row->minutes, 2 ),
			'finished' => (int) $row->finished,
			'slept'    => (int) $row->slept,
		);
	}
}
