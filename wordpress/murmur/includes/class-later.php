<?php
/**
 * What may be done after the answer.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

/**
 * Runs work once the caller has their answer, so that how long it takes tells nobody whether there was any. Where PHP can't
 * end an answer early, WordPress's cron takes the work.
 */
final class Later {
	private const HOOK = 'murmur_later';

	/** Cron's side. */
	public static function boot(): void {
		add_action( self::HOOK, static fn( callable $work, array $args ) => $work( ...$args ), 10, 2 );
	}

	/**
	 * Does something soon.
	 *
	 * @param array $work A static method, as array( class, name ).
	 * @param array $args What it takes; numbers and texts.
	 */
	public static function run( array $work, array $args ): void {
		$finish = array_filter( array( 'fastcgi_finish_request', 'litespeed_finish_request' ), 'function_exists' );
		if ( array() === $finish ) {
			// Two of the same within ten minutes are one to WordPress unless they differ.
			wp_schedule_single_event( time(), self::HOOK, array( $work, $args, wp_generate_password( 8, false ) ) );
			spawn_cron();
			return;
		}
		add_action(
			'shutdown',
			static function () use ( $finish, $work, $args ): void {
				reset( $finish )();
				$work( ...$args );
			},
			0
		);
	}
}
