<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Generator;
use InvalidArgumentException;
use SplFileObject;

defined( 'ABSPATH' ) || exit;

/** Reads a CSV file with a header line by line. The separator is a comma, semicolon or tab; the header tells which. */
final class Csv {
	/**
	 * The cells of each line by column name, without empty cells. Column names are lower-case with `_` for spaces.
	 *
	 * @param string $file The path.
	 * @return Generator<int, array<string, string>> By the line's number in the file.
	 * @throws InvalidArgumentException If the file is no such CSV file.
	 */
	public static function read( string $file ): Generator {
		if ( ! is_file( $file ) || ! is_readable( $file ) ) {
			throw new InvalidArgumentException( esc_html( "$file can't be read." ) );
		}
		$lines = new SplFileObject( $file );
		$first = (string) $lines->fgets();
		$marks = array_map(
			static fn( string $mark ) => substr_count( $first, $mark ),
			array( ',' => ',', ';' => ';', "\t" => "\t" )
		);
		arsort( $marks );
		$mark = (string) array_key_first( $marks );
		$lines->fseek( 0 );
		$names = null;
		$next  = 1;
		while ( is_array( $cells = $lines->fgetcsv( $mark, '"', '' ) ) ) {
			$number = $next;
			$next  += 1 + substr_count( implode( '', $cells ), "\n" );
			if ( array( null ) === $cells ) {
				continue;
			}
			if ( null === $names ) {
				$names = array_map( array( self::class, 'name' ), $cells );
				continue;
			}
			$cells = array_slice( array_pad( array_map( 'trim', $cells ), count( $names ), '' ), 0, count( $names ) );
			yield $number => array_filter( array_combine( $names, $cells ), static fn( string $cell ) => '' !== $cell );
		}
		if ( null === $names ) {
			throw new InvalidArgumentException( esc_html( "$file is empty." ) );
		}
	}

	private static function name( ?string $title ): string {
		// Excel writes a byte order mark at the beginning of a file.
		$plain = preg_replace( '/^\xEF\xBB\xBF/', '', (string) $title );
		return trim( (string) preg_replace( '/[^a-z0-9]+/', '_', strtolower( $plain ) ), '_' );
	}
}
