<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Capabilities, Rest};
use WP_Term;

/** A term with its Chinese name in its meta. GET triggers lists the triggers in use. */
final class Trigger {
	public const CHINESE = 'murmur_name_zh';

	public static function boot(): void {
		Rest::route( '/triggers', 'GET', array( self::class, 'index' ), Rest::EVERYBODY );
		Capabilities::add( array( 'triggers' ) );
	}

	/** Most videos first. WordPress itself counts the published ones. */
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

	/** The trigger of a video. */
	public static function name( WP_Term $term ): array {
		$chinese = (string) get_term_meta( $term->term_id, self::CHINESE, true );
		return array(
			'slug'   => rawurldecode( $term->slug ),
			'name'   => $term->name,
			'nameZh' => '' === $chinese ? null : $chinese,
		);
	}
}
