<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Core\{Once, Rest};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST missed-searches: searches without results, summed by the site. A row does not tell who searched. A batch that
 * the site sends again counts once.
 */
final class Missed_Searches {
	/** The most terms of one day, because a script can search for anything. */
	private const TERMS_A_DAY = 1000;
	private const SHOWN       = 50;
	private const DAYS        = 400;
	private const BATCH_DAYS  = 60;

	public static function boot(): void {
		$row  = array(
			'term'  => Rest::REQUIRED_TEXT + array( 'minLength' => 1, 'maxLength' => 100 ),
			'day'   => Rest::REQUIRED_TEXT + array( 'pattern' => '^\d{4}-\d{2}-\d{2}$' ),
			'times' => array( 'type' => 'integer', 'minimum' => 1, 'maximum' => 1_000_000, 'required' => true ),
		);
		$rows = array(
			'type'     => 'array',
			'required' => true,
			'minItems' => 1,
			'maxItems' => 500,
			'items'    => array( 'type' => 'object', 'properties' => $row, 'additionalProperties' => false ),
		);
		Rest::route(
			'/missed-searches',
			'POST',
			array( self::class, 'receive_searches' ),
			Rest::SITE,
			array( 'batch' => Rest::TEXT + array( 'pattern' => '^[A-Za-z0-9._:-]{1,64}$' ), 'rows' => $rows )
		);
		add_action( 'murmur_daily', array( self::class, 'delete_old' ) );
	}

	public static function receive_searches( WP_REST_Request $request ): array|WP_Error {
		global $wpdb;
		foreach ( array_column( $request['rows'], 'day' ) as $day ) {
			if ( gmdate( 'Y-m-d', (int) strtotime( "$day UTC" ) ) !== $day ) {
				return Rest::error( 400, 'rest_invalid_param', 'There is no such day.' );
			}
		}
		$batch = (string) $request['batch'];
		$wpdb->query( 'START TRANSACTION' );
		// An older site names no batch.
		$is_new  = '' === $batch
			|| Once::claim( 'missed-searches', $batch, time() + self::BATCH_DAYS * DAY_IN_SECONDS );
		$is_done = ! $is_new || self::add( $request['rows'] );
		$wpdb->query( $is_done ? 'COMMIT' : 'ROLLBACK' );
		return $is_done
			? array( 'success' => true )
			: Rest::error( 500, 'searches_not_counted', 'The database did not take the searches.' );
	}

	/** Adds rows. False if the database refuses one. */
	private static function add( array $rows ): bool {
		global $wpdb;
		$room = array();
		foreach ( $rows as list( 'term' => $term, 'day' => $day, 'times' => $times ) ) {
			$room[ $day ] ??= self::TERMS_A_DAY - (int) $wpdb->get_var(
				$wpdb->prepare( 'SELECT COUNT(*) FROM ' . self::table() . ' WHERE day = %s', $day )
			);
			$changed        = $wpdb->query(
				$wpdb->prepare(
					'UPDATE ' . self::table() . ' SET times = times + %d WHERE day = %s AND term = %s',
					$times,
					$day,
					$term
				)
			);
			if ( 0 === $changed && $room[ $day ] > 0 ) {
				$changed       = $wpdb->query(
					$wpdb->prepare(
						'INSERT IGNORE INTO ' . self::table() . ' (day, term, times) VALUES (%s, %s, %d)',
						$day,
						$term,
						$times
					)
				);
				$room[ $day ] -= (int) $changed;
			}
			if ( false === $changed ) {
				return false;
			}
		}
		return true;
	}

	/** @return array<int, array{term: string, times: int}> */
	public static function of( Period $period ): array {
		global $wpdb;
		$rows = (array) $wpdb->get_results(
			$wpdb->prepare(
				'SELECT term, SUM(times) AS times FROM ' . self::table()
					. ' WHERE day >= %s GROUP BY term ORDER BY times DESC, term LIMIT %d',
				$period->from,
				self::SHOWN
			)
		);
		return array_map(
			static fn( object $row ) => array( 'term' => $row->term, 'times' => (int) $row->times ),
			$rows
		);
	}

	public static function delete_old(): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare( 'DELETE FROM ' . self::table() . ' WHERE day < %s', Period::last_days( self::DAYS )->from )
		);
	}

	private static function table(): string {
		global $wpdb;
		return "{$wpdb->prefix}murmur_missed_searches";
	}
}
