<?php
declare( strict_types=1 );

use Murmur\Admin\Settings_Page;
use Murmur\Catalogue\{Content_Types, Video};
use Murmur\Uploads\Film_Box;

require_once __DIR__ . '/../Support/HostsTestCase.php';

/** Who may upload to a host, report a film, and read the keys. */
final class HostRightsTest extends HostsTestCase {
	private static function event( string $host, string $body, array $headers ): int {
		$answer = wp_remote_post(
			rest_url( "asmr/v1/hosts/$host" ),
			array( 'body' => $body, 'headers' => $headers + array( 'Content-Type' => 'application/json' ) )
		);
		return (int) wp_remote_retrieve_response_code( $answer );
	}

	/** The response to a call of the box, as the current user. */
	private function call( string $call, array $fields ): array {
		$_POST    = $fields + array( 'video' => (string) $this->video );
		$_REQUEST = $_POST;
		$end      = static fn() => static fn() => throw new RuntimeException( 'over' );
		add_filter( 'wp_doing_ajax', '__return_true' );
		add_filter( 'wp_die_ajax_handler', $end );
		ob_start();
		try {
			do_action( "wp_ajax_murmur_film_$call" );
		} catch ( RuntimeException ) {
			$said = (string) ob_get_clean();
		}
		remove_filter( 'wp_doing_ajax', '__return_true' );
		remove_filter( 'wp_die_ajax_handler', $end );
		$_POST    = array();
		$_REQUEST = array();
		return json_decode( $said, true ) ?? array( 'success' => false, 'data' => $said );
	}

	public function test_an_event_that_bunny_has_not_signed_is_refused(): void {
		$body = '{"VideoLibraryId":759,"VideoGuid":"00000000-0000-4000-8000-00000000dead","Status":3}';
		$sign = static fn( string $text, string $key ) => array(
			'X-BunnyStream-Signature-Version'   => 'v1',
			'X-BunnyStream-Signature-Algorithm' => 'hmac-sha256',
			'X-BunnyStream-Signature'           => hash_hmac( 'sha256', $text, $key ),
		);
		$key  = self::SECRETS['bunny_read_key'];
		$mine = $sign( $body, $key );
		self::assertSame( 200, self::event( 'bunny', $body, $mine ), 'of a film that nobody knows' );
		foreach ( array(
			array( $body, array() ),
			array( "$body ", $mine ),
			array( $body, $sign( $body, 'another' ) ),
			array( $body, $sign( $body, self::SECRETS['bunny_api_key'] ) ),
			array( $body, array( 'X-BunnyStream-Signature-Version' => 'v2' ) + $mine ),
			array( $body, array( 'X-BunnyStream-Signature-Algorithm' => 'none' ) + $mine ),
			array( str_replace( '759', '760', $body ), $sign( str_replace( '759', '760', $body ), $key ) ),
		) as list( $sent, $headers ) ) {
			self::assertSame( 401, self::event( 'bunny', $sent, $headers ) );
		}
		self::set_up( array( 'bunny_read_key' => '' ) );
		self::assertSame( 401, self::event( 'bunny', $body, $sign( $body, '' ) ), 'without a key nothing is signed' );
		self::assertSame( 404, self::event( 'vimeo', $body, $mine ) );
	}

	public function test_an_event_that_cloudflare_has_not_signed_now_is_refused(): void {
		$body = '{"uid":"0000000000000000000000000000dead","readyToStream":true}';
		$sign = static fn( int $time, string $text, string $key ) => array(
			'Webhook-Signature' => "time=$time,sig1=" . hash_hmac( 'sha256', "$time.$text", $key ),
		);
		$key  = self::SECRETS['cloudflare_webhook_secret'];
		$mine = $sign( time(), $body, $key );
		self::assertSame( 200, self::event( 'cloudflare', $body, $mine ), 'of a film that nobody knows' );
		foreach ( array(
			array( $body, array() ),
			array( "$body ", $mine ),
			array( $body, $sign( time(), $body, 'another' ) ),
			array( $body, $sign( time() - 3600, $body, $key ) ),
			array( $body, $sign( time() + 3600, $body, $key ) ),
			array(
				$body,
				array(
					'Webhook-Signature' => preg_replace(
						'/time=\d+/',
						'time=' . ( time() + 1 ),
						$mine['Webhook-Signature']
					),
				),
			),
		) as list( $sent, $headers ) ) {
			self::assertSame( 401, self::event( 'cloudflare', $sent, $headers ) );
		}
	}

	private static function address_at_cloudflare( string $id ): string {
		return MURMUR_CLOUDFLARE_API . "/accounts/023e105f4ecef8ad9ca31a8372d0c353/stream/$id";
	}

	/** Whether Cloudflare plays a film only with a signature. */
	private static function is_closed( string $id ): bool {
		$response = wp_remote_get(
			self::address_at_cloudflare( $id ),
			array( 'headers' => array( 'Authorization' => 'Bearer ' . self::SECRETS['cloudflare_token'] ) )
		);
		return json_decode( wp_remote_retrieve_body( $response ), true )['result']['requireSignedURLs'];
	}

	public function test_cloudflare_closes_the_film_of_a_video_for_members(): void {
		$id = $this->upload( 'cloudflare' );
		update_post_meta( $this->video, Content_Types::meta_key( 'is_vip' ), '1' );
		$this->be( 'cloudflare', 'ready' );
		self::assertTrue( self::is_closed( $id ) );
		self::assertNotNull( Video::picture( $this->video ), 'by a token' );
		update_post_meta( $this->video, Content_Types::meta_key( 'is_vip' ), '0' );
		self::assertFalse( self::is_closed( $id ) );
	}

	public function test_a_film_that_cloudflare_did_not_close_is_closed_by_cron(): void {
		$id     = $this->upload( 'cloudflare' );
		$refuse = static fn( $response, array $request, string $address ) =>
			'POST' === $request['method'] && self::address_at_cloudflare( $id ) === $address
				? new WP_Error( 'http_request_failed', 'timed out' )
				: $response;
		$ask    = function (): void {
			update_post_meta( $this->video, 'murmur_film_next', time() );
			do_action( 'murmur_ask_hosts' );
		};
		$vip    = Content_Types::meta_key( 'is_vip' );
		update_post_meta( $this->video, $vip, '1' );
		$this->be( 'cloudflare', 'ready', false );
		add_filter( 'pre_http_request', $refuse, 10, 3 );
		$ask();
		self::assertFalse( self::is_closed( $id ) );
		$next = (int) get_post_meta( $this->video, 'murmur_film_next', true );
		self::assertLessThanOrEqual( time() + 5 * MINUTE_IN_SECONDS, $next );
		remove_filter( 'pre_http_request', $refuse );
		$ask();
		self::assertTrue( self::is_closed( $id ) );

		// Long after the host was last asked, an editor opens the video and closes it again.
		delete_post_meta( $this->video, 'murmur_film_next' );
		update_post_meta( $this->video, $vip, '0' );
		add_filter( 'pre_http_request', $refuse, 10, 3 );
		update_post_meta( $this->video, $vip, '1' );
		remove_filter( 'pre_http_request', $refuse );
		self::assertFalse( self::is_closed( $id ) );
		self::assertNotSame( '', get_post_meta( $this->video, 'murmur_film_next', true ) );
		$ask();
		self::assertTrue( self::is_closed( $id ) );
	}

	public function test_no_page_of_wp_admin_holds_a_key_of_a_host(): void {
		$this->upload( 'bunny' );
		ob_start();
		Film_Box::show( get_post( $this->video ) );
		wp_scripts()->do_items( array( 'murmur-upload' ) );
		require_once ABSPATH . 'wp-admin/includes/template.php';
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		$_GET = array( 'tab' => 'films' );
		Settings_Page::add_fields();
		Settings_Page::show();
		$_GET = array();
		$html = (string) ob_get_clean();
		self::assertStringContainsString( 'Bunny Stream', $html );
		self::assertStringContainsString( 'murmur[cloudflare_token]', $html );
		foreach ( self::SECRETS as $name => $secret ) {
			self::assertStringNotContainsString( $secret, $html, $name );
		}
	}

	public function test_only_an_editor_of_the_video_gets_a_signature(): void {
		$token = array( 'place' => 'bunny', 'size' => '6', 'name' => 'rain.mp4', 'type' => 'video/mp4' );
		$nonce = static fn() => array( '_ajax_nonce' => wp_create_nonce( 'murmur_film' ) );
		self::assertFalse( $this->call( 'token', $token )['success'], 'no nonce' );
		$allowed = $this->call( 'token', $token + $nonce() );
		self::assertTrue( $allowed['success'] );
		self::assertStringNotContainsString( self::SECRETS['bunny_api_key'], (string) wp_json_encode( $allowed ) );
		$headers = $allowed['data']['headers'];
		$right   = hash(
			'sha256',
			'759' . self::SECRETS['bunny_api_key'] . $headers['AuthorizationExpire'] . $headers['VideoId']
		);
		self::assertSame( $right, $headers['AuthorizationSignature'] );
		self::assertFalse( $this->call( 'token', array( 'place' => 'vimeo' ) + $token + $nonce() )['success'] );
		foreach ( array( 'author', 'contributor', 'subscriber' ) as $role ) {
			wp_set_current_user(
				wp_insert_user(
					array( 'user_login' => uniqid( $role ), 'user_pass' => 'Quiet-night-1', 'role' => $role )
				)
			);
			foreach ( array( 'token', 'state', 'library', 'choose' ) as $call ) {
				self::assertFalse( $this->call( $call, $token + $nonce() )['success'], "$role $call" );
			}
		}
	}
}
