<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Filters of WordPress that apply during one call. */
final class Filters {
	/**
	 * Runs a callback with a filter added, and removes the filter even if the callback throws.
	 *
	 * @param string   $hook     The filter's hook.
	 * @param callable $filter   The filter.
	 * @param callable $callback The callback.
	 * @param int      $priority The filter's priority.
	 * @return mixed The callback's result.
	 */
	public static function with( string $hook, callable $filter, callable $callback, int $priority = 99 ): mixed {
		add_filter( $hook, $filter, $priority );
		try {
			return $callback();
		} finally {
			remove_filter( $hook, $filter, $priority );
		}
	}
}
