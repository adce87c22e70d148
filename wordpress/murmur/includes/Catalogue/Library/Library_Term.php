<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Library;

use InvalidArgumentException;
use Murmur\Catalogue\{Anchor, Content_Types, Trigger};
use Murmur\Core\Text;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** Exports and imports anchors and triggers. */
final class Library_Term {
	public static function export_anchor( WP_Term $term ): array {
		$rank = get_term_meta( $term->term_id, Anchor::RANK, true );
		return self::export_term( $term ) + Library::without_empty(
			array(
				'picture' => Anchor::picture( $term ),
				'rank'    => is_numeric( $rank ) ? (int) $rank : null,
				'sameAs'  => Anchor::same_as( $term ),
			)
		);
	}

	public static function export_trigger( WP_Term $term ): array {
		return self::export_term( $term ) + Library::without_empty(
			array(
				'nameZh'   => Trigger::name( $term )['nameZh'],
				'synonyms' => Trigger::synonyms( $term ),
				'picture'  => Trigger::own_picture( $term ),
			)
		);
	}

	private static function export_term( WP_Term $term ): array {
		return Library::without_empty(
			array(
				'slug'        => rawurldecode( $term->slug ),
				'name'        => Text::decode( $term->name ),
				'description' => '' === $term->description ? null : Text::decode( $term->description ),
			)
		);
	}

	public static function import_anchor( array $given ): void {
		if ( isset( $given['sameAs'] ) ) {
			$given['sameAs'] = implode( ' ', $given['sameAs'] );
		}
		$meta = array( Anchor::PICTURE => 'picture', Anchor::RANK => 'rank', Anchor::SAME_AS => 'sameAs' );
		self::import_term( Content_Types::anchor_taxonomy(), $given, $meta );
	}

	public static function import_trigger( array $given ): void {
		if ( isset( $given['synonyms'] ) ) {
			$given['synonyms'] = implode( ', ', $given['synonyms'] );
		}
		$meta = array( Trigger::CHINESE => 'nameZh', Trigger::SYNONYMS => 'synonyms', Trigger::PICTURE => 'picture' );
		self::import_term( Content_Types::trigger_taxonomy(), $given, $meta );
	}

	/** Creates or updates a term. */
	private static function import_term( string $taxonomy, array $given, array $meta ): void {
		$term = get_term_by( 'slug', $given['slug'], $taxonomy );
		$args = array(
			'slug'        => $given['slug'],
			'name'        => wp_slash( esc_html( $given['name'] ) ),
			'description' => wp_slash( esc_html( $given['description'] ?? '' ) ),
		);
		$stored = $term
			? wp_update_term( $term->term_id, $taxonomy, $args )
			: wp_insert_term( $args['name'], $taxonomy, $args );
		if ( is_wp_error( $stored ) ) {
			throw new InvalidArgumentException( esc_html( "{$given['slug']}: {$stored->get_error_message()}" ) );
		}
		foreach ( $meta as $key => $name ) {
			isset( $given[ $name ] )
				? update_term_meta( $stored['term_id'], $key, wp_slash( $given[ $name ] ) )
				: delete_term_meta( $stored['term_id'], $key );
		}
	}

	/** The ids of the terms with these slugs. */
	public static function ids( array $slugs, string $taxonomy ): array {
		$terms = array_filter(
			array_map( static fn( string $slug ) => get_term_by( 'slug', $slug, $taxonomy ), $slugs )
		);
		return array_map( static fn( WP_Term $term ) => $term->term_id, array_values( $terms ) );
	}
}
