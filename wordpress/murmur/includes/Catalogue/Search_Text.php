<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Text;
use Normalizer;

defined( 'ABSPATH' ) || exit;

/**
 * Normalizes text for searching. Compatibility forms are equal (NFKC), case and accents don't count, and traditional
 * characters become simplified. Chinese and Japanese have no spaces, so any part of a run of characters matches. In
 * other scripts a word matches by its beginning: "rain" finds "rainy" but not "train".
 */
final class Search_Text {
	/** The most characters stored, because the oldest supported MySQL indexes no more. */
	private const LENGTH = 191;
	private const RUN    = '[\p{Han}\p{Hiragana}\p{Katakana}\p{So}]';

	/** The searchable text of a title: its words, each with a space before it. */
	public static function of( string $title ): string {
		// Removes markup. "I <3 rain" contains none.
		$words = self::words( Text::decode( (string) preg_replace( '#</?[a-z][^<>]*>#i', ' ', $title ) ) );
		return mb_substr( '' === implode( '', $words ) ? '' : ' ' . implode( ' ', $words ), 0, self::LENGTH );
	}

	/**
	 * The strings that a search text must contain to match `$query`. Null for an empty query; an empty list for a query
	 * that can't match.
	 *
	 * @return string[]|null
	 */
	public static function needles( string $query ): ?array {
		if ( '' === trim( $query ) ) {
			return null;
		}
		$begins = static fn( string $word ) => self::is_run( $word ) ? $word : " $word";
		return array_slice( array_map( $begins, array_values( array_unique( self::words( $query ) ) ) ), 0, 10 );
	}

	/** Whether a word is a run of characters in a script without spaces. */
	public static function is_run( string $word ): bool {
		return 1 === preg_match( '/^' . self::RUN . '/u', $word );
	}

	public static function contains_all( string $text, array $needles ): bool {
		foreach ( $needles as $needle ) {
			if ( ! str_contains( $text, $needle ) ) {
				return false;
			}
		}
		return array() !== $needles;
	}

	/** Splits a text into words; in scripts without spaces, into runs of characters. */
	public static function words( string $text ): array {
		$plain = self::simplify(
			mb_strtolower( remove_accents( self::compose( wp_check_invalid_utf8( $text, true ) ) ), 'UTF-8' )
		);
		// An apostrophe is part of a word: "dont" finds "don't".
		$plain = (string) preg_replace( "/['’‘`]/u", '', $plain );
		preg_match_all( '/' . self::RUN . '+|(?:(?!' . self::RUN . ')[\p{L}\p{N}\p{M}])+/u', $plain, $found );
		return $found[0];
	}

	/** Applies NFKC, or what this PHP has instead: conversion of full-width letters and half-width kana. */
	private static function compose( string $text ): string {
		if ( class_exists( Normalizer::class ) ) {
			return (string) Normalizer::normalize( $text, Normalizer::FORM_KC );
		}
		return function_exists( 'mb_convert_kana' ) ? mb_convert_kana( $text, 'asKV', 'UTF-8' ) : $text;
	}

	/** Converts traditional characters to simplified ones. */
	private static function simplify( string $text ): string {
		static $pairs = null;
		if ( ! preg_match( '/\p{Han}/u', $text ) ) {
			return $text;
		}
		if ( null === $pairs ) {
			$table = wp_json_file_decode(
				dirname( __DIR__, 2 ) . '/data/traditional-simplified.json',
				array( 'associative' => true )
			);
			$pairs = array_combine( mb_str_split( $table['traditional'] ), mb_str_split( $table['simplified'] ) );
		}
		return strtr( $text, $pairs );
	}
}
