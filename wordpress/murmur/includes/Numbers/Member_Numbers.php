<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Payments\Levels\Levels;

defined( 'ABSPATH' ) || exit;

/**
 * The numbers of current, new and lost members of paid levels, by level. PMPro stores these times in the site's time
 * zone.
 */
final class Member_Numbers {
	/** @return array<int, array{levelId: int, active: int, new: int, lost: int, trials: int}> */
	public static function of( Period $period ): array {
		global $wpdb;
		$paid = Levels::has_pmpro()
			? array_filter( Levels::by_pmpro_id(), static fn( int $level ) => $level > Levels::FREE )
			: array();
		if ( array() === $paid ) {
			return array();
		}
		$table = $wpdb->pmpro_memberships_users;
		$ids   = implode( ',', array_map( 'intval', array_keys( $paid ) ) );
		$now   = current_time( 'mysql' );
		list( $from, $end ) = array_map( 'get_date_from_gmt', $period->bounds() );

		$is_active    = $wpdb->prepare(
			"m.status = 'active' AND (m.enddate IS NULL OR m.enddate < '1971-01-01' OR m.enddate > %s)",
			$now
		);
		$by_level     = static fn( string $query ) =>
			array_column( (array) $wpdb->get_results( $query ), null, 'level' );
		$only_of_each = static fn( string $which ) =>
			"JOIN (SELECT user_id, $which(id) AS id FROM $table WHERE membership_id IN ($ids) GROUP BY user_id) one
				ON one.id = m.id";

		$active = $by_level(
			"SELECT m.membership_id AS level, COUNT(DISTINCT m.user_id) AS count FROM $table m
				WHERE m.membership_id IN ($ids) AND $is_active GROUP BY m.membership_id"
		);
		$new    = $by_level(
			"SELECT m.membership_id AS level, COUNT(*) AS count, SUM(l.trial_limit > 0 OR (l.initial_payment = 0
				AND l.billing_amount > 0)) AS trials
			FROM $table m {$only_of_each( 'MIN' )} JOIN $wpdb->pmpro_membership_levels l ON l.id = m.membership_id
			WHERE m.startdate >= '$from' AND m.startdate < '$end' GROUP BY m.membership_id"
		);
		$lost   = $by_level(
			"SELECT m.membership_id AS level, COUNT(*) AS count FROM $table m {$only_of_each( 'MAX' )}
				WHERE NOT ($is_active) AND m.enddate >= '$from' AND m.enddate < '$end' AND m.enddate <= '$now'
				GROUP BY m.membership_id"
		);
		$count  = static fn( array $rows, int $id, string $name = 'count' ) => (int) ( $rows[ $id ]->$name ?? 0 );
		$rows   = array();
		foreach ( $paid as $id => $level ) {
			$rows[] = array(
				'levelId' => $level,
				'active'  => $count( $active, $id ),
				'new'     => $count( $new, $id ),
				'lost'    => $count( $lost, $id ),
				'trials'  => $count( $new, $id, 'trials' ),
			);
		}
		return $rows;
	}
}
