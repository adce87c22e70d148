<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Rest;
use WP_Term;

/** A term, whose Chinese name is its meta. GET triggers lists those that are used. */
final class Trigger {
	public const CHINESE = 'murmur_name_zh';

	/** Adds the route. */
	public static function boot(): void {
		Rest::route( '/triggers', 'GET', array( self::class, 'index' ), Rest::EVERYBODY );
		add_filter( 'murmur_features', static fn( array $features ) => array( ...$features, 'triggers' ) );
	}

	/** All triggers that have videos, most first. WordPress counts the published ones itself. */
	public static function index(): array {
		$terms = get_terms(
			array(
				'taxonomy'   => Content_Types::trigger_taxonomy(),
				'hide_empty' => true,
				'orderby'    => 'count',
				'order'      => 'DESC',
			)
		);
		return array_map(
			static fn( WP_Term $term ) => self::name( $term ) + array(
				'count'       => $term->count,
				'description' => wp_kses_post( $term->description ),
			),
			is_array( $terms ) ? array_values( $terms ) : array()
		);
	}

	/** What a video says of its trigger. */
	public static function name( WP_Term $term ): array {
		$chinese = (string) get_term_meta( $term->term_id, self::CHINESE, true );
		return array(
			'slug'   => rawurldecode( $term->slug ),
			'name'   => $term->name,
			'nameZh' => '' === $chinese ? null : $chinese,
		);
	}
}
