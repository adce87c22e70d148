<?php
declare( strict_types=1 );

namespace Murmur\Moving;

defined( 'ABSPATH' ) || exit;

/** Stops all mail during an import: this plugin's, WordPress's and other plugins'. */
final class Mail_Stop {
	private const HOOKS = array( 'pre_wp_mail' => '__return_true', 'murmur_may_mail' => '__return_false' );

	public static function during( callable $callback ): mixed {
		foreach ( self::HOOKS as $hook => $answer ) {
			add_filter( $hook, $answer, 999 );
		}
		try {
			return $callback();
		} finally {
			foreach ( self::HOOKS as $hook => $answer ) {
				remove_filter( $hook, $answer, 999 );
			}
		}
	}
}
