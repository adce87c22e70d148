<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Embed;

defined( 'ABSPATH' ) || exit;

/**
 * Divides an embed code into tags and text. Uses the expressions of lib/wordpress/catalogue/embed-tags.ts, so that the
 * editor sees what the site reads.
 */
final class Tags {
	private const SPACE = '[\t-\r ]';

	/** The inside of a tag: its name and attributes. Quoted values may contain the characters that end a tag. */
	private const INSIDE = '(/?)([a-z][a-z0-9_-]*)((?:[\t-\r /"\'][^ENDS=]*)?(?:=(?:[\t-\r ]*"[^"]*"|[\t-\r ]*\'[^\']*\'|(?![\t-\r ]*["\']))[^ENDS=]*)*)';

	private const ATTRIBUTE = '~([^\t-\r "\'<>/=]+)(?:' . self::SPACE . '*=' . self::SPACE
		. '*(?:"([^"]*)"|\'([^\']*)\'|([^\t-\r "\'][^\t-\r ]*)))?~';

	/** Inline elements. The text that they divide counts as one text. */
	private const INLINE = array( 'a', 'b', 'code', 'em', 'font', 'i', 'mark', 'span', 'strong', 'u', 'wbr' );

	private const QUOTES = '"\'“”„‟″‶‘’‚‛′‵«»`';

	private const QUOTE_OR_SPACE = '[' . self::QUOTES . '\p{Cc}\p{Cf}\p{Z}]';

	private const RUN = '(?:' . self::QUOTE_OR_SPACE . '|\\\\[' . self::QUOTES . '])' . self::QUOTE_OR_SPACE
		. '*(?:\\\\[' . self::QUOTES . ']' . self::QUOTE_OR_SPACE . '*)*';

	private const NAMED = array(
		...array( 'amp' => '&', 'lt' => '<', 'gt' => '>', 'quot' => '"', 'apos' => "'", 'nbsp' => ' ', 'prime' => '″' ),
		...array(
			'ldquo' => '“',
			'rdquo' => '”',
			'bdquo' => '„',
			'lsquo' => '‘',
			'rsquo' => '’',
			'laquo' => '«',
			'raquo' => '»',
		),
	);

	/**
	 * Tags, comments and the text between the tags; scripts and styles have no text.
	 *
	 * @return array{
	 *   tags: array<array{name: string, is_closing: bool, attributes: array<string, string>, body: string}>,
	 *   text: string, comments: string[]
	 * }
	 */
	public static function of_markup( string $code ): array {
		$comments = array();
		$markup   = (string) preg_replace_callback(
			'/<!--([\s\S]*?)(?:-->|$)/D',
			static function ( array $found ) use ( &$comments ): string {
				$comments[] = $found[1];
				return '';
			},
			$code
		);
		$markup   = (string) preg_replace(
			'~(<(script|style)(?=[\t-\r />])[^<>]*>)[\s\S]*?(?=</\2|$)~iD',
			'$1',
			$markup
		);
		return self::divide(
			$markup,
			'~<' . str_replace( 'ENDS', '<>', self::INSIDE ) . '>~i'
		) + array( 'comments' => $comments );
	}

	/**
	 * WordPress's shortcodes, which are tags in brackets.
	 *
	 * @return array{
	 *   tags: array<array{name: string, is_closing: bool, attributes: array<string, string>, body: string}>,
	 *   text: string
	 * }
	 */
	public static function of_shortcodes( string $text ): array {
		return self::divide( $text, '~\[' . str_replace( 'ENDS', '\[\]', self::INSIDE ) . '\]~i' );
	}

	/**
	 * Removes white space, invisible characters and quotation marks around a text, which editors and word processors
	 * leave there.
	 */
	public static function clean( string $text ): string {
		return (string) preg_replace(
			'/^' . self::RUN . '|(?<!' . self::QUOTE_OR_SPACE . '|\\\\)' . self::RUN . '$/Du',
			'',
			$text
		);
	}

	/**
	 * Decodes the entities that editors leave in codes, `&amp;` even if it was escaped several times, and JSON's
	 * escapes.
	 */
	public static function decode( string $text ): string {
		$text  = str_contains( $text, ':\\/\\/' ) ? str_replace( '\\/', '/', $text ) : $text;
		$plain = (string) preg_replace_callback(
			'/\\\\u00(2[267]|3[ce])/i',
			static fn( array $found ) => chr( (int) hexdec( $found[1] ) ),
			$text
		);
		return (string) preg_replace_callback(
			'/&(?:amp;)*(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/i',
			static function ( array $found ): string {
				list( $whole, $decimal, $hex, $name ) = $found;
				if ( null !== $name ) {
					return self::NAMED[ strtolower( $name ) ] ?? $whole;
				}
				$point   = null === $decimal ? (int) hexdec( $hex ) : (int) $decimal;
				$is_sign = $point > 0 && $point <= 0x10ffff && ( $point < 0xd800 || $point > 0xdfff );
				return $is_sign ? mb_chr( $point, 'UTF-8' ) : $whole;
			},
			$plain,
			flags: PREG_UNMATCHED_AS_NULL
		);
	}

	private static function divide( string $code, string $pattern ): array {
		$tags = array();
		$text = preg_replace_callback(
			$pattern,
			static function ( array $found ) use ( &$tags ): string {
				$name   = strtolower( $found[2] );
				$tags[] = array(
					'name'       => $name,
					'is_closing' => '' !== $found[1],
					'attributes' => self::attributes( $found[3] ),
					'body'       => $found[3],
				);
				return in_array( $name, self::INLINE, true ) ? '' : "\n";
			},
			$code
		);
		return array( 'tags' => $tags, 'text' => (string) $text );
	}

	/** A tag's attributes by their lower-case names. Of several with one name the first counts, as in browsers. */
	private static function attributes( string $body ): array {
		$attributes = array();
		preg_match_all( self::ATTRIBUTE, $body, $found, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL );
		foreach ( $found as list( , $name, $double, $single, $bare ) ) {
			$attributes += array(
				strtolower( $name ) => self::clean( self::decode( $double ?? $single ?? $bare ?? '' ) ),
			);
		}
		return $attributes;
	}
}
