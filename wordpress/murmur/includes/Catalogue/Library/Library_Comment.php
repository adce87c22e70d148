<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Library;

use Murmur\Comments\Comment_Item;
use Murmur\Core\{Text, Time};
use WP_Comment;

defined( 'ABSPATH' ) || exit;

/** Exports and imports the comments of a video. */
final class Library_Comment {
	/** The approved comments of a video, oldest first. */
	public static function export( int $post_id ): array {
		return array_map( array( self::class, 'export_one' ), self::of( $post_id ) );
	}

	/** Adds the comments that don't exist yet. */
	public static function import( int $post_id, array $comments ): void {
		$mark     = static fn( array $comment ) => "{$comment['author']} {$comment['date']}";
		$existing = array_flip( array_map( $mark, self::export( $post_id ) ) );
		foreach ( $comments as $comment ) {
			if ( isset( $existing[ $mark( $comment ) ] ) ) {
				continue;
			}
			$date = Time::sql( (int) strtotime( $comment['date'] ) );
			wp_insert_comment(
				wp_slash(
					array(
						'comment_post_ID'  => $post_id,
						'comment_author'   => esc_html( $comment['author'] ),
						'comment_content'  => wp_kses( $comment['content'], Comment_Item::MARKUP ),
						'comment_date_gmt' => $date,
						'comment_date'     => get_date_from_gmt( $date ),
						'comment_approved' => 1,
						'comment_type'     => 'comment',
					)
				)
			);
		}
	}

	/** @return WP_Comment[] */
	private static function of( int $post_id ): array {
		return get_comments(
			array(
				'post_id' => $post_id,
				'status'  => 'approve',
				'type'    => 'comment',
				'orderby' => array( 'comment_date_gmt' => 'ASC', 'comment_ID' => 'ASC' ),
			)
		);
	}

	/** A comment without the author's email address. */
	private static function export_one( WP_Comment $comment ): array {
		return array(
			'author'  => Text::decode( $comment->comment_author ),
			'date'    => Time::iso( $comment->comment_date_gmt ),
			'content' => $comment->comment_content,
		);
	}
}
