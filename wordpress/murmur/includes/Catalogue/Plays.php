<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Capabilities, Lock, Rest, Time};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST plays: receives the plays that the site has counted, summed by video, day, language, visitor or member, and full
 * video or trailer. Each batch updates the views in the table of the lists, so that no request for a list has to sum
 * plays.
 */
final class Plays {
	/** The number of days whose plays make a video popular. */
	private const RECENT = 14;
	/**
	 * In a video's first days, mostly followers of its anchor watch it. So its plays count one third at first, and
	 * fully after this many days.
	 */
	private const DAMPED_DAYS = 14;
	private const UNDAMPED    = 100;

	public static function boot(): void {
		Rest::route( '/plays', 'POST', array( self::class, 'receive_batch' ), Rest::SITE, self::args() );
		Capabilities::add( array( 'plays' ) );
		add_action( 'delete_post', array( self::class, 'forget' ) );
		add_action( 'murmur_daily', array( self::class, 'refresh_popularity' ) );
	}

	public static function receive_batch( WP_REST_Request $request ): array|WP_Error {
		$rows = $request['rows'];
		foreach ( $rows as $row ) {
			if ( gmdate( 'Y-m-d', (int) strtotime( "{$row['day']} UTC" ) ) !== $row['day'] ) {
				return Rest::error( 400, 'rest_invalid_param', 'There is no such day.' );
			}
		}
		$ids    = self::ids( array_column( $rows, 'video' ) );
		$rows   = array_filter( $rows, static fn( array $row ) => isset( $ids[ self::stored_slug( $row['video'] ) ] ) );
		$result = Lock::hold( 'plays', static fn() => self::add_batch( $request['batch'], $rows, $ids ) );
		return is_wp_error( $result ) ? $result : array( 'success' => true );
	}

	/**
	 * All plays and the recent plays of some videos.
	 *
	 * @param int[] $ids The videos.
	 * @return array<int, object{plays: string, recent: string}>
	 */
	public static function figures( array $ids ): array {
		global $wpdb;
		$list = implode( ',', array_map( 'intval', array( 0, ...$ids ) ) );
		$from = gmdate( 'Y-m-d', time() - self::RECENT * DAY_IN_SECONDS );
		$rows = $wpdb->get_results(
			$wpdb->prepare(
				// `$list` contains only integers.
				"SELECT video, SUM(plays) AS plays, SUM(IF(day > %s, plays, 0)) AS recent
					FROM {$wpdb->prefix}murmur_plays WHERE video IN ($list) GROUP BY video",
				$from
			)
		);
		return array_column( (array) $rows, null, 'video' );
	}

	/** A video's score in the order "popular", from its recent plays and its publication date in UTC. */
	public static function popularity( int $recent, string $published ): int {
		$age = max( 0, ( time() - (int) strtotime( "$published UTC" ) ) / DAY_IN_SECONDS );
		return (int) round( self::UNDAMPED * $recent * min( 1, ( 1 + 2 * $age / self::DAMPED_DAYS ) / 3 ) );
	}

	public static function forget( int $id ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_plays", array( 'video' => $id ) );
	}

	/** Recomputes the popularity of videos whose recent plays have become old. Deletes the ids of old batches. */
	public static function refresh_popularity(): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				"DELETE FROM {$wpdb->prefix}murmur_play_batches WHERE taken < %s",
				Time::sql( time() - 60 * DAY_IN_SECONDS )
			)
		);
		$table = Video_Table::name();
		array_map(
			array( Video_Index::class, 'add_changed' ),
			array_map( 'intval', $wpdb->get_col( "SELECT id FROM $table WHERE popular > 0" ) )
		);
	}

	/** Adds a batch, once. Runs with the lock held. */
	private static function add_batch( string $batch, array $rows, array $ids ): bool|WP_Error {
		global $wpdb;
		$wpdb->query( 'START TRANSACTION' );
		$is_new = $wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO {$wpdb->prefix}murmur_play_batches (id, taken) VALUES (%s, %s)",
				$batch,
				Time::sql()
			)
		);
		$values = array_map( static fn( array $row ) => self::values( $row, $ids ), $rows );
		$done   = 1 !== $is_new || array() === $values
			? $is_new
			: $wpdb->query(
				"INSERT INTO {$wpdb->prefix}murmur_plays (video, day, language, member, trailer, plays, minutes,
					finished, slept) VALUES "
				. implode( ',', $values )
				. ' ON DUPLICATE KEY UPDATE plays = plays + VALUES(plays), minutes = minutes + VALUES(minutes),
					finished = finished + VALUES(finished), slept = slept + VALUES(slept)'
			);
		$wpdb->query( false === $done ? 'ROLLBACK' : 'COMMIT' );
		if ( false === $done ) {
			return Rest::error( 500, 'plays_not_kept', 'The database did not take the plays.' );
		}
		array_map( array( Video_Index::class, 'add_changed' ), $is_new ? array_values( $ids ) : array() );
		return true;
	}

	/** Whether the full video was played after this day (UTC). */
	public static function was_played_after( int $video, string $day ): bool {
		global $wpdb;
		return (bool) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT 1 FROM {$wpdb->prefix}murmur_plays
					WHERE video = %d AND trailer = 0 AND plays > 0 AND day > %s LIMIT 1",
				$video,
				$day
			)
		);
	}

	private static function values( array $row, array $ids ): string {
		global $wpdb;
		return $wpdb->prepare(
			'(%d, %s, %s, %d, %d, %d, %f, %d, %d)',
			$ids[ self::stored_slug( $row['video'] ) ],
			$row['day'],
			strtolower( $row['language'] ),
			'member' === $row['who'],
			'trailer' === $row['part'],
			$row['plays'],
			$row['minutes'],
			$row['finished'],
			$row['slept']
		);
	}

	/** A slug in the form in which WordPress stores it. */
	private static function stored_slug( string $slug ): string {
		return sanitize_title( rawurldecode( $slug ) );
	}

	/**
	 * The ids of the videos that are or will be public, by their stored slugs. Of two videos with one slug it is the
	 * one that the slug leads to (Video_Routes::find), which comes last here.
	 *
	 * @param string[] $slugs Decoded.
	 * @return array<string, int>
	 */
	private static function ids( array $slugs ): array {
		global $wpdb;
		$names = array_values( array_unique( array_map( array( self::class, 'stored_slug' ), $slugs ) ) );
		$marks = implode( ',', array_fill( 0, count( $names ), '%s' ) );
		$rows  = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT ID, post_name FROM $wpdb->posts
					WHERE post_type = %s AND post_status IN ('publish', 'future') AND post_password = ''
						AND post_name IN ($marks)
					ORDER BY post_status, ID DESC",
				Content_Types::post_type(),
				...$names
			)
		);
		return array_map( 'intval', array_column( (array) $rows, 'ID', 'post_name' ) );
	}

	private static function args(): array {
		$number = static fn( string $type, int $most ) => array(
			'type'     => $type,
			'minimum'  => 0,
			'maximum'  => $most,
			'required' => true,
		);
		$row    = array(
			'video'    => Rest::REQUIRED_TEXT + array( 'minLength' => 1, 'maxLength' => 200 ),
			'day'      => Rest::REQUIRED_TEXT + array( 'pattern' => '^\d{4}-\d{2}-\d{2}$' ),
			'language' => Rest::REQUIRED_TEXT + array( 'pattern' => '^[a-zA-Z-]{2,8}$' ),
			'who'      => Rest::REQUIRED_TEXT + array( 'enum' => array( 'member', 'visitor' ) ),
			'part'     => Rest::REQUIRED_TEXT + array( 'enum' => array( 'full', 'trailer' ) ),
			'plays'    => $number( 'integer', 1_000_000 ),
			'minutes'  => $number( 'number', 100_000_000 ),
			'finished' => $number( 'integer', 1_000_000 ),
			'slept'    => $number( 'integer', 1_000_000 ),
		);
		return array(
			'batch' => Rest::REQUIRED_TEXT + array( 'pattern' => '^[A-Za-z0-9._:-]{1,64}$' ),
			'rows'  => array(
				'type'     => 'array',
				'required' => true,
				'minItems' => 1,
				'maxItems' => 1000,
				'items'    => array( 'type' => 'object', 'properties' => $row, 'additionalProperties' => false ),
			),
		);
	}
}
