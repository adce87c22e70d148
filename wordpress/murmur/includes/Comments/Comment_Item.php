<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Catalogue\{Anchor, Video};
use Murmur\Core\{Text, Time};
use WP_Comment;

defined( 'ABSPATH' ) || exit;

/** Comments in the form of the API contract. They are the same for every caller. */
final class Comment_Item {
	/** The type of a comment that its author deleted although it has replies. */
	public const DELETED = 'murmur_deleted';

	public const TYPES = array( 'comment', self::DELETED );

	public const MARKUP = array(
		'a'      => array( 'href' => true ),
		'b'      => array(),
		'br'     => array(),
		'em'     => array(),
		'i'      => array(),
		'p'      => array(),
		'strong' => array(),
	);

	/**
	 * The items of comments whose replies WordPress has loaded.
	 *
	 * @param WP_Comment[] $comments The comments.
	 */
	public static function items( array $comments, int $post_id ): array {
		$replies = array();
		foreach ( $comments as $comment ) {
			$children = array_values( $comment->get_children( array( 'format' => 'flat', 'status' => 'approve' ) ) );
			usort(
				$children,
				static fn( WP_Comment $a, WP_Comment $b ) => (int) $a->comment_ID <=> (int) $b->comment_ID
			);
			$replies[ $comment->comment_ID ] = $children;
		}
		$ids    = array_map(
			static fn( WP_Comment $one ) => (int) $one->comment_ID,
			array_merge( $comments, ...array_values( $replies ) )
		);
		$hearts = Hearts::counts( $ids );
		$anchor = Anchor::account( Video::anchor_id( $post_id ) );
		$item   = static fn( WP_Comment $one, int $parent ) => self::item(
			$one,
			$parent,
			$hearts[ (int) $one->comment_ID ] ?? 0,
			$anchor
		);
		return array_map(
			static fn( WP_Comment $comment ) => $item( $comment, 0 ) + array(
				'replies' => array_map(
					static fn( WP_Comment $reply ) => $item( $reply, (int) $comment->comment_ID ),
					$replies[ $comment->comment_ID ]
				),
			),
			$comments
		);
	}

	/** The number of public comments of a video. A hidden comment hides its replies, too. */
	public static function count( int $post_id ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT COUNT(*) FROM $wpdb->comments c LEFT JOIN $wpdb->comments p ON p.comment_ID = c.comment_parent
				WHERE c.comment_post_ID = %d AND c.comment_type = 'comment' AND c.comment_approved = '1'
				AND (c.comment_parent = 0 OR p.comment_approved = '1')",
				$post_id
			)
		);
	}

	/** The text of a comment as HTML. */
	public static function content( WP_Comment $comment ): string {
		return wpautop( wp_kses( $comment->comment_content, self::MARKUP ) );
	}

	private static function item( WP_Comment $comment, int $parent, int $hearts, int $anchor ): array {
		$user_id = (int) $comment->user_id;
		$name    = Text::decode( $comment->comment_author );
		return array(
			'id'            => $comment->comment_ID,
			'author_id'     => $user_id > 0 ? $user_id : null,
			'author_name'   => esc_html( '' === trim( $name ) ? __( 'Anonymous', 'murmur' ) : $name ),
			'author_avatar' => apply_filters( 'murmur_avatar', null, $user_id, $comment ),
			'date'          => Time::iso( $comment->comment_date_gmt ),
			'content'       => self::content( $comment ),
			'parent'        => $parent,
			'hearts'        => $hearts,
			'by_anchor'     => $user_id > 0 && $user_id === $anchor,
			'deleted'       => self::DELETED === $comment->comment_type,
		);
	}
}
