<?php
/**
 * WordPress runs this when somebody deletes the plugin.
 *
 * @package Murmur
 */

declare( strict_types=1 );

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require __DIR__ . '/autoload.php';
Murmur\Core\Removal::run();
