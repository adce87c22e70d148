<?php
/**
 * Runs a command of the plugin as WP-CLI would: library.php import|export FILE, with WP_DIR and WP_HOST in its
 * environment. WP-CLI is not a Debian package; this implements the parts that the commands use.
 */

declare( strict_types=1 );

define( 'WP_CLI', true );
// phpcs:disable PEAR.NamingConventions, Squiz.Classes, Generic.Files -- WP-CLI's own names.
/** The base class of other plugins' commands; none of them runs here. */
class WP_CLI_Command {}
final class WP_CLI {
	/** Registered commands by name. */
	public static array $commands = array();

	public static function add_command( string $name, mixed $class ): void {
		self::$commands[ $name ] = $class;
	}

	public static function log( string $text ): void {}

	public static function success( string $text ): void {
		echo "Success: $text\n";
	}

	public static function error( string $text ): never {
		fwrite( STDERR, "Error: $text\n" );
		exit( 1 );
	}
}

require __DIR__ . '/../../scripts/wordpress/load.php';

( new WP_CLI::$commands['murmur']() )->{$argv[1]}( array( $argv[2] ) );
