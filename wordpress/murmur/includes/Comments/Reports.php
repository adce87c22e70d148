<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Catalogue\Video_Routes;
use Murmur\Core\{Rate_Limits, Rest, Settings, Text, Time};
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** POST video/{slug}/report and video/{slug}/comments/{id}/report. A comment with many reports waits for review. */
final class Reports {
	public const OPEN   = 'open';
	public const KEPT   = 'kept';
	public const HIDDEN = 'hidden';

	public const REASONS = array( 'spam', 'unkind', 'private', 'illegal', 'other' );

	private const LENGTH   = 500;
	private const PER_HOUR = 20;
	private const SETTING  = 'report_threshold';

	public static function boot(): void {
		$args = array(
			'reason' => Rest::REQUIRED_TEXT + array( 'enum' => self::REASONS ),
			'text'   => Rest::TEXT + array( 'default' => '' ),
		);
		Rest::route(
			'/video/(?P<slug>[^/]+)/report',
			'POST',
			array( self::class, 'report_video' ),
			Rest::MEMBER,
			$args
		);
		Rest::route(
			Comment_Routes::ONE . '/report',
			'POST',
			array( self::class, 'report_comment' ),
			Rest::MEMBER,
			$args
		);
		add_filter( 'murmur_settings', array( self::class, 'add_settings' ) );
		add_action( 'deleted_comment', static fn( $id ) => self::forget( 'comment_id', (int) $id ) );
		add_action( 'murmur_comment_gone', static fn( $id ) => self::forget( 'comment_id', (int) $id ) );
		add_action( 'deleted_post', static fn( $id ) => self::forget( 'post_id', (int) $id ) );
		add_action( 'deleted_user', static fn( $id ) => self::forget( 'user_id', (int) $id ) );
	}

	public static function add_settings( array $sections ): array {
		$sections['comments'] = array(
			'title'       => __( 'Comments', 'murmur' ),
			'description' => __( 'Words for which a comment waits for review are in Settings → Discussion.', 'murmur' ),
			'fields'      => array(
				self::SETTING => array(
					'label'   => __( 'Reports until a comment waits for review', 'murmur' ),
					'type'    => 'number',
					'default' => 3,
					'help'    => __( '0: reported comments stay public until somebody decides.', 'murmur' ),
				),
			),
		);
		return $sections;
	}

	public static function report_video( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$post = Video_Routes::find( $request['slug'] );
		return $post ? self::add( $request, $post->ID, 0 ) : Video_Routes::not_found();
	}

	public static function report_comment( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$comment = Comment_Routes::find( $request );
		if ( is_wp_error( $comment ) ) {
			return $comment;
		}
		if ( (int) $comment->user_id === get_current_user_id() ) {
			return Rest::error( 422, 'own_comment', 'This comment is your own.' );
		}
		$id     = (int) $comment->comment_ID;
		$post   = (int) $comment->comment_post_ID;
		$answer = self::add( $request, $post, $id );
		$limit  = (int) Settings::get( self::SETTING );
		if ( ! is_wp_error( $answer ) && $limit > 0 && count( self::of( $post, $id, self::OPEN ) ) >= $limit ) {
			Report_Decisions::hold_for_review( $id );
		}
		return $answer;
	}

	/** The reports of a comment; of the video itself if the comment's id is 0. */
	public static function of( int $post_id, int $comment_id, string $state ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_reports WHERE post_id = %d AND comment_id = %d AND state = %s
					ORDER BY id",
				$post_id,
				$comment_id,
				$state
			)
		);
	}

	public static function close( int $id, string $state ): void {
		global $wpdb;
		$wpdb->update( "{$wpdb->prefix}murmur_reports", array( 'state' => $state ), array( 'id' => $id ) );
	}

	private static function forget( string $column, int $id ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_reports", array( $column => $id ) );
	}

	/** Adds a report. A second report of the same member changes nothing and gets the same response. */
	private static function add( WP_REST_Request $request, int $post_id, int $comment_id ): WP_REST_Response|WP_Error {
		global $wpdb;
		$user_id = get_current_user_id();
		$text    = Text::lines( wp_check_invalid_utf8( $request['text'], true ) );
		if ( Text::length( $text ) > self::LENGTH || strlen( $text ) > 8 * self::LENGTH ) {
			return Rest::error( 400, 'invalid_request', 'A report has at most 500 characters.' );
		}
		if ( Rate_Limits::count( 'report', (string) $user_id, HOUR_IN_SECONDS ) > self::PER_HOUR ) {
			return Rate_Limits::refusal();
		}
		$table = "{$wpdb->prefix}murmur_reports";
		$done  = $wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO $table (user_id, comment_id, post_id, reason, text, made, state)
					VALUES (%d, %d, %d, %s, %s, %s, %s)",
				$user_id,
				$comment_id,
				$post_id,
				$request['reason'],
				Text::strip_unstorable( $table, 'text', $text ),
				Time::sql(),
				self::OPEN
			)
		);
		return false === $done
			? Rest::error( 500, 'report_failed', 'The report could not be saved.' )
			: new WP_REST_Response( array( 'success' => true ), 201 );
	}
}
