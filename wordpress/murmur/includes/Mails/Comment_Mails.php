<?php
declare( strict_types=1 );

namespace Murmur\Mails;

defined( 'ABSPATH' ) || exit;

/** The mails about decisions on comments and reports. The comment's author doesn't learn who reported it. */
final class Comment_Mails {
	public static function boot(): void {
		add_action( 'murmur_comment_decided', array( self::class, 'notify_author' ), 10, 4 );
		add_action( 'murmur_report_decided', array( self::class, 'notify_reporter' ), 10, 4 );
	}

	public static function notify_author( int $comment_id, int $user_id, bool $is_hidden, array $facts ): void {
		$what = $is_hidden ? 'hidden' : 'shown';
		Outbox::add( "comment $what $comment_id", "comment_$what", $user_id, $facts );
	}

	public static function notify_reporter( int $report_id, int $user_id, bool $is_hidden, array $facts ): void {
		Outbox::add( "report $report_id", $is_hidden ? 'report_hidden' : 'report_kept', $user_id, $facts );
	}
}
