<?php
declare( strict_types=1 );

use Murmur\Core\{Once, Rate_Limits};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Claims of which one succeeds. */
final class OnceTest extends TestCase {
	private const KIND = 'test-link';

	protected function setUp(): void {
		Site::set_up();
	}

	private static function claim( string $value ): bool {
		return Once::claim( self::KIND, $value, time() + MINUTE_IN_SECONDS );
	}

	public function test_a_value_is_claimed_once(): void {
		self::assertFalse( Once::is_claimed( self::KIND, 'A1' ) );
		self::assertTrue( self::claim( 'A1' ) );
		self::assertTrue( Once::is_claimed( self::KIND, 'A1' ) );
		self::assertFalse( self::claim( 'A1' ) );
	}

	public function test_another_value_and_another_kind_are_claimed_on_their_own(): void {
		self::claim( 'A1' );
		self::assertTrue( self::claim( 'A2' ) );
		self::assertTrue( Once::claim( 'test-challenge', 'A1', time() + MINUTE_IN_SECONDS ) );
	}

	public function test_one_of_two_concurrent_claims_gets_true(): void {
		$results = array();
		// A second claim comes just before the first one's query.
		$between = static function ( string $query ) use ( &$results, &$between ): string {
			if ( str_contains( $query, 'murmur_limits' ) ) {
				remove_filter( 'query', $between );
				$results[] = self::claim( 'A1' );
			}
			return $query;
		};
		add_filter( 'query', $between );
		$results[] = self::claim( 'A1' );
		remove_filter( 'query', $between );
		self::assertSame( array( true, false ), $results );
	}

	public function test_a_claim_is_deleted_after_its_end(): void {
		Once::claim( self::KIND, 'A1', time() - 1 );
		self::assertFalse( Once::is_claimed( self::KIND, 'A1' ) );
		Rate_Limits::delete_expired();
		self::assertTrue( self::claim( 'A1' ) );
	}

	public function test_no_value_is_stored_in_clear(): void {
		global $wpdb;
		self::claim( 'secret-key-of-a-link' );
		self::assertStringNotContainsString(
			'secret-key',
			implode( $wpdb->get_col( "SELECT name FROM {$wpdb->prefix}murmur_limits" ) )
		);
	}
}
