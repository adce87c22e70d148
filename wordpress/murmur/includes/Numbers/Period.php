<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Core\Time;

defined( 'ABSPATH' ) || exit;

/** Whole days in UTC, from the first to the last. */
final class Period {
	private function __construct( public readonly int $days, public readonly string $from, public readonly string $to ) {}

	/** Today and the days before it. */
	public static function last( int $days ): self {
		return self::until( time(), $days );
	}

	/** The seven days before today, all of them over. */
	public static function last_week(): self {
		return self::until( time() - DAY_IN_SECONDS, 7 );
	}

	/** This period and the one before it, which is as long. */
	public function with_before(): self {
		return self::until( (int) strtotime( "$this->to UTC" ), 2 * $this->days );
	}

	/**
	 * The first second, and the first one after the end.
	 *
	 * @return array{string, string}
	 */
	public function times(): array {
		return array( "$this->from 00:00:00", Time::sql( (int) strtotime( "$this->to UTC" ) + DAY_IN_SECONDS ) );
	}

	private static function until( int $last, int $days ): self {
		return new self( $days, gmdate( 'Y-m-d', $last - ( $days - 1 ) * DAY_IN_SECONDS ), gmdate( 'Y-m-d', $last ) );
	}
}
