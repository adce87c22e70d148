<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\{Content_Types, Preview, Site_Links};
use WP_Admin_Bar;
use WP_Post_Type;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * "View" and "Preview" in wp-admin. WordPress offers them only for types with pages of its own, and calls everything
 * else a post.
 */
final class View_Links {
	public static function boot(): void {
		add_filter( 'is_post_type_viewable', array( self::class, 'has_pages' ), 10, 2 );
		add_action( 'admin_bar_menu', array( self::class, 'add_to_bar' ), 81 );
		add_action( 'admin_init', array( self::class, 'add_term_hooks' ) );
		add_filter( 'post_updated_messages', array( self::class, 'add_notices' ) );
	}

	/** The messages above the form after WordPress has saved a video. */
	public static function add_notices( array $all ): array {
		$post = get_post();
		if ( ! $post || Content_Types::POST_TYPE !== $post->post_type ) {
			return $all;
		}
		$is_public = 'publish' === $post->post_status;
		$title     = $is_public ? __( 'View video', 'murmur' ) : __( 'Preview video', 'murmur' );
		$address   = $is_public ? get_permalink( $post ) : get_preview_post_link( $post );
		$link      = Preview::is_possible( $post )
			? sprintf( ' <a target="_blank" href="%s">%s</a>', esc_url( (string) $address ), esc_html( $title ) )
			: '';
		$time      = wp_date(
			get_option( 'date_format' ) . ' ' . get_option( 'time_format' ),
			(int) get_post_timestamp( $post )
		);
		$texts     = array(
			1  => __( 'Video updated.', 'murmur' ),
			4  => __( 'Video updated.', 'murmur' ),
			6  => __( 'Video published.', 'murmur' ),
			7  => __( 'Video saved.', 'murmur' ),
			8  => __( 'Video submitted.', 'murmur' ),
			/* translators: %s: date and time */
			9  => esc_html( sprintf( __( 'Video scheduled for: %s.', 'murmur' ), (string) $time ) ),
			10 => __( 'Video draft updated.', 'murmur' ),
		);
		$all[ Content_Types::POST_TYPE ] = array_map(
			static fn( string $text ) => $text . $link,
			$texts
		) + ( $all['post'] ?? array() );
		return $all;
	}

	public static function has_pages( bool $is_viewable, WP_Post_Type $type ): bool {
		return $is_viewable
			|| ( is_admin() && Content_Types::post_type() === $type->name && '' !== Site_Links::page( '/' ) );
	}

	public static function add_term_hooks(): void {
		foreach ( array( Content_Types::anchor_taxonomy(), Content_Types::trigger_taxonomy() ) as $taxonomy ) {
			add_filter( "{$taxonomy}_row_actions", array( self::class, 'add_row_action' ), 10, 2 );
		}
	}

	public static function add_row_action( array $actions, WP_Term $term ): array {
		$link = Site_Links::of_term( $term );
		$view = null === $link
			? ''
			: sprintf( '<a href="%s">%s</a>', esc_url( $link ), esc_html__( 'View', 'murmur' ) );
		return '' === $view ? $actions : array( 'view' => $view ) + $actions;
	}

	public static function add_to_bar( WP_Admin_Bar $bar ): void {
		$screen = is_admin() ? get_current_screen() : null;
		$post   = $screen && 'post' === $screen->base && 'add' !== $screen->action ? get_post() : null;
		$term   = $screen && 'term' === $screen->base ? get_term( absint( $_GET['tag_ID'] ?? 0 ) ) : null;
		if ( Preview::is_possible( $post ) ) {
			$is_public = 'publish' === $post->post_status;
			$title     = $is_public ? __( 'View video', 'murmur' ) : __( 'Preview video', 'murmur' );
			$bar->add_node(
				array(
					'id'    => 'murmur-view',
					'title' => esc_html( $title ),
					'href'  => esc_url( (string) get_permalink( $post ) ),
				)
			);
		} elseif ( null !== Site_Links::of_term( $term ) ) {
			$bar->add_node(
				array(
					'id'    => 'murmur-view',
					'title' => esc_html__( 'View', 'murmur' ),
					'href'  => esc_url( Site_Links::of_term( $term ) ),
				)
			);
		}
	}
}
