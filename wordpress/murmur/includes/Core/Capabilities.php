<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** GET capabilities: the plugin's version and features. Modules add their features with `Capabilities::add()`. */
final class Capabilities {
	public static function boot(): void {
		Rest::route( '/capabilities', 'GET', array( self::class, 'show' ), Rest::EVERYBODY );
	}

	/**
	 * Adds features.
	 *
	 * @param string[]|callable $features Their names, or a function that returns them once all plugins are loaded.
	 */
	public static function add( array|callable $features ): void {
		$all = static fn( array $others ) => array(
			...$others,
			...( is_array( $features ) ? $features : $features() ),
		);
		add_filter( 'murmur_features', $all );
	}

	public static function show(): array {
		return array(
			'version'  => \Murmur\VERSION,
			'features' => array_values( array_unique( apply_filters( 'murmur_features', array() ) ) ),
		);
	}
}
