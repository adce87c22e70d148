<?php
declare( strict_types=1 );

/**
 * Loads the WordPress in MURMUR_WP before PHPUnit starts: PHPUnit loads its bootstrap inside a function, and WordPress
 * needs the global scope. Used as auto_prepend_file by `wordpress/check.sh`.
 */

$_SERVER += array(
	'HTTP_HOST'       => (string) parse_url( (string) getenv( 'MURMUR_WP_URL' ), PHP_URL_HOST ) . ':' . parse_url(
		(string) getenv( 'MURMUR_WP_URL' ),
		PHP_URL_PORT
	),
	'SERVER_PROTOCOL' => 'HTTP/1.1',
	'REQUEST_METHOD'  => 'GET',
	'REQUEST_URI'     => '/',
	'REMOTE_ADDR'     => '127.0.0.1',
);
require getenv( 'MURMUR_WP' ) . '/wp-load.php';
add_filter( 'pre_wp_mail', '__return_true', 5 );
