<?php
declare( strict_types=1 );

namespace Murmur\Comments;

use Murmur\Catalogue\{Content_Types, Video_Routes};
use Murmur\Core\{Capabilities, Rest, Site_Key, Text};
use WP_Comment;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * GET and POST video/{slug}/comments, with WordPress's own comments. Settings → Discussion decides about moderation,
 * flood control and disallowed words. One of its rules does not apply to members: a first comment needs no approval.
 */
final class Comment_Routes {
	public const PATH = '/video/(?P<slug>[^/]+)/comments';
	public const ONE  = self::PATH . '/(?P<id>[^/]+)';

	/**
	 * The most visible characters, as on the site, and the most UTF-16 units, because one visible character may consist
	 * of any number of marks.
	 */
	private const LENGTH = 168;
	private const UNITS  = 4096;

	public static function boot(): void {
		$texts = array( 'content' => Rest::REQUIRED_TEXT, 'parent' => array( 'type' => 'integer', 'minimum' => 1 ) );
		Rest::route( self::PATH, 'GET', array( self::class, 'index' ), Rest::EVERYBODY, Rest::page_args( 8, 100 ) );
		Rest::route( self::PATH, 'POST', array( self::class, 'create' ), Rest::MEMBER, $texts );
		add_action( 'pre_comment_on_post', array( self::class, 'refuse_form' ) );
		add_filter( 'preprocess_comment', array( self::class, 'flatten' ) );
		add_filter( 'get_comments_number', array( self::class, 'public_count' ), 10, 2 );
		Capabilities::add( array( 'comment-actions', 'reports' ) );
	}

	/**
	 * Refuses WordPress's own comment form, which takes anonymous comments. This plugin's videos have no page here that
	 * shows it.
	 */
	public static function refuse_form( int $post_id ): void {
		if ( Content_Types::POST_TYPE === get_post_type( $post_id ) ) {
			wp_die( esc_html__( 'Comments are written on the site.', 'murmur' ), 403 );
		}
	}

	/** Replaces WordPress's number of comments with that of public comments. */
	public static function public_count( mixed $count, mixed $post_id ): mixed {
		return Content_Types::post_type() === get_post_type( (int) $post_id )
			? Comment_Item::count( (int) $post_id )
			: $count;
	}

	/** A page of comments with their replies, newest first. */
	public static function index( WP_REST_Request $request ): array|WP_Error {
		$post = Video_Routes::find( $request['slug'] );
		if ( ! $post ) {
			return Video_Routes::not_found();
		}
		$wanted = array( 'post_id' => $post->ID, 'status' => 'approve', 'type__in' => Comment_Item::TYPES );
		$total  = (int) get_comments( $wanted + array( 'parent' => 0, 'count' => true ) );
		$page   = array(
			'hierarchical' => 'threaded',
			'number'       => $request['per_page'],
			'offset'       => ( $request['page'] - 1 ) * $request['per_page'],
			'orderby'      => array( 'comment_date_gmt' => 'DESC', 'comment_ID' => 'DESC' ),
		);
		return array(
			'comments'   => Comment_Item::items( array_values( get_comments( $wanted + $page ) ), $post->ID ),
			'pagination' => array(
				'currentPage'   => $request['page'],
				'totalPages'    => (int) ceil( $total / $request['per_page'] ),
				'totalComments' => Comment_Item::count( $post->ID ),
			),
		);
	}

	/** A public comment of a video that the caller may see. */
	public static function find( WP_REST_Request $request ): WP_Comment|WP_Error {
		$post = Video_Routes::find( $request['slug'] );
		if ( ! $post ) {
			return Video_Routes::not_found();
		}
		$comment = get_comment( (int) $request['id'] );
		$is_here = $comment
			&& (int) $comment->comment_post_ID === $post->ID
			&& 'comment' === $comment->comment_type
			&& '1' === $comment->comment_approved;
		return $is_here ? $comment : Rest::error( 404, 'comment_not_found', 'Comment not found.' );
	}

	public static function create( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$post = Video_Routes::find( $request['slug'] );
		if ( ! $post ) {
			return Video_Routes::not_found();
		}
		$refusal = apply_filters( 'murmur_comment_refusal', null, wp_get_current_user() );
		if ( $refusal ) {
			return $refusal;
		}
		$text = Text::lines( wp_check_invalid_utf8( $request['content'], true ) );
		if ( '' === $text ) {
			return Rest::error( 400, 'rest_comment_content_invalid', 'Invalid comment content.' );
		}
		if (
			Text::length( $text ) > self::LENGTH
			|| strlen( mb_convert_encoding( $text, 'UTF-16LE', 'UTF-8' ) ) > 2 * self::UNITS
		) {
			return Rest::error( 400, 'comment_content_column_length', 'Comments must be 168 characters or less.' );
		}
		$refusal = Text::refusal( $GLOBALS['wpdb']->comments, 'comment_content', $text );
		if ( $refusal ) {
			return $refusal;
		}
		if ( ! comments_open( $post ) ) {
			return Rest::error( 422, 'rest_comment_closed', 'Comments are closed for this video.' );
		}
		$parent = $request['parent'] ? get_comment( $request['parent'] ) : null;
		if (
			$request['parent']
			&& ( ! $parent || (int) $parent->comment_post_ID !== $post->ID || '1' !== $parent->comment_approved )
		) {
			return Rest::error( 422, 'comment_parent_gone', 'The comment that you reply to is no longer there.' );
		}
		$posted = self::post( $post->ID, $text, (int) $request['parent'] );
		return is_wp_error( $posted ) ? self::refusal( $posted ) : self::created_response( get_comment( $posted ) );
	}

	/** Attaches a reply to a reply, here or in wp-admin, to the same top comment. */
	public static function flatten( array $comment ): array {
		$parent = empty( $comment['comment_parent'] ) ? null : get_comment( (int) $comment['comment_parent'] );
		if (
			$parent
			&& (int) $parent->comment_parent > 0
			&& Content_Types::post_type() === get_post_type( (int) $comment['comment_post_ID'] )
		) {
			$comment['comment_parent'] = (int) $parent->comment_parent;
		}
		return $comment;
	}

	/** Submits the comment to WordPress, which may refuse it. */
	private static function post( int $post_id, string $text, int $parent ): int|WP_Error {
		$address     = static fn() => Site_Key::client_ip();
		$no_approval = static fn() => '0';
		add_filter( 'pre_comment_user_ip', $address );
		add_filter( 'pre_option_comment_previously_approved', $no_approval );
		$user   = wp_get_current_user();
		$posted = wp_new_comment(
			wp_slash(
				array(
					'comment_post_ID'      => $post_id,
					'comment_author'       => $user->display_name,
					'comment_author_email' => $user->user_email,
					'comment_author_url'   => '',
					// Members write plain text, in which "<3" is no markup.
					'comment_content'      => htmlspecialchars( $text, ENT_NOQUOTES, 'UTF-8' ),
					'comment_type'         => 'comment',
					'comment_parent'       => $parent,
					'user_id'              => $user->ID,
				)
			),
			true
		);
		remove_filter( 'pre_comment_user_ip', $address );
		remove_filter( 'pre_option_comment_previously_approved', $no_approval );
		return false === $posted ? new WP_Error( 'comment_failed', '', 500 ) : $posted;
	}

	/** Maps WordPress's errors to the statuses of the API contract. */
	private static function refusal( WP_Error $error ): WP_Error {
		$code = $error->get_error_code();
		return match ( $code ) {
			'comment_flood'     => Rest::error( 429, $code, 'You are posting comments too quickly. Slow down.' ),
			'comment_duplicate' => Rest::error( 422, $code, 'You have already said that.' ),
			'comment_failed'    => Rest::error( 500, $code, 'The comment could not be saved.' ),
			default             => Rest::error( 422, (string) $code, wp_strip_all_tags( $error->get_error_message() ) ),
		};
	}

	/** The response that says whether the comment is public or awaits approval. */
	private static function created_response( WP_Comment $comment ): WP_REST_Response {
		$waits   = '1' !== $comment->comment_approved;
		$message = $waits ? 'Your comment will appear once it has been approved.' : 'Comment posted.';
		return new WP_REST_Response(
			array( 'success' => true, 'held' => $waits, 'message' => $message ),
			$waits ? 202 : 201
		);
	}
}
