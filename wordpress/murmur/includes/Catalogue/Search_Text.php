<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Text;
use Normalizer;

/**
 * Text for searching: compatibility forms are one (NFKC), case and accents don't count, traditional characters become
 * simplified ones. Chinese and Japanese have no spaces, so a run of them is found by any part; other scripts are found by
 * how a word begins, so that "rain" finds "rainy" and not "train".
 */
final class Search_Text {
	/** As many bytes as fit into an index of every MySQL that WordPress supports. */
	private const LENGTH = 191;
	private const RUN    = '[\p{Han}\p{Hiragana}\p{Katakana}\p{So}]';

	/** The text that a title is found by: its words, each with a space before it. */
	public static function of( string $title ): string {
		// Markup is none of its words; "I <3 rain" is no markup.
		$words = self::words( Text::plain( (string) preg_replace( '#</?[a-z][^<>]*>#i', ' ', $title ) ) );
		return mb_substr( '' === implode( '', $words ) ? '' : ' ' . implode( ' ', $words ), 0, self::LENGTH );
	}

	/**
	 * What must be in a search text, each of them, for `$query` to find it. Null where nothing is asked for; an empty list
	 * where the query has nothing that could be found.
	 *
	 * @return string[]|null
	 */
	public static function needles( string $query ): ?array {
		if ( '' === trim( $query ) ) {
			return null;
		}
		$begins = static fn( string $word ) => preg_match( '/^' . self::RUN . '/u', $word ) ? $word : " $word";
		return array_slice( array_map( $begins, array_values( array_unique( self::words( $query ) ) ) ), 0, 10 );
	}

	/** Whether a search text has all needles. */
	public static function has( string $text, array $needles ): bool {
		foreach ( $needles as $needle ) {
			if ( ! str_contains( $text, $needle ) ) {
				return false;
			}
		}
		return array() !== $needles;
	}

	/** Words, and runs of signs that stand without spaces. */
	private static function words( string $text ): array {
		$plain = self::simplify( mb_strtolower( remove_accents( self::compose( wp_check_invalid_utf8( $text, true ) ) ), 'UTF-8' ) );
		// An apostrophe is part of its word: "don't" is found by "dont" and "don't".
		$plain = (string) preg_replace( "/['’‘`]/u", '', $plain );
		preg_match_all( '/' . self::RUN . '+|(?:(?!' . self::RUN . ')[\p{L}\p{N}\p{M}])+/u', $plain, $found );
		return $found[0];
	}

	/** NFKC, or as near to it as this PHP comes: full-width letters and half-width kana. */
	private static function compose( string $text ): string {
		if ( class_exists( Normalizer::class ) ) {
			return (string) Normalizer::normalize( $text, Normalizer::FORM_KC );
		}
		return function_exists( 'mb_convert_kana' ) ? mb_convert_kana( $text, 'asKV', 'UTF-8' ) : $text;
	}

	/** Traditional characters as simplified ones. */
	private static function simplify( string $text ): string {
		static $pairs = null;
		if ( ! preg_match( '/\p{Han}/u', $text ) ) {
			return $text;
		}
		if ( null === $pairs ) {
			$table = wp_json_file_decode( dirname( __DIR__, 2 ) . '/data/traditional-simplified.json', array( 'associative' => true ) );
			$pairs = array_combine( mb_str_split( $table['traditional'] ), mb_str_split( $table['simplified'] ) );
		}
		return strtr( $text, $pairs );
	}
}
