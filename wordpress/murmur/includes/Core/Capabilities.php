<?php
declare( strict_types=1 );

namespace Murmur\Core;

/** GET capabilities. Modules add their features with the filter `murmur_features`. */
final class Capabilities {
	public static function boot(): void {
		Rest::route( '/capabilities', 'GET', array( self::class, 'show' ), Rest::EVERYBODY );
	}

	public static function show(): array {
		return array(
			'version'  => \Murmur\VERSION,
			'features' => array_values( array_unique( apply_filters( 'murmur_features', array() ) ) ),
		);
	}
}
