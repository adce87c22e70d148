<?php
/**
 * Routes PHP's built-in server as a web server's rewrite rules would: existing files as they are, everything else to
 * WordPress.
 */

$root = getenv( 'WP_DIR' );
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( '/' !== $path && is_file( $root . $path ) ) {
	return false;
}
$folder = rtrim( $path, '/' );
$index  = '' !== $folder && ! str_contains( $folder, '..' ) && is_file( "$root$folder/index.php" ) ? "$folder/index.php" : '/index.php';
// PHP's server passes the rest of the path as path info and resolves dots in it; WordPress would trust that.
unset( $_SERVER['PATH_INFO'] );
$_SERVER['SCRIPT_NAME']     = $index;
$_SERVER['PHP_SELF']        = $index;
$_SERVER['SCRIPT_FILENAME'] = $root . $index;
chdir( dirname( $root . $index ) );
require $root . $index;
