<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Generator;
use InvalidArgumentException;
use Murmur\Catalogue\{Anchor, Content_Types, Video_Index};
use Murmur\Core\Settings;
use WP_Post;
use WP_Term;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Anchors that are posts of a type or users with a role, named by a field of the videos, such as a relationship of
 * Advanced Custom Fields. Each has a term, which takes over its name and picture after every change.
 */
final class Anchor_Source {
	/** The setting: `post:creator` or `user:author`; "" if anchors are terms. */
	private const SETTING = 'anchor_source';

	/** Term meta with the post or user that the term stands for: `post:12` or `user:5`. */
	private const ID = 'murmur_source';

	private const PORTION = 200;

	/**
	 * Term ids by the id of the post or user; null until first used.
	 *
	 * @var array<int, int>|null
	 */
	private static ?array $terms = null;

	public static function boot(): void {
		add_filter( 'murmur_anchor_id', array( self::class, 'term_of' ) );
		add_action(
			'save_post',
			static fn( int $id, WP_Post $post ) => self::update_term( 'post', $post->post_type, $post ),
			10,
			2
		);
		foreach ( array( 'profile_update', 'user_register', 'set_user_role' ) as $hook ) {
			add_action( $hook, static fn( int $id ) => self::update_term( 'user', '', get_userdata( $id ) ) );
		}
	}

	/** The term id for a field's value. */
	public static function term_of( int $id ): int {
		$source = (string) Settings::get( self::SETTING );
		if ( '' === $source ) {
			return $id;
		}
		return self::terms( strtok( $source, ':' ) )[ $id ] ?? 0;
	}

	/**
	 * Makes a term for each post or user. From then on the videos' field names anchors.
	 *
	 * @param string $source `post:<type>` or `user:<role>`.
	 * @param string $field  The post meta of videos that holds the post's or the user's id.
	 * @param bool   $is_dry Whether to change nothing.
	 * @return Generator<int, Outcome> By the post's or user's id.
	 * @throws InvalidArgumentException If there is no such type, role or field.
	 */
	public static function import( string $source, string $field, bool $is_dry = false ): Generator {
		list( $kind, $type ) = explode( ':', "$source:" );
		$is_known            = 'user' === $kind
			? wp_roles()->is_role( $type )
			: 'post' === $kind && '' !== $type && Content_Types::post_type() !== $type;
		if ( ! $is_known || ! preg_match( '/^[\w-]{1,191}$/', $field ) ) {
			throw new InvalidArgumentException(
				esc_html( "\"$source\" is neither post:<type> nor user:<role>, or \"$field\" is no field." )
			);
		}
		if ( ! $is_dry ) {
			Settings::set( self::SETTING, "$kind:$type" );
			Settings::set( 'field_vid_actor', $field );
			self::$terms = null;
		}
		for ( $page = 1; $items = self::items( $kind, $type, $page ); $page++ ) {
			foreach ( $items as $item ) {
				yield $item->ID => self::import_one( $kind, $item, $is_dry );
			}
			wp_cache_flush_runtime();
		}
		if ( ! $is_dry ) {
			Video_Index::fill();
		}
	}

	/** Updates the term after a post or user of the source was saved. */
	private static function update_term( string $kind, string $type, WP_Post|WP_User|false $item ): void {
		$source = (string) Settings::get( self::SETTING );
		$is_it  = $item instanceof WP_User
			? in_array( substr( $source, 5 ), $item->roles, true )
			: $item && "$kind:$type" === $source && 'publish' === $item->post_status;
		if ( $is_it && str_starts_with( $source, "$kind:" ) ) {
			self::import_one( $kind, $item, is_dry: false );
		}
	}

	/** @return array<WP_Post|WP_User> */
	private static function items( string $kind, string $type, int $page ): array {
		$by_id = array( 'orderby' => 'ID', 'order' => 'ASC' );
		return 'user' === $kind
			? get_users( $by_id + array( 'role' => $type, 'number' => self::PORTION, 'paged' => $page ) )
			: get_posts(
				$by_id + array(
					'post_type'   => $type,
					'post_status' => 'publish',
					'numberposts' => self::PORTION,
					'paged'       => $page,
				)
			);
	}

	private static function import_one( string $kind, WP_Post|WP_User $item, bool $is_dry ): Outcome {
		$given    = self::fields( $item );
		$taxonomy = Content_Types::anchor_taxonomy();
		$known    = self::terms( $kind )[ $item->ID ] ?? 0;
		$term     = $known ? get_term( $known, $taxonomy ) : get_term_by( 'slug', $given['slug'], $taxonomy );
		$picture  = self::picture( $item );
		if (
			$term instanceof WP_Term
			&& $known
			&& $term->name === $given['name']
			&& $term->description === $given['description']
			&& ( '' === $picture || get_term_meta( $known, Anchor::PICTURE, true ) === $picture )
		) {
			return Outcome::known( "$term->name is in." );
		}
		if ( ! $is_dry ) {
			// The slug stays, because it is an address on the site.
			$stored = $term instanceof WP_Term
				? wp_update_term(
					$term->term_id,
					$taxonomy,
					wp_slash( array_diff_key( $given, array( 'slug' => 1 ) ) )
				)
				: wp_insert_term( wp_slash( $given['name'] ), $taxonomy, wp_slash( $given ) );
			if ( is_wp_error( $stored ) ) {
				return Outcome::wrong( "{$given['name']}: {$stored->get_error_message()}" );
			}
			update_term_meta( $stored['term_id'], self::ID, "$kind:$item->ID" );
			if ( '' !== $picture ) {
				update_term_meta( $stored['term_id'], Anchor::PICTURE, $picture );
			}
			self::$terms = null;
		}
		return Outcome::done(
			$term instanceof WP_Term ? "{$given['name']}: brought up to date." : "{$given['name']}: new anchor."
		);
	}

	/** @return array{slug: string, name: string, description: string} As terms store them. */
	private static function fields( WP_Post|WP_User $item ): array {
		return $item instanceof WP_User
			? array(
				'slug'        => $item->user_nicename,
				'name'        => esc_html( $item->display_name ),
				'description' => esc_html( $item->description ),
			)
			: array(
				'slug'        => $item->post_name,
				'name'        => esc_html( wp_strip_all_tags( get_the_title( $item ) ) ),
				'description' => esc_html(
					trim( wp_strip_all_tags( '' === $item->post_excerpt ? $item->post_content : $item->post_excerpt ) )
				),
			);
	}

	private static function picture( WP_Post|WP_User $item ): string {
		$id = $item instanceof WP_Post ? (int) get_post_thumbnail_id( $item ) : 0;
		return $id ? (string) $id : '';
	}

	/** @return array<int, int> Terms by the source's id. */
	private static function terms( string $kind ): array {
		if ( null === self::$terms ) {
			global $wpdb;
			$rows        = $wpdb->get_results(
				$wpdb->prepare(
					"SELECT term_id, meta_value FROM $wpdb->termmeta WHERE meta_key = %s AND meta_value LIKE %s",
					self::ID,
					"$kind:%"
				)
			);
			self::$terms = array();
			foreach ( $rows as $row ) {
				self::$terms[ (int) substr( $row->meta_value, strlen( $kind ) + 1 ) ] = (int) $row->term_id;
			}
		}
		return self::$terms;
	}
}
