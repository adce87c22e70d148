<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Text that people typed, in any script. */
final class Text {
	/** The number of visible characters; a family emoji is one. */
	public static function length( string $text ): int {
		$count = preg_match_all( '/\X/u', $text );
		return false === $count ? strlen( $text ) : $count;
	}

	/** One line without markup and control characters. */
	public static function one_line( string $text ): string {
		return trim( (string) preg_replace( '/[\p{Cc}\s]+/u', ' ', wp_strip_all_tags( $text ) ) );
	}

	/**
	 * Whether a display name fits WordPress's column, which stores `&` as five characters and drops a name that is too
	 * long.
	 */
	public static function fits_a_name( string $name ): bool {
		return mb_strlen( _wp_specialchars( $name ) ) <= 250;
	}

	public static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/** Decodes HTML entities. */
	public static function decoded( string $text ): string {
		return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
}
