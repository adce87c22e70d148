<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Text that people typed, in any script. The site has the same rules (lib/contracts/typed-text.ts). */
final class Text {
	/**
	 * Signs without a picture that nobody types on purpose, some of which turn the direction of what follows. A flag's
	 * invisible letters are its own; behind anything else they would hide. Arabic's number signs are seen.
	 */
	private const UNSEEN = '/(\x{1f3f4}[\x{e0030}-\x{e0039}\x{e0061}-\x{e007a}]+\x{e007f})|(?![\x{600}-\x{605}\x{6dd}\x{70f}\x{890}\x{891}\x{8e2}\x{200c}-\x{200f}\x{110bd}\x{110cd}])\p{Cf}|[\x{13439}-\x{1343f}\x{1d159}\x{2800}\x{3164}\x{ffa0}\x{fffc}\x{115f}\x{1160}\x{34f}]/u';

	/** Joiners count for nothing alone. What this PHP does not know yet may be a letter or an emoji. */
	private const SEEN = '/[\p{L}\p{N}\p{P}\p{S}]|(?![\x{2065}\x{fdd0}-\x{fdef}\x{fff0}-\x{ffff}\x{1fffe}\x{1ffff}\x{2fffe}\x{2ffff}\x{3fffe}-\x{10ffff}])\p{Cn}/u';

	/** The number of visible characters; a family emoji is one. */
	public static function length( string $text ): int {
		$count = preg_match_all( '/\X/u', $text );
		return false === $count ? strlen( $text ) : $count;
	}

	/** One line without markup, such as a name, as line() leaves it. */
	public static function one_line( string $text ): string {
		return self::line( wp_strip_all_tags( $text ) );
	}

	/** One line: single spaces, nothing invisible; '' if nothing of it can be seen. */
	public static function line( string $text ): string {
		return self::visible( (string) preg_replace( array( self::UNSEEN, '/[\x{200e}\x{200f}]/u', '/[\p{Cc}\s]+/u' ), array( '$1', '', ' ' ), $text ) );
	}

	/** Several lines, such as a comment; '' if nothing of it can be seen. */
	public static function lines( string $text ): string {
		return self::visible( (string) preg_replace( array( self::UNSEEN, '/(?![\n\r\t])\p{Cc}/u' ), array( '$1', '' ), $text ) );
	}

	/** Full-width forms of ASCII, as Chinese and Japanese keyboards write them, as ASCII. */
	public static function half_width( string $text ): string {
		$half = static fn( array $sign ) => "\u{3000}" === $sign[0] ? ' ' : chr( mb_ord( $sign[0] ) - 0xFEE0 );
		return (string) preg_replace_callback( '/[\x{ff01}-\x{ff5e}\x{3000}]/u', $half, $text );
	}

	/** An address of mail: half-width, without invisible signs; is_email() checks the rest. */
	public static function email( string $text ): string {
		$seen = (string) preg_replace( array( self::UNSEEN, '/[\x{200e}\x{200f}]/u' ), array( '$1', '' ), $text );
		return self::trimmed( str_replace( array( '。', '｡' ), '.', self::half_width( $seen ) ) );
	}

	private static function trimmed( string $text ): string {
		return (string) preg_replace( '/^\s+|\s+$/u', '', $text );
	}

	/** Whether markup shows anything. */
	public static function is_visible_markup( string $html ): bool {
		return '' !== self::line( self::decoded( wp_strip_all_tags( $html ) ) );
	}

	private static function visible( string $text ): string {
		return preg_match( self::SEEN, $text ) ? self::trimmed( $text ) : '';
	}

	/**
	 * Whether a display name fits WordPress's column, which stores `&` as five characters and drops a name that is too
	 * long.
	 */
	public static function fits_a_name( string $name ): bool {
		return mb_strlen( _wp_specialchars( $name ) ) <= 250;
	}

	/**
	 * The text as a column can store it: old columns hold three bytes a character, so no emoji and no rare Chinese
	 * characters.
	 */
	public static function storable( string $table, string $column, string $text ): string {
		global $wpdb;
		$stored = $wpdb->strip_invalid_text_for_column( $table, $column, $text );
		return is_string( $stored ) ? $stored : $text;
	}

	/** An error for a text of which a column would lose characters, else null. */
	public static function refusal( string $table, string $column, string $text ): ?WP_Error {
		return self::storable( $table, $column, $text ) === $text
			? null
			: Rest::error( 400, 'unsupported_characters', 'Some characters of this text can’t be stored here, such as emoji. Please remove them.' );
	}

	/** The same of a display name, which WordPress stores twice. */
	public static function name_refusal( string $name ): ?WP_Error {
		global $wpdb;
		return self::refusal( $wpdb->users, 'display_name', $name ) ?? self::refusal( $wpdb->usermeta, 'meta_value', $name );
	}

	public static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/** A web address with what no address may have percent-encoded, or null. */
	public static function address( mixed $given ): ?string {
		$text = is_string( $given ) ? trim( $given ) : '';
		$safe = (string) preg_replace_callback( '/[\s"<>\\\\^`{|}\x80-\xff]/', static fn( array $sign ) => rawurlencode( $sign[0] ), $text );
		return preg_match( '#^https?://[^/?\#]#i', $safe ) ? $safe : null;
	}

	/** Decodes HTML entities. */
	public static function decoded( string $text ): string {
		return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
}
