<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Video, Video_Index};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Videos of another plugin, by the mapping of the settings. */
final class MappedVideosTest extends TestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 1 );
	}

	/** A route's response to the current user. */
	private static function ask( string $path, array $query = array() ): WP_REST_Response {
		$request = new WP_REST_Request( 'GET', "/asmr/v1$path" );
		$request->set_query_params( $query );
		return rest_do_request( $request );
	}

	public function test_videos_of_another_plugin_are_served_by_a_mapping(): void {
		register_post_type( 'film', array( 'public' => true ) );
		register_taxonomy( 'actor', 'film' );
		$name  = 'Mapped ' . strtolower( wp_generate_password( 6, false ) );
		$slug  = sanitize_title( $name );
		$actor = wp_insert_term( $name, 'actor' );
		$id    = wp_insert_post(
			array(
				'post_type'   => 'film',
				'post_status' => 'publish',
				'post_title'  => 'Mapped film',
				'post_name'   => $slug,
				'post_date'   => '2026-01-01 00:00:00',
			)
		);
		update_post_meta( $id, 'full_code', self::EMBED );
		update_post_meta( $id, 'members_only', '1' );
		update_post_meta( $id, 'vid_actor', array( (string) $actor['term_id'] ) );
		Site::set_up(
			array(
				'post_type'             => 'film',
				'anchor_taxonomy'       => 'actor',
				'field_main_embed_code' => 'full_code',
				'field_is_vip'          => 'members_only',
			)
		);
		Video_Index::fill();
		$list = self::ask( '/videos' )->get_data();
		self::assertSame( array( $slug ), array_column( $list['videos'], 'slug' ) );
		self::assertTrue( $list['videos'][0]['acf']['is_vip'] );
		self::assertSame( self::EMBED, $list['videos'][0]['acf']['main_embed_code'] );
		self::assertSame( $name, self::ask( '/anchors' )->get_data()[0]['title']['rendered'] );
		global $wpdb;
		$wpdb->update(
			$wpdb->posts,
			array( 'post_date_gmt' => '0000-00-00 00:00:00', 'post_modified_gmt' => '0000-00-00 00:00:00' ),
			array( 'ID' => $id )
		);
		clean_post_cache( $id );
		update_option( 'timezone_string', 'Asia/Shanghai' );
		Video_Index::fill();
		$dated = self::ask( '/videos', array( 'modified_after' => '2025-12-01T00:00:00Z' ) )->get_data()['videos'][0];
		update_option( 'timezone_string', '' );
		self::assertSame( '2025-12-31T16:00:00Z', $dated['date_gmt'] );
		foreach ( array(
			'no'  => false,
			'Off' => false,
			'0'   => false,
			''    => false,
			'yes' => true,
			'VIP' => true,
			'1'   => true,
		) as $kept => $is_vip ) {
			update_post_meta( $id, 'members_only', (string) $kept );
			self::assertSame( $is_vip, Video::is_vip( $id ), (string) $kept );
		}
		$picture = wp_insert_attachment( array( 'post_mime_type' => 'image/webp' ), '2026/01/mapped.webp' );
		update_post_meta( $id, 'featured_media_url', (string) $picture );
		self::assertStringEndsWith(
			'/2026/01/mapped.webp',
			(string) self::ask( '/videos' )->get_data()['videos'][0]['acf']['featured_media_url']
		);
		wp_delete_attachment( $picture, true );
		$this->check_other_routes( $id );
		wp_delete_post( $id, true );
		wp_delete_term( $actor['term_id'], 'actor' );
		Site::set_up();
		Video_Index::fill();
		self::assertGreaterThan( 100, self::ask( '/videos' )->get_data()['pagination']['totalResults'] );
	}

	/** The response of WordPress's own route, with the fields that Advanced Custom Fields adds. */
	private function check_other_routes( int $id ): void {
		$field = static fn() => array( 'full_code' => self::EMBED, 'members_only' => true );
		$show  = static fn(): array => rest_do_request( new WP_REST_Request( 'GET', "/wp/v2/film/$id" ) )->get_data();
		register_post_type( 'film', array( 'public' => true, 'show_in_rest' => true ) );
		$GLOBALS['wp_rest_server'] = null;
		add_action(
			'rest_api_init',
			$routes = static fn() => register_rest_field( 'film', 'acf', array( 'get_callback' => $field ) )
		);
		self::assertSame( $field(), $show()['acf'] );
		wp_set_current_user( 0 );
		self::assertSame( array( 'full_code' => null ) + $field(), $show()['acf'] );
		update_post_meta( $id, 'members_only', '0' );
		self::assertSame( $field(), $show()['acf'] );
		remove_action( 'rest_api_init', $routes );
		$GLOBALS['wp_rest_server'] = null;
	}
}
