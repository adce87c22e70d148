<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Decides which slugs the site serves, by the same rule as the site's lib/addresses/slug.ts. */
final class Slug {
	/** Lookalikes of a dot or a slash, and the characters that replace broken bytes. */
	private const REFUSED_CHARACTER = '[．／＼﹒․‥…︙﹨⁄∕∖⧵⧸⧹\x{fffc}\x{fffd}]';

	/**
	 * One allowed character. ASCII: letters, digits and `_.-`. Other scripts: also punctuation, symbols, the wide
	 * space, joiners, and flags made of tags.
	 */
	private const CHARACTER = '[\p{L}\p{N}\p{M}_.-]|\x{200d}|\x{3000}|[^\x00-\x7f\P{P}]|[^\x00-\x7f\P{S}]|\x{1f3f4}[\x{e0030}-\x{e007a}]+\x{e007f}';

	/**
	 * A character that this PHP's Unicode tables don't know yet, so it may be a new letter or emoji. Not a code point
	 * that will never be assigned, nor an Egyptian control.
	 */
	private const UNKNOWN_CHARACTER = '(?![\x{2065}\x{fdd0}-\x{fdef}\x{fff0}-\x{ffff}\x{13439}-\x{1343f}\x{1fffe}\x{1ffff}\x{2fffe}\x{2ffff}\x{3fffe}-\x{10ffff}])\p{Cn}';

	/** Decodes a stored slug and makes it lower-case like the site's addresses, because imports write capitals. */
	public static function decode( string $stored ): string {
		return mb_strtolower( rawurldecode( $stored ), 'UTF-8' );
	}

	/** Whether a decoded slug can be an address of the site. */
	public static function is_served( string $plain ): bool {
		return 1 === preg_match(
			'/^(?:(?!' . self::REFUSED_CHARACTER . ')(?:' . self::CHARACTER . '|' . self::UNKNOWN_CHARACTER . '))+$/Du',
			$plain
		)
			&& mb_strlen( $plain, 'UTF-8' ) <= 200
			&& 1 !== preg_match( '/^\x{3000}+$/u', $plain )
			&& ! str_contains( $plain, '..' )
			&& ! in_array( $plain, array( '.', 'undefined' ), true );
	}
}
