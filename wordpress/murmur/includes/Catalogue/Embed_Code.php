<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Catalogue\Embed\Reader;
use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/** Parses an embed code as the site does, so that an editor sees at once what visitors will see. */
final class Embed_Code {
	/** The hosts that the site allows, unless its setting EMBED_HOSTS names others. */
	public const HOSTS = 'www.youtube.com, www.youtube-nocookie.com, player.vimeo.com, iframe.mediadelivery.net, '
		. 'player.mediadelivery.net, *.cloudflarestream.com, player.bilibili.com, www.dailymotion.com, '
		. 'geo.dailymotion.com';

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
					'help'    => __(
						'As the setting EMBED_HOSTS of the site, separated by commas; *. stands for all subdomains.',
						'murmur'
					),
				),
			),
		);
		return $sections;
	}

	/**
	 * The player that the site finds in an embed code.
	 *
	 * @return array{kind: string, src: string, problem: ?string} `kind` is frame, video, hls or audio; `problem` is a
	 * message for editors.
	 */
	public static function check( string $code ): array {
		$hosts   = array_map( 'strtolower', wp_parse_list( (string) Settings::get( 'embed_hosts' ) ) );
		$reading = Reader::read( $code, $hosts );
		$refusal = $reading['refusal'] ?? null;
		return array(
			'kind'    => $reading['kind'] ?? '',
			'src'     => $reading['src'] ?? '',
			'problem' => null === $refusal ? null : self::refusal_message( $refusal, $reading['detail'] ?? '' ),
		);
	}

	/**
	 * A message that says why the site does not play a code, and what to paste instead. `detail` is a host or the
	 * ending of a file's name.
	 */
	public static function refusal_message( string $refusal, string $detail ): string {
		$sentence = match ( $refusal ) {
			'none'      => __( 'There is no player in this code. Paste the embed code that the video host gives out, or the address of one video.', 'murmur' ),
			'several'   => __(
				'There is more than one player in this code. Leave the one that the site should show.',
				'murmur'
			),
			'script'    => __( 'This code only loads a script, and the site runs no scripts of video hosts. Paste the host’s iframe code instead, or the address of the video or of its .m3u8 file.', 'murmur' ),
			'shortcode' => __( 'The site does not know this shortcode. Paste the address of the video, or the embed code that the video host gives out.', 'murmur' ),
			'markup'    => __( 'This iframe brings its own page (srcdoc), which the site does not show. Paste a code whose iframe has an address.', 'murmur' ),
			'long'      => __(
				'This code is too long to be one player. Paste the iframe alone, or the address of the video.',
				'murmur'
			),
			'local'     => __( 'This address works on your own computer alone. Upload the file, and paste the address that it has on the internet.', 'murmur' ),
			'character' => __( 'The address of the player has spaces or signs that do not belong there. Copy it again from the video host.', 'murmur' ),
			'http'      => __( 'The address of the player begins with http://, which browsers block on this site. Paste one that begins with https://.', 'murmur' ),
			'scheme'    => __(
				'The address of the player must begin with https://. Copy the whole address from the browser.',
				'murmur'
			),
			/* translators: %s: a host, with what stands around it */
			'authority' => __( 'The site plays from no address with a user, a port or odd signs in its host: %s. Paste the plain address.', 'murmur' ),
			/* translators: %s: a host */
			'page'      => __( 'This is a page of %s, not a video, or its videos can’t be shown by their page’s address. Paste the address of one video, or the embed code from its Share menu.', 'murmur' ),
			/* translators: %s: a host */
			'short'     => __( 'Short links of %s do not say which video they lead to. Open this one in a browser, and paste the address that you arrive at.', 'murmur' ),
			/* translators: %s: the ending of a file’s name */
			'format'    => __( 'Browsers do not play %s files. Paste the address of an .mp4 or .m3u8 file.', 'murmur' ),
			/* translators: %s: a host */
			'host'      => __( 'The site does not play from %s. Add it to EMBED_HOSTS of the site and to Settings → Murmur, or use another host.', 'murmur' ),
		};
		return sprintf( $sentence, $detail );
	}
}
