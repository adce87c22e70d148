<?php
declare( strict_types=1 );

use Murmur\Admin\Checks\Media_Check;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Whether the address alone opens the media of VIP videos. */
final class MediaCheckTest extends PaymentTestCase {
	private const ADDRESS = 'https://player.vimeo.com/video/77';

	/** @dataProvider hosts */
	public function test_a_host_is_tried_as_a_stranger( int $alone, int $from_the_site, string $protection ): void {
		Site::set_up( array( 'site_url' => 'https://murmur.test' ) );
		$answer = static fn( mixed $before, array $args ) => array(
			'headers'  => array(),
			'body'     => '',
			'response' => array(
				'code'    => 'https://murmur.test/' === ( $args['headers']['Referer'] ?? '' ) ? $from_the_site : $alone,
				'message' => '',
			),
			'cookies'  => array(),
		);
		add_filter( 'pre_http_request', $answer, 10, 2 );
		self::assertSame( $protection, Media_Check::protection( self::ADDRESS ) );
		remove_filter( 'pre_http_request', $answer );
	}

	public static function hosts(): array {
		return array(
			'open'                => array( 200, 200, 'open' ),
			'a part of a file'    => array( 206, 206, 'open' ),
			'by domain alone'     => array( 403, 200, 'domain' ),
			'signatures'          => array( 403, 403, 'protected' ),
			'outdated signatures' => array( 410, 410, 'protected' ),
			'gone'                => array( 404, 404, 'unknown' ),
			'failing'             => array( 500, 500, 'unknown' ),
		);
	}

	public function test_a_film_of_the_site_that_hides_from_strangers_is_protected(): void {
		Site::set_up( array( 'site_url' => 'https://murmur.test' ) );
		$answer = static fn() => array(
			'headers'  => array(),
			'body'     => '',
			'response' => array( 'code' => 404, 'message' => '' ),
			'cookies'  => array(),
		);
		add_filter( 'pre_http_request', $answer );
		$found = array_map(
			array( Media_Check::class, 'protection' ),
			array( 'https://murmur.test/media/a/film.m3u8', 'https://murmur.test/films/a.mp4' )
		);
		remove_filter( 'pre_http_request', $answer );
		self::assertSame( array( 'protected', 'unknown' ), $found );
	}

	public function test_the_tried_address_is_the_one_the_site_plays(): void {
		Site::set_up( array( 'site_url' => 'https://murmur.test' ) );
		self::assertSame( 'https://murmur.test/films/rain.mp4', Media_Check::address( '/films/rain.mp4' ) );
		self::assertSame( self::ADDRESS, Media_Check::address( self::ADDRESS ) );
	}

	public function test_each_host_of_vip_videos_is_checked(): void {
		$post = wp_insert_post(
			array(
				'post_type'   => Murmur\Catalogue\Content_Types::post_type(),
				'post_status' => 'publish',
				'post_title'  => 'Rain',
			)
		);
		update_post_meta( $post, Murmur\Catalogue\Content_Types::meta_key( 'is_vip' ), '1' );
		update_post_meta( $post, Murmur\Catalogue\Content_Types::meta_key( 'main_embed_code' ), self::ADDRESS );
		$answer = static fn() => array(
			'headers'  => array(),
			'body'     => '',
			'response' => array( 'code' => 200, 'message' => '' ),
			'cookies'  => array(),
		);
		add_filter( 'pre_http_request', $answer );
		$finding = Media_Check::run()['VIP videos at player.vimeo.com'];
		remove_filter( 'pre_http_request', $answer );
		wp_delete_post( $post, true );
		self::assertTrue( $finding->has_failed() );
		self::assertSame( self::ADDRESS, $finding->line( '' )['address'] );
		self::assertStringContainsString( 'Open to whoever', $finding->advice );
	}
}
