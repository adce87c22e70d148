<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Catalogue\{Revalidation, Video_Routes};
use Murmur\Core\Rest;
use WP_Comment;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** GET video/{slug}/comments/mine, and DELETE of a member's own comment. */
final class Own_Comments {
	private const MOST = 500;

	public static function boot(): void {
		Rest::route( Comment_Routes::PATH . '/mine', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( Comment_Routes::ONE, 'DELETE', array( self::class, 'delete' ), Rest::MEMBER );
		add_action( 'deleted_comment', array( self::class, 'remove_empty_place' ), 10, 2 );
	}

	/** The ids of the video's comments that the member wrote, hearted and reported. */
	public static function show( WP_REST_Request $request ): array|WP_Error {
		global $wpdb;
		$post = Video_Routes::find( $request['slug'] );
		if ( ! $post ) {
			return Video_Routes::not_found();
		}
		$of = static fn( string $sql ) => array_map(
			'strval',
			$wpdb->get_col(
				$wpdb->prepare( "$sql ORDER BY 1 DESC LIMIT %d", $post->ID, get_current_user_id(), self::MOST )
			)
		);
		return array(
			'written'  => $of(
				"SELECT comment_ID FROM $wpdb->comments
					WHERE comment_post_ID = %d AND user_id = %d AND comment_type = 'comment'"
			),
			'hearted'  => $of(
				"SELECT h.comment_id FROM {$wpdb->prefix}murmur_comment_hearts h
					JOIN $wpdb->comments c ON c.comment_ID = h.comment_id
					WHERE c.comment_post_ID = %d AND h.user_id = %d"
			),
			'reported' => $of(
				"SELECT comment_id FROM {$wpdb->prefix}murmur_reports
					WHERE post_id = %d AND user_id = %d AND comment_id > 0"
			),
		);
	}

	/** Deletes a comment. Another member gets the same answer as for a comment that does not exist. */
	public static function delete( WP_REST_Request $request ): array|WP_Error {
		$comment = Comment_Routes::find( $request );
		if ( is_wp_error( $comment ) ) {
			return $comment;
		}
		if ( (int) $comment->user_id !== get_current_user_id() ) {
			return Rest::error( 404, 'comment_not_found', 'Comment not found.' );
		}
		self::remove( $comment );
		Revalidation::add_tags(
			'video:' . rawurldecode( (string) get_post_field( 'post_name', (int) $comment->comment_post_ID ) )
		);
		return array( 'success' => true );
	}

	/**
	 * Deletes a comment for good. A comment with replies leaves an empty place, which is deleted with the last reply.
	 */
	private static function remove( WP_Comment $comment ): void {
		$id = (int) $comment->comment_ID;
		if ( self::has_replies( $id ) ) {
			wp_update_comment(
				array(
					'comment_ID'           => $id,
					'comment_type'         => Comment_Item::DELETED,
					'comment_content'      => 'Deleted comment',
					'comment_author'       => '',
					'comment_author_email' => '',
					'comment_author_IP'    => '',
					'comment_agent'        => '',
					'user_id'              => 0,
				)
			);
			do_action( 'murmur_comment_gone', $id );
			return;
		}
		wp_delete_comment( $id, true );
	}

	/** Deletes the empty place above a last reply that its author, a moderator or WordPress has deleted. */
	public static function remove_empty_place( mixed $id, WP_Comment $reply ): void {
		// Without an id, WordPress would return the comment of its loop.
		$parent = $reply->comment_parent > 0 ? get_comment( (int) $reply->comment_parent ) : null;
		if (
			$parent
			&& Comment_Item::DELETED === $parent->comment_type
			&& ! self::has_replies( (int) $parent->comment_ID )
		) {
			wp_delete_comment( (int) $parent->comment_ID, true );
		}
	}

	private static function has_replies( int $id ): bool {
		return (int) get_comments( array( 'parent' => $id, 'status' => 'any', 'count' => true ) ) > 0;
	}
}
