<?php
/**
 * For install.sh: install-wordpress.php FOLDER check | install ADDRESS MAIL, with admin's password on stdin | plugins | tables.
 */

declare( strict_types=1 );

[ , $folder, $step ] = $argv;
// Without this, PHP would end here, with success, if WordPress is not installed.
define( 'WP_INSTALLING', in_array( $step, array( 'check', 'install' ), true ) );
$_SERVER['HTTP_HOST'] = parse_url( $argv[3] ?? 'https://localhost', PHP_URL_HOST );
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

const PLUGINS = array( 'paid-memberships-pro/paid-memberships-pro.php', 'murmur/murmur.php' );

if ( 'check' === $step ) {
	$is_active = is_blog_installed() && array() === array_filter( PLUGINS, 'is_plugin_inactive' );
	exit( $is_active && $wpdb->get_var( "SHOW TABLES LIKE '{$wpdb->prefix}pmpro_membership_levels'" ) ? 0 : 1 );
}
if ( 'install' === $step ) {
	if ( ! is_blog_installed() ) {
		$password = trim( stream_get_contents( STDIN ) );
		wp_install( 'Murmur', 'admin', $argv[4], true, '', $password );
		echo "WordPress's user admin has the password $password\n";
	}
	update_option( 'siteurl', $argv[3] );
	update_option( 'home', $argv[3] );
	update_option( 'permalink_structure', '/%postname%/' );
	exit;
}
wp_set_current_user( 1 );
if ( 'tables' === $step ) {
	require_once PMPRO_DIR . '/includes/upgradecheck.php';
	// PMPro reads its tables before it creates them.
	$wpdb->suppress_errors();
	pmpro_checkForUpgrades();
	exit;
}
// Paid Memberships Pro reads its tables before it creates them.
$wpdb->suppress_errors();
$failed = activate_plugins( PLUGINS );
if ( is_wp_error( $failed ) ) {
	fwrite( STDERR, $failed->get_error_message() . "\n" );
	exit( 1 );
}
