<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Catalogue\{Content_Types, Revalidation};
use Murmur\Core\Text;
use WP_Comment;

defined( 'ABSPATH' ) || exit;

/**
 * Decisions about comments that wait for review, on the site or in WordPress's own list of comments. A decision is
 * comment meta; the comment's status is WordPress's.
 */
final class Report_Decisions {
	public const META = 'murmur_decision';

	private static bool $is_waiting = false;

	public static function boot(): void {
		add_action( 'transition_comment_status', array( self::class, 'on_status_change' ), 10, 3 );
	}

	/** Makes a comment wait for a decision, unless it was already decided that it stays. */
	public static function hold_for_review( int $id ): void {
		if ( Reports::KEPT === get_comment_meta( $id, self::META, true ) ) {
			return;
		}
		self::$is_waiting = true;
		wp_set_comment_status( $id, 'hold' );
		self::$is_waiting = false;
	}

	/** Decides about a comment. */
	public static function decide( WP_Comment $comment, bool $is_hidden ): void {
		$status = $is_hidden ? 'hold' : 'approve';
		$before = wp_get_comment_status( $comment );
		wp_set_comment_status( $comment->comment_ID, $status );
		if ( wp_get_comment_status( $comment->comment_ID ) === $before ) {
			self::store( $comment, $is_hidden, is_author_notified: true );
		}
	}

	/** Handles a change of the comment's status, wherever it is made. */
	public static function on_status_change( string $after, string $before, WP_Comment $comment ): void {
		if ( Content_Types::post_type() !== get_post_type( (int) $comment->comment_post_ID ) ) {
			return;
		}
		Revalidation::add_tags(
			'video:' . rawurldecode( (string) get_post_field( 'post_name', (int) $comment->comment_post_ID ) )
		);
		if ( self::$is_waiting ) {
			return;
		}
		if ( 'approved' === $after ) {
			self::store( $comment, is_hidden: false, is_shown_again: 'unapproved' === $before );
		} elseif ( 'approved' === $before && 'delete' !== $after ) {
			self::store( $comment, is_hidden: true, is_author_notified: 'unapproved' === $after );
		}
	}

	/** Stores the decision, closes the reports, and tells reporters and author. */
	private static function store(
		WP_Comment $comment,
		bool $is_hidden,
		bool $is_shown_again = false,
		bool $is_author_notified = false
	): void {
		$id    = (int) $comment->comment_ID;
		$state = $is_hidden ? Reports::HIDDEN : Reports::KEPT;
		update_comment_meta( $id, self::META, $state );
		$facts = array(
			'comment' => Text::one_line( Text::decode( $comment->comment_content ) ),
			'video'   => Text::decode( get_the_title( (int) $comment->comment_post_ID ) ),
		);
		foreach ( Reports::of( (int) $comment->comment_post_ID, $id, Reports::OPEN ) as $report ) {
			Reports::close( (int) $report->id, $state );
			do_action( 'murmur_report_decided', (int) $report->id, (int) $report->user_id, $is_hidden, $facts );
		}
		if ( (int) $comment->user_id > 0 && ( $is_hidden ? $is_author_notified : $is_shown_again ) ) {
			do_action( 'murmur_comment_decided', $id, (int) $comment->user_id, $is_hidden, $facts );
		}
	}

	/** Closes the reports of a video. Its editor decides about the video itself. */
	public static function close_video( int $post_id ): void {
		foreach ( Reports::of( $post_id, 0, Reports::OPEN ) as $report ) {
			Reports::close( (int) $report->id, Reports::KEPT );
			do_action(
				'murmur_report_decided',
				(int) $report->id,
				(int) $report->user_id,
				false,
				array( 'video' => Text::decode( get_the_title( $post_id ) ) )
			);
		}
	}
}
