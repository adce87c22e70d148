<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Times as the tables keep them: UTC, without a zone. */
final class Time {
	/** Now, or a moment in seconds since 1970. */
	public static function sql( ?int $at = null ): string {
		return gmdate( 'Y-m-d H:i:s', $at );
	}
}
