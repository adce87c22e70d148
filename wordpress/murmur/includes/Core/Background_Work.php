<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Runs an action after the response is sent, so that the response time reveals nothing about the work. Where PHP can't
 * end a response early, WordPress's cron runs the action.
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
	 * Schedules an action.
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

	public static function run( string|array $action, array $args ): void {
		do_action(
			is_array( $action ) ? self::ACTIONS_BY_OLD_CALLBACK[ implode( '::', $action ) ] ?? '' : $action,
			...$args
		);
	}
}
