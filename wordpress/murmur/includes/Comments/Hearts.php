<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Core\{Rate_Limits, Rest, Time};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** PUT and DELETE video/{slug}/comments/{id}/heart: each member has one heart for each comment. */
final class Hearts {
	private const PER_MINUTE = 60;

	public static function boot(): void {
		$path = Comment_Routes::ONE . '/heart';
		Rest::route(
			$path,
			'PUT',
			static fn( WP_REST_Request $request ) => self::set( $request, is_hearted: true ),
			Rest::MEMBER
		);
		Rest::route(
			$path,
			'DELETE',
			static fn( WP_REST_Request $request ) => self::set( $request, is_hearted: false ),
			Rest::MEMBER
		);
		add_action( 'deleted_comment', static fn( $id ) => self::forget( 'comment_id', (int) $id ) );
		add_action( 'deleted_user', static fn( $id ) => self::forget( 'user_id', (int) $id ) );
	}

	/** The number of hearts by comment id, without comments that have none. */
	public static function counts( array $ids ): array {
		global $wpdb;
		if ( array() === $ids ) {
			return array();
		}
		$list = implode( ',', array_map( 'intval', $ids ) );
		$rows = (array) $wpdb->get_results(
			"SELECT comment_id, COUNT(*) AS hearts FROM {$wpdb->prefix}murmur_comment_hearts
				WHERE comment_id IN ($list) GROUP BY comment_id"
		);
		return array_map( 'intval', array_column( $rows, 'hearts', 'comment_id' ) );
	}

	public static function forget( string $column, int $id ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_comment_hearts", array( $column => $id ) );
	}

	private static function set( WP_REST_Request $request, bool $is_hearted ): array|WP_Error {
		global $wpdb;
		$user_id = get_current_user_id();
		$comment = Comment_Routes::find( $request );
		if ( is_wp_error( $comment ) ) {
			return $comment;
		}
		if ( Rate_Limits::count( 'heart', (string) $user_id, MINUTE_IN_SECONDS ) > self::PER_MINUTE ) {
			return Rate_Limits::refusal();
		}
		$id    = (int) $comment->comment_ID;
		$table = "{$wpdb->prefix}murmur_comment_hearts";
		if ( $is_hearted ) {
			$wpdb->query(
				$wpdb->prepare(
					"INSERT IGNORE INTO $table (comment_id, user_id, made) VALUES (%d, %d, %s)",
					$id,
					$user_id,
					Time::sql()
				)
			);
		} else {
			$wpdb->delete( $table, array( 'comment_id' => $id, 'user_id' => $user_id ) );
		}
		return array( 'hearted' => $is_hearted, 'hearts' => self::counts( array( $id ) )[ $id ] ?? 0 );
	}
}
