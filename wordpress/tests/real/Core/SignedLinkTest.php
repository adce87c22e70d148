<?php
declare( strict_types=1 );

use Murmur\Core\{Rate_Limits, Signed_Link};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Signed keys of links in mails. */
final class SignedLinkTest extends TestCase {
	protected function setUp(): void {
		Site::set_up();
	}

	public function test_a_key_names_its_member_and_its_purpose(): void {
		$before = time();
		$link   = Signed_Link::read( 'pause', Signed_Link::make( 'pause', 7, 60, array( 'order' => '夜 1' ) ) );
		self::assertSame( array( 7, array( 'order' => '夜 1' ) ), array( $link->user_id, $link->data ) );
		self::assertContains( $link->ends - 60, range( $before, time() ) );
		self::assertSame( array(), Signed_Link::read( 'pause', Signed_Link::make( 'pause', 0, 60 ) )->data );
		self::assertMatchesRegularExpression(
			'/^[\w.-]+$/',
			Signed_Link::make( 'pause', 7, 60, array( '?' => '>>>' ) )
		);
	}

	public function test_a_link_serves_one_purpose_until_its_end(): void {
		self::assertNull( Signed_Link::read( 'cancel', Signed_Link::make( 'pause', 7, 60 ) ) );
		self::assertNull( Signed_Link::read( 'pause', Signed_Link::make( 'pause', 7, 0 ) ) );
	}

	public function test_a_link_with_one_letter_changed_is_refused(): void {
		$key = Signed_Link::make( 'pause', 7, 60, array( 'order' => 'A1' ) );
		foreach ( array_keys( str_split( $key ) ) as $at ) {
			$other = substr_replace( $key, 'x' === $key[ $at ] ? 'y' : 'x', $at, 1 );
			self::assertNull( Signed_Link::read( 'pause', $other ), $other );
		}
		foreach ( array( '', '...', "$key.", " $key", substr( $key, 0, -1 ) ) as $other ) {
			self::assertNull( Signed_Link::read( 'pause', $other ), $other );
		}
	}

	public function test_a_link_can_be_used_once(): void {
		$key            = Signed_Link::make( 'pause', 7, 60 );
		$link           = Signed_Link::read( 'pause', $key );
		$read_meanwhile = Signed_Link::read( 'pause', $key );
		self::assertTrue( $link->use_up() );
		self::assertFalse( $read_meanwhile->use_up() );
		Rate_Limits::delete_expired();
		self::assertNull( Signed_Link::read( 'pause', $key ) );
		self::assertNotNull( Signed_Link::read( 'pause', Signed_Link::make( 'pause', 8, 60 ) ) );
	}
}
