<?php
declare( strict_types=1 );

use Murmur\Admin\{Video_Fields, Video_List};
use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\{Content_Types, Video_Query};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Content that editors save. */
final class ContentTest extends TestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		remove_filter( 'comment_flood_filter', '__return_false', 99 );
		update_option( 'comment_moderation', '' );
		$_REQUEST = array();
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
		$find  = static fn() => current(
			array_filter(
				self::ask( '/videos', array( 'per_page' => 1000 ) )->get_data()['videos'],
				static fn( $item ) => $item['slug'] === $video['slug']
			)
		);
		self::assertSame( self::EMBED, $find()['acf']['main_embed_code'] );
		self::assertSame(
			self::EMBED,
			self::ask( '/video/' . rawurlencode( $video['slug'] ) )->get_data()['video_embed_url']
		);
		wp_set_current_user( 0 );
		self::assertNull( $find()['acf']['main_embed_code'] );
		self::assertTrue( $find()['acf']['is_vip'] );
		$detail = self::ask( '/video/' . rawurlencode( $video['slug'] ) )->get_data();
		self::assertNull( $detail['video_embed_url'] );
		self::assertFalse( $detail['user_has_access'] );
		self::assertStringNotContainsString(
			'video/77',
			(string) wp_json_encode( self::ask( '/homepage' )->get_data() )
		);
	}

	public function test_a_scheduled_video_is_for_vip_members_first(): void {
		$video = self::add( array( 'date' => gmdate( 'Y-m-d\TH:i:s\Z', time() + DAY_IN_SECONDS ) ) );
		$path  = '/video/' . rawurlencode( $video['slug'] );
		$slugs = static fn( array $items ) => array_column( $items, 'slug' );
		$early = self::ask( '/videos/early' )->get_data();
		self::assertContains( $video['slug'], $slugs( $early ) );
		self::assertSame(
			$video['date'],
			$early[ array_search( $video['slug'], $slugs( $early ), true ) ]['public_at']
		);
		self::assertSame( 200, self::ask( $path )->get_status() );
		self::assertNotContains(
			$video['slug'],
			$slugs( self::ask( '/videos', array( 'per_page' => 1000 ) )->get_data()['videos'] )
		);
		wp_set_current_user( 0 );
		self::assertSame( 404, self::ask( $path )->get_status() );
		self::assertSame( 401, self::ask( '/videos/early' )->get_status() );
		$teasers = self::ask( '/videos/early/teaser' )->get_data();
		self::assertLessThanOrEqual( 6, count( $teasers ) );
		$teaser = current( array_filter( $teasers, static fn( $item ) => $item['public_at'] === $video['date'] ) );
		self::assertSame( array( 'title', 'poster', 'duration', 'public_at' ), array_keys( $teaser ) );
		self::assertStringNotContainsString( $video['slug'], (string) wp_json_encode( $teasers ) );
		self::assertStringNotContainsString( 'video/77', (string) wp_json_encode( $teasers ) );
		// There are six teasers at most: those of the next videos.
		wp_delete_post(
			get_page_by_path( sanitize_title( $video['slug'] ), OBJECT, Content_Types::POST_TYPE )->ID,
			true
		);
	}

	public function test_an_anchor_has_the_triggers_and_languages_of_their_videos_with_counts(): void {
		$anchor = self::ask( '/anchors', array( 'per_page' => 1 ) )->get_data()[0];
		self::assertSame( $anchor['count'], array_sum( array_column( $anchor['languages'], 'count' ) ) );
		self::assertNotSame( array(), $anchor['triggers'] );
		foreach ( $anchor['triggers'] as $trigger ) {
			$wanted = array( 'actor_id' => $anchor['id'], 'trigger' => $trigger['slug'] );
			self::assertEquals(
				$trigger['count'],
				self::ask( '/videos', $wanted )->get_data()['pagination']['totalResults']
			);
		}
	}

	public function test_a_video_that_is_no_longer_public_is_in_no_list(): void {
		$video = self::add( array( 'vip' => false ) );
		$post  = get_page_by_path( sanitize_title( $video['slug'] ), OBJECT, Content_Types::POST_TYPE );
		$count = static fn() => Video_Query::find( array( 'search' => 'quiet evening' ) )['total'];
		$there = $count();
		wp_update_post( array( 'ID' => $post->ID, 'post_password' => 'secret' ) );
		self::assertSame( $there - 1, $count() );
		wp_set_current_user( 0 );
		self::assertSame( 404, self::ask( '/video/' . rawurlencode( $video['slug'] ) )->get_status() );
		wp_update_post( array( 'ID' => $post->ID, 'post_password' => '' ) );
		self::assertSame( $there, $count() );
		wp_trash_post( $post->ID );
		self::assertSame( $there - 1, $count() );
	}

	public function test_comments_follow_the_rules_of_wordpress(): void {
		$video = self::add( array( 'vip' => false ) );
		// As another member, so that no earlier comment triggers the flood control.
		$name = 'talker-' . strtolower( wp_generate_password( 8, false ) );
		wp_set_current_user(
			wp_insert_user(
				array( 'user_login' => $name, 'user_pass' => 'Quiet-night-1', 'user_email' => "$name@murmur.example" )
			)
		);
		$say = static function ( string $text ) use ( $video ): WP_REST_Response {
			$request = new WP_REST_Request( 'POST', '/asmr/v1/video/' . rawurlencode( $video['slug'] ) . '/comments' );
			$request->set_body_params( array( 'content' => $text ) );
			return rest_do_request( $request );
		};
		self::assertSame( 201, $say( 'I <3 "this" & <b>that</b>' )->get_status() );
		$shown = self::ask(
			'/video/' . rawurlencode( $video['slug'] ) . '/comments'
		)->get_data()['comments'][0]['content'];
		self::assertStringContainsString( 'I &lt;3 "this" &amp; &lt;b&gt;that&lt;/b&gt;', $shown );
		self::assertSame(
			400,
			$say( 'e' . str_repeat( "\u{301}", 4096 ) )->get_status(),
			'one sign with any number of marks'
		);
		$flood = $say( 'At once again' );
		self::assertSame( array( 429, 'comment_flood' ), array( $flood->get_status(), $flood->get_data()['code'] ) );
		add_filter( 'comment_flood_filter', '__return_false', 99 );
		self::assertSame( 422, $say( 'I <3 "this" & <b>that</b>' )->get_status() );
		update_option( 'comment_moderation', '1' );
		$held = $say( 'Somebody looks at this first' );
		self::assertSame( 202, $held->get_status() );
		self::assertTrue( $held->get_data()['held'] );
		self::assertCount(
			1,
			self::ask( '/video/' . rawurlencode( $video['slug'] ) . '/comments' )->get_data()['comments']
		);
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
		self::assertSame(
			array( '0', '1234', '3723', self::EMBED ),
			array_map(
				static fn( $key ) => get_post_meta( $post->ID, $key, true ),
				array( 'is_vip', 'view_count', 'duration', 'main_embed_code' )
			)
		);
		$_REQUEST = array(
			'_inline_edit' => 'no nonce',
			'murmur'       => array( 'view_count' => '9' ),
		);
		wp_update_post( array( 'ID' => $post->ID ) );
		self::assertSame( '1234', get_post_meta( $post->ID, 'view_count', true ) );
	}

	/** @dataProvider typed_fields */
	public function test_typed_values_may_have_full_width_digits( string $field, string $typed, string $stored ): void {
		$video = self::add();
		$post  = get_page_by_path( sanitize_title( $video['slug'] ), OBJECT, Content_Types::POST_TYPE );
		Video_Fields::save( $post->ID, array( $field => $typed ) );
		self::assertSame( $stored, get_post_meta( $post->ID, Content_Types::meta_key( $field ), true ) );
	}

	public static function typed_fields(): array {
		return array(
			array( 'duration', '12：34', '754' ),
			array( 'duration', '１２:３４', '754' ),
			array( 'duration', '１：０２：０３', '3723' ),
			array( 'view_count', '１２３，４５６', '123456' ),
			array(
				'chapters',
				"0：45 耳语\n1:10 雨\n１：２０　３：４５ 的梦",
				'[{"at":45,"title":"耳语"},{"at":70,"title":"雨"},{"at":80,"title":"３：４５ 的梦"}]',
			),
		);
	}
}
