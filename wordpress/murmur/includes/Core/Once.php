<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Lets a thing happen once only, such as the use of a link. Each claim is a row of murmur_limits, which expires. */
final class Once {
	/**
	 * Claims a value.
	 *
	 * @param string $kind  The kind of value, such as `used-link`.
	 * @param string $value The link, challenge or event. Stored as a hash.
	 * @param int    $ends  The Unix time until which the claim lasts.
	 * @return bool True for the first claim only, also among concurrent ones.
	 */
	public static function claim( string $kind, string $value, int $ends ): bool {
		global $wpdb;
		return 1 === $wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO {$wpdb->prefix}murmur_limits (name, hits, ends) VALUES (%s, 1, %d)",
				Rate_Limits::row_name( $kind, $value ),
				$ends
			)
		);
	}

	/** Whether a value is claimed and the claim has not expired. */
	public static function is_claimed( string $kind, string $value ): bool {
		global $wpdb;
		return null !== $wpdb->get_var(
			$wpdb->prepare(
				"SELECT 1 FROM {$wpdb->prefix}murmur_limits WHERE name = %s AND ends > %d",
				Rate_Limits::row_name( $kind, $value ),
				time()
			)
		);
	}
}
