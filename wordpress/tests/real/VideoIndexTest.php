<?php
declare( strict_types=1 );

use Murmur\Video_Index;
use PHPUnit\Framework\TestCase;

/** How the lists of videos are looked up. */
final class VideoIndexTest extends TestCase {
	public function test_lists_are_answered_from_an_index_alone(): void {
		global $wpdb;
		// Nothing is remembered of what was asked before.
		Video_Index::fill();
		$wpdb->queries = array();
		add_filter( 'query', $listen = static function ( string $query ) use ( &$asked ): string {
			if ( str_contains( $query, 'murmur_videos' ) && str_starts_with( $query, 'SELECT' ) ) {
				$asked[] = $query;
			}
			return $query;
		} );
		$trigger = get_terms( array( 'taxonomy' => Murmur\Content::trigger_taxonomy(), 'number' => 1 ) )[0]->slug;
		$anchor  = get_terms( array( 'taxonomy' => Murmur\Content::anchor_taxonomy(), 'number' => 1 ) )[0]->term_id;
		foreach ( array( array( 'trigger' => $trigger ), array( 'anchor_id' => $anchor ), array(), array( 'orderby' => 'views', 'vip' => 1 ), array( 'orderby' => 'duration' ), array( 'language' => 'zh' ), array( 'search' => '雨' ), array( 'modified_after' => '2020-01-01 00:00:00' ) ) as $wanted ) {
			Video_Index::find( $wanted );
		}
		Video_Index::counts();
		remove_filter( 'query', $listen );
		$this->assertCount( 17, $asked );
		foreach ( $asked as $query ) {
			foreach ( $wpdb->get_results( "EXPLAIN $query" ) as $plan ) {
				$this->assertStringContainsString( 'Using index', (string) $plan->Extra, "$plan->table: $query" );
			}
		}
	}
}
