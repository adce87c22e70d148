<?php
declare( strict_types=1 );

namespace Murmur\Admin\Checks;

use Murmur\Catalogue\{Content_Types, Embed_Code};
use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Checks whether anybody who has the address can play the media of VIP videos. Requests one file at each host without a
 * login.
 */
final class Media_Check {
	private const DEADLINE = 5;
	private const REFUSALS = array( 401, 403, 410 );

	/**
	 * One finding for each host that VIP videos use, with the address that was requested, so that the site can try its
	 * signature there.
	 *
	 * @return array<string, Finding> By the name of the check.
	 */
	public static function run(): array {
		$findings = array();
		foreach ( self::newest_addresses() as $host => $address ) {
			$protection                        = self::protection( $address );
			$findings[ "VIP videos at $host" ] = match ( $protection ) {
				'protected' => Finding::ok( $address ),
				'unknown'   => Finding::untested( self::describe( $protection ), $address ),
				default     => Finding::failed( self::describe( $protection ), $address ),
			};
		}
		return $findings;
	}

	/**
	 * How the host protects an address: "protected" (by a signature), "domain" (by the page's domain alone), "open", or
	 * "unknown" if the host gives no clear answer.
	 */
	public static function protection( string $address ): string {
		$status = self::status( $address, array() );
		if ( $status >= 200 && $status < 400 ) {
			return 'open';
		}
		$site = (string) Settings::get( 'site_url' );
		// The site answers 404 for its own films to strangers.
		$is_hidden = 404 === $status && str_starts_with( $address, "$site/media/" );
		if ( ! $is_hidden && ! in_array( $status, self::REFUSALS, true ) ) {
			return 'unknown';
		}
		$there = self::status( $address, array( 'Referer' => "$site/", 'Origin' => $site ) );
		return $there >= 200 && $there < 400 ? 'domain' : 'protected';
	}

	public static function describe( string $protection ): string {
		return match ( $protection ) {
			'protected' => __( 'Protected: this host refuses the address without a signature.', 'murmur' ),
			'domain'    => __( 'By domain alone: other sites can’t embed it, but whoever has the address and sends this site’s name watches. Let the host ask for signatures (docs/operations/films.md).', 'murmur' ),
			'open'      => __( 'Open to whoever has the address, for ever; “unlisted” changes nothing. Let the host ask for signatures, or use one that can (docs/operations/films.md).', 'murmur' ),
			default     => __( 'This host gave no clear answer, so nobody knows whether it is protected.', 'murmur' ),
		};
	}

	/** The absolute address that the site plays. A path belongs to the site itself. */
	public static function address( string $src ): string {
		return str_starts_with( $src, '/' ) ? Settings::get( 'site_url' ) . $src : $src;
	}

	/** The address of the newest VIP video at each host, by host. */
	private static function newest_addresses(): array {
		global $wpdb;
		$codes = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT code.meta_value FROM $wpdb->posts AS post
				JOIN $wpdb->postmeta AS vip ON vip.post_id = post.ID AND vip.meta_key = %s
				AND vip.meta_value NOT IN ('', '0')
				JOIN $wpdb->postmeta AS code ON code.post_id = post.ID AND code.meta_key = %s AND code.meta_value <> ''
				WHERE post.post_type = %s AND post.post_status IN ('publish', 'future') ORDER BY post.ID DESC",
				Content_Types::meta_key( 'is_vip' ),
				Content_Types::meta_key( 'main_embed_code' ),
				Content_Types::post_type()
			)
		);
		$address_by_host = array();
		foreach ( $codes as $code ) {
			$player = Embed_Code::check( (string) $code );
			if ( null === $player['problem'] ) {
				$address         = self::address( $player['src'] );
				$address_by_host += array( (string) wp_parse_url( $address, PHP_URL_HOST ) => $address );
			}
		}
		return $address_by_host;
	}

	/** The status of the response to a caller without a login; 0 without a response. */
	private static function status( string $address, array $headers ): int {
		$response = wp_remote_get(
			$address,
			array(
				'timeout'             => self::DEADLINE,
				'redirection'         => 0,
				'limit_response_size' => 4096,
				'headers'             => $headers + array( 'Range' => 'bytes=0-1023' ),
			)
		);
		return is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
	}
}
