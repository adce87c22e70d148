<?php
/**
 * Finds the plugin's classes without a WordPress: the rules ask nobody.
 */

spl_autoload_register(
	static function ( string $name ): void {
		$file = __DIR__ . '/../murmur/includes/class-' . strtolower( str_replace( array( 'Murmur\\', '_' ), array( '', '-' ), $name ) ) . '.php';
		if ( str_starts_with( $name, 'Murmur\\' ) && is_file( $file ) ) {
			require $file;
		}
	}
);
