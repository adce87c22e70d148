<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Capabilities, Rest, Slug, Text};
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** A term whose meta has a Chinese name, other names and a picture. GET triggers lists the triggers in use. */
final class Trigger {
	public const CHINESE  = 'murmur_name_zh';
	public const SYNONYMS = 'murmur_synonyms';
	public const PICTURE  = 'murmur_picture';

	public static function boot(): void {
		Rest::route( '/triggers', 'GET', array( self::class, 'index' ), Rest::EVERYBODY );
		Capabilities::add( array( 'triggers' ) );
	}

	/** The triggers; those with the most videos come first. WordPress counts the published videos itself. */
	public static function index(): array {
		$terms   = get_terms(
			array(
				'taxonomy'   => Content_Types::trigger_taxonomy(),
				'hide_empty' => true,
				'orderby'    => 'count',
				'order'      => 'DESC',
			)
		);
		$figures = Video_Query::trigger_figures();
		return array_map(
			static fn( WP_Term $term ) => self::name( $term ) + array(
				'count'              => $term->count,
				'description'        => wp_kses_post( $term->description ),
				'views'              => $figures[ $term->term_taxonomy_id ]['views'] ?? 0,
				'duration'           => $figures[ $term->term_taxonomy_id ]['duration'] ?? 0,
				'anchors'            => $figures[ $term->term_taxonomy_id ]['anchors'] ?? 0,
				'synonyms'           => self::synonyms( $term ),
				'featured_media_url' => self::picture( $term ),
			),
			self::only_served( $terms )
		);
	}

	/** The triggers whose slug can be an address. An empty list if `$terms` is not a list. */
	public static function only_served( mixed $terms ): array {
		return array_values(
			array_filter(
				is_array( $terms ) ? $terms : array(),
				static fn( WP_Term $term ) => Slug::is_served( Slug::decode( $term->slug ) )
			)
		);
	}

	/** Other words for a trigger, in any language. */
	public static function synonyms( WP_Term $term ): array {
		$words = preg_split(
			'/\s*[,，]\s*/u',
			(string) get_term_meta( $term->term_id, self::SYNONYMS, true ),
			-1,
			PREG_SPLIT_NO_EMPTY
		);
		return is_array( $words ) ? $words : array();
	}

	/** The picture that an editor chose, or null. */
	public static function own_picture( WP_Term $term ): ?string {
		$stored  = get_term_meta( $term->term_id, self::PICTURE, true );
		$address = is_numeric( $stored ) ? wp_get_attachment_image_url( (int) $stored, Video::PICTURE_SIZE ) : $stored;
		return Text::address( $address );
	}

	/** The chosen picture, else the picture of the trigger's most watched video. */
	private static function picture( WP_Term $term ): ?string {
		$best = array( 'trigger' => $term->slug, 'orderby' => 'views', 'per_page' => 1 );
		return self::own_picture( $term ) ?? array_reduce(
			Video_Query::find( $best )['ids'],
			static fn( ?string $found, int $id ) => $found ?? Video::picture( $id )
		);
	}

	/**
	 * The term taxonomy ids of the triggers whose name or synonym contains a search string.
	 *
	 * @return int[]
	 */
	public static function ids_with( string $needle ): array {
		$terms = get_terms( array( 'taxonomy' => Content_Types::trigger_taxonomy() ) );
		$ids   = array();
		foreach ( is_array( $terms ) ? $terms : array() as $term ) {
			$names = array( $term->name, (string) self::name( $term )['nameZh'], ...self::synonyms( $term ) );
			foreach ( $names as $name ) {
				if ( Search_Text::contains_all( Search_Text::of( $name ), array( $needle ) ) ) {
					$ids[] = $term->term_taxonomy_id;
					break;
				}
			}
		}
		return $ids;
	}

	public static function find( int $id ): ?WP_Term {
		$term = get_term( $id, Content_Types::trigger_taxonomy() );
		return $term instanceof WP_Term ? $term : null;
	}

	/** The trigger of a video. Shows the slug if no character of the name is visible. */
	public static function name( WP_Term $term ): array {
		$chinese = (string) get_term_meta( $term->term_id, self::CHINESE, true );
		return array(
			'slug'   => Slug::decode( $term->slug ),
			'name'   => Text::is_visible_markup( $term->name ) ? $term->name : Slug::decode( $term->slug ),
			'nameZh' => '' === $chinese ? null : $chinese,
		);
	}
}
