<?php
declare( strict_types=1 );

/**
 * Loads the plugin's classes without WordPress, for the rules, with the two functions of WordPress that rules call.
 */

define( 'ABSPATH', '/' );
require __DIR__ . '/../murmur/autoload.php';

function __( string $text ): string {
	return $text;
}

function wp_json_file_decode( string $file, array $options ): mixed {
	return json_decode( (string) file_get_contents( $file ), $options['associative'] );
}
