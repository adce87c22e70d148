<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Checks WebVTT files strictly, because browsers silently drop what they don't understand. */
final class Vtt {
	/** In bytes. The captions of a whole night have about a tenth of this size. */
	public const LARGEST = 1_000_000;

	private const TIME   = '((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})';
	private const TIMING = '/^' . self::TIME . '[ \t]+-->[ \t]+' . self::TIME
		. '((?:[ \t]+(?:vertical|line|position|size|align|region):\S+)*)[ \t]*$/';
	private const MARK   = '(?:\/?(?:[biucv]|lang|ruby|rt)(?:\.[^\s.&<>]+)*(?:[ \t][^<>]*)?|(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})';

	/** Normalizes a file for storage: no byte order mark, one kind of line ends. */
	public static function text( string $bytes ): string {
		return str_replace(
			array( "\r\n", "\r" ),
			"\n",
			str_starts_with( $bytes, "\xEF\xBB\xBF" ) ? substr( $bytes, 3 ) : $bytes
		);
	}

	/** The spoken words of a checked file, without times and markup. */
	public static function spoken_text( string $text ): string {
		$said = array();
		foreach ( self::blocks( explode( "\n", $text ) ) as $block ) {
			$from = key( preg_grep( '/-->/', $block ) );
			$said = null === $from
				? $said
				: array_merge( $said, array_filter( $block, static fn( int $i ) => $i > $from, ARRAY_FILTER_USE_KEY ) );
		}
		return html_entity_decode(
			(string) preg_replace( '/<[^<>]*>/', '', implode( ' ', $said ) ),
			ENT_QUOTES | ENT_HTML5,
			'UTF-8'
		);
	}

	/** A message about the first mistake, with its line number; "" if there is none. */
	public static function problem( string $text ): string {
		if ( strlen( $text ) > self::LARGEST ) {
			return __( 'The file is larger than 1 MB: that is no text of a video.', 'murmur' );
		}
		$lines = explode( "\n", $text );
		foreach ( $lines as $i => $line ) {
			if ( ! mb_check_encoding( $line, 'UTF-8' ) || preg_match( '/[^\P{Cc}\t]/u', $line ) ) {
				return self::message( $i, __( 'has signs that are no UTF-8 text. Save the file as UTF-8.', 'murmur' ) );
			}
		}
		if ( ! preg_match( '/^WEBVTT(?:[ \t]|$)/', $lines[0] ) ) {
			return self::message(
				0,
				__( 'must be WEBVTT. Save other kinds of subtitles, such as SRT, as WebVTT first.', 'murmur' )
			);
		}
		$blocks = self::blocks( $lines );
		// Some programs write a kind and a language below the first line.
		$inside = preg_grep( '/-->/', array_shift( $blocks ) );
		if ( array() !== $inside ) {
			return self::missing_empty_line( key( $inside ) );
		}
		return self::problem_of_blocks( $blocks );
	}

	/**
	 * The lines by their index, in blocks that empty lines separate.
	 *
	 * @return array<int, array<int, string>>
	 */
	private static function blocks( array $lines ): array {
		$blocks = array();
		$nth    = 0;
		foreach ( $lines as $i => $line ) {
			if ( '' === $line ) {
				++$nth;
			} else {
				$blocks[ $nth ][ $i ] = $line;
			}
		}
		return array_values( $blocks );
	}

	private static function problem_of_blocks( array $blocks ): string {
		$last = null;
		foreach ( $blocks as $block ) {
			$first = reset( $block );
			$is_of = static fn( string $kind ): bool => (bool) preg_match( "/^$kind(?:[ \t]|$)/", $first );
			if ( $is_of( 'NOTE' ) || ( null === $last && ( $is_of( 'STYLE' ) || $is_of( 'REGION' ) ) ) ) {
				$inside = preg_grep( '/-->/', $block );
				if ( array() !== $inside ) {
					return self::missing_empty_line( key( $inside ) );
				}
				continue;
			}
			$problem = self::problem_of_cue( $block, $last ?? 0.0 );
			if ( is_string( $problem ) ) {
				return $problem;
			}
			$last = $problem;
		}
		return null === $last ? __( 'The file has no captions.', 'murmur' ) : '';
	}

	/** A message about the cue's mistake, else the second at which the cue begins. */
	private static function problem_of_cue( array $block, float $last ): string|float {
		$numbers = array_keys( $block );
		// A cue may begin with a name.
		$nth    = str_contains( $block[ $numbers[0] ], '-->' ) ? 0 : 1;
		$timing = $numbers[ $nth ] ?? $numbers[0] + 1;
		if ( ! preg_match( self::TIMING, $block[ $timing ] ?? '', $found ) ) {
			return self::message( $timing, __( 'must be a time, such as 00:01.000 --> 00:04.500.', 'murmur' ) );
		}
		$from = self::seconds( $found[1] );
		if ( $from < $last ) {
			return self::message( $timing, __( 'begins before the caption above it.', 'murmur' ) );
		}
		if ( self::seconds( $found[2] ) <= $from ) {
			return self::message( $timing, __( 'ends before it begins.', 'murmur' ) );
		}
		$said = array_slice( $block, $nth + 1, null, true );
		foreach ( $said as $i => $line ) {
			if ( str_contains( $line, '-->' ) ) {
				return self::missing_empty_line( $i );
			}
			if ( str_contains( (string) preg_replace( '/<' . self::MARK . '>/', '', $line ), '<' ) ) {
				return self::message(
					$i,
					__( 'has a < that is no mark of WebVTT. Write &lt; for the sign itself.', 'murmur' )
				);
			}
		}
		return array() === $said ? self::message( $timing, __( 'has no text below it.', 'murmur' ) ) : $from;
	}

	private static function seconds( string $time ): float {
		return array_reduce(
			explode( ':', $time ),
			static fn( float $sum, string $part ) => $sum * 60 + (float) $part,
			0.0
		);
	}

	private static function missing_empty_line( int $index ): string {
		return self::message( $index, __( 'is a time with no empty line before it.', 'murmur' ) );
	}

	private static function message( int $index, string $what ): string {
		/* translators: 1: a number; 2: what is wrong with that line, such as "ends before it begins." */
		return sprintf( __( 'Line %1$d %2$s', 'murmur' ), $index + 1, $what );
	}
}
