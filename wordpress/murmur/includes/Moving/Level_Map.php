<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use InvalidArgumentException;
use Murmur\Payments\Levels\Levels;

defined( 'ABSPATH' ) || exit;

/** Maps plans of another plugin to levels: by the pairs of `--map`, else by equal names. */
final class Level_Map {
	/**
	 * Levels by a plan's name, slug or id in lower case.
	 *
	 * @var array<string, int>
	 */
	private array $levels = array();

	/**
	 * @param string $map Pairs such as `12=4,Gold plan=Gold`: a plan's id, slug or name, and the level's number or
	 * name.
	 * @throws InvalidArgumentException If a pair names no level.
	 */
	public function __construct( string $map = '' ) {
		foreach ( range( Levels::FREE, Levels::LIFETIME ) as $level ) {
			$names = Levels::row( $level )
				? array( Levels::name( $level ), ...array_values( Levels::names( $level ) ) )
				: array();
			foreach ( $names as $name ) {
				$this->levels[ self::key( $name ) ] = $level;
			}
		}
		$named = $this->levels;
		foreach ( array_filter( array_map( 'trim', explode( ',', $map ) ) ) as $pair ) {
			$equals_at   = (int) strrpos( $pair, '=' );
			$level       = trim( substr( $pair, $equals_at + 1 ) );
			$known_level = $named[ self::key( $level ) ]
				?? ( ctype_digit( $level ) && Levels::row( (int) $level ) ? (int) $level : 0 );
			if ( 0 === $equals_at || 0 === $known_level ) {
				throw new InvalidArgumentException(
					esc_html( "--map: $pair names no level. Levels are 1 to 6, or their names." )
				);
			}
			$this->levels[ self::key( substr( $pair, 0, $equals_at ) ) ] = $known_level;
		}
	}

	/**
	 * The level of the first known name; 0 if none is known.
	 *
	 * @param string[] $names The plan's names in the line.
	 */
	public function find( array $names ): int {
		foreach ( $names as $name ) {
			if ( isset( $this->levels[ self::key( $name ) ] ) ) {
				return $this->levels[ self::key( $name ) ];
			}
		}
		return 0;
	}

	private static function key( string $name ): string {
		// The "=" keeps an id a string; PHP would make it a number.
		return '=' . mb_strtolower( trim( $name ) );
	}
}
