<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Embed;

defined( 'ABSPATH' ) || exit;

/** Finds the player at an address by the makers in data/embed-makers.json, like lib/wordpress/catalogue/embed-address.ts. */
final class Address {
	private const LABELS = '/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/D';

	/**
	 * The player at an address. The address must be a path of the site, or https on an allowed host without port and
	 * user info.
	 *
	 * @param string   $src   The address.
	 * @param string   $tag   frame, video or audio by the element that names the address, or "".
	 * @param string[] $hosts The allowed hosts.
	 * @return array{kind?: string, src?: string, refusal?: string, detail?: string}
	 */
	public static function read( string $src, string $tag, array $hosts ): array {
		if ( preg_match( '#^(?:[a-z]:[\\\\/]|file:|blob:)#i', $src ) ) {
			return array( 'refusal' => 'local' );
		}
		if ( 0 !== preg_match( '/[\\\\\p{Cc}\p{Cf}\p{Z}]/u', $src ) ) {
			return array( 'refusal' => 'character' );
		}
		if ( preg_match( '#^/(?!/)#', $src ) ) {
			return self::source( $src, $tag, false );
		}
		$address = self::with_scheme( $src );
		if ( preg_match( '#^http://#i', $address ) ) {
			return array( 'refusal' => 'http' );
		}
		$parts = self::parts( $address );
		if ( null === $parts ) {
			return array( 'refusal' => 'scheme' );
		}
		if ( ! preg_match( self::LABELS, $parts['host'] ) ) {
			return array( 'refusal' => 'authority', 'detail' => $parts['host'] );
		}
		$owners = self::makers( $parts['host'] );
		$player = array() === $owners ? $address : self::player( $address, $parts, $owners );
		if ( null === $player ) {
			return array( 'refusal' => $owners[0]['refusal'] ?? 'page', 'detail' => $parts['host'] );
		}
		$source = self::source( $player, $tag, array() !== $owners );
		if ( isset( $source['refusal'] ) ) {
			return $source;
		}
		$host = self::parts( $source['src'] )['host'] ?? '';
		// The host of a frame must be in the page's policy. A file may come from any host that its maker chooses.
		$is_allowed = self::is_among( $host, $hosts )
			|| ( 'frame' !== $source['kind'] && self::is_among( $parts['host'], $hosts ) );
		return $is_allowed ? $source : array( 'refusal' => 'host', 'detail' => $host );
	}

	/** Whether the host belongs to a known maker or the path ends like a media file. */
	public static function is_known( string $src ): bool {
		if ( preg_match( '#^/(?!/)#', $src ) ) {
			return self::is_file( $src );
		}
		$parts = self::parts( self::with_scheme( $src ) );
		return null !== $parts && ( array() !== self::makers( $parts['host'] ) || self::is_file( $parts['path'] ) );
	}

	/** Fills a template with named groups. */
	public static function fill( string $template, array $groups ): string {
		return (string) preg_replace_callback(
			'/\{(\w+)\}/',
			static fn( array $found ) => $groups[ $found[1] ] ?? '',
			$template
		);
	}

	/** Reads a JSON file of the plugin's data. */
	public static function table( string $name ): array {
		static $tables     = array();
		$tables[ $name ] ??= wp_json_file_decode(
			dirname( __DIR__, 3 ) . "/data/$name.json",
			array( 'associative' => true )
		);
		return $tables[ $name ];
	}

	private static function is_among( string $host, array $patterns ): bool {
		return array() !== array_filter(
			$patterns,
			static fn( string $pattern ) => null !== self::subdomain( $host, $pattern )
		);
	}

	/**
	 * The subdomain of a host that matches a pattern, else null. `*.` stands for any subdomain, but not for a host that
	 * only ends in the same letters.
	 */
	private static function subdomain( string $host, string $pattern ): ?string {
		if ( ! str_starts_with( $pattern, '*.' ) ) {
			return $host === $pattern ? '' : null;
		}
		$sub = substr( $host, 0, 1 - strlen( $pattern ) );
		return str_ends_with( $host, substr( $pattern, 1 ) ) && ! preg_match( '/(?:^|\.)xn--/', $sub ) ? $sub : null;
	}

	private static function makers( string $host ): array {
		$makers = array_merge( self::table( 'embed-makers' ), self::table( 'embed-more-makers' ) );
		return array_values(
			array_filter( $makers, static fn( array $maker ) => self::is_among( $host, $maker['hosts'] ) )
		);
	}

	/**
	 * Adds https to an address without it. Codes without encryption or scheme are old or cut off; all makers' hosts
	 * have https.
	 */
	private static function with_scheme( string $src ): string {
		if ( preg_match( '#^//[a-z0-9]#i', $src ) ) {
			return "https:$src";
		}
		preg_match( '~^(http://)?([a-z0-9.-]+)(?:[/?#]|$)~iD', $src, $found );
		return array() !== self::makers( strtolower( $found[2] ?? '' ) )
			? 'https://' . substr( $src, strlen( $found[1] ) )
			: $src;
	}

	private static function parts( string $address ): ?array {
		if ( ! preg_match( '~^https://([^/?#]+)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$~iD', $address, $found ) ) {
			return null;
		}
		return array(
			'host'     => strtolower( $found[1] ),
			'path'     => $found[2],
			'query'    => $found[3] ?? '',
			'fragment' => $found[4] ?? '',
		);
	}

	/** The player's address by the first matching rule of its makers, or null. */
	private static function player( string $address, array $parts, array $owners ): ?string {
		$params = self::params( $parts );
		foreach ( $owners as $maker ) {
			foreach ( $maker['rules'] as $rule ) {
				$groups = self::groups( $rule, $parts['path'], $params );
				if ( null === $groups ) {
					continue;
				}
				if ( ! isset( $rule['player'] ) ) {
					return $address;
				}
				$subs = array_filter(
					array_map(
						static fn( string $pattern ) => self::subdomain( $parts['host'], $pattern ),
						$maker['hosts']
					),
					static fn( ?string $sub ) => null !== $sub
				);
				$more = array( 'host' => $parts['host'], 'sub' => (string) reset( $subs ) );
				return self::player_address( $rule, $more + $groups, $parts, $params );
			}
		}
		return null;
	}

	/** The parameters of the query and then of the fragment, as written. Of several with one name the first counts. */
	private static function params( array $parts ): array {
		$params = array();
		preg_match_all( '/([^&=]+)=([^&]*)/', "$parts[query]&$parts[fragment]", $found, PREG_SET_ORDER );
		foreach ( $found as list( , $name, $value ) ) {
			$params += array( $name => $value );
		}
		return $params;
	}

	/** The named groups of a rule that matches, else null. */
	private static function groups( array $rule, string $path, array $params ): ?array {
		$pairs = isset( $rule['path'] ) ? array( array( $rule['path'], $path ) ) : array();
		foreach ( $rule['query'] ?? array() as $name => $pattern ) {
			$pairs[] = array( $pattern, $params[ $name ] ?? '' );
		}
		$groups = array();
		foreach ( $pairs as list( $pattern, $text ) ) {
			if ( ! preg_match( "~$pattern~D", $text, $found ) ) {
				return null;
			}
			$groups = $found + $groups;
		}
		return $groups;
	}

	private static function player_address( array $rule, array $groups, array $parts, array $params ): string {
		$address = self::fill( $rule['player'], $groups );
		$more    = ( $rule['all'] ?? false ) && '' !== $parts['query'] ? array( $parts['query'] ) : array();
		foreach ( $rule['keep'] ?? array() as $from => $to ) {
			$more = '' !== ( $params[ $from ] ?? '' ) ? array( ...$more, "$to=$params[$from]" ) : $more;
		}
		$times = array_filter(
			array_map(
				static fn( string $name ) => self::seconds( $params[ $name ] ?? '' ),
				$rule['seconds']['from'] ?? array()
			)
		);
		$more  = array() !== $times ? array( ...$more, $rule['seconds']['to'] . '=' . reset( $times ) ) : $more;
		$joint = str_contains( $address, '?' ) ? '&' : '?';
		return $address
			. ( array() === $more ? '' : $joint . implode( '&', $more ) )
			. ( ( $rule['fragment'] ?? false ) && '' !== $parts['fragment'] ? "#$parts[fragment]" : '' );
	}

	/** The seconds in 90, 90s or 1h2m3s; 0 for anything else. */
	private static function seconds( string $text ): int {
		preg_match( '/^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/D', $text, $found );
		return (int) ( $found[1] ?? 0 ) * 3600 + (int) ( $found[2] ?? 0 ) * 60 + (int) ( $found[3] ?? 0 );
	}

	/** The kind of player for an address: by its ending, else by its element, else a frame. */
	private static function source( string $src, string $tag, bool $is_makers ): array {
		preg_match( '/^([^?#]*)(?:\?([^#]*))?/', (string) preg_replace( '~^https://[^/?#]*~i', '', $src ), $found );
		$endings = array();
		if ( preg_match( '/\.([a-z0-9]+)$/iD', $found[1], $in_path ) ) {
			$endings[] = strtolower( $in_path[1] );
		}
		if ( '' === $tag && ! $is_makers && preg_match( '/\.([a-z0-9]+)(?:&|$)/iD', $found[2] ?? '', $in_query ) ) {
			$endings[] = strtolower( $in_query[1] );
		}
		$known = array_values(
			array_filter( $endings, static fn( string $ending ) => null !== self::file_kind( $ending ) )
		);
		$kind  = array() === $known ? null : self::file_kind( $known[0] );
		if ( 'none' === $kind ) {
			return array( 'refusal' => 'format', 'detail' => ".$known[0]" );
		}
		$is_by_ending = $is_makers || in_array( $tag, array( '', 'frame' ), true ) || 'hls' === $kind;
		return array( 'kind' => $is_by_ending ? ( $kind ?? 'frame' ) : $tag, 'src' => $src );
	}

	private static function is_file( string $path ): bool {
		preg_match( '/^[^?#]*\.([a-z0-9]+)(?:[?#]|$)/iD', $path, $found );
		return ! in_array( self::file_kind( strtolower( $found[1] ?? '' ) ), array( null, 'none' ), true );
	}

	private static function file_kind( string $ending ): ?string {
		foreach ( self::table( 'embed-elements' )['files'] as $kind => $endings ) {
			if ( in_array( $ending, $endings, true ) ) {
				return $kind;
			}
		}
		return null;
	}
}
