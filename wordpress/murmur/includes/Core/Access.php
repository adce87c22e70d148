<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Decides who may watch the videos for members. */
final class Access {
	/** The lowest level that may watch videos for members. */
	private const VIP = 2;

	/**
	 * The account's level, 1 to 6; 0 for a visitor. The filter `murmur_level` takes the level so far and the user id,
	 * and must ignore memberships that have ended, even before cron has run.
	 */
	public static function level( int $user_id ): int {
		return $user_id > 0 ? (int) apply_filters( 'murmur_level', 1, $user_id ) : 0;
	}

	/** Whether a user may watch the videos for members; 0 is a visitor. */
	public static function is_vip( int $user_id ): bool {
		return $user_id > 0 && ( self::level( $user_id ) >= self::VIP || user_can( $user_id, 'edit_others_posts' ) );
	}
}
