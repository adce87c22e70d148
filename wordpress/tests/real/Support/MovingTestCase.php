<?php
declare( strict_types=1 );

use Murmur\Catalogue\Video_Index;
use Murmur\Moving\Outcome;

require_once __DIR__ . '/PaymentTestCase.php';

/** Imports of files, on a WordPress eight hours ahead of UTC. */
abstract class MovingTestCase extends PaymentTestCase {
	protected string $file;

	protected function setUp(): void {
		parent::setUp();
		// Earlier tests left changes for the end of a request, which does not come between tests. A dry run would write
		// them.
		Video_Index::flush();
		$this->file = tempnam( sys_get_temp_dir(), 'murmur' );
	}

	protected function tearDown(): void {
		unlink( $this->file );
		parent::tearDown();
	}

	/** Writes a file: a row of names, then rows of cells. */
	protected function write( array ...$rows ): string {
		$file = fopen( $this->file, 'w' );
		foreach ( $rows as $row ) {
			fputcsv( $file, $row, ',', '"', '' );
		}
		fclose( $file );
		return $this->file;
	}

	/** The kinds of the outcomes, by line. */
	protected static function kinds( iterable $outcomes ): array {
		return array_map( static fn( Outcome $one ) => $one->kind, iterator_to_array( $outcomes ) );
	}

	/** The texts of the outcomes. */
	protected static function texts( iterable $outcomes ): string {
		return implode( "\n", array_map( static fn( Outcome $one ) => $one->text, iterator_to_array( $outcomes ) ) );
	}

	/** Everything that an import could change, as one text. */
	protected static function all_data(): string {
		global $wpdb;
		$tables = array(
			'users', 'usermeta', 'posts', 'postmeta', 'terms', 'termmeta', 'term_relationships',
			'pmpro_memberships_users', 'pmpro_subscriptions', 'pmpro_membership_orders', 'murmur_mails',
			'murmur_videos',
		);
		return (string) wp_json_encode(
			array_map(
				static fn( string $table ) => $wpdb->get_row( "CHECKSUM TABLE $wpdb->prefix$table", ARRAY_A ),
				$tables
			)
		);
	}

	protected static function email(): string {
		return 'moved-' . strtolower( wp_generate_password( 12, false ) ) . '@murmur.example';
	}

	/** The result of one of the guide's queries, as `wp db query` prints it. */
	protected function query_of_guide( string $name ): string {
		global $wpdb;
		$guide = file_get_contents( __DIR__ . '/../../../../docs/moving-in.md' );
		self::assertSame( 1, preg_match( "/^```sql $name\n(.+?)^```/ms", $guide, $query ) );
		$rows = $wpdb->get_results( str_replace( ' wp_', " $wpdb->prefix", $query[1] ), ARRAY_A );
		self::assertSame( '', $wpdb->last_error );
		self::assertNotSame( array(), $rows );
		$lines = array( array_keys( $rows[0] ), ...array_map( 'array_values', $rows ) );
		$cell  = static fn( ?string $value ) => $value ?? 'NULL';
		$line  = static fn( array $cells ) => implode( "\t", array_map( $cell, $cells ) ) . "\n";
		file_put_contents( $this->file, array_map( $line, $lines ) );
		return $this->file;
	}

	/** A unique name. */
	protected static function name( string $begin ): string {
		return $begin . '-' . strtolower( wp_generate_password( 8, false, false ) );
	}
}
