<?php
declare( strict_types=1 );

use Murmur\Core\Rate_Limits;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The numbers of tries that the database counts. */
final class CountedTriesTest extends TestCase {
	private const WHAT = 'counted-tries';

	protected function setUp(): void {
		Site::set_up();
	}

	private static function tried( string $whose = 'somebody' ): int {
		return Rate_Limits::count( self::WHAT, $whose, MINUTE_IN_SECONDS );
	}

	private static function end_window(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->prefix}murmur_limits SET ends = %d", time() - 1 ) );
	}

	public function test_each_try_gets_the_next_number(): void {
		self::assertSame( array( 1, 2, 3 ), array( self::tried(), self::tried(), self::tried() ) );
		self::assertSame(
			array( 1, 3 ),
			array( self::tried( 'somebody else' ), Rate_Limits::tries( self::WHAT, 'somebody' ) )
		);
	}

	public function test_the_first_try_after_an_ended_window_is_the_first(): void {
		self::assertSame( array( 1, 2 ), array( self::tried(), self::tried() ) );
		self::end_window();
		self::assertSame( array( 1, 2 ), array( self::tried(), self::tried() ) );
		self::assertSame( 2, Rate_Limits::tries( self::WHAT, 'somebody' ) );
	}

	public function test_the_number_of_tries_does_not_depend_on_other_inserts_of_the_connection(): void {
		self::tried();
		self::tried();
		wp_insert_post( array( 'post_title' => 'Draft' ) );
		self::assertSame( 1, self::tried( 'a third' ) );
	}

	public function test_a_concurrent_try_does_not_change_the_number_of_this_one(): void {
		self::tried();
		$numbers = array();
		// Another connection counts right after this one.
		$between = static function ( string $query ) use ( &$numbers, &$between ): string {
			if ( str_contains( $query, 'murmur_limits' ) && ! str_starts_with( $query, 'INSERT' ) ) {
				remove_filter( 'query', $between );
				$numbers[] = self::tried();
			}
			return $query;
		};
		add_filter( 'query', $between );
		$numbers[] = self::tried();
		remove_filter( 'query', $between );
		$numbers[] = self::tried();
		self::assertSame( range( 2, 1 + count( $numbers ) ), $numbers );
	}
}
