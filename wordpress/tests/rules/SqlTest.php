<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

/** Who writes a query with `Sql` writes its texts as literals, and lets `Sql` prepare all of it. */
final class SqlTest extends TestCase {
	private const INCLUDES = __DIR__ . '/../../murmur/includes';

	/** @return array<string, array{string}> The files that use `Sql`, by their paths. */
	public static function files(): array {
		$files = array();
		$tree  = new RecursiveIteratorIterator( new RecursiveDirectoryIterator( self::INCLUDES ) );
		foreach ( $tree as $path => $file ) {
			$code = $file->isFile() ? (string) file_get_contents( $path ) : '';
			if ( str_contains( $code, 'Sql::of(' ) ) {
				$files[ substr( $path, strlen( self::INCLUDES ) + 1 ) ] = array( $code );
			}
		}
		return $files;
	}

	/**
	 * The arguments of the calls of a function, each as the texts of its tokens.
	 *
	 * @return list<list<string>>
	 */
	private static function arguments( string $code, string $call ): array {
		$tokens = array_filter(
			PhpToken::tokenize( $code ),
			static fn( PhpToken $token ) => ! $token->is( array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ) )
		);
		$texts  = array_values( array_map( static fn( PhpToken $token ) => $token->text, $tokens ) );
		$found  = array();
		foreach ( array_keys( $texts, '(', true ) as $at ) {
			if ( ! str_ends_with( implode( array_slice( $texts, max( 0, $at - 3 ), min( 3, $at ) ) ), $call ) ) {
				continue;
			}
			$depth = 1;
			for ( $end = $at + 1; $depth > 0; $end++ ) {
				$depth += array( '(' => 1, ')' => -1 )[ $texts[ $end ] ] ?? 0;
			}
			$found[] = array_slice( $texts, $at + 1, $end - $at - 2 );
		}
		return $found;
	}

	/** @dataProvider files */
	public function test_each_text_is_a_literal_or_an_item_of_a_constant( string $code ): void {
		$calls = self::arguments( $code, 'Sql::of' );
		self::assertNotSame( array(), $calls );
		foreach ( $calls as $texts ) {
			self::assertMatchesRegularExpression(
				'/^(?:([\'"])(?:(?!\1)[^$])*\1(?:,|$)|self::[A-Z]+\[)/',
				implode( $texts )
			);
		}
	}

	/** @dataProvider files */
	public function test_the_database_gets_only_what_sql_has_prepared( string $code ): void {
		$calls = array_merge(
			...array_map(
				static fn( string $method ) => self::arguments( $code, '$wpdb->' . $method ),
				array( 'query', 'get_var', 'get_col', 'get_row', 'get_results' )
			)
		);
		self::assertNotSame( array(), $calls );
		foreach ( $calls as $texts ) {
			self::assertStringEndsWith( '->prepare()', implode( $texts ) );
		}
		self::assertSame( array(), self::arguments( $code, '$wpdb->prepare' ) );
	}
}
