<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** The plugin's own translations, in the folder languages. Those that WordPress.org delivers go before them. */
final class Translations {
	/** Before all other hooks of `init`. WordPress translates nothing earlier. */
	public static function boot(): void {
		$folder = dirname( plugin_basename( \Murmur\FILE ) ) . '/languages';
		add_action( 'init', static fn() => load_plugin_textdomain( 'murmur', false, $folder ), PHP_INT_MIN );
	}
}
