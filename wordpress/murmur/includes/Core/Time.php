<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Times in the format of the tables: UTC, without a zone. */
final class Time {
	/** Formats a Unix time, by default now. */
	public static function sql( ?int $at = null ): string {
		return gmdate( 'Y-m-d H:i:s', $at );
	}

	/** Formats a time of a table in ISO 8601. `$zone` is "" in responses whose times have none. */
	public static function iso( string $sql, string $zone = 'Z' ): string {
		return str_replace( ' ', 'T', $sql ) . $zone;
	}
}
