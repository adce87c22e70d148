<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Settings, Slug};
use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * Sends the site the cache tags of all changes at the end of a request, after its response if PHP allows that. Tags
 * that the site did not accept stay in a queue, and a later request or cron sends them again.
 */
final class Revalidation {
	private const QUEUE = 'murmur_revalidation';
	private const HOOK  = 'murmur_revalidate';
	/** Seconds until the next try, by the number of tries; the last value repeats. */
	private const PAUSES  = array( 2, 10, 60, 300, 1800 );
	private const TIMEOUT = 3;
	private const NAMED   = 20;

	/**
	 * The tags of this request.
	 *
	 * @var array<string, true>
	 */
	private static array $tags = array();

	public static function boot(): void {
		add_action( 'save_post', static fn( $id, $post ) => self::add_post_tags( $post ), 10, 2 );
		add_action( 'before_delete_post', static fn( $id, $post ) => self::add_post_tags( $post ), 10, 2 );
		add_action( 'post_updated', static fn( $id, $after, $before ) => self::add_post_tags( $before ), 10, 3 );
		add_action( 'set_object_terms', static fn( $id ) => self::add_post_tags( get_post( $id ) ) );
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action(
				$hook,
				static fn( $_, $id, $key ) => self::is_field( $key ) ? self::add_post_tags( get_post( $id ) ) : null,
				10,
				3
			);
		}
		foreach ( array( 'created_term', 'edit_terms', 'edited_term', 'pre_delete_term' ) as $hook ) {
			add_action( $hook, static fn( $id ) => self::add_term_tags( get_term( $id ) ) );
		}
		foreach ( array( 'added_term_meta', 'updated_term_meta', 'deleted_term_meta' ) as $hook ) {
			add_action( $hook, static fn( $_, $id ) => self::add_term_tags( get_term( $id ) ), 10, 2 );
		}
		foreach (
			array(
				'pmpro_save_membership_level',
				'pmpro_added_membership_level',
				'pmpro_updated_membership_level',
				'pmpro_delete_membership_level',
				'update_option_pmpro_currency',
			) as $hook
		) {
			add_action( $hook, static fn() => self::add_tags( 'levels' ) );
		}
		// Level names, plans, features and the mapping of the content are settings.
		add_action(
			'update_option_' . Settings::OPTION,
			static fn() => self::add_tags( 'levels', 'homepage', 'videos', 'video', 'featured-anchors', 'anchors' )
		);
		add_action( 'shutdown', array( self::class, 'send_tags' ), 5 );
		add_action( self::HOOK, array( self::class, 'send_tags' ) );
	}

	public static function add_tags( string ...$tags ): void {
		self::$tags += array_fill_keys( $tags, true );
	}

	/** Sends this request's tags and the queued tags that are due. */
	public static function send_tags(): void {
		$queue       = self::queue();
		$tags        = array_keys( self::$tags );
		self::$tags  = array();
		$due         = array() !== $queue['tags'] && $queue['at'] <= time();
		$address     = (string) Settings::get( 'site_url' );
		$is_possible = '' !== $address && '' !== (string) Settings::get( 'revalidate_secret' );
		if ( ! $is_possible || ( array() === $tags && ! $due ) ) {
			return;
		}
		if ( function_exists( 'fastcgi_finish_request' ) && ! wp_doing_cron() ) {
			fastcgi_finish_request();
		}
		$due_tags = self::shorten( array_values( array_unique( array_merge( $queue['tags'], $tags ) ) ) );
		// Stored before sending, so that the next request sends them if this one dies.
		self::store( $due_tags, $queue['tries'] );
		if ( self::send( $due_tags ) ) {
			self::store( array_diff( self::queue()['tags'], $due_tags ), 0 );
		} else {
			// A concurrent request may have sent the same tags before this change, and removed them from the queue.
			self::store( array_unique( array_merge( self::queue()['tags'], $due_tags ) ), $queue['tries'] + 1 );
		}
	}

	/**
	 * Replaces the tags of many videos or anchors with one tag for all of them, because a request with thousands of
	 * tags would be too long.
	 */
	private static function shorten( array $tags ): array {
		foreach ( array( 'video', 'anchor' ) as $noun ) {
			$named = array_filter( $tags, static fn( string $tag ) => str_starts_with( $tag, "$noun:" ) );
			$tags  = count( $named ) > self::NAMED ? array( ...array_diff( $tags, $named ), $noun ) : $tags;
		}
		return array_values( array_unique( $tags ) );
	}

	/** The queued tags, the number of tries, and the time of the next try. */
	public static function queue(): array {
		wp_cache_delete( 'alloptions', 'options' );
		$stored = get_option( self::QUEUE );
		return is_array( $stored ) ? $stored : array( 'tags' => array(), 'tries' => 0, 'at' => 0 );
	}

	/** Stores the queue and schedules cron. */
	private static function store( array $tags, int $tries ): void {
		$pause = self::PAUSES[ min( max( 0, $tries - 1 ), count( self::PAUSES ) - 1 ) ];
		$queue = array(
			'tags'  => array_values( $tags ),
			'tries' => array() === $tags ? 0 : $tries,
			'at'    => array() === $tags ? 0 : time() + $pause,
		);
		update_option( self::QUEUE, $queue, true );
		if ( array() !== $tags && ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( $queue['at'], self::HOOK );
		}
	}

	/** Whether the site accepted the tags. */
	private static function send( array $tags ): bool {
		$response = wp_remote_post(
			Settings::get( 'site_url' ) . '/_api/revalidate',
			array(
				'timeout'     => self::TIMEOUT,
				'redirection' => 0,
				'headers'     => array(
					'Authorization' => 'Bearer ' . Settings::get( 'revalidate_secret' ),
					'Content-Type'  => 'application/json',
				),
				'body'        => wp_json_encode( array( 'tags' => $tags ) ),
			)
		);
		$status   = (int) wp_remote_retrieve_response_code( $response );
		return $status >= 200 && $status < 300;
	}

	private static function is_field( string $key ): bool {
		return '_thumbnail_id' === $key || in_array( $key, Content_Types::meta_keys(), true );
	}

	/**
	 * Notes the tags of a post, as it was before a change or is after it. A draft has none, and neither has a scheduled
	 * post before its date. A video that a program published without a slug has no page.
	 */
	private static function add_post_tags( ?WP_Post $post ): void {
		$is_due = $post
			&& 'future' === $post->post_status
			&& strtotime( Video::published_date( $post ) . ' UTC' ) <= time();
		if ( ! $post || ( 'publish' !== $post->post_status && ! $is_due ) ) {
			return;
		}
		if ( Content_Types::post_type() === $post->post_type ) {
			$page = '' === $post->post_name ? array() : array( 'video:' . Slug::decode( $post->post_name ) );
			self::add_tags( 'homepage', 'videos', 'featured-anchors', 'anchors', ...$page );
		}
		$slug = preg_replace( '/-zh$/', '', $post->post_name );
		if ( 'page' === $post->post_type && in_array( $slug, Page_Routes::SLUGS, true ) ) {
			self::add_tags( "page:$slug" );
		}
	}

	/** Notes the tags of a term. Every video of an anchor shows the anchor's name. */
	private static function add_term_tags( mixed $term ): void {
		if (
			$term instanceof WP_Term
			&& in_array(
				$term->taxonomy,
				array( Content_Types::anchor_taxonomy(), Content_Types::trigger_taxonomy() ),
				true
			)
		) {
			self::add_tags( 'anchors', 'featured-anchors', 'homepage', 'videos', 'video' );
		}
		// The tag of this one anchor, because the site notifies search engines of the page that the tag names.
		if ( $term instanceof WP_Term && Content_Types::anchor_taxonomy() === $term->taxonomy ) {
			self::add_tags( 'anchor:' . Slug::decode( $term->slug ) );
		}
	}
}
