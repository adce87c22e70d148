<?php
declare( strict_types=1 );

namespace Murmur\Core;

/**
 * Runs an action after the response is sent, so that the time it takes tells the caller nothing. Where PHP can't end a
 * response early, WordPress's cron runs it.
 */
final class Background_Work {
	private const HOOK = 'murmur_later';

	/** Cron may still hold callbacks that version 1.0.0 scheduled before the plugin was updated. */
	private const ACTIONS_BY_OLD_CALLBACK = array(
		'Murmur\Login_Mail::mail_link' => 'murmur_mail_login_link',
		'Murmur\Password::mail_key'    => 'murmur_mail_password_key',
		'Murmur\Wp_Login::mail_key'    => 'murmur_mail_wp_password_key',
	);

	/** Adds the hook that cron calls. */
	public static function boot(): void {
		add_action( self::HOOK, array( self::class, 'run' ), 10, 2 );
	}

	/**
	 * Starts an action soon.
	 *
	 * @param string $action A hook: a class's name, stored with cron, would not survive its renaming.
	 * @param array  $args   Numbers and strings.
	 */
	public static function start( string $action, array $args ): void {
		$finish = array_filter( array( 'fastcgi_finish_request', 'litespeed_finish_request' ), 'function_exists' );
		if ( array() === $finish ) {
			// WordPress drops an event equal to one within ten minutes: the random part makes them differ.
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

	/** Runs what cron holds. */
	public static function run( string|array $action, array $args ): void {
		do_action( is_array( $action ) ? self::ACTIONS_BY_OLD_CALLBACK[ implode( '::', $action ) ] ?? '' : $action, ...$args );
	}
}
