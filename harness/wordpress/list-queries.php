<?php
/**
 * Prints, as JSON, the queries of the video lists: how long each takes and which index it uses. list-queries.php, with
 * WP_DIR and WP_HOST in its environment.
 */

declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Video_Index, Video_Query};

require __DIR__ . '/load.php';

$trigger = get_terms( array( 'taxonomy' => Content_Types::trigger_taxonomy(), 'number' => 1 ) )[0];
$anchor  = get_terms( array( 'taxonomy' => Content_Types::anchor_taxonomy(), 'number' => 1 ) )[0];
$lists   = array(
	'newest'               => array(),
	'newest, page 5,000'   => array( 'page' => 5000 ),
	'newest, members only' => array( 'vip' => 1 ),
	'most watched'         => array( 'orderby' => 'views' ),
	'popular'              => array( 'orderby' => 'popular' ),
	'longest, for all'     => array( 'orderby' => 'duration', 'vip' => 0 ),
	'in Chinese'           => array( 'language' => 'zh' ),
	'changed since'        => array( 'modified_after' => gmdate( 'Y-m-d H:i:s', time() - DAY_IN_SECONDS ) ),
	'of an anchor'         => array( 'anchor_id' => $anchor->term_id ),
	'of a trigger'         => array( 'trigger' => $trigger->slug ),
	'search: rain'         => array( 'search' => 'rain' ),
	'search: 雨声'         => array( 'search' => '雨声' ),
	'search: two words'    => array( 'search' => 'soft brushing' ),
	'search: nothing'      => array( 'search' => 'xylophone' ),
);
$queries = array();
add_filter(
	'query',
	static function ( string $query ) use ( &$queries ): string {
		if ( str_contains( $query, 'murmur_videos' ) && str_starts_with( $query, 'SELECT' ) ) {
			$queries[] = $query;
		}
		return $query;
	}
);
$rows = array();
$look = static function ( string $name, callable $list ) use ( &$queries, &$rows, $wpdb ): void {
	$queries = array();
	$list();
	foreach ( array_unique( $queries ) as $query ) {
		$times = array();
		for ( $i = 0; $i < 9; $i++ ) {
			$started = hrtime( true );
			$wpdb->get_results( $query );
			$times[] = ( hrtime( true ) - $started ) / 1e6;
		}
		sort( $times );
		$plans  = $wpdb->get_results( "EXPLAIN $query" );
		$rows[] = array(
			'list'     => $name . ( str_contains( $query, 'COUNT(*) FROM' ) ? ' (count)' : '' ),
			'quickest' => $times[0],
			'median'   => $times[4],
			'index'    => implode( ', ', array_map( static fn( object $plan ) => "$plan->table $plan->key", $plans ) ),
			'only'     => array() === array_filter( $plans, static fn( object $plan ) => ! preg_match( '/Using index(?! condition)/', (string) $plan->Extra ) ),
		);
	}
};
foreach ( $lists as $name => $wanted ) {
	$look( $name, static fn() => Video_Query::find( $wanted ) );
}
$look( 'anchors with videos and views', array( Video_Index::class, 'counts' ) );
echo wp_json_encode( $rows );
