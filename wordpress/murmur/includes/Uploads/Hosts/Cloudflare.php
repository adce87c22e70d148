<?php
declare( strict_types=1 );

namespace Murmur\Uploads\Hosts;

use Murmur\Core\Settings;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** Cloudflare Stream: https://developers.cloudflare.com/stream */
final class Cloudflare implements Host {
	/** The most seconds by which the time of an event may differ from now. */
	private const TOLERANCE = 10 * MINUTE_IN_SECONDS;

	/** The seconds of film for which the account's storage is reserved until the film has arrived. */
	private const LONGEST = 36_000;

	private const STATES = array(
		'pendingupload' => 'uploading',
		'downloading'   => 'waiting',
		'queued'        => 'waiting',
		'ready'         => 'ready',
		'error'         => 'failed',
	);
	private const ERRORS = array(
		'ERR_NON_VIDEO'                  => 'not-a-film',
		'ERR_DURATION_EXCEED_CONSTRAINT' => 'too-long-there',
		'ERR_DURATION_TOO_SHORT'         => 'cut-short',
	);

	public function label(): string {
		return 'Cloudflare Stream';
	}

	public function is_set(): bool {
		return '' !== self::setting( 'account' ) && '' !== self::setting( 'token' );
	}

	public function allow( array $film, array $known ): array|WP_Error {
		$upload = array( 'create' => '', 'headers' => array(), 'metadata' => '' );
		if ( isset( $known['upload'] ) ) {
			return $upload + array( 'id' => $known['id'], 'address' => $known['upload'] );
		}
		$seconds  = $film['seconds'] > 0 ? min( self::LONGEST, $film['seconds'] + MINUTE_IN_SECONDS ) : self::LONGEST;
		$metadata = Calls::metadata(
			array(
				'name'               => $film['title'],
				'maxDurationSeconds' => (string) $seconds,
				'expiry'             => gmdate( 'Y-m-d\TH:i:s\Z', time() + DAY_IN_SECONDS ),
			)
		);
		$headers  = array(
			'Tus-Resumable'   => '1.0.0',
			'Upload-Length'   => (string) $film['size'],
			'Upload-Metadata' => $metadata,
		);
		$response = Calls::send( self::base() . '?direct_user=true', self::headers() + $headers, 'POST' );
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$id      = (string) wp_remote_retrieve_header( $response, 'stream-media-id' );
		$address = (string) wp_remote_retrieve_header( $response, 'location' );
		return '' === $id || '' === $address
			? new WP_Error( 'away', 'no upload' )
			: $upload + array( 'id' => $id, 'address' => $address );
	}

	public function film( string $id ): array|WP_Error {
		$video = self::call( '/' . rawurlencode( $id ) );
		return is_wp_error( $video ) ? $video : self::read( $video );
	}

	public function films( string $search ): array|WP_Error {
		$videos = self::call(
			'?' . http_build_query( array_filter( array( 'limit' => '50', 'status' => 'ready', 'search' => $search ) ) )
		);
		return is_wp_error( $videos ) ? $videos : array_map( array( self::class, 'read' ), $videos );
	}

	/** Fetches the film's picture. That of a protected film has a token in place of the id in its address. */
	public function picture( array $film ): string {
		$address = $film['picture'];
		if ( '' !== $address && $film['is_signed'] ) {
			$response = self::call( "/$film[id]/token", 'POST' );
			$address  = is_wp_error( $response )
				? ''
				: str_replace( "/$film[id]/", '/' . ( $response['token'] ?? '' ) . '/', $address );
		}
		return '' === $address
			? ''
			: Calls::text(
				add_query_arg( 'height', '720', $address ),
				array( 'Referer' => Settings::get( 'site_url' ) . '/' )
			);
	}

	public function captions( string $id ): array {
		$tracks = self::call( "/$id/captions" );
		$found  = array();
		foreach ( is_wp_error( $tracks ) ? array() : $tracks as $track ) {
			$language = (string) ( $track['language'] ?? '' );
			if ( 'ready' === ( $track['status'] ?? 'ready' ) && '' !== $language ) {
				$address = self::base() . "/$id/captions/" . rawurlencode( $language ) . '/vtt';
				$label   = (string) ( $track['label'] ?? $language );
				$found[] = array(
					'language' => $language,
					'label'    => $label,
					'vtt'      => Calls::text( $address, self::headers() ),
				);
			}
		}
		return $found;
	}

	public function protect( string $id, bool $is_vip ): bool {
		$body = array( 'uid' => $id, 'requireSignedURLs' => $is_vip );
		return ! Settings::get( 'cloudflare_signed' )
			|| ! is_wp_error( self::call( '/' . rawurlencode( $id ), 'POST', $body ) );
	}

	public function has_signed( WP_REST_Request $event ): bool {
		$secret = self::setting( 'webhook_secret' );
		if (
			'' === $secret
			|| ! preg_match(
				'/^time=(\d{1,12}),sig1=([0-9a-f]{64})$/',
				(string) $event->get_header( 'Webhook-Signature' ),
				$found
			)
		) {
			return false;
		}
		list( , $time, $signature ) = $found;
		return abs( time() - (int) $time ) <= self::TOLERANCE
			&& hash_equals( hash_hmac( 'sha256', "$time." . $event->get_body(), $secret ), $signature );
	}

	public function film_of( WP_REST_Request $event ): string {
		$uid = json_decode( $event->get_body(), true )['uid'] ?? '';
		return is_string( $uid ) ? $uid : '';
	}

	private static function read( array $video ): array {
		$id     = (string) ( $video['uid'] ?? '' );
		$status = (array) ( $video['status'] ?? array() );
		$state  = self::STATES[ $status['state'] ?? '' ] ?? 'working';
		$error  = (string) ( $status['errorReasonCode'] ?? $status['errReasonCode'] ?? '' );
		// The address of the playlist has the account's own domain.
		$own = preg_match(
			'#^https://customer-[a-z0-9]+\.cloudflarestream\.com/#',
			(string) ( $video['playback']['hls'] ?? '' ),
			$found
		);
		return array(
			'id'        => $id,
			'title'     => (string) ( $video['meta']['name'] ?? $id ),
			'state'     => 'ready' === $state && empty( $video['readyToStream'] ) ? 'working' : $state,
			'percent'   => (int) (float) ( $status['pctComplete'] ?? 0 ),
			'error'     => 'failed' === $state ? self::ERRORS[ $error ] ?? 'broken' : null,
			'duration'  => max( 0, (int) round( (float) ( $video['duration'] ?? 0 ) ) ),
			'address'   => $own ? "$found[0]$id/iframe" : "https://iframe.cloudflarestream.com/$id",
			'picture'   => (string) ( $video['thumbnail'] ?? '' ),
			'is_signed' => ! empty( $video['requireSignedURLs'] ),
		);
	}

	/** Calls Cloudflare and returns the result. */
	private static function call( string $path, string $method = 'GET', ?array $body = null ): array|WP_Error {
		$read = Calls::json( self::base() . $path, self::headers(), $method, $body );
		if ( is_wp_error( $read ) ) {
			return $read;
		}
		return is_array( $read['result'] ?? null ) ? $read['result'] : new WP_Error( 'away', 'no result' );
	}

	private static function headers(): array {
		return array( 'Authorization' => 'Bearer ' . self::setting( 'token' ) );
	}

	private static function base(): string {
		return Calls::base( 'MURMUR_CLOUDFLARE_API', 'https://api.cloudflare.com/client/v4' ) . '/accounts/'
			. self::setting( 'account' ) . '/stream';
	}

	private static function setting( string $name ): string {
		return trim( (string) Settings::get( "cloudflare_$name" ) );
	}
}
