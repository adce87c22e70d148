<?php
declare( strict_types=1 );

use Murmur\Admin\Video_List;
use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\{Content_Types, Revalidation, Video, Video_Index};
use Murmur\Core\Settings;
use PHPUnit\Framework\TestCase;

/** Content that editors save, and the invalidations that the site receives. */
final class ContentTest extends TestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	/**
	 * The recorded calls to the site, and the status of its responses.
	 *
	 * @var array<int, array>
	 */
	private array $told = array();
	private int $answer = 204;

	protected function setUp(): void {
		Site::set_up( array( 'revalidate_secret' => 'a secret for the tests' ) );
		delete_option( 'murmur_revalidation' );
		wp_set_current_user( 1 );
		add_filter( 'pre_http_request', array( $this, 'hear' ), 10, 3 );
		Revalidation::finish();
		delete_option( 'murmur_revalidation' );
		$this->told = array();
	}

	protected function tearDown(): void {
		remove_filter( 'pre_http_request', array( $this, 'hear' ) );
	}

	/** Fakes the site's revalidation route. */
	public function hear( mixed $before, array $args, string $url ): mixed {
		if ( ! str_ends_with( $url, '/_api/revalidate' ) ) {
			return $before;
		}
		$this->told[] = array( $url, $args['headers']['Authorization'], json_decode( $args['body'], true )['tags'] );
		return array(
			'headers'  => array(),
			'body'     => '',
			'response' => array(
				'code'    => $this->answer,
				'message' => '',
			),
			'cookies'  => array(),
		);
	}

	private static function add( array $more = array() ): array {
		$video = $more + array(
			'slug'  => 'test-' . wp_generate_password( 8, false ) . '-雨',
			'title' => 'A "quiet" <evening> & rain',
			'date'  => '2026-01-02T03:04:05Z',
			'vip'   => true,
			'embed' => self::EMBED,
		);
		$video['slug'] = strtolower( $video['slug'] );
		Library::import(
			array(
				'format'  => 'murmur-library',
				'version' => 1,
				'videos'  => array( $video ),
			)
		);
		return $video;
	}

	/** A route's response to the current user. */
	private static function ask( string $path, array $query = array() ): WP_REST_Response {
		$request = new WP_REST_Request( 'GET', "/asmr/v1$path" );
		$request->set_query_params( $query );
		return rest_do_request( $request );
	}

	public function test_the_full_player_is_for_those_who_may_watch_in_lists_too(): void {
		$video = self::add();
		$find  = static fn() => current( array_filter( self::ask( '/videos', array( 'per_page' => 1000 ) )->get_data()['videos'], static fn( $item ) => $item['slug'] === $video['slug'] ) );
		$this->assertSame( self::EMBED, $find()['acf']['main_embed_code'] );
		$this->assertSame( self::EMBED, self::ask( '/video/' . rawurlencode( $video['slug'] ) )->get_data()['video_embed_url'] );
		wp_set_current_user( 0 );
		$this->assertNull( $find()['acf']['main_embed_code'] );
		$this->assertTrue( $find()['acf']['is_vip'] );
		$detail = self::ask( '/video/' . rawurlencode( $video['slug'] ) )->get_data();
		$this->assertNull( $detail['video_embed_url'] );
		$this->assertFalse( $detail['user_has_access'] );
		$this->assertStringNotContainsString( 'video/77', (string) wp_json_encode( self::ask( '/homepage' )->get_data() ) );
	}

	public function test_a_scheduled_video_is_for_vip_members_first(): void {
		$video = self::add( array( 'date' => gmdate( 'Y-m-d\TH:i:s\Z', time() + DAY_IN_SECONDS ) ) );
		$path  = '/video/' . rawurlencode( $video['slug'] );
		$slugs = static fn( array $items ) => array_column( $items, 'slug' );
		$early = self::ask( '/videos/early' )->get_data();
		$this->assertContains( $video['slug'], $slugs( $early ) );
		$this->assertSame( $video['date'], $early[ array_search( $video['slug'], $slugs( $early ), true ) ]['public_at'] );
		$this->assertSame( 200, self::ask( $path )->get_status() );
		$this->assertNotContains( $video['slug'], $slugs( self::ask( '/videos', array( 'per_page' => 1000 ) )->get_data()['videos'] ) );
		wp_set_current_user( 0 );
		$this->assertSame( 404, self::ask( $path )->get_status() );
		$this->assertSame( 401, self::ask( '/videos/early' )->get_status() );
	}

	public function test_a_video_that_is_no_longer_public_is_nowhere(): void {
		$video = self::add( array( 'vip' => false ) );
		$post  = get_page_by_path( sanitize_title( $video['slug'] ), OBJECT, Content_Types::POST_TYPE );
		$count = static fn() => Video_Index::find( array( 'search' => 'quiet evening' ) )['total'];
		$there = $count();
		wp_update_post( array( 'ID' => $post->ID, 'post_password' => 'secret' ) );
		$this->assertSame( $there - 1, $count() );
		wp_set_current_user( 0 );
		$this->assertSame( 404, self::ask( '/video/' . rawurlencode( $video['slug'] ) )->get_status() );
		wp_update_post( array( 'ID' => $post->ID, 'post_password' => '' ) );
		$this->assertSame( $there, $count() );
		wp_trash_post( $post->ID );
		$this->assertSame( $there - 1, $count() );
	}

	public function test_videos_of_another_plugin_are_served_by_a_mapping(): void {
		register_post_type( 'film', array( 'public' => true ) );
		register_taxonomy( 'actor', 'film' );
		$name  = 'Mapped ' . strtolower( wp_generate_password( 6, false ) );
		$slug  = sanitize_title( $name );
		$actor = wp_insert_term( $name, 'actor' );
		$id    = wp_insert_post( array( 'post_type' => 'film', 'post_status' => 'publish', 'post_title' => 'Mapped film', 'post_name' => $slug, 'post_date' => '2026-01-01 00:00:00' ) );
		update_post_meta( $id, 'full_code', self::EMBED );
		update_post_meta( $id, 'members_only', '1' );
		update_post_meta( $id, 'vid_actor', array( (string) $actor['term_id'] ) );
		Site::set_up( array( 'post_type' => 'film', 'anchor_taxonomy' => 'actor', 'field_main_embed_code' => 'full_code', 'field_is_vip' => 'members_only' ) );
		Video_Index::fill();
		$list = self::ask( '/videos' )->get_data();
		$this->assertSame( array( $slug ), array_column( $list['videos'], 'slug' ) );
		$this->assertTrue( $list['videos'][0]['acf']['is_vip'] );
		$this->assertSame( self::EMBED, $list['videos'][0]['acf']['main_embed_code'] );
		$this->assertSame( $name, self::ask( '/anchors' )->get_data()[0]['title']['rendered'] );
		global $wpdb;
		$wpdb->update( $wpdb->posts, array( 'post_date_gmt' => '0000-00-00 00:00:00', 'post_modified_gmt' => '0000-00-00 00:00:00' ), array( 'ID' => $id ) );
		clean_post_cache( $id );
		update_option( 'timezone_string', 'Asia/Shanghai' );
		Video_Index::fill();
		$dated = self::ask( '/videos', array( 'modified_after' => '2025-12-01T00:00:00Z' ) )->get_data()['videos'][0];
		update_option( 'timezone_string', '' );
		$this->assertSame( '2025-12-31T16:00:00Z', $dated['date_gmt'] );
		foreach ( array( 'no' => false, 'Off' => false, '0' => false, '' => false, 'yes' => true, 'VIP' => true, '1' => true ) as $kept => $is_vip ) {
			update_post_meta( $id, 'members_only', (string) $kept );
			$this->assertSame( $is_vip, Video::is_vip( $id ), (string) $kept );
		}
		$picture = wp_insert_attachment( array( 'post_mime_type' => 'image/webp' ), '2026/01/mapped.webp' );
		update_post_meta( $id, 'featured_media_url', (string) $picture );
		$this->assertStringEndsWith( '/2026/01/mapped.webp', (string) self::ask( '/videos' )->get_data()['videos'][0]['acf']['featured_media_url'] );
		wp_delete_attachment( $picture, true );
		$this->check_other_routes( $id );
		wp_delete_post( $id, true );
		wp_delete_term( $actor['term_id'], 'actor' );
		Site::set_up();
		Video_Index::fill();
		$this->assertGreaterThan( 100, self::ask( '/videos' )->get_data()['pagination']['totalResults'] );
	}

	/** The response of WordPress's own route, with the fields that Advanced Custom Fields adds. */
	private function check_other_routes( int $id ): void {
		$field = static fn() => array( 'full_code' => self::EMBED, 'members_only' => true );
		$show  = static fn(): array => rest_do_request( new WP_REST_Request( 'GET', "/wp/v2/film/$id" ) )->get_data();
		register_post_type( 'film', array( 'public' => true, 'show_in_rest' => true ) );
		$GLOBALS['wp_rest_server'] = null;
		add_action( 'rest_api_init', $routes = static fn() => register_rest_field( 'film', 'acf', array( 'get_callback' => $field ) ) );
		$this->assertSame( $field(), $show()['acf'] );
		wp_set_current_user( 0 );
		$this->assertSame( array( 'full_code' => null ) + $field(), $show()['acf'] );
		update_post_meta( $id, 'members_only', '0' );
		$this->assertSame( $field(), $show()['acf'] );
		remove_action( 'rest_api_init', $routes );
		$GLOBALS['wp_rest_server'] = null;
	}

	public function test_a_change_is_told_to_the_site_and_kept_until_it_takes_it(): void {
		$this->answer = 503;
		$video        = self::add();
		Revalidation::finish();
		$this->assertSame( array( 'https://site.example/_api/revalidate', 'Bearer a secret for the tests' ), array_slice( $this->told[0], 0, 2 ) );
		foreach ( array( 'homepage', 'videos', 'video:' . $video['slug'] ) as $tag ) {
			$this->assertContains( $tag, $this->told[0][2] );
		}
		$this->assertSame( 1, Revalidation::queue()['tries'] );
		Revalidation::finish();
		$this->assertCount( 1, $this->told, 'not before it is due' );
		update_option( 'murmur_revalidation', array( 'at' => 0 ) + Revalidation::queue() );
		$this->answer = 204;
		Revalidation::finish();
		$this->assertSame( $this->told[0][2], $this->told[1][2] );
		$this->assertSame( array(), Revalidation::queue()['tags'] );
		// Another request has sent the same tags, before this change.
		$this->answer = 503;
		$elsewhere    = static function ( mixed $before ) {
			update_option( 'murmur_revalidation', array( 'tags' => array(), 'tries' => 0, 'at' => 0 ) );
			return $before;
		};
		add_filter( 'pre_http_request', $elsewhere );
		Revalidation::note( 'video:' . $video['slug'] );
		Revalidation::finish();
		remove_filter( 'pre_http_request', $elsewhere );
		$this->assertSame( array( 'video:' . $video['slug'] ), Revalidation::queue()['tags'] );
	}

	public function test_a_changed_anchor_is_told_by_name_and_many_are_all_of_them(): void {
		$name = 'Told ' . wp_generate_password( 6, false );
		$told = wp_insert_term( $name, Content_Types::anchor_taxonomy(), array( 'slug' => '雨-' . strtolower( substr( $name, 5 ) ) ) )['term_id'];
		Revalidation::finish();
		$this->assertContains( 'anchor:雨-' . strtolower( substr( $name, 5 ) ), $this->told[0][2] );
		$many = array_map( static fn( int $at ) => wp_insert_term( "$name $at", Content_Types::anchor_taxonomy() )['term_id'], range( 1, 21 ) );
		Revalidation::finish();
		$this->assertContains( 'anchor', $this->told[1][2] );
		$this->assertSame( array(), preg_grep( '/^anchor:/', $this->told[1][2] ) );
		foreach ( array( $told, ...$many ) as $id ) {
			wp_delete_term( $id, Content_Types::anchor_taxonomy() );
		}
	}

	public function test_levels_and_pages_are_told_too(): void {
		wp_insert_post( array( 'ID' => get_page_by_path( 'refunds' )->ID ?? 0, 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Refunds', 'post_name' => 'refunds' ) );
		Revalidation::finish();
		$this->assertContains( 'page:refunds', $this->told[0][2] );
		$changes = array(
			static fn() => do_action( 'pmpro_save_membership_level', 2 ),
			static fn() => ( new PMPro_Membership_Level( 3 ) )->save(),
			static fn() => update_option( 'pmpro_currency', 'EUR' ),
			static fn() => update_option( 'pmpro_currency', 'USD' ),
			static fn() => Settings::set( 'levels', array( 3 => array( 'name_zh' => '白银' ) + Site::levels()[3] ) + Site::levels() ),
		);
		foreach ( $changes as $at => $change ) {
			Revalidation::finish();
			$this->told = array();
			$change();
			Revalidation::finish();
			$this->assertContains( 'levels', $this->told[0][2] ?? array(), "change $at" );
		}
	}

	public function test_comments_follow_the_rules_of_wordpress(): void {
		$video = self::add( array( 'vip' => false ) );
		// No other comment triggers the flood control.
		$name = 'talker-' . strtolower( wp_generate_password( 8, false ) );
		wp_set_current_user( wp_insert_user( array( 'user_login' => $name, 'user_pass' => 'Quiet-night-1', 'user_email' => "$name@murmur.example" ) ) );
		$say = static function ( string $text ) use ( $video ): WP_REST_Response {
			$request = new WP_REST_Request( 'POST', '/asmr/v1/video/' . rawurlencode( $video['slug'] ) . '/comments' );
			$request->set_body_params( array( 'content' => $text ) );
			return rest_do_request( $request );
		};
		$this->assertSame( 201, $say( 'I <3 "this" & <b>that</b>' )->get_status() );
		$shown = self::ask( '/video/' . rawurlencode( $video['slug'] ) . '/comments' )->get_data()['comments'][0]['content'];
		$this->assertStringContainsString( 'I &lt;3 "this" &amp; &lt;b&gt;that&lt;/b&gt;', $shown );
		$this->assertSame( 400, $say( 'e' . str_repeat( "\u{301}", 4096 ) )->get_status(), 'one sign with any number of marks' );
		$flood = $say( 'At once again' );
		$this->assertSame( array( 429, 'comment_flood' ), array( $flood->get_status(), $flood->get_data()['code'] ) );
		add_filter( 'comment_flood_filter', '__return_false', 99 );
		$this->assertSame( 422, $say( 'I <3 "this" & <b>that</b>' )->get_status() );
		update_option( 'comment_moderation', '1' );
		$held = $say( 'Somebody looks at this first' );
		update_option( 'comment_moderation', '' );
		remove_filter( 'comment_flood_filter', '__return_false', 99 );
		$this->assertSame( 202, $held->get_status() );
		$this->assertTrue( $held->get_data()['held'] );
		$this->assertCount( 1, self::ask( '/video/' . rawurlencode( $video['slug'] ) . '/comments' )->get_data()['comments'] );
	}

	public function test_a_quick_edit_changes_what_it_shows_and_nothing_else(): void {
		$video = self::add();
		$post  = get_page_by_path( sanitize_title( $video['slug'] ), OBJECT, Content_Types::POST_TYPE );
		$_REQUEST = array(
			'_inline_edit' => wp_create_nonce( 'inlineeditnonce' ),
			'murmur'       => array(
				'quick'           => '1',
				'view_count'      => '1,234',
				'duration'        => '1:02:03',
				'main_embed_code' => 'https://evil.example/x',
			),
		);
		Video_List::add_hooks();
		wp_update_post( array( 'ID' => $post->ID ) );
		$_REQUEST = array();
		$this->assertSame( array( '0', '1234', '3723', self::EMBED ), array_map( static fn( $key ) => get_post_meta( $post->ID, $key, true ), array( 'is_vip', 'view_count', 'duration', 'main_embed_code' ) ) );
		$_REQUEST = array(
			'_inline_edit' => 'no nonce',
			'murmur'       => array( 'view_count' => '9' ),
		);
		wp_update_post( array( 'ID' => $post->ID ) );
		$_REQUEST = array();
		$this->assertSame( '1234', get_post_meta( $post->ID, 'view_count', true ) );
	}
}
