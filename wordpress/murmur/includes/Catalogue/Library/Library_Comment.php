<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Library;

use Murmur\Comments\Comment_Item;
use Murmur\Core\{Text, Time};
use WP_Comment;

defined( 'ABSPATH' ) || exit;

/**
 * Exports and imports the public comments of a video with their replies. The file has no accounts, so hearts and
 * reports, which belong to accounts, are not in it.
 */
final class Library_Comment {
	/** The public comments of a video, oldest first. */
	public static function export( int $post_id ): array {
		$comments = array_map(
			static fn( WP_Comment $comment ) => self::export_one( $comment ) + array(
				'replies' => array_map( array( self::class, 'export_one' ), self::replies( $comment ) ),
			),
			self::of( $post_id, array( 'hierarchical' => 'threaded' ) )
		);
		// The empty place of a deleted comment means nothing without replies.
		$is_left = static fn( array $comment ) => ! isset( $comment['deleted'] ) || array() !== $comment['replies'];
		return array_map(
			array( Library::class, 'without_empty' ),
			array_values( array_filter( $comments, $is_left ) )
		);
	}

	/** Adds the comments that don't exist yet. */
	public static function import( int $post_id, array $comments ): void {
		$mark     = static fn( array $comment ) => "{$comment['author']} {$comment['date']}";
		$existing = array();
		foreach ( self::of( $post_id ) as $comment ) {
			$existing[ $mark( self::export_one( $comment ) ) ] = (int) $comment->comment_ID;
		}
		$id_of = static fn( array $comment, int $parent ) => $existing[ $mark( $comment ) ]
			?? self::import_one( $post_id, $comment, $parent );
		foreach ( $comments as $comment ) {
			$parent = $id_of( $comment, 0 );
			foreach ( $comment['replies'] ?? array() as $reply ) {
				$id_of( $reply, $parent );
			}
		}
	}

	/** Returns the new comment's id. */
	private static function import_one( int $post_id, array $comment, int $parent ): int {
		$date = Time::sql( (int) strtotime( $comment['date'] ) );
		return (int) wp_insert_comment(
			wp_slash(
				array(
					'comment_post_ID'  => $post_id,
					'comment_parent'   => $parent,
					'comment_author'   => esc_html( $comment['author'] ),
					'comment_content'  => wp_kses( $comment['content'], Comment_Item::MARKUP ),
					'comment_date_gmt' => $date,
					'comment_date'     => get_date_from_gmt( $date ),
					'comment_approved' => 1,
					'comment_type'     => empty( $comment['deleted'] ) ? 'comment' : Comment_Item::DELETED,
				)
			)
		);
	}

	/** @return WP_Comment[] */
	private static function of( int $post_id, array $more = array() ): array {
		return array_values(
			get_comments(
				$more + array(
					'post_id'  => $post_id,
					'status'   => 'approve',
					'type__in' => Comment_Item::TYPES,
					'orderby'  => array( 'comment_date_gmt' => 'ASC', 'comment_ID' => 'ASC' ),
				)
			)
		);
	}

	/**
	 * The replies at any depth that WordPress has loaded, oldest first.
	 *
	 * @return WP_Comment[]
	 */
	private static function replies( WP_Comment $comment ): array {
		$replies = array_values( $comment->get_children( array( 'format' => 'flat' ) ) );
		$when    = static fn( WP_Comment $one ) => array( $one->comment_date_gmt, (int) $one->comment_ID );
		usort( $replies, static fn( WP_Comment $a, WP_Comment $b ) => $when( $a ) <=> $when( $b ) );
		return $replies;
	}

	/** A comment without the author's email address. */
	private static function export_one( WP_Comment $comment ): array {
		return array(
			'author'  => Text::decode( $comment->comment_author ),
			'date'    => Time::iso( $comment->comment_date_gmt ),
			'content' => $comment->comment_content,
		) + ( Comment_Item::DELETED === $comment->comment_type ? array( 'deleted' => true ) : array() );
	}
}
