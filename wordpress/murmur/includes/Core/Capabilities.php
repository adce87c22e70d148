<?php
declare( strict_types=1 );

namespace Murmur\Core;

/** GET capabilities. Each module adds its features with the filter `murmur_features`. */
final class Capabilities {
	/** Adds the route. */
	public static function boot(): void {
		Rest::route( '/capabilities', 'GET', array( self::class, 'show' ), Rest::EVERYBODY );
	}

	/** The version and the features' names. */
	public static function show(): array {
		return array(
			'version'  => \Murmur\VERSION,
			'features' => array_values( array_unique( apply_filters( 'murmur_features', array() ) ) ),
		);
	}
}
