<?php
declare( strict_types=1 );

namespace Murmur\Core\Database;

use InvalidArgumentException;

defined( 'ABSPATH' ) || exit;

/**
 * A part of a query: its text with placeholders, and their values. Parts are put together, and WordPress prepares the
 * whole. Texts are literals (tests/rules/SqlTest.php), so nothing that a visitor sends can be part of a text.
 */
final class Sql {
	private const NEVER = '0';

	private function __construct( private readonly string $text, private readonly array $values = array() ) {}

	/**
	 * Makes a part.
	 *
	 * @param string                       $text   A literal. `%d`, `%f` and `%s` stand for values, `%p` for a part, and
	 * `{posts}` for the table with that name after the prefix.
	 * @param string|int|float|bool|self ...$values One for each placeholder.
	 */
	public static function of( string $text, string|int|float|bool|self ...$values ): self {
		$flat = array();
		$fill = static function ( array $found ) use ( &$values, &$flat ): string {
			$value = array_shift( $values );
			if ( null === $value || ( '%p' === $found[0] ) !== $value instanceof self ) {
				throw new InvalidArgumentException( "The value of {$found[0]} is missing or of another kind." );
			}
			if ( $value instanceof self ) {
				array_push( $flat, ...$value->values );
				return $value->text;
			}
			$flat[] = $value;
			return $found[0];
		};
		$whole = (string) preg_replace_callback( '/%[dfps]/', $fill, self::with_tables( $text ) );
		if ( array() !== $values ) {
			throw new InvalidArgumentException( 'There are more values than placeholders.' );
		}
		return new self( $whole, $flat );
	}

	/** A list of ids or other integers, separated by commas. */
	public static function integers( int ...$numbers ): self {
		return new self( implode( ', ', $numbers ) );
	}

	/** A list of parts, separated by commas. */
	public static function list( self ...$parts ): self {
		return self::joined( ', ', $parts );
	}

	/** The condition that all of these hold. */
	public static function all( self ...$conditions ): self {
		return self::joined( ' AND ', $conditions );
	}

	/** The condition that any of these holds. */
	public static function any( self ...$conditions ): self {
		$possible = array_filter( $conditions, static fn( self $one ) => self::NEVER !== $one->text );
		return self::of( '(%p)', array() === $possible ? self::never() : self::joined( ' OR ', $possible ) );
	}

	/** A condition that never holds. */
	public static function never(): self {
		return new self( self::NEVER );
	}

	/** The query for `$wpdb`. */
	public function prepare(): string {
		global $wpdb;
		return array() === $this->values ? $this->text : $wpdb->prepare( $this->text, ...$this->values );
	}

	private static function joined( string $separator, array $parts ): self {
		return new self(
			implode( $separator, array_map( static fn( self $part ) => $part->text, $parts ) ),
			array_merge( ...array_map( static fn( self $part ) => $part->values, $parts ) )
		);
	}

	private static function with_tables( string $text ): string {
		global $wpdb;
		return (string) preg_replace( '/\{(\w+)\}/', $wpdb->prefix . '$1', $text );
	}
}
