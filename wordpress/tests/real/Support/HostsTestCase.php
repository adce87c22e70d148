<?php
declare( strict_types=1 );

use Murmur\Catalogue\Content_Types;
use Murmur\Uploads\Hosted_Films;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/Site.php';

/** A video whose film is at Bunny Stream or Cloudflare Stream, which the sandbox imitates. */
abstract class HostsTestCase extends TestCase {
	protected const VTT  = "WEBVTT\n\n00:01.000 --> 00:04.000\nRain &amp; tea.\n";
	protected const FILM = 'film!!';

	/** As in sandbox/base/state/hosted-videos.ts. */
	protected const SECRETS = array(
		'bunny_api_key'             => 'bunny-api-key-of-the-sandbox',
		'bunny_read_key'            => 'bunny-read-only-key-of-the-sandbox',
		'bunny_cdn_key'             => 'bunny-pull-zone-key-of-the-sandbox',
		'cloudflare_token'          => 'cloudflare-token-of-the-sandbox',
		'cloudflare_webhook_secret' => '85011ed3a913c6ad5f9cf6c5573cc0a7',
	);

	protected int $video;
	protected string $title;

	protected function setUp(): void {
		self::set_up();
		wp_set_current_user( 1 );
		$this->title = 'Hosted ' . wp_generate_password( 8, false );
		$this->video = $this->post( 'publish' );
	}

	protected static function set_up( array $more = array() ): void {
		Site::set_up(
			$more + self::SECRETS + array(
				'bunny_library'      => '759',
				'bunny_cdn'          => self::sandbox() . '/bunny-zone',
				'cloudflare_account' => '023e105f4ecef8ad9ca31a8372d0c353',
				'cloudflare_signed'  => true,
			)
		);
	}

	protected function tearDown(): void {
		wp_delete_post( $this->video, true );
		wp_set_current_user( 0 );
	}

	protected static function sandbox(): string {
		return (string) preg_replace( '#/bunny$#', '', MURMUR_BUNNY_API );
	}

	protected function post( string $status, array $more = array() ): int {
		return wp_insert_post(
			$more + array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => $status,
				'post_title'  => $this->title,
			)
		);
	}

	public static function hosts(): array {
		return array( 'Bunny' => array( 'bunny' ), 'Cloudflare' => array( 'cloudflare' ) );
	}

	/** Uploads as the browser does; returns the film's id. */
	protected function upload( string $host ): string {
		$film   = array(
			'title'   => $this->title,
			'size'    => strlen( self::FILM ),
			'type'    => 'video/mp4',
			'seconds' => 0,
		);
		$upload = Hosted_Films::allow( $this->video, $host, $film, '' );
		self::assertIsArray( $upload );
		$send    = static fn( string $method, string $address, array $headers, string $body = '' ) => wp_remote_request(
			$address,
			array(
				'method'  => $method,
				'body'    => $body,
				'headers' => $headers + $upload['headers'] + array( 'Tus-Resumable' => '1.0.0' ),
			)
		);
		$address = $upload['address'];
		if ( '' !== $upload['create'] ) {
			$begun = $send(
				'POST',
				$upload['create'],
				array( 'Upload-Length' => (string) strlen( self::FILM ), 'Upload-Metadata' => $upload['metadata'] )
			);
			self::assertSame( 201, wp_remote_retrieve_response_code( $begun ) );
			$address = self::sandbox() . wp_remote_retrieve_header( $begun, 'location' );
		}
		$sent = $send(
			'PATCH',
			$address,
			array( 'Upload-Offset' => '0', 'Content-Type' => 'application/offset+octet-stream' ),
			self::FILM
		);
		self::assertSame( 204, wp_remote_retrieve_response_code( $sent ) );
		return $upload['id'];
	}

	/** Changes the film's state at the host. With `$tells`, the host's event reaches this WordPress. */
	protected function be( string $host, string $state, bool $tells = true, array $more = array() ): array {
		$body     = $more + array( 'title' => $this->title, 'state' => $state ) + (
			$tells ? array( 'notify' => rest_url( "asmr/v1/hosts/$host" ) ) : array()
		);
		$headers  = array( 'Content-Type' => 'application/json' );
		$response = wp_remote_post(
			self::sandbox() . "/__sandbox/hosts/$host",
			array( 'headers' => $headers, 'body' => wp_json_encode( $body ), 'timeout' => 30 )
		);
		self::assertSame( 200, wp_remote_retrieve_response_code( $response ), wp_remote_retrieve_body( $response ) );
		wp_cache_flush();
		return json_decode( wp_remote_retrieve_body( $response ), true );
	}
}
