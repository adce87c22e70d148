<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use DOMDocument;
use DOMElement;
use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/** Parses an embed code as the site does, so that an editor sees at once what visitors will see. */
final class Embed_Code {
	/** The hosts that the site allows unless its setting EMBED_HOSTS says otherwise. */
	public const HOSTS = 'www.youtube.com, www.youtube-nocookie.com, player.vimeo.com, iframe.mediadelivery.net, '
		. 'player.mediadelivery.net, *.cloudflarestream.com, player.bilibili.com, www.dailymotion.com';

	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add_settings' ) );
	}

	public static function add_settings( array $sections ): array {
		$sections['players'] = array(
			'title'       => __( 'Players', 'murmur' ),
			'description' => __( 'The editor checks embed codes against these hosts.', 'murmur' ),
			'fields'      => array(
				'embed_hosts' => array(
					'label'   => __( 'Allowed hosts', 'murmur' ),
					'type'    => 'textarea',
					'default' => self::HOSTS,
					'help'    => __( 'As the setting EMBED_HOSTS of the site, separated by commas; *. stands for all subdomains.', 'murmur' ),
				),
			),
		);
		return $sections;
	}

	/**
	 * How the site reads an embed code.
	 *
	 * @return array{kind: string, src: string, problem: ?string} `kind` is frame, video or audio; `problem` is a message for editors.
	 */
	public static function check( string $code ): array {
		$code    = trim( $code );
		$players = str_contains( $code, '<' ) ? self::players( $code ) : array( array( self::kind_of( $code ), $code ) );
		if ( 1 !== count( $players ) ) {
			$problem = array() === $players
				? __( 'There is no player in this code.', 'murmur' )
				: __( 'There is more than one player in this code.', 'murmur' );
			return array( 'kind' => '', 'src' => '', 'problem' => $problem );
		}
		list( $kind, $src ) = $players[0];
		// Older codes and those of Bilibili name no protocol: the site has https.
		$src = preg_match( '#^//[a-z0-9]#i', $src ) ? "https:$src" : $src;
		return array( 'kind' => $kind, 'src' => $src, 'problem' => self::problem( $src ) );
	}

	/** Why the site does not play this URL, or null. */
	private static function problem( string $src ): ?string {
		if ( preg_match( '/[\\\\\s\p{Cc}]/u', $src ) ) {
			return __( 'The address of the player has signs that do not belong there.', 'murmur' );
		}
		if ( preg_match( '#^/(?!/)#', $src ) ) {
			return null;
		}
		if ( ! preg_match( '#^https://([^/?\#]+)#i', $src, $found ) ) {
			return __( 'The address of the player must begin with https://.', 'murmur' );
		}
		$host  = strtolower( $found[1] );
		$hosts = array_map( 'strtolower', wp_parse_list( (string) Settings::get( 'embed_hosts' ) ) );
		/* translators: %s: a host name */
		return preg_match( '/^[a-z0-9.-]+$/', $host ) && array_filter( $hosts, static fn( string $allowed ) => self::matches( $host, $allowed ) )
			? null
			: sprintf(
				/* translators: %s: a host */
				__( 'The site does not play from %s. Add it to EMBED_HOSTS of the site and to Settings → Murmur, or use another host.', 'murmur' ),
				$host
			);
	}

	/** `*.` stands for all subdomains. */
	private static function matches( string $host, string $allowed ): bool {
		return str_starts_with( $allowed, '*.' ) ? str_ends_with( $host, substr( $allowed, 1 ) ) : $host === $allowed;
	}

	/** The players in an embed code as pairs of kind and URL; only the first of several sources of a player. */
	private static function players( string $code ): array {
		$document = new DOMDocument();
		$before   = libxml_use_internal_errors( true );
		$document->loadHTML( '<?xml encoding="utf-8"?><body>' . $code, LIBXML_NONET );
		libxml_clear_errors();
		libxml_use_internal_errors( $before );
		$players = array();
		foreach ( array( 'iframe' => 'frame', 'video' => 'video', 'audio' => 'audio' ) as $tag => $kind ) {
			foreach ( $document->getElementsByTagName( $tag ) as $element ) {
				$src = $element->hasAttribute( 'srcdoc' ) ? '' : self::source( $element );
				if ( '' !== $src ) {
					$players[] = array( $kind, $src );
				}
			}
		}
		return $players;
	}

	private static function source( DOMElement $element ): string {
		$src = trim( $element->getAttribute( 'src' ) );
		foreach ( $element->getElementsByTagName( 'source' ) as $source ) {
			$src = '' === $src ? trim( $source->getAttribute( 'src' ) ) : $src;
		}
		return $src;
	}

	private static function kind_of( string $address ): string {
		$ending = strtolower( pathinfo( (string) wp_parse_url( $address, PHP_URL_PATH ), PATHINFO_EXTENSION ) );
		return match ( true ) {
			in_array( $ending, array( 'mp4', 'webm', 'm3u8' ), true )       => 'video',
			in_array( $ending, array( 'mp3', 'm4a', 'ogg', 'opus' ), true ) => 'audio',
			default                                                         => 'frame',
		};
	}
}
