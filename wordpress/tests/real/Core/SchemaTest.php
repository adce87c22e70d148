<?php
declare( strict_types=1 );

use Murmur\Core\Database\Tables;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The tables that data/tables.json describes. */
final class SchemaTest extends TestCase {
	public function test_dbdelta_has_nothing_to_change_in_tables_that_it_has_created(): void {
		Tables::create();
		$statements = Tables::statements( Tables::schema()['tables'] );
		self::assertNotSame( array(), $statements );
		foreach ( $statements as $statement ) {
			self::assertSame( array(), dbDelta( $statement, false ), $statement );
		}
	}
}
