<?php
declare( strict_types=1 );

use Murmur\Video_Index;
use PHPUnit\Framework\TestCase;

/** How the lists of videos are looked up. */
final class VideoIndexTest extends TestCase {
	public function test_lists_are_answered_from_an_index_alone(): void {
		global $wpdb;
		$wpdb->queries = array();
		add_filter( 'query', $listen = static function ( string $query ) use ( &$asked ): string {
			if ( str_contains( $query, 'murmur_videos' ) && str_starts_with( $query, 'SELECT' ) ) {
				$asked[] = $query;
			}
			return $query;
		} );
		foreach ( array( array(), array( 'orderby' => 'views', 'vip' => 1 ), array( 'orderby' => 'duration' ), array( 'language' => 'zh' ), array( 'search' => '雨' ), array( 'modified_after' => '2020-01-01 00:00:00' ) ) as $wanted ) {
			Video_Index::find( $wanted );
		}
		Video_Index::counts();
		remove_filter( 'query', $listen );
		$this->assertCount( 13, $asked );
		foreach ( $asked as $query ) {
			$plan = $wpdb->get_row( "EXPLAIN $query" );
			$this->assertStringContainsString( 'Using index', (string) $plan->Extra, $query );
		}
	}
}
