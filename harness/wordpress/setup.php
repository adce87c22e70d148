<?php
/**
 * One step of the start, in its own process: setup.php STEP, with its input as JSON on stdin.
 *
 * install: WordPress itself. plugins: activates them. levels: Paid Memberships Pro's levels, in a process after the one
 * that created its tables. members: accounts with their levels. pages: the site's texts. library: the import.
 * renamed: the earlier slugs of videos. option: the plugin's settings.
 */

declare( strict_types=1 );

use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\Video_Routes;
use Murmur\Core\Settings;

$step  = $argv[1];
$input = json_decode( stream_get_contents( STDIN ), true );
if ( 'install' === $step ) {
	define( 'WP_INSTALLING', true );
}
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
add_filter( 'pre_wp_mail', '__return_true' );

if ( 'install' === $step ) {
	if ( ! is_blog_installed() ) {
		wp_install( 'Murmur', 'admin', 'admin@murmur.example', true, '', $input['password'] );
	}
	update_option( 'permalink_structure', '/%postname%/' );
	// Avatars would come from another company's server.
	update_option( 'show_avatars', 0 );
	exit;
}
wp_set_current_user( 1 );
match ( $step ) {
	'plugins' => array_map( 'activate', $input ),
	'levels'  => make_levels( $input ),
	'members' => array_map( 'make_member', $input ),
	'pages'   => array_walk( $input, static fn( array $page, string $slug ) => make_page( $slug, $page ) ),
	'library' => Library::import( $input ),
	'renamed' => array_walk( $input, static fn( string $slug, string $earlier ) => keep_earlier_slug( $slug, $earlier ) ),
	'option'  => array_map( array( Settings::class, 'set' ), array_keys( $input ), $input ),
};

function activate( string $plugin ): void {
	$done = activate_plugin( $plugin );
	if ( is_wp_error( $done ) ) {
		fwrite( STDERR, "$plugin: {$done->get_error_message()}\n" );
		exit( 1 );
	}
}

function make_levels( array $levels ): void {
	global $wpdb;
	require_once PMPRO_DIR . '/includes/upgradecheck.php';
	pmpro_checkForUpgrades();
	foreach ( $levels as $given ) {
		$level     = new PMPro_Membership_Level( $given['id'] );
		$level->id = $wpdb->get_var( $wpdb->prepare( "SELECT id FROM $wpdb->pmpro_membership_levels WHERE id = %d", $given['id'] ) ) ? $given['id'] : 0;
		foreach ( $given + array( 'confirmation' => '', 'billing_limit' => 0, 'trial_amount' => 0, 'trial_limit' => 0, 'expiration_number' => 0, 'expiration_period' => '', 'allow_signups' => 1, 'categories' => array() ) as $field => $value ) {
			if ( 'id' !== $field ) {
				$level->$field = $value;
			}
		}
		$level->save();
	}
	// Otherwise PMPro's wizard would intercept the first visit to the back office.
	delete_option( 'pmpro_wizard_redirect' );
}

function make_page( string $slug, array $page ): void {
	foreach ( array( 'en' => $slug, 'zh' => "$slug-zh" ) as $language => $name ) {
		if ( ! get_page_by_path( $name ) ) {
			wp_insert_post(
				wp_slash(
					array(
						'post_type'    => 'page',
						'post_status'  => 'publish',
						'post_name'    => $name,
						'post_title'   => $page[ $language ]['title'],
						'post_content' => $page[ $language ]['html'],
					)
				)
			);
		}
	}
}

/** Stores an earlier slug as WordPress does when an editor renames a video. */
function keep_earlier_slug( string $slug, string $earlier ): void {
	add_post_meta( Video_Routes::find( $slug )->ID, '_wp_old_slug', sanitize_title( $earlier ) );
}

function make_member( array $given ): void {
	$user = get_user_by( 'login', $given['username'] );
	$data = wp_slash(
		array(
			'user_login'   => $given['username'],
			'user_pass'    => $given['password'],
			'user_email'   => $given['email'],
			'display_name' => $given['displayName'],
			'role'         => $given['role'],
		)
	);
	$id   = $user ? wp_update_user( array( 'ID' => $user->ID ) + $data ) : wp_insert_user( $data );
	// With a confirmed address, members may comment at once.
	do_action( 'murmur_address_proved', get_userdata( $id ) );
	if ( $given['level'] > 0 ) {
		pmpro_changeMembershipLevel( $given['level'], $id );
	}
}
