<?php
/**
 * Finds a class's file by its namespace: Murmur\Catalogue\Video is in includes/Catalogue/Video.php.
 *
 * @package Murmur
 */

declare( strict_types=1 );

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $name ): void {
		$path = __DIR__ . '/includes/' . str_replace( array( 'Murmur\\', '\\' ), array( '', '/' ), $name ) . '.php';
		if ( str_starts_with( $name, 'Murmur\\' ) && is_file( $path ) ) {
			require $path;
		}
	}
);
