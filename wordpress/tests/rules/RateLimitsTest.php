<?php
declare( strict_types=1 );

use Murmur\Core\Rate_Limits;
use PHPUnit\Framework\TestCase;

/** Which addresses share a limit. */
final class RateLimitsTest extends TestCase {
	public function test_an_address_of_ipv6_counts_with_its_networks_which_have_more_room(): void {
		$networks = Rate_Limits::networks( '2001:db8:1:2fff::5' );
		self::assertSame( array( 1, 4, 16 ), array_values( $networks ) );
		self::assertSame( $networks, Rate_Limits::networks( '2001:0db8:1:2fff:ffff::' ) );
		$shared = static fn( string $other ) => array_values(
			array_intersect_key( $networks, Rate_Limits::networks( $other ) )
		);
		self::assertSame( array( 4, 16 ), $shared( '2001:db8:1:2ffe::5' ) );
		self::assertSame( array( 16 ), $shared( '2001:db8:1:3000::5' ) );
		self::assertSame( array(), $shared( '2001:db8:2:2fff::5' ) );
	}

	public function test_each_ipv4_address_counts_by_itself(): void {
		self::assertSame( array( '192.0.2.7' => 1 ), Rate_Limits::networks( '192.0.2.7' ) );
	}

	public function test_one_household_is_one_visitor(): void {
		self::assertSame(
			Rate_Limits::network( '2001:db8:1:2:aaaa::1' ),
			Rate_Limits::network( '2001:db8:1:2:bbbb::2' )
		);
		self::assertNotSame( Rate_Limits::network( '2001:db8:1:2::1' ), Rate_Limits::network( '2001:db8:1:3::1' ) );
		self::assertSame( '192.0.2.7', Rate_Limits::network( '192.0.2.7' ) );
	}
}
