<?php
/**
 * Fills a WordPress with generated content: fill.php VIDEOS MEMBERS, with WP_DIR and WP_HOST in its environment. Writes
 * SQL directly, because WordPress's functions would take hours; every third member pays, half of the videos are for
 * members.
 */

declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Video_Index, Video_Table};

require __DIR__ . '/load.php';

list( , $videos, $members ) = array_map( 'intval', $argv );

/** Runs a statement. Ends if the database refuses it. */
function run( string $statement ): void {
	global $wpdb;
	if ( false === $wpdb->query( $statement ) ) {
		fwrite( STDERR, "$wpdb->last_error\n" );
		exit( 1 );
	}
}

$first = 1 + (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" );
$titles = "CONCAT(ELT(1 + seq % 7, 'Rain on a tin roof', 'Soft brushing', '夜里的雨声', 'Whispers by the fire', '翻书与耳语', 'Tapping on wood', 'Slow page turning'), ' ', seq)";
run(
	"INSERT INTO $wpdb->posts (ID, post_author, post_date, post_date_gmt, post_modified, post_modified_gmt, post_content, post_title, post_excerpt, post_status, comment_status, post_name, to_ping, pinged, post_content_filtered, post_type)
	SELECT $first + seq, 1, NOW() - INTERVAL seq * 30 MINUTE, UTC_TIMESTAMP() - INTERVAL seq * 30 MINUTE, NOW() - INTERVAL seq MINUTE, UTC_TIMESTAMP() - INTERVAL seq MINUTE, '', $titles, '', 'publish', 'open', CONCAT('filled-', seq), '', '', '', 'murmur_video' FROM seq_1_to_$videos"
);
foreach ( array(
	'main_embed_code'    => "CONCAT('https://player.vimeo.com/video/', seq)",
	'is_vip'             => 'seq % 2',
	'view_count'         => 'seq * 7919 % 1000003',
	'duration'           => '60 + seq * 31 % 7000',
	'featured_media_url' => "CONCAT('https://media.example/', seq, '.webp')",
) as $key => $value ) {
	run( "INSERT INTO $wpdb->postmeta (post_id, meta_key, meta_value) SELECT $first + seq, '$key', $value FROM seq_1_to_$videos" );
}
foreach ( array( Content_Types::anchor_taxonomy(), Content_Types::trigger_taxonomy() ) as $taxonomy ) {
	$ids = get_terms( array( 'taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'tt_ids' ) );
	run( "INSERT INTO $wpdb->term_relationships (object_id, term_taxonomy_id, term_order) SELECT $first + seq, ELT(1 + seq * 17 % " . count( $ids ) . ', ' . implode( ',', $ids ) . "), 0 FROM seq_1_to_$videos" );
	wp_update_term_count_now( $ids, $taxonomy );
}

$user = 1 + (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->users" );
$hash = esc_sql( wp_hash_password( 'Soft-rain-22' ) );
run(
	"INSERT INTO $wpdb->users (ID, user_login, user_pass, user_nicename, user_email, user_registered, display_name)
	SELECT $user + seq, CONCAT('filled', seq), '$hash', CONCAT('filled', seq), CONCAT('filled-', seq, '@murmur.example'), UTC_TIMESTAMP(), CONCAT('Nova ', seq) FROM seq_1_to_$members"
);
$role = esc_sql( serialize( array( 'subscriber' => true ) ) );
run( "INSERT INTO $wpdb->usermeta (user_id, meta_key, meta_value) SELECT $user + seq, '{$wpdb->prefix}capabilities', '$role' FROM seq_1_to_$members" );
$level = 'IF(seq % 3 = 0, 2 + seq DIV 3 % 5, 1)';
run( "INSERT INTO $wpdb->pmpro_memberships_users (user_id, membership_id, code_id, initial_payment, billing_amount, cycle_number, cycle_period, billing_limit, trial_amount, trial_limit, status, startdate) SELECT $user + seq, $level, 0, 0, 0, 0, 'Month', 0, 0, 0, 'active', NOW() FROM seq_1_to_$members" );
$paying = "FROM seq_1_to_$members WHERE seq % 3 = 0";
run( "INSERT INTO $wpdb->pmpro_membership_orders (code, session_id, user_id, membership_id, billing_name, billing_street, billing_city, billing_state, billing_zip, billing_country, billing_phone, subtotal, tax, total, payment_type, status, gateway, gateway_environment, payment_transaction_id, subscription_transaction_id, timestamp) SELECT CONCAT('F', seq), '', $user + seq, $level, '', '', '', '', '', '', '', '12.99', '0', '12.99', 'PayPal', 'success', 'murmur', 'sandbox', CONCAT('FILLEDSALE', seq), CONCAT('I-FILLED', seq), UTC_TIMESTAMP() - INTERVAL seq % 700 HOUR $paying" );
run( "INSERT INTO $wpdb->pmpro_subscriptions (user_id, membership_level_id, gateway, gateway_environment, subscription_transaction_id, status, startdate, next_payment_date, billing_amount, cycle_number, cycle_period) SELECT $user + seq, $level, 'murmur', 'sandbox', CONCAT('I-FILLED', seq), 'active', UTC_TIMESTAMP(), UTC_TIMESTAMP() + INTERVAL 20 DAY, 12.99, 1, 'Month' $paying AND $level < 6" );
$video = $first + 777;
run( "INSERT INTO $wpdb->comments (comment_post_ID, comment_author, user_id, comment_date, comment_date_gmt, comment_content, comment_approved, comment_type) SELECT $video, CONCAT('Nova ', seq), $user + seq, NOW() - INTERVAL seq MINUTE, UTC_TIMESTAMP() - INTERVAL seq MINUTE, 'Soft', '1', 'comment' FROM seq_1_to_2000" );
run( "INSERT INTO {$wpdb->prefix}murmur_comment_hearts (comment_id, user_id, made) SELECT comment_ID, $user + seq, UTC_TIMESTAMP() FROM $wpdb->comments JOIN seq_1_to_20 WHERE comment_post_ID = $video" );
run( "INSERT INTO {$wpdb->prefix}murmur_reports (user_id, comment_id, post_id, reason, text, made, state) SELECT $user + seq, comment_ID, $video, 'spam', '', UTC_TIMESTAMP(), 'open' FROM $wpdb->comments JOIN seq_1_to_2 WHERE comment_post_ID = $video AND comment_ID % 10 = 0" );
foreach ( array( $wpdb->posts, $wpdb->postmeta, $wpdb->users, $wpdb->usermeta, $wpdb->comments ) as $table ) {
	run( "ANALYZE TABLE $table" );
}
wp_cache_flush();
$started = microtime( true );
Video_Index::fill();
run( 'ANALYZE TABLE ' . Video_Table::name() );
printf( "%d videos, %d members; the table of the lists was filled in %.0f s\n", wp_count_posts( 'murmur_video' )->publish, count_users()['total_users'], microtime( true ) - $started );
