<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Catalogue\{Content_Types, Video};
use Murmur\Core\Database\Sql;
use Murmur\Core\{Rest, Text, Time};
use WP_Comment;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET and POST reports, for users who may moderate comments: the comments and videos that wait for a decision, and the
 * hidden comments.
 */
final class Report_Desk {
	private const MOST   = 50;
	private const HIDDEN = 20;

	public static function boot(): void {
		$args = array(
			'kind'   => Rest::REQUIRED_TEXT + array( 'enum' => array( 'comment', 'video' ) ),
			'id'     => Rest::REQUIRED_INTEGER + array( 'minimum' => 1 ),
			'action' => Rest::REQUIRED_TEXT + array( 'enum' => array( 'hide', 'keep' ) ),
		);
		Rest::route( '/reports', 'GET', array( self::class, 'index' ), Rest::MEMBER );
		Rest::route( '/reports', 'POST', array( self::class, 'decide' ), Rest::MEMBER, $args );
	}

	public static function index(): array|WP_Error {
		global $wpdb;
		if ( ! current_user_can( 'moderate_comments' ) ) {
			return self::forbidden_error();
		}
		$reported = Sql::of( "(SELECT comment_id FROM {murmur_reports} WHERE state = 'open')" );
		$waits    = Sql::of( "((c.comment_approved = '0' AND m.meta_value IS NULL) OR c.comment_ID IN %p)", $reported );
		$hidden   = Sql::of(
			"c.comment_approved = '0' AND m.meta_value = 'hidden' AND c.comment_ID NOT IN %p",
			$reported
		);
		$videos   = Sql::of(
			"SELECT DISTINCT post_id FROM {murmur_reports} WHERE comment_id = 0 AND state = 'open'
				ORDER BY post_id DESC LIMIT %d",
			self::MOST
		);
		return array(
			'reports' => array(
				...array_map( static fn( $id ) => self::video( (int) $id ), $wpdb->get_col( $videos->prepare() ) ),
				...array_map(
					static fn( WP_Comment $one ) => self::comment( $one, Reports::OPEN ),
					self::find( $waits, self::MOST )
				),
				...array_map(
					static fn( WP_Comment $one ) => self::comment( $one, Reports::HIDDEN ),
					self::find( $hidden, self::HIDDEN )
				),
			),
		);
	}

	/** @return WP_Comment[] The latest comments on videos that a condition picks: c is the comment, m its decision. */
	private static function find( Sql $condition, int $most ): array {
		global $wpdb;
		$query = Sql::of(
			"SELECT c.comment_ID FROM {comments} c
			JOIN {posts} p ON p.ID = c.comment_post_ID AND p.post_type = %s
			LEFT JOIN {commentmeta} m ON m.comment_id = c.comment_ID AND m.meta_key = %s
			WHERE c.comment_type = 'comment' AND %p ORDER BY c.comment_ID DESC LIMIT %d",
			Content_Types::post_type(),
			Report_Decisions::META,
			$condition,
			$most
		);
		return array_values( array_filter( array_map( 'get_comment', $wpdb->get_col( $query->prepare() ) ) ) );
	}

	public static function decide( WP_REST_Request $request ): array|WP_Error {
		if ( ! current_user_can( 'moderate_comments' ) ) {
			return self::forbidden_error();
		}
		$hides = 'hide' === $request['action'];
		if ( 'video' === $request['kind'] ) {
			if ( $hides ) {
				return Rest::error( 400, 'invalid_request', 'A video is hidden by its editor.' );
			}
			Report_Decisions::close_video( $request['id'] );
			return array( 'success' => true );
		}
		$comment = get_comment( $request['id'] );
		if (
			! $comment
			|| 'comment' !== $comment->comment_type
			|| Content_Types::post_type() !== get_post_type( (int) $comment->comment_post_ID )
		) {
			return Rest::error( 404, 'comment_not_found', 'Comment not found.' );
		}
		Report_Decisions::decide( $comment, $hides );
		return array( 'success' => true );
	}

	private static function forbidden_error(): WP_Error {
		return Rest::error( 403, 'rest_forbidden', 'Sorry, you are not allowed to do that.' );
	}

	private static function comment( WP_Comment $comment, string $state ): array {
		$id = (int) $comment->comment_ID;
		return array(
			'kind'    => 'comment',
			'id'      => $id,
			'state'   => $state,
			'public'  => '1' === $comment->comment_approved,
			'author'  => Text::decode( $comment->comment_author ),
			'date'    => Time::iso( $comment->comment_date_gmt ),
			'content' => Comment_Item::content( $comment ),
			'edit'    => admin_url( "comment.php?action=editcomment&c=$id" ),
		) + self::report_of_video(
			(int) $comment->comment_post_ID,
			Reports::of( (int) $comment->comment_post_ID, $id, $state )
		);
	}

	private static function video( int $id ): array {
		return array(
			'kind'   => 'video',
			'id'     => $id,
			'state'  => Reports::OPEN,
			'public' => 'publish' === get_post_status( $id ),
			'edit'   => admin_url( "post.php?action=edit&post=$id" ),
		) + self::report_of_video( $id, Reports::of( $id, 0, Reports::OPEN ) );
	}

	/** A video and what its reporters wrote, without their names. */
	private static function report_of_video( int $post_id, array $reports ): array {
		$post    = get_post( $post_id );
		$reasons = array_count_values( array_column( $reports, 'reason' ) );
		return array(
			'video'   => array(
				'slug'  => $post ? Video::slug( $post ) : '',
				'title' => $post ? Text::decode( $post->post_title ) : '',
			),
			'reasons' => array_map(
				static fn( string $reason, int $count ) => array( 'reason' => $reason, 'count' => $count ),
				array_keys( $reasons ),
				$reasons
			),
			'texts'   => array_values(
				array_filter( array_column( $reports, 'text' ), static fn( string $text ) => '' !== $text )
			),
		);
	}
}
