<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Core\Time;

defined( 'ABSPATH' ) || exit;

/** A period of whole days in UTC, including the last day. */
final class Period {
	private function __construct(
		public readonly int $days,
		public readonly string $from,
		public readonly string $to
	) {}

	/** Today and the days before it, in all `$days` days. */
	public static function last_days( int $days ): self {
		return self::until( time(), $days );
	}

	/** The last seven full days, without today. */
	public static function last_week(): self {
		return self::until( time() - DAY_IN_SECONDS, 7 );
	}

	/** This period and the equally long one before it. */
	public function doubled(): self {
		return self::until( (int) strtotime( "$this->to UTC" ), 2 * $this->days );
	}

	/**
	 * The first second of the period, and the first second after it.
	 *
	 * @return array{string, string}
	 */
	public function bounds(): array {
		return array( "$this->from 00:00:00", Time::sql( (int) strtotime( "$this->to UTC" ) + DAY_IN_SECONDS ) );
	}

	private static function until( int $last, int $days ): self {
		return new self( $days, gmdate( 'Y-m-d', $last - ( $days - 1 ) * DAY_IN_SECONDS ), gmdate( 'Y-m-d', $last ) );
	}
}
