<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Which slugs the site serves: the same rule as its lib/addresses/slug.ts. */
final class Slug {
	/** Lookalikes of a dot or a slash, and what stands for broken bytes. */
	private const REFUSED = '[．／＼﹒․‥…︙﹨⁄∕∖⧵⧸⧹\x{fffc}\x{fffd}]';

	/** Of other scripts than ASCII also punctuation, symbols and the wide space; emoji with joiners and flags. */
	private const SIGN = '[\p{L}\p{N}\p{M}_.-]|\x{200d}|\x{3000}|[^\x00-\x7f\P{P}]|[^\x00-\x7f\P{S}]|\x{1f3f4}[\x{e0030}-\x{e007a}]+\x{e007f}';

	/** Letters and emoji that are younger than this PHP's tables; not what never becomes one, nor Egyptian controls. */
	private const YOUNG = '(?![\x{2065}\x{fdd0}-\x{fdef}\x{fff0}-\x{ffff}\x{13439}-\x{1343f}\x{1fffe}\x{1ffff}\x{2fffe}\x{2ffff}\x{3fffe}-\x{10ffff}])\p{Cn}';

	/** The decoded form of a stored slug, in lower case as the site's addresses are: imports write capitals. */
	public static function plain( string $stored ): string {
		return mb_strtolower( rawurldecode( $stored ), 'UTF-8' );
	}

	/** Whether a decoded slug can be an address of the site. */
	public static function is_served( string $plain ): bool {
		return 1 === preg_match( '/^(?:(?!' . self::REFUSED . ')(?:' . self::SIGN . '|' . self::YOUNG . '))+$/Du', $plain )
			&& mb_strlen( $plain, 'UTF-8' ) <= 200
			&& 1 !== preg_match( '/^\x{3000}+$/u', $plain )
			&& ! str_contains( $plain, '..' )
			&& ! in_array( $plain, array( '.', 'undefined' ), true );
	}
}
