<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\Content_Types;
use WP_Query;

defined( 'ABSPATH' ) || exit;

/** Filters by anchor, trigger and VIP above the list of videos. */
final class Video_Filters {
	private const YES = array( '1', 'yes', 'true', 'on', 'VIP' );

	public static function boot(): void {
		add_action( 'restrict_manage_posts', array( self::class, 'show' ) );
		add_action( 'pre_get_posts', array( self::class, 'apply' ) );
	}

	public static function show( string $type ): void {
		if ( Content_Types::post_type() !== $type ) {
			return;
		}
		foreach ( self::taxonomies() as $name => list( $taxonomy, $label, $all ) ) {
			printf( '<label class="screen-reader-text" for="%s">%s</label>', esc_attr( $name ), esc_html( $label ) );
			wp_dropdown_categories(
				array(
					'taxonomy'        => $taxonomy,
					'name'            => $name,
					'selected'        => self::chosen_term( $name ),
					'show_option_all' => $all,
					'orderby'         => 'name',
					'hide_if_empty'   => true,
				)
			);
		}
		printf( '<label class="screen-reader-text" for="murmur_access">%s</label><select name="murmur_access" id="murmur_access">', esc_html__( 'Filter by access', 'murmur' ) );
		$labels = array(
			''     => __( 'VIP and free', 'murmur' ),
			'vip'  => __( 'VIP', 'murmur' ),
			'free' => __( 'Free', 'murmur' ),
		);
		Screen::show_options( $labels, self::access() );
		echo '</select>';
	}

	public static function apply( WP_Query $query ): void {
		if ( ! is_admin() || ! $query->is_main_query() || Content_Types::post_type() !== $query->get( 'post_type' ) ) {
			return;
		}
		$terms = array();
		foreach ( self::taxonomies() as $name => list( $taxonomy ) ) {
			if ( self::chosen_term( $name ) > 0 ) {
				$terms[] = array( 'taxonomy' => $taxonomy, 'terms' => self::chosen_term( $name ) );
			}
		}
		if ( array() !== $terms ) {
			$query->set( 'tax_query', array( ...array_filter( (array) $query->get( 'tax_query' ) ), ...$terms ) );
		}
		$key = Content_Types::meta_key( 'is_vip' );
		$vip = array( 'key' => $key, 'value' => self::YES, 'compare' => 'IN' );
		if ( 'vip' === self::access() ) {
			$query->set( 'meta_query', array( $vip ) );
		} elseif ( 'free' === self::access() ) {
			$none = array( 'key' => $key, 'compare' => 'NOT EXISTS' );
			$query->set( 'meta_query', array( 'relation' => 'OR', $none, array( 'compare' => 'NOT IN' ) + $vip ) );
		}
	}

	/** The taxonomy, the label and the text for "all", by the name of the menu. */
	private static function taxonomies(): array {
		return array(
			'murmur_anchor'  => array(
				Content_Types::anchor_taxonomy(),
				__( 'Filter by anchor', 'murmur' ),
				__( 'All anchors', 'murmur' ),
			),
			'murmur_trigger' => array(
				Content_Types::trigger_taxonomy(),
				__( 'Filter by trigger', 'murmur' ),
				__( 'All triggers', 'murmur' ),
			),
		);
	}

	private static function chosen_term( string $name ): int {
		return absint( $_GET[ $name ] ?? 0 );
	}

	private static function access(): string {
		return sanitize_key( wp_unslash( $_GET['murmur_access'] ?? '' ) );
	}
}
