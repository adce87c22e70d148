<?php
declare( strict_types=1 );

use Murmur\Admin\View_Links;
use Murmur\Catalogue\Content_Types;
use Murmur\Core\Signed_Link;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Links of WordPress to the site, and previews. */
final class SiteLinksTest extends TestCase {
	private const SITE = 'https://site.example';

	private int $video;

	protected function setUp(): void {
		require_once ABSPATH . 'wp-admin/includes/admin.php';
		Site::set_up();
		wp_set_current_user( 1 );
		$this->video = (int) wp_insert_post(
			array(
				'post_type'    => Content_Types::POST_TYPE,
				'post_status'  => 'draft',
				'post_title'   => 'Rain <3',
				'post_content' => 'Of an evening',
				'post_author'  => 1,
			)
		);
		update_post_meta( $this->video, 'is_vip', '1' );
		update_post_meta( $this->video, 'main_embed_code', 'https://player.vimeo.com/video/77' );
	}

	protected function tearDown(): void {
		wp_delete_post( $this->video, true );
		restore_current_locale();
		set_current_screen( 'front' );
		wp_set_current_user( 0 );
	}

	private function publish( string $slug ): void {
		wp_update_post( array( 'ID' => $this->video, 'post_status' => 'publish', 'post_name' => $slug ) );
	}

	/** The response to a preview's link. */
	private static function open( string $link ): array {
		return Site::call(
			'POST',
			'/asmr/v1/preview',
			array( 'token' => (string) wp_parse_url( $link, PHP_URL_FRAGMENT ) )
		);
	}

	public function test_links_lead_to_the_sites_pages_in_the_readers_language(): void {
		$this->publish( '雨-rain' );
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		$text   = get_page_by_path( 'terms' );
		self::assertSame( self::SITE . '/video/%E9%9B%A8-rain', get_permalink( $this->video ) );
		self::assertSame( self::SITE . "/anchors/$anchor->slug", get_term_link( $anchor ) );
		self::assertSame( self::SITE . '/terms', get_permalink( $text ) );
		self::assertSame( self::SITE . '/zh/terms', get_permalink( get_page_by_path( 'terms-zh' ) ) );
		$chinese = static fn() => 'zh_CN';
		add_filter( 'determine_locale', $chinese );
		self::assertSame( self::SITE . '/zh/video/%E9%9B%A8-rain', get_permalink( $this->video ) );
		remove_filter( 'determine_locale', $chinese );
		Site::set_up( array( 'site_url' => '' ) );
		self::assertStringStartsWith( home_url(), get_permalink( $text ) );
		self::assertStringStartsWith( home_url(), get_permalink( $this->video ) );
	}

	public function test_mails_to_moderators_lead_to_the_sites_pages(): void {
		$this->publish( 'rain-of-mails' );
		$comment = wp_insert_comment(
			array( 'comment_post_ID' => $this->video, 'comment_content' => 'Hm', 'comment_approved' => '0' )
		);
		$mail    = '';
		$catch   = static function ( string $text ) use ( &$mail ): string {
			$mail = $text;
			return $text;
		};
		add_filter( 'comment_moderation_text', $catch );
		wp_notify_moderator( $comment );
		remove_filter( 'comment_moderation_text', $catch );
		self::assertStringContainsString( self::SITE . "/video/rain-of-mails\r\n", $mail );
		self::assertSame( self::SITE . "/video/rain-of-mails#comment-$comment", get_comment_link( $comment ) );
	}

	public function test_a_draft_is_seen_by_its_link_for_an_hour(): void {
		$before = time();
		$link   = (string) get_preview_post_link( $this->video );
		self::assertStringStartsWith( self::SITE . '/preview#', $link );
		wp_set_current_user( 0 );
		$seen = self::open( $link );
		self::assertSame( 200, $seen['status'] );
		self::assertStringContainsString( 'no-store', $seen['headers']['cache-control'] );
		self::assertSame( 'https://player.vimeo.com/video/77', $seen['body']['video_embed_url'] );
		self::assertTrue( $seen['body']['user_has_access'] );
		self::assertSame( (string) $this->video, $seen['body']['slug'] );
		$token = substr( (string) strstr( $link, '#' ), 1 );
		$ends  = Signed_Link::read( 'preview', $token )->ends;
		self::assertContains( $ends - HOUR_IN_SECONDS, range( $before, time() ) );
		$page  = get_page_by_path( 'terms' )->ID;
		$sign  = static fn( int $id, int $lifetime ) => Signed_Link::make(
			'preview',
			0,
			$lifetime,
			array( 'video' => $id )
		);
		$wrong = array(
			'x',
			'...',
			"$token.",
			"0$token",
			$sign( $this->video, 0 ),
			$sign( $page, 60 ),
			Signed_Link::make( 'login', 0, 60, array( 'video' => $this->video ) ),
		);
		foreach ( $wrong as $token ) {
			self::assertSame(
				array( 404, 'preview_not_found' ),
				array( self::open( "#$token" )['status'], self::open( "#$token" )['body']['code'] ),
				$token
			);
		}
		wp_trash_post( $this->video );
		self::assertSame( 404, self::open( $link )['status'] );
	}

	public function test_a_preview_shows_the_text_of_the_autosave(): void {
		$this->publish( 'rain-being-typed' );
		require_once ABSPATH . 'wp-admin/includes/post.php';
		wp_create_post_autosave(
			array(
				'post_ID'     => $this->video,
				'post_type'   => Content_Types::POST_TYPE,
				'post_title'  => 'Heavy rain',
				'content'     => 'Of a night',
				'post_author' => 1,
			)
		);
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				"UPDATE $wpdb->posts SET post_modified_gmt = %s WHERE post_parent = %d",
				gmdate( 'Y-m-d H:i:s', time() + 60 ),
				$this->video
			)
		);
		wp_cache_flush();
		$seen = self::open( (string) get_preview_post_link( $this->video ) )['body'];
		self::assertSame(
			array( 'Heavy rain', '<p>Of a night</p>' ),
			array( $seen['title']['rendered'], trim( $seen['description'] ) )
		);
		self::assertSame( 'Rain <3', get_the_title( $this->video ) );
	}

	public function test_notices_speak_of_videos_and_lead_to_the_site(): void {
		set_current_screen( Content_Types::POST_TYPE );
		$notice          = function ( int $number ): string {
			$GLOBALS['post'] = get_post( $this->video );
			return (string) apply_filters(
				'post_updated_messages',
				array( 'post' => array() )
			)[ Content_Types::POST_TYPE ][ $number ];
		};
		self::assertStringStartsWith(
			'Video draft updated. <a target="_blank" href="' . self::SITE . '/preview#',
			$notice( 10 )
		);
		wp_update_post(
			array(
				'ID'          => $this->video,
				'post_status' => 'future',
				'edit_date'   => true,
				'post_date'   => '2099-12-31 20:15:00',
			)
		);
		self::assertStringContainsString( '2099', $notice( 9 ) );
		self::assertStringContainsString( '/preview#', $notice( 9 ) );
		wp_update_post(
			array(
				'ID'            => $this->video,
				'post_status'   => 'publish',
				'edit_date'     => true,
				'post_date'     => '2020-12-31 20:15:00',
				'post_date_gmt' => '2020-12-31 20:15:00',
				'post_name'     => 'rain-of-notices',
			)
		);
		$view = ' <a target="_blank" href="' . self::SITE . '/video/rain-of-notices">View video</a>';
		self::assertSame(
			array( "Video published.$view", "Video updated.$view" ),
			array( $notice( 6 ), $notice( 1 ) )
		);
		Site::set_up( array( 'site_url' => '' ) );
		self::assertSame( 'Video published.', $notice( 6 ) );
		unset( $GLOBALS['post'] );
	}

	public function test_the_back_office_offers_view_and_preview(): void {
		$type = get_post_type_object( Content_Types::POST_TYPE );
		self::assertFalse( is_post_type_viewable( $type ), 'WordPress itself has no pages of videos' );
		set_current_screen( 'edit-' . Content_Types::POST_TYPE );
		self::assertTrue( is_post_type_viewable( $type ) );
		wp_update_post(
			array(
				'ID'          => $this->video,
				'post_status' => 'future',
				'edit_date'   => true,
				'post_date'   => gmdate( 'Y-m-d H:i:s', time() + WEEK_IN_SECONDS ),
			)
		);
		self::assertStringStartsWith( self::SITE . '/preview#', (string) get_permalink( $this->video ), 'it is early' );
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		self::assertStringContainsString(
			'href="' . self::SITE . "/anchors/$anchor->slug\"",
			View_Links::add_row_action( array(), $anchor )['view']
		);
		Site::set_up( array( 'site_url' => '' ) );
		self::assertFalse( is_post_type_viewable( $type ) );
		self::assertSame( array(), View_Links::add_row_action( array(), $anchor ) );
	}
}
