<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Slug, Text};
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** A creator of videos: a term whose meta has a picture, a rank on the home page and the URLs of profiles elsewhere. */
final class Anchor {
	public const PICTURE = 'murmur_picture';
	public const RANK    = 'murmur_rank';
	public const SAME_AS = 'murmur_same_as';
	public const ACCOUNT = 'murmur_account';

	/** An anchor by id; null if there is none or its slug can't be an address. */
	public static function find( int $id ): ?WP_Term {
		$term = $id > 0 ? get_term( $id, Content_Types::anchor_taxonomy() ) : null;
		return $term instanceof WP_Term && Slug::is_served( self::slug( $term ) ) ? $term : null;
	}

	/** Accepts the slug encoded or decoded. */
	public static function find_by_slug( string $slug ): ?WP_Term {
		$term = get_term_by( 'slug', rawurldecode( $slug ), Content_Types::anchor_taxonomy() );
		return $term instanceof WP_Term ? $term : null;
	}

	/** The number of videos by anchor id, the highest first. */
	public static function counts(): array {
		$slugs  = get_terms(
			array(
				'taxonomy'   => Content_Types::anchor_taxonomy(),
				'hide_empty' => false,
				'fields'     => 'id=>slug',
				'orderby'    => 'none',
			)
		);
		$counts = Video_Index::counts();
		$all    = array();
		foreach ( is_array( $slugs ) ? $slugs : array() as $id => $slug ) {
			if ( Slug::is_served( Slug::decode( $slug ) ) ) {
				$all[ (int) $id ] = $counts[ (int) $id ] ?? 0;
			}
		}
		uksort( $all, static fn( int $a, int $b ) => array( $all[ $b ], $a ) <=> array( $all[ $a ], $b ) );
		return $all;
	}

	/** The ids of the featured anchors: those with a rank in its order, then the others by views. */
	public static function featured_ids( int $number ): array {
		$views  = Video_Index::views_by_anchor();
		$ids    = array_keys( $views );
		$ranked = array();
		update_termmeta_cache( $ids );
		foreach ( $ids as $id ) {
			$rank = get_term_meta( $id, self::RANK, true );
			if ( self::find( $id ) ) {
				$ranked[ $id ] = array( is_numeric( $rank ) ? (int) $rank : PHP_INT_MAX, -$views[ $id ], $id );
			}
		}
		asort( $ranked );
		return array_slice( array_keys( $ranked ), 0, $number );
	}

	public static function picture( WP_Term $term ): ?string {
		$stored  = get_term_meta( $term->term_id, self::PICTURE, true );
		$address = is_numeric( $stored ) ? wp_get_attachment_image_url( (int) $stored, 'medium' ) : $stored;
		return Text::address( $address );
	}

	/** The profiles in a text: its http and https URLs, separated by spaces. */
	public static function parse_same_as( string $text ): array {
		$addresses = array_map(
			static fn( string $part ) => esc_url_raw( $part, array( 'http', 'https' ) ),
			(array) preg_split( '/\s+/', $text )
		);
		return array_values( array_filter( $addresses, static fn( string $address ) => '' !== $address ) );
	}

	/** The URLs of the anchor's own profiles elsewhere. */
	public static function same_as( WP_Term $term ): array {
		return self::parse_same_as( (string) get_term_meta( $term->term_id, self::SAME_AS, true ) );
	}

	/** The user whose comments count as the anchor's own; 0 if there is none. */
	public static function account( int $anchor_id ): int {
		return $anchor_id > 0 ? (int) get_term_meta( $anchor_id, self::ACCOUNT, true ) : 0;
	}

	public static function slug( WP_Term $term ): string {
		return Slug::decode( $term->slug );
	}

	/** The name, or the slug if no character of the name is visible. */
	private static function label( WP_Term $term ): string {
		return Text::is_visible_markup( $term->name ) ? $term->name : self::slug( $term );
	}

	/**
	 * An item of the list of anchors.
	 *
	 * @param array<int, int>    $triggers  Number of videos by the trigger's id.
	 * @param array<string, int> $languages Number of videos by language.
	 */
	public static function item( WP_Term $term, int $count, array $triggers, array $languages ): array {
		$trigger_terms = array_filter( array_map( array( Trigger::class, 'find' ), array_keys( $triggers ) ) );
		return array(
			'id'                 => $term->term_id,
			'slug'               => self::slug( $term ),
			'title'              => array( 'rendered' => self::label( $term ) ),
			'featured_media_url' => self::picture( $term ),
			'count'              => $count,
			'description'        => wp_kses_post( $term->description ),
			'same_as'            => self::same_as( $term ),
			'triggers'           => array_values(
				array_map(
					static fn( WP_Term $trigger ) => Trigger::name( $trigger ) + array(
						'count' => $triggers[ $trigger->term_id ],
					),
					$trigger_terms
				)
			),
			'languages'          => array_map(
				static fn( string $language, int $videos ) => array( 'language' => $language, 'count' => $videos ),
				array_keys( $languages ),
				$languages
			),
		);
	}

	/** The header of a section on the home page. */
	public static function heading( WP_Term $term, int $count ): array {
		return array(
			'term_id'            => $term->term_id,
			'name'               => self::label( $term ),
			'slug'               => self::slug( $term ),
			'featured_media_url' => self::picture( $term ),
			'count'              => $count,
		);
	}

	/** The anchor in a video's detail. */
	public static function summary( WP_Term $term ): array {
		return array(
			'id'                 => $term->term_id,
			'title'              => array( 'rendered' => self::label( $term ) ),
			'slug'               => self::slug( $term ),
			'featured_media_url' => self::picture( $term ),
		);
	}

	/** The anchor of a video, in a list of videos. */
	public static function name( WP_Term $term ): array {
		return array( 'id' => $term->term_id, 'slug' => self::slug( $term ), 'name' => self::label( $term ) );
	}
}
