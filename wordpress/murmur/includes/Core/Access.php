<?php
declare( strict_types=1 );

namespace Murmur\Core;

/** The one place that decides who gets a full player. */
final class Access {
	/** The first level that watches what is for members. */
	private const VIP = 2;

	/**
	 * The level of an account, 1 to 6. Memberships answer the filter `murmur_level`, which takes the level so far and the
	 * user's id; a membership that has ended does not count, whether cron has run or not.
	 */
	public static function level( int $user_id ): int {
		return $user_id > 0 ? (int) apply_filters( 'murmur_level', 1, $user_id ) : 0;
	}

	/** Whether somebody (0 for a visitor) may watch the videos for members. */
	public static function is_vip( int $user_id ): bool {
		return $user_id > 0 && ( self::level( $user_id ) >= self::VIP || user_can( $user_id, 'edit_others_posts' ) );
	}
}
