<?php
/**
 * Loads the WordPress in WP_DIR into a command, as for a request of WP_HOST's front page. Commands require it from their
 * global scope, which WordPress needs.
 */

$_SERVER += array(
	'HTTP_HOST'       => (string) getenv( 'WP_HOST' ),
	'SERVER_PROTOCOL' => 'HTTP/1.1',
	'REQUEST_METHOD'  => 'GET',
	'REQUEST_URI'     => '/',
);
require getenv( 'WP_DIR' ) . '/wp-load.php';
