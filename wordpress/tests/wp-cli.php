<?php
/**
 * The parts of WP-CLI that the plugin's commands use, since it is no Debian package: a command's class is registered
 * under a name, its methods are subcommands by their names or `@subcommand`, and only arguments and options that the
 * method's comment declares under OPTIONS are accepted.
 */

declare( strict_types=1 );

define( 'WP_CLI', true );
// phpcs:disable PEAR.NamingConventions, Squiz.Classes, Generic.Files -- WP-CLI's own names.
/** The base class of other plugins' commands; none of them runs here. */
class WP_CLI_Command {}

/** WP-CLI itself: it registers commands, runs them and prints what they say. */
final class WP_CLI {
	/** Registered commands by name. */
	public static array $commands = array();

	public static function add_command( string $name, mixed $class ): void {
		self::$commands[ $name ] = $class;
	}

	public static function log( string $text ): void {
		echo "$text\n";
	}

	public static function success( string $text ): void {
		echo "Success: $text\n";
	}

	public static function error( string $text ): never {
		fwrite( STDERR, "Error: $text\n" );
		exit( 1 );
	}

	/** Runs `wp <name> <subcommand> …`, once WordPress is loaded. */
	public static function run( string $name, string $subcommand, string ...$given ): void {
		$method   = self::method( self::$commands[ $name ], $subcommand );
		$comment  = (string) $method->getDocComment();
		$args     = array_values( array_filter( $given, static fn( string $one ) => ! str_starts_with( $one, '--' ) ) );
		$declared = preg_match_all( '/^\s*\* <\w+>$/m', $comment );
		$options  = array();
		foreach ( array_diff( $given, $args ) as $one ) {
			list( $key, $value ) = array_pad( explode( '=', substr( $one, 2 ), 2 ), 2, true );
			$form                = true === $value
				? preg_quote( "[--$key]", '/' )
				: '\[?--' . preg_quote( $key, '/' ) . '=<\w+>\]?';
			preg_match( "/^\\s*\\* $form\$/m", $comment )
				|| self::error( "Parameter errors: unknown --$key parameter" );
			$options[ $key ] = $value;
		}
		preg_match_all( '/^\s*\* --([\w-]+)=</m', $comment, $required );
		foreach ( array_diff( $required[1], array_keys( $options ) ) as $key ) {
			self::error( "Parameter errors: missing --$key parameter" );
		}
		count( $args ) === $declared || self::error( "usage: wp $name $subcommand" );
		$method->invoke( new ( self::$commands[ $name ] )(), $args, $options );
	}

	private static function method( string $class, string $subcommand ): ReflectionMethod {
		foreach ( ( new ReflectionClass( $class ) )->getMethods( ReflectionMethod::IS_PUBLIC ) as $method ) {
			$named = preg_match( '/@subcommand ([\w-]+)/', (string) $method->getDocComment(), $match )
				? $match[1]
				: $method->getName();
			if ( $named === $subcommand && ! $method->isStatic() ) {
				return $method;
			}
		}
		self::error( "'$subcommand' is not a registered subcommand." );
	}
}
