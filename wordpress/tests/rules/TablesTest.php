<?php
declare( strict_types=1 );

use Murmur\Core\Database\Tables;
use PHPUnit\Framework\TestCase;

/** data/tables.json in the layout that dbDelta needs. It reads any other one as a change, or loses the line. */
final class TablesTest extends TestCase {
	private const NAME   = '[a-z_]+';
	private const NAMES  = '\(([a-z_]+(?:, [a-z_]+)*)\)';
	private const COLUMN = '/^(' . self::NAME . ') (?:(?:big|tiny|)int\(\d+\) unsigned|decimal\(\d+,\d+\) unsigned'
		. '|(?:var)?char\(\d+\)(?: CHARACTER SET utf8mb4 COLLATE utf8mb4_bin)?|text|mediumtext|date|datetime)'
		. '(?: NOT NULL(?: AUTO_INCREMENT| DEFAULT (?:\d+|\'\'))?| DEFAULT NULL)$/';
	// Of a primary key dbDelta needs two spaces before the columns.
	private const PRIMARY_KEY = '/^PRIMARY KEY  ' . self::NAMES . '$/';
	private const KEY         = '/^(?:UNIQUE |FULLTEXT )?KEY ' . self::NAME . ' ' . self::NAMES . '$/';

	/** @return array<string, array{string[]}> */
	public static function tables(): array {
		return array_map( static fn( array $lines ) => array( $lines ), Tables::schema()['tables'] );
	}

	/** @dataProvider tables */
	public function test_a_table_has_columns_then_one_primary_key_then_keys_of_its_columns( array $lines ): void {
		$at      = array_key_first( preg_grep( self::PRIMARY_KEY, $lines ) );
		$columns = array_slice( $lines, 0, $at );
		$keys    = array_slice( $lines, $at );
		self::assertSame( $columns, array_values( preg_grep( self::COLUMN, $columns ) ) );
		self::assertSame( array_slice( $keys, 1 ), array_values( preg_grep( self::KEY, $keys ) ) );
		$names = preg_replace( self::COLUMN, '$1', $columns );
		foreach ( $keys as $key ) {
			preg_match( '/' . self::NAMES . '$/', $key, $found );
			self::assertSame( array(), array_diff( explode( ', ', $found[1] ), $names ), $key );
		}
	}

	public function test_the_file_has_the_version_that_the_plugin_creates(): void {
		self::assertSame(
			( new ReflectionClassConstant( Tables::class, 'VERSION' ) )->getValue(),
			Tables::schema()['version']
		);
	}
}
