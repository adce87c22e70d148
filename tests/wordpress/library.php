<?php
/**
 * Runs a command of the plugin as WP-CLI would: library.php import|export FILE, with WP_DIR and WP_HOST in its
 * environment.
 */

declare( strict_types=1 );

require __DIR__ . '/../../wordpress/tests/wp-cli.php';
require __DIR__ . '/../../harness/wordpress/load.php';

// An import logs its progress.
ob_start( static fn( string $text ) => (string) preg_replace( '/^\d+ videos\n/m', '', $text ) );
WP_CLI::run( 'murmur', $argv[1], $argv[2] );
