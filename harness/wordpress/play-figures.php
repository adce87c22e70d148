<?php
/** Prints, as JSON, how many rows of plays there are, their size in MB, and how many ms a night takes that ages them. */

declare( strict_types=1 );

use Murmur\Catalogue\{Plays, Video_Index};

require __DIR__ . '/load.php';

$table = "{$wpdb->prefix}murmur_plays";
$wpdb->query( "ANALYZE TABLE $table" );
$size    = $wpdb->get_var( "SELECT (data_length + index_length) / 1048576 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '$table'" );
$started = hrtime( true );
Plays::refresh_popularity();
Video_Index::flush();
echo wp_json_encode(
	array(
		'rows'  => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $table" ),
		'plays' => (int) $wpdb->get_var( "SELECT SUM(plays) FROM $table" ),
		'mb'    => round( (float) $size, 1 ),
		'night' => round( ( hrtime( true ) - $started ) / 1e6 ),
	)
);
