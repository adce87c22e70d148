<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Text that people typed, in any script. The site has the same rules in lib/contracts/typed-text.ts. */
final class Text {
	/**
	 * Characters without a glyph that nobody types on purpose; some reverse the direction of the text after them. The
	 * first group matches the tag characters of a flag emoji, which stay. Arabic number signs have a glyph and are
	 * excluded.
	 */
	private const INVISIBLE = '/(\x{1f3f4}[\x{e0030}-\x{e0039}\x{e0061}-\x{e007a}]+\x{e007f})|(?![\x{600}-\x{605}\x{6dd}\x{70f}\x{890}\x{891}\x{8e2}\x{200c}-\x{200f}\x{110bd}\x{110cd}])\p{Cf}|[\x{13439}-\x{1343f}\x{1d159}\x{2800}\x{3164}\x{ffa0}\x{fffc}\x{115f}\x{1160}\x{34f}]/u';

	/**
	 * A visible character. A joiner alone is not one. A character that this PHP does not know yet may be a letter or an
	 * emoji, so it counts.
	 */
	private const VISIBLE = '/[\p{L}\p{N}\p{P}\p{S}]|(?![\x{2065}\x{fdd0}-\x{fdef}\x{fff0}-\x{ffff}\x{1fffe}\x{1ffff}\x{2fffe}\x{2ffff}\x{3fffe}-\x{10ffff}])\p{Cn}/u';

	/** The number of visible characters. A family emoji counts as one. */
	public static function length( string $text ): int {
		$count = preg_match_all( '/\X/u', $text );
		return false === $count ? strlen( $text ) : $count;
	}

	/** Like `line()`, without markup; for a name, for example. */
	public static function one_line( string $text ): string {
		return self::line( wp_strip_all_tags( $text ) );
	}

	/** One line with single spaces and without invisible characters; "" if no character is visible. */
	public static function line( string $text ): string {
		return self::empty_if_invisible(
			(string) preg_replace(
				array( self::INVISIBLE, '/[\x{200e}\x{200f}]/u', '/[\p{Cc}\s]+/u' ),
				array( '$1', '', ' ' ),
				$text
			)
		);
	}

	/** Several lines, such as a comment; "" if no character is visible. */
	public static function lines( string $text ): string {
		return self::empty_if_invisible(
			(string) preg_replace( array( self::INVISIBLE, '/(?![\n\r\t])\p{Cc}/u' ), array( '$1', '' ), $text )
		);
	}

	/** Converts full-width ASCII, as Chinese and Japanese keyboards type it, to ASCII. */
	public static function to_half_width( string $text ): string {
		$half = static fn( array $sign ) => "\u{3000}" === $sign[0] ? ' ' : chr( mb_ord( $sign[0] ) - 0xFEE0 );
		return (string) preg_replace_callback( '/[\x{ff01}-\x{ff5e}\x{3000}]/u', $half, $text );
	}

	/**
	 * Cleans a typed email address: half-width, without invisible characters. The caller validates it with is_email().
	 */
	public static function email( string $text ): string {
		$seen = (string) preg_replace( array( self::INVISIBLE, '/[\x{200e}\x{200f}]/u' ), array( '$1', '' ), $text );
		return self::trim( str_replace( array( '。', '｡' ), '.', self::to_half_width( $seen ) ) );
	}

	private static function trim( string $text ): string {
		return (string) preg_replace( '/^\s+|\s+$/u', '', $text );
	}

	/** Whether markup shows anything. */
	public static function is_visible_markup( string $html ): bool {
		return '' !== self::line( self::decode( wp_strip_all_tags( $html ) ) );
	}

	private static function empty_if_invisible( string $text ): string {
		return preg_match( self::VISIBLE, $text ) ? self::trim( $text ) : '';
	}

	/**
	 * Whether a display name fits WordPress's column, which stores `&` as five characters. WordPress drops a name that
	 * is too long.
	 */
	public static function fits_display_name( string $name ): bool {
		return mb_strlen( _wp_specialchars( $name ) ) <= 250;
	}

	/**
	 * Drops the characters that a column can't store. Old columns hold three bytes a character: no emoji and no rare
	 * Chinese characters.
	 */
	public static function strip_unstorable( string $table, string $column, string $text ): string {
		global $wpdb;
		$stored = $wpdb->strip_invalid_text_for_column( $table, $column, $text );
		return is_string( $stored ) ? $stored : $text;
	}

	/** An error if the column would lose characters of the text, else null. */
	public static function refusal( string $table, string $column, string $text ): ?WP_Error {
		return self::strip_unstorable( $table, $column, $text ) === $text
			? null
			: Rest::error(
				400,
				'unsupported_characters',
				'Some characters of this text can’t be stored here, such as emoji. Please remove them.'
			);
	}

	/** The same for a display name, which WordPress stores in two columns. */
	public static function name_refusal( string $name ): ?WP_Error {
		global $wpdb;
		return self::refusal( $wpdb->users, 'display_name', $name )
			?? self::refusal( $wpdb->usermeta, 'meta_value', $name );
	}

	public static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/** A web address with all disallowed characters percent-encoded; null if it is none. */
	public static function address( mixed $given ): ?string {
		$text = is_string( $given ) ? trim( $given ) : '';
		$safe = (string) preg_replace_callback(
			'/[\s"<>\\\\^`{|}\x80-\xff]/',
			static fn( array $sign ) => rawurlencode( $sign[0] ),
			$text
		);
		return preg_match( '#^https?://[^/?\#]#i', $safe ) ? $safe : null;
	}

	/** Decodes HTML entities. */
	public static function decode( string $text ): string {
		return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
}
