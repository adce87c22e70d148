<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Embed;

defined( 'ABSPATH' ) || exit;

/** Reads an embed code in the same steps as the site's lib/wordpress/catalogue/embed.ts. */
final class Reader {
	/** In bytes. */
	private const LONGEST = 20000;

	/** How often a code may be escaped. */
	private const MOST_ESCAPES = 3;

	/** Elements that play, and what each plays as if its address does not tell. */
	private const PLAYERS = array(
		...array( 'iframe' => 'frame', 'amp-iframe' => 'frame', 'object' => '', 'embed' => '' ),
		...array( 'video' => 'video', 'amp-video' => 'video', 'audio' => 'audio', 'amp-audio' => 'audio' ),
	);

	private const CAN_CONTAIN = array( 'object', 'video', 'amp-video', 'audio', 'amp-audio' );

	/** Attributes in which plugins that load players late, or after consent, store the address. */
	private const LATE = '/^data-(?:.*-)?(?:src|original|url|lazy|lazyload)(?:-|$)/D';

	private const PICTURE = '/poster|thumb|image|img|preview|placeholder/';

	private const PLACEHOLDER = '~^(?:about:blank|data:image/.*|#|//:0|javascript:(?:false|void\(0\)|);?)$~iD';

	/** Addresses in a text, up to a character that ends them in a sentence. */
	private const ADDRESS_IN_TEXT = '~https?://[^\p{Z}\p{Cc}<>"\'“”‘’()（）[\]【】「」『』《》，。、；！？…]+~iu';

	private const BEGINS_ADDRESS = '~^(?:[a-z][a-z0-9+.-]*:|[/\\\\]|[a-z0-9-]+\.[a-z0-9.-]+(?:[/?#:@]|$))~iD';

	private const SEVERAL_ADDRESSES = '~[,;|](https?://)~i';

	/**
	 * The only player in an embed code, or the reason why there is none.
	 *
	 * @param string   $code  The code, or an address.
	 * @param string[] $hosts The allowed hosts.
	 * @return array{kind?: string, src?: string, refusal?: string, detail?: string}
	 */
	public static function read( string $code, array $hosts ): array {
		return strlen( $code ) > self::LONGEST
			? array( 'refusal' => 'long' )
			: self::code( mb_scrub( $code, 'UTF-8' ), $hosts, 0 );
	}

	private static function code( string $code, array $hosts, int $escapes ): array {
		$markup = Tags::of_markup( $code );
		$tags   = $markup['tags'];
		foreach ( self::divide_noscript( $tags ) as $part ) {
			$players = self::players( $part );
			if ( array() !== $players ) {
				return self::only_player( $players, $hosts );
			}
		}
		$elements = array_values(
			array_unique( array_merge( ...array_map( array( self::class, 'element_address' ), $tags ) ) )
		);
		if ( array() !== $elements ) {
			return self::only_player(
				array_map( static fn( string $src ) => array( array( $src, '' ) ), $elements ),
				$hosts
			);
		}
		foreach ( $tags as $tag ) {
			if ( isset( $tag['attributes']['srcdoc'] ) ) {
				return array( 'refusal' => 'markup' );
			}
		}
		$has_script = in_array( 'script', array_column( $tags, 'name' ), true );
		return self::text( $markup['text'], $hosts, $escapes )
			?? self::known_player( self::links( $markup ), $hosts )
			?? array( 'refusal' => $has_script ? 'script' : 'none' );
	}

	/** The only player. Of its addresses, the first in a format that browsers play. */
	private static function only_player( array $players, array $hosts ): array {
		if ( count( $players ) > 1 ) {
			return array( 'refusal' => 'several' );
		}
		$readings = array_map(
			static fn( array $candidate ) => Address::read( $candidate[0], $candidate[1], $hosts ),
			$players[0]
		);
		$played   = array_values(
			array_filter( $readings, static fn( array $reading ) => 'format' !== ( $reading['refusal'] ?? '' ) )
		);
		return $played[0] ?? $readings[0];
	}

	/**
	 * Separates the tags within noscript. Plugins that load a player late repeat it there for browsers without scripts.
	 */
	private static function divide_noscript( array $tags ): array {
		$divided = array( array(), array() );
		$within  = 0;
		foreach ( $tags as $tag ) {
			if ( 'noscript' === $tag['name'] ) {
				$within = $tag['is_closing'] ? 0 : 1;
			}
			$divided[ $within ][] = $tag;
		}
		return $divided;
	}

	/** The players of a code with their addresses. An element inside a player is another address of it. */
	private static function players( array $tags ): array {
		$players = array();
		$open    = null;
		foreach ( $tags as $tag ) {
			$name = $tag['name'];
			if ( $tag['is_closing'] ) {
				$open = $open === $name ? null : $open;
				continue;
			}
			$is_inside = null !== $open && in_array( $name, array( 'source', 'param' ), true );
			if ( ! ( $is_inside || isset( self::PLAYERS[ $name ] ) ) || isset( $tag['attributes']['srcdoc'] ) ) {
				continue;
			}
			if ( null === $open ) {
				$players[] = array();
			}
			$src  = self::address( $name, $tag['attributes'] );
			$kind = self::PLAYERS[ $name ] ?? '';
			if ( '' !== $src ) {
				$players[ count( $players ) - 1 ][] = array(
					$src,
					'' === $kind && null !== $open ? self::PLAYERS[ $open ] : $kind,
				);
			}
			$open ??= in_array( $name, self::CAN_CONTAIN, true ) ? $name : null;
		}
		return array_values( array_filter( $players ) );
	}

	private static function address( string $name, array $attributes ): string {
		if ( 'param' === $name ) {
			return preg_match( '/^(?:movie|src|url|filename)$/iD', $attributes['name'] ?? '' )
				? $attributes['value'] ?? ''
				: '';
		}
		$src = $attributes[ 'object' === $name ? 'data' : 'src' ] ?? '';
		if ( '' !== $src && ! preg_match( self::PLACEHOLDER, $src ) ) {
			return $src;
		}
		foreach ( $attributes as $key => $value ) {
			if (
				preg_match( '#^(?:https?:|/)#i', $value )
				&& preg_match( self::LATE, (string) $key )
				&& ! preg_match( self::PICTURE, (string) $key )
			) {
				return $value;
			}
		}
		return $src;
	}

	/** The address that a maker's own element, or the attributes of its script, stand for. */
	private static function element_address( array $tag ): array {
		foreach ( $tag['is_closing'] ? array() : Address::table( 'embed-elements' )['elements'] as $element ) {
			if ( $element['tag'] !== $tag['name'] ) {
				continue;
			}
			$groups = array();
			foreach ( $element['attributes'] as $key => $pattern ) {
				if ( ! preg_match( "~$pattern~D", $tag['attributes'][ $key ] ?? '', $found ) ) {
					continue 2;
				}
				$groups = $found + $groups;
			}
			return array( Address::fill( $element['player'], $groups ) );
		}
		return array();
	}

	/**
	 * Addresses outside iframes and video tags: in blocks that WordPress renders itself, in editors' elements, and in
	 * links.
	 */
	private static function links( array $markup ): array {
		$links = array();
		foreach ( $markup['comments'] as $comment ) {
			if ( preg_match( '/^[\t-\r ]*wp:[\s\S]*?"(?:url|src)":"((?:[^"\\\\]|\\\\.)*)"/', $comment, $found ) ) {
				$links[] = Tags::decode( str_replace( '\\/', '/', $found[1] ) );
			}
		}
		foreach ( $markup['tags'] as $tag ) {
			foreach ( $tag['attributes'] as $key => $value ) {
				if ( in_array(
					array( $tag['name'], $key ),
					array( array( 'a', 'href' ), array( 'oembed', 'url' ) ),
					true
				) ) {
					$links[] = $value;
				} elseif ( 'img' !== $tag['name'] && str_starts_with( (string) $key, 'data-' ) ) {
					array_push(
						$links,
						...( str_starts_with( $value, '//' ) ? array( $value ) : self::addresses( $value ) )
					);
				}
			}
		}
		return $links;
	}

	/** The only player among makers' addresses; null if there is no such address. */
	private static function known_player( array $addresses, array $hosts ): ?array {
		$known    = array_values( array_unique( array_filter( $addresses, array( Address::class, 'is_known' ) ) ) );
		$readings = array_map( static fn( string $src ) => Address::read( $src, '', $hosts ), $known );
		$playing  = array_values( array_filter( $readings, static fn( array $reading ) => isset( $reading['src'] ) ) );
		return count( array_unique( array_column( $playing, 'src' ) ) ) > 1
			? array( 'refusal' => 'several' )
			: $playing[0] ?? $readings[0] ?? null;
	}

	/** The player of a bare address, or of the one address in a text; null if there is none. */
	private static function text( string $given, array $hosts, int $escapes ): ?array {
		$text = Tags::clean( Tags::decode( $given ) );
		if (
			$escapes < self::MOST_ESCAPES
			&& Tags::clean( $given ) !== $text
			&& preg_match( '/<[a-z]|&(?:amp;)*lt;/i', $text )
		) {
			return self::code( $text, $hosts, $escapes + 1 );
		}
		$codes = Tags::of_shortcodes( $text );
		return array() !== $codes['tags'] ? self::shortcodes( $codes, $hosts ) : self::plain_player( $text, $hosts );
	}

	private static function addresses( string $text ): array {
		preg_match_all( self::ADDRESS_IN_TEXT, (string) preg_replace( self::SEVERAL_ADDRESSES, ' $1', $text ), $found );
		return array_map(
			static fn( string $address ) => (string) preg_replace( '/(?<![.,:;!?|])[.,:;!?|]+$/D', '', $address ),
			$found[0]
		);
	}

	private static function plain_player( string $given, array $hosts ): ?array {
		$text       = (string) preg_replace( '~(https?)：[/／]{2}~iu', '$1://', $given );
		$alone      = (string) preg_replace( '/(?<![.,;])[.,;]+$/D', '', $text );
		$is_address = preg_match( '/^[!-~]+$/D', $alone ) && preg_match( self::BEGINS_ADDRESS, $alone );
		if ( $is_address && ! preg_match( self::SEVERAL_ADDRESSES, $alone ) ) {
			return Address::read( $alone, '', $hosts );
		}
		$addresses = self::addresses( $text );
		$known     = self::known_player( $addresses, $hosts );
		if ( null !== $known ) {
			return $known;
		}
		if ( preg_match( '~^(?:https?:|[/\\\\])~i', $text ) ) {
			return Address::read( $text, '', $hosts );
		}
		return array() !== $addresses ? array( 'refusal' => 'character' ) : null;
	}

	private static function shortcodes( array $codes, array $hosts ): array {
		$content = Tags::clean( $codes['text'] );
		$players = array_merge( ...array_map( array( Shortcode::class, 'players' ), $codes['tags'] ) );
		if ( array() !== $players ) {
			return self::only_player( $players, $hosts );
		}
		foreach ( array_unique( array_column( $codes['tags'], 'name' ) ) as $name ) {
			$maker_players = Shortcode::of_maker( $name, $content );
			if ( array() !== $maker_players ) {
				return self::only_player( $maker_players, $hosts );
			}
		}
		$written = array_filter( $codes['tags'], static fn( array $tag ) => $tag['is_closing'] || '' !== $tag['body'] );
		return self::plain_player( $content, $hosts )
			?? array( 'refusal' => array() === $written ? 'none' : 'shortcode' );
	}
}
