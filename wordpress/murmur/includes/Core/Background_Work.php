<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Work outside of requests: after the response is sent, so that the response time reveals nothing about the work, or
 * by WordPress's cron. Where PHP can't end a response early, cron does both.
 */
final class Background_Work {
	private const HOOK = 'murmur_later';

	/** Callbacks of version 1.0.0 that cron may still hold after an update. */
	private const ACTIONS_BY_OLD_CALLBACK = array(
		'Murmur\Login_Mail::mail_link' => 'murmur_mail_login_link',
		'Murmur\Password::mail_key'    => 'murmur_mail_password_key',
		'Murmur\Wp_Login::mail_key'    => 'murmur_mail_wp_password_key',
	);

	public static function boot(): void {
		add_action( self::HOOK, array( self::class, 'run' ), 10, 2 );
	}

	/**
	 * Runs an action once the response is sent.
	 *
	 * @param string $action A hook. Not a class name: cron stores it, and a later version may rename the class.
	 * @param array  $args   Numbers and strings.
	 */
	public static function start( string $action, array $args ): void {
		$finish = array_filter( array( 'fastcgi_finish_request', 'litespeed_finish_request' ), 'function_exists' );
		if ( array() === $finish ) {
			// WordPress drops an event that equals another one within ten minutes. The random part makes each event
			// unique.
			wp_schedule_single_event( time(), self::HOOK, array( $action, $args, wp_generate_password( 8, false ) ) );
			spawn_cron();
			return;
		}
		add_action(
			'shutdown',
			static function () use ( $finish, $action, $args ): void {
				reset( $finish )();
				do_action( $action, ...$args );
			},
			0
		);
	}

	/** Schedules an action without arguments in place of a later event, a minute from now at the earliest. */
	public static function schedule( string $action, int $at ): void {
		$at        = max( $at, time() + MINUTE_IN_SECONDS );
		$scheduled = wp_next_scheduled( $action );
		if ( ! $scheduled || $scheduled > $at ) {
			// WordPress ignores an event that is within ten minutes of another.
			wp_clear_scheduled_hook( $action );
			wp_schedule_single_event( $at, $action );
		}
	}

	/** The Unix time of the next try: in 5 minutes, then twice as long after each try, at most a day. */
	public static function next_try( int $earlier_tries ): int {
		return time() + min( DAY_IN_SECONDS, 5 * MINUTE_IN_SECONDS * 2 ** min( $earlier_tries, 10 ) );
	}

	public static function run( string|array $action, array $args ): void {
		do_action(
			is_array( $action ) ? self::ACTIONS_BY_OLD_CALLBACK[ implode( '::', $action ) ] ?? '' : $action,
			...$args
		);
	}
}
