<?php
declare( strict_types=1 );

namespace Murmur\Uploads\Hosts;

use Murmur\Core\{Settings, Text};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** Bunny Stream: https://docs.bunny.net/stream */
final class Bunny implements Host {
	/** Long enough for a whole upload, because each part carries the signature. */
	private const UPLOAD_LIFETIME = DAY_IN_SECONDS;
	private const FETCH_LIFETIME  = 5 * MINUTE_IN_SECONDS;

	/** The states by Bunny's VideoModelStatus. Its events use other numbers. */
	private const STATES = array(
		'uploading', 'waiting', 'working', 'working', 'ready', 'failed', 'failed', 'working', 'ready',
	);

	public function label(): string {
		return 'Bunny Stream';
	}

	public function is_set(): bool {
		return '' !== self::library_id() && '' !== self::setting( 'api_key' );
	}

	public function allow( array $film, array $known ): array|WP_Error {
		$id = (string) ( $known['id'] ?? '' );
		if ( '' === $id ) {
			$response = $this->call( 'videos', 'POST', array( 'title' => $film['title'] ) );
			$id       = is_wp_error( $response ) ? '' : (string) ( $response['guid'] ?? '' );
			if ( '' === $id ) {
				return is_wp_error( $response ) ? $response : new WP_Error( 'away', 'no guid' );
			}
		}
		$expires = time() + self::UPLOAD_LIFETIME;
		return array(
			'id'       => $id,
			'create'   => self::base() . '/tusupload',
			'address'  => '',
			'headers'  => array(
				'AuthorizationSignature' => hash(
					'sha256',
					self::library_id() . self::setting( 'api_key' ) . $expires . $id
				),
				'AuthorizationExpire'    => (string) $expires,
				'LibraryId'              => self::library_id(),
				'VideoId'                => $id,
			),
			'metadata' => Calls::metadata( array( 'filetype' => $film['type'], 'title' => $film['title'] ) ),
		);
	}

	public function film( string $id ): array|WP_Error {
		$video = $this->call( 'videos/' . rawurlencode( $id ) );
		return is_wp_error( $video ) ? $video : self::read( $video );
	}

	public function films( string $search ): array|WP_Error {
		$response = $this->call(
			'videos?' . http_build_query(
				array( 'page' => 1, 'itemsPerPage' => 50, 'orderBy' => 'date', 'search' => $search )
			)
		);
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$films = array_map( array( self::class, 'read' ), (array) ( $response['items'] ?? array() ) );
		return array_values( array_filter( $films, static fn( array $film ) => 'ready' === $film['state'] ) );
	}

	public function picture( array $film ): string {
		return '' === $film['picture'] ? '' : self::fetch( "$film[id]/$film[picture]" );
	}

	public function captions( string $id ): array {
		$video     = $this->call( 'videos/' . rawurlencode( $id ) );
		$written   = array();
		$automatic = array();
		foreach ( is_wp_error( $video ) ? array() : (array) ( $video['captions'] ?? array() ) as $track ) {
			$name     = (string) ( $track['srclang'] ?? '' );
			$language = (string) preg_replace( '/-auto$/', '', $name );
			$captions = array(
				'language' => $language,
				'label'    => (string) ( $track['label'] ?? $name ),
				'vtt'      => self::fetch( "$id/captions/" . rawurlencode( $name ) . '.vtt' ),
			);
			if ( $language === $name ) {
				$written[] = $captions;
			} else {
				$automatic[] = $captions;
			}
		}
		return array( ...$written, ...$automatic );
	}

	/** Has nothing to do, because Bunny protects whole libraries. */
	public function protect( string $id, bool $is_vip ): bool {
		return true;
	}

	public function has_signed( WP_REST_Request $event ): bool {
		$key = self::setting( 'read_key' );
		return '' !== $key
			&& 'v1' === $event->get_header( 'X-BunnyStream-Signature-Version' )
			&& 'hmac-sha256' === $event->get_header( 'X-BunnyStream-Signature-Algorithm' )
			&& hash_equals(
				hash_hmac( 'sha256', $event->get_body(), $key ),
				(string) $event->get_header( 'X-BunnyStream-Signature' )
			)
			&& self::library_id() === self::text_of( $event, 'VideoLibraryId' );
	}

	public function film_of( WP_REST_Request $event ): string {
		return self::text_of( $event, 'VideoGuid' );
	}

	private static function text_of( WP_REST_Request $event, string $field ): string {
		$value = json_decode( $event->get_body(), true )[ $field ] ?? '';
		return is_scalar( $value ) ? (string) $value : '';
	}

	private static function read( array $video ): array {
		$id     = (string) ( $video['guid'] ?? '' );
		$status = (int) ( $video['status'] ?? 0 );
		return array(
			'id'       => $id,
			'title'    => (string) ( $video['title'] ?? '' ),
			'state'    => self::STATES[ $status ] ?? 'working',
			'percent'  => (int) ( $video['encodeProgress'] ?? 0 ),
			'error'    => match ( $status ) { 5 => 'broken', 6 => 'cut-short', default => null },
			'duration' => (int) ( $video['length'] ?? 0 ),
			'address'  => 'https://iframe.mediadelivery.net/embed/' . self::library_id() . "/$id",
			'picture'  => (string) ( $video['thumbnailFileName'] ?? '' ),
		);
	}

	private function call( string $path, string $method = 'GET', ?array $body = null ): array|WP_Error {
		$address = self::base() . '/library/' . self::library_id() . "/$path";
		return Calls::json( $address, array( 'AccessKey' => self::setting( 'api_key' ) ), $method, $body );
	}

	/**
	 * Fetches a file of the library's pull zone, with a token if the zone requires one:
	 * https://docs.bunny.net/cdn/security/token-authentication
	 */
	private static function fetch( string $path ): string {
		$zone = self::setting( 'cdn' );
		$key  = self::setting( 'cdn_key' );
		if ( '' === $zone ) {
			return '';
		}
		$expires = time() + self::FETCH_LIFETIME;
		$token   = Text::base64url( hash_hmac( 'sha256', "/$path$expires", $key, true ) );
		$query   = '' === $key ? '' : "?token=HS256-$token&expires=$expires";
		return Calls::text( "$zone/$path$query", array( 'Referer' => Settings::get( 'site_url' ) . '/' ) );
	}

	private static function base(): string {
		return Calls::base( 'MURMUR_BUNNY_API', 'https://video.bunnycdn.com' );
	}

	private static function library_id(): string {
		return trim( self::setting( 'library' ) );
	}

	private static function setting( string $name ): string {
		return (string) Settings::get( "bunny_$name" );
	}
}
