<?php
declare( strict_types=1 );

namespace Murmur\Sniffs\Files;

use PHP_CodeSniffer\Sniffs\Sniff;

/** Files have at most as many lines as biome.json allows TypeScript's. */
final class FileLengthSniff implements Sniff {
	private const LONGEST = 300;

	public function register(): array {
		return array( T_OPEN_TAG );
	}

	public function process( $file, $at ): int {
		$end   = $file->numTokens;
		$lines = $file->getTokens()[ $end - 1 ]['line'];
		if ( $lines > self::LONGEST ) {
			$file->addError( 'A file has at most %d lines; this one has %d.', $end - 1, 'TooLong', array( self::LONGEST, $lines ) );
		}
		return $end;
	}
}
