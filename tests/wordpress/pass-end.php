<?php
/**
 * Expires a member's level: pass-end.php EMAIL, with WP_DIR and WP_HOST in its environment. WordPress's cron does not run
 * here, so PMPro still calls the level active. Fails for a level without an end.
 */

declare( strict_types=1 );

require __DIR__ . '/../../harness/wordpress/load.php';

$user    = get_user_by( 'email', $argv[1] );
$changed = $wpdb->query(
	$wpdb->prepare(
		"UPDATE {$wpdb->pmpro_memberships_users} SET enddate = %s WHERE user_id = %d AND status = 'active' AND enddate > %s",
		wp_date( 'Y-m-d H:i:s', time() - MINUTE_IN_SECONDS ),
		$user->ID,
		current_time( 'mysql' )
	)
);
exit( 1 === $changed ? 0 : 1 );
