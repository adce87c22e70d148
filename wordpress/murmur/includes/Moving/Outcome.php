<?php
declare( strict_types=1 );

namespace Murmur\Moving;

defined( 'ABSPATH' ) || exit;

/** The outcome of a line in a file: what an import did, or would do in a dry run. */
final class Outcome {
	public const DONE    = 'done';
	public const KNOWN   = 'unchanged';
	public const SKIPPED = 'skipped';
	public const WRONG   = 'wrong';

	private function __construct( public readonly string $kind, public readonly string $text ) {}

	public static function done( string $text ): self {
		return new self( self::DONE, $text );
	}

	/** The line was imported before. */
	public static function known( string $text ): self {
		return new self( self::KNOWN, $text );
	}

	/** The line is correct, but there is nothing to do. */
	public static function skipped( string $text ): self {
		return new self( self::SKIPPED, $text );
	}

	public static function wrong( string $text ): self {
		return new self( self::WRONG, $text );
	}
}
