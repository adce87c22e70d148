<?php
declare( strict_types=1 );

use Murmur\Core\Database\Sql;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** `Sql`, with WordPress's own `prepare`. */
final class PreparedQueriesTest extends TestCase {
	private static function prepared( Sql $sql ): string {
		global $wpdb;
		return $wpdb->remove_placeholder_escape( $sql->prepare() );
	}

	public function test_the_values_of_nested_parts_stand_in_the_order_of_the_text(): void {
		global $wpdb;
		$both = Sql::all( Sql::of( 'vip = %d', 1 ), Sql::of( 'search LIKE %s', "%it's 100%%" ) );
		$sql  = Sql::of( 'SELECT id FROM {posts} WHERE a < %d AND %p AND b > %d', 2, $both, 3 );
		self::assertSame(
			"SELECT id FROM $wpdb->posts WHERE a < 2 AND vip = 1 AND search LIKE '%it\\'s 100%%' AND b > 3",
			self::prepared( $sql )
		);
	}

	public function test_a_value_with_the_marks_of_sql_stays_a_value(): void {
		global $wpdb;
		$sql = Sql::of( '%p', Sql::of( 'a = %s AND b = %s', '%d {posts} %p', 'x' ) );
		self::assertSame( "a = '%d {posts} %p' AND b = 'x'", self::prepared( $sql ) );
	}

	public function test_conditions_that_never_hold_are_left_out_of_alternatives(): void {
		$one = Sql::of( 'a = 1' );
		self::assertSame( '(a = 1)', self::prepared( Sql::any( Sql::never(), $one ) ) );
		self::assertSame( '(0)', self::prepared( Sql::any( Sql::never() ) ) );
	}

	/** @return array<string, array{callable}> */
	public static function wrong_values(): array {
		return array(
			'too few'              => array( static fn() => Sql::of( 'a = %d AND b = %d', 1 ) ),
			'too many'             => array( static fn() => Sql::of( 'a = %d', 1, 2 ) ),
			'a text for a part'    => array( static fn() => Sql::of( 'a AND %p', '1 = 1' ) ),
			'a part for a text'    => array( static fn() => Sql::of( 'a = %s', Sql::never() ) ),
			'texts among integers' => array( static fn() => Sql::integers( ...array( '1) OR (1' ) ) ),
		);
	}

	/** @dataProvider wrong_values */
	public function test_a_placeholder_refuses_a_missing_value_and_one_of_another_kind( callable $make ): void {
		$this->expectException( InvalidArgumentException::class );
		try {
			$make();
		} catch ( TypeError $error ) {
			throw new InvalidArgumentException( $error->getMessage() );
		}
	}
}
