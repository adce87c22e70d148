<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Generator;
use Murmur\Catalogue\{Content_Types, Trigger};
use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * Texts in a second language from Polylang or WPML. Their tables are read directly, so the plugin need not be active.
 * Polylang groups translations by terms of `post_translations` and `term_translations`, WPML by rows of
 * `icl_translations`.
 */
final class Translations {
	public static function boot(): void {
		add_filter( 'murmur_translated_page', array( self::class, 'page' ), 10, 2 );
	}

	/** The published translation of a page; the page itself if there is none. */
	public static function page( ?WP_Post $page, string $language ): ?WP_Post {
		$translation = $page ? get_post( self::find( $page->ID, 'post', 'page', $language ) ) : null;
		return $translation
			&& 'page' === $translation->post_type
			&& 'publish' === $translation->post_status
			&& '' === $translation->post_password
			? $translation
			: $page;
	}

	/**
	 * Copies the Chinese names of triggers, and moves videos from a trigger's translations to the trigger.
	 *
	 * @param bool $is_dry Whether to change nothing.
	 * @return Generator<int, Outcome> By the trigger's id.
	 */
	public static function import( bool $is_dry = false ): Generator {
		$taxonomy = Content_Types::trigger_taxonomy();
		$terms    = get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false, 'lang' => '' ) );
		foreach ( is_array( $terms ) ? $terms : array() as $term ) {
			$other = get_term( self::find( $term->term_id, 'term', $taxonomy, 'zh' ), $taxonomy );
			if ( ! $other instanceof WP_Term || $other->term_id === $term->term_id ) {
				continue;
			}
			$named  = get_term_meta( $term->term_id, Trigger::CHINESE, true ) === $other->name;
			$videos = array_diff(
				(array) get_objects_in_term( $other->term_id, $taxonomy ),
				(array) get_objects_in_term( $term->term_id, $taxonomy )
			);
			if ( $named && array() === $videos ) {
				yield $term->term_id => Outcome::known( "$term->name is $other->name." );
				continue;
			}
			if ( ! $is_dry ) {
				update_term_meta( $term->term_id, Trigger::CHINESE, wp_slash( $other->name ) );
				foreach ( $videos as $id ) {
					wp_add_object_terms( (int) $id, $term->term_id, $taxonomy );
				}
			}
			yield $term->term_id => Outcome::done(
				"$term->name: the Chinese name is $other->name; " . count( $videos )
					. ' videos of its translation get it.'
			);
		}
	}

	/** The id of a translation; 0 if there is none. */
	private static function find( int $id, string $kind, string $type, string $language ): int {
		$all   = self::by_polylang( $id, $kind );
		$all   = $all ? $all : self::by_wpml( $id, $kind, $type );
		$codes = array_filter(
			array_keys( $all ),
			static fn( string $code ) => str_starts_with( strtolower( $code ), $language )
		);
		return (int) ( $all[ current( $codes ) ] ?? 0 );
	}

	/** @return array<string, int> By Polylang's language code. */
	private static function by_polylang( int $id, string $kind ): array {
		global $wpdb;
		$stored = maybe_unserialize(
			(string) $wpdb->get_var(
				$wpdb->prepare(
					"SELECT x.description FROM $wpdb->term_relationships r
					JOIN $wpdb->term_taxonomy x ON x.term_taxonomy_id = r.term_taxonomy_id AND x.taxonomy = %s
					WHERE r.object_id = %d",
					"{$kind}_translations",
					$id
				)
			)
		);
		return is_array( $stored ) ? array_map( 'intval', array_filter( $stored, 'is_scalar' ) ) : array();
	}

	/** @return array<string, int> By WPML's language code. It knows terms by their term taxonomy ids. */
	private static function by_wpml( int $id, string $kind, string $type ): array {
		global $wpdb;
		$table = "{$wpdb->prefix}icl_translations";
		if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) !== $table ) {
			return array();
		}
		$element = 'term' === $kind ? "tax_$type" : "post_$type";
		$item_id = 'term' === $kind ? (int) get_term( $id, $type )->term_taxonomy_id : $id;
		$rows    = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT other.language_code, other.element_id FROM $table one
					JOIN $table other ON other.trid = one.trid
				WHERE one.element_id = %d AND one.element_type = %s AND other.element_type = %s
				AND other.element_id IS NOT NULL",
				$item_id,
				$element,
				$element
			)
		);
		$ids  = array_map( 'intval', array_column( $rows, 'element_id', 'language_code' ) );
		$term = static fn( int $one ) => get_term_by( 'term_taxonomy_id', $one );
		return 'term' === $kind ? wp_list_pluck( array_filter( array_map( $term, $ids ) ), 'term_id' ) : $ids;
	}
}
