<?php
declare( strict_types=1 );

namespace Murmur\Sniffs\Files;

use PHP_CodeSniffer\Standards\Generic\Sniffs\Files\LineLengthSniff;

/** Lines have at most 120 columns, but for those of one text: a translation or a piece of HTML stays whole. */
final class CodeLengthSniff extends LineLengthSniff {
	public $lineLimit         = 120;
	public $absoluteLineLimit = 120;

	/** The columns that a line needs around its text. */
	private const AROUND = 16;

	// phpcs calls it with the first token of the next line.
	protected function checkLineLength( $file, $tokens, $next ): void {
		$indentation = 0;
		$longest     = 0;
		for ( $at = $next - 1; $at >= 0 && $tokens[ $at ]['line'] === $tokens[ $next - 1 ]['line']; $at-- ) {
			if ( T_WHITESPACE !== $tokens[ $at ]['code'] ) {
				$indentation = $tokens[ $at ]['column'];
			}
			$is_text = in_array( $tokens[ $at ]['code'], array( T_CONSTANT_ENCAPSED_STRING, T_DOUBLE_QUOTED_STRING ), true );
			$longest = max( $longest, $is_text ? $tokens[ $at ]['length'] : 0 );
		}
		if ( $longest + $indentation + self::AROUND <= $this->lineLimit ) {
			parent::checkLineLength( $file, $tokens, $next );
		}
	}
}
