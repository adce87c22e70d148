<?php
declare( strict_types=1 );

use Murmur\Admin\Checks\Self_Check;
use Murmur\Admin\Video_Editor;
use Murmur\Catalogue\{Content_Types, Plays, Video_Index, Video_Query, Video_Routes};
use Murmur\Catalogue\Library\Library;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Slugs as WordPress makes them of titles. */
final class SlugsTest extends TestCase {
	private array $made = array();

	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 0 );
	}

	protected function tearDown(): void {
		foreach ( $this->made as $id ) {
			wp_delete_post( $id, true );
		}
		$this->made = array();
	}

	private function publish( string $title, array $more = array() ): WP_Post {
		$id = wp_insert_post(
			$more + array(
				'post_type'   => Content_Types::post_type(),
				'post_status' => 'publish',
				'post_title'  => $title,
			)
		);
		$this->made[] = $id;
		return get_post( $id );
	}

	/** @dataProvider titles */
	public function test_a_video_of_any_title_is_found_by_the_slug_in_the_list( string $title ): void {
		$post = $this->publish( $title );
		Video_Index::flush();
		$video = array_column(
			Site::call( 'GET', '/asmr/v1/videos?per_page=1000' )['body']['videos'],
			null,
			'id'
		)[ $post->ID ];
		foreach ( array( rawurlencode( $video['slug'] ), rawurlencode( $post->post_name ) ) as $segment ) {
			$found = Site::call( 'GET', "/asmr/v1/video/$segment" );
			self::assertSame(
				array( 200, $post->ID ),
				array( $found['status'], $found['body']['id'] ?? null ),
				$segment
			);
		}
	}

	public static function titles(): array {
		$titles = array(
			'【ASMR】雨声，助眠！', '🌧️ Soft rain', 'Sleep 👩‍🚀 now', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 tea', '👍🏽 1️⃣', '「耳语」', '晚安。', 'ASMR｜雨～',
			"rain\u{3000}2", '100％ 雨？', '可爱·声音', '耳かき♡', '½ hour', 'Café “quiet” & rain', str_repeat( '【雨】', 60 ),
		);
		return array_map( static fn( string $title ) => array( $title ), $titles );
	}

	/** @dataProvider hidden_states */
	public function test_a_hidden_video_takes_no_slug_away( string $status ): void {
		$first = $this->publish( 'Twice here' );
		wp_trash_post( $first->ID );
		$second = $this->publish( 'Twice here' );
		wp_untrash_post( $first->ID );
		wp_update_post( array( 'ID' => $first->ID, 'post_status' => $status, 'post_name' => $first->post_name ) );
		global $wpdb;
		$wpdb->update( $wpdb->posts, array( 'post_name' => $second->post_name ), array( 'ID' => $first->ID ) );
		clean_post_cache( $first->ID );
		self::assertSame( $second->ID, Video_Routes::find( $second->post_name )->ID ?? null );
		self::assertSame( 200, Site::call( 'GET', "/asmr/v1/video/$second->post_name" )['status'] );
	}

	public static function hidden_states(): array {
		return array( array( 'draft' ), array( 'private' ), array( 'pending' ) );
	}

	public function test_a_video_with_a_password_takes_no_slug_away(): void {
		$first  = $this->publish( 'Three times', array( 'post_password' => 'secret' ) );
		$second = $this->publish( 'Three times' );
		global $wpdb;
		$wpdb->update( $wpdb->posts, array( 'post_name' => $second->post_name ), array( 'ID' => $first->ID ) );
		clean_post_cache( $first->ID );
		self::assertSame( $second->ID, Video_Routes::find( $second->post_name )->ID ?? null );
		wp_delete_post( $second->ID, true );
		self::assertNull( Video_Routes::find( $second->post_name ) );
	}

	public function test_the_first_of_two_videos_with_one_slug_is_listed_and_the_check_names_it(): void {
		global $wpdb;
		$first  = $this->publish( 'Written twice' );
		$second = $this->publish( 'Written twice again' );
		self::assertSame( '', Self_Check::check_slugs()->advice );
		$wpdb->update( $wpdb->posts, array( 'post_name' => $first->post_name ), array( 'ID' => $second->ID ) );
		clean_post_cache( $second->ID );
		Video_Index::add_changed( $second->ID );
		$listed = static fn() => Video_Query::find(
			array( 'search' => 'written twice', 'orderby' => 'date', 'order' => 'asc' )
		)['ids'];
		self::assertSame( array( $first->ID ), $listed() );
		self::assertStringContainsString( 'same slug', Self_Check::check_slugs()->advice );
		self::assertStringContainsString( 'written-twice', Self_Check::check_slugs()->advice );
		wp_trash_post( $first->ID );
		self::assertSame( array( $second->ID ), $listed() );
		self::assertSame( '', Self_Check::check_slugs()->advice );
	}

	public function test_plays_of_a_slug_that_two_videos_have_count_for_the_listed_one(): void {
		global $wpdb;
		$first  = $this->publish( 'Played twice' );
		$second = $this->publish( 'Played twice again' );
		$locked = $this->publish( 'Played behind a password', array( 'post_password' => 'secret' ) );
		foreach ( array( $second, $locked ) as $other ) {
			$wpdb->update( $wpdb->posts, array( 'post_name' => $first->post_name ), array( 'ID' => $other->ID ) );
			clean_post_cache( $other->ID );
		}
		$row = array(
			'video'    => $first->post_name,
			'day'      => gmdate( 'Y-m-d' ),
			'language' => 'en',
			'who'      => 'visitor',
			'part'     => 'full',
			'plays'    => 3,
			'minutes'  => 1,
			'finished' => 0,
			'slept'    => 0,
		);
		$batch = array( 'batch' => wp_generate_uuid4(), 'rows' => array( $row ) );
		self::assertSame( 200, Site::call_with_key( 'POST', '/asmr/v1/plays', $batch )['status'] );
		$figures = Plays::figures( array( $first->ID, $second->ID, $locked->ID ) );
		self::assertSame( array( $first->ID ), array_keys( $figures ) );
	}

	/** @dataProvider written_slugs */
	public function test_a_slug_that_another_program_wrote_is_in_no_list( string $slug, string $named ): void {
		global $wpdb;
		$post = $this->publish( 'Written by a program' );
		$wpdb->update( $wpdb->posts, array( 'post_name' => $slug ), array( 'ID' => $post->ID ) );
		clean_post_cache( $post->ID );
		Video_Index::add_changed( $post->ID );
		self::assertSame( array(), Video_Query::find( array( 'search' => 'written by a program' ) )['ids'] );
		self::assertStringContainsString( $named, Self_Check::check_slugs()->advice );
	}

	public static function written_slugs(): array {
		return array(
			array( '', '“”' ),
			array( 'a/b', 'a/b' ),
			array( 'two words', 'two words' ),
			array( 'undefined', 'undefined' ),
		);
	}

	public function test_a_slug_that_no_address_may_have_is_named_by_the_check_and_the_editor(): void {
		wp_set_current_user( 1 );
		$editor = static function ( WP_Post $post ): string {
			ob_start();
			Video_Editor::show( $post );
			return (string) ob_get_clean();
		};
		self::assertSame( '', Self_Check::check_slugs()->advice );
		self::assertStringNotContainsString( 'notice-error', $editor( $this->publish( '【雨】' ) ) );
		foreach ( array( 'a．．／b', "turn\u{2066}ed" ) as $title ) {
			$post = $this->publish( $title );
			self::assertNull( Video_Routes::find( rawurldecode( $post->post_name ) ), $title );
			self::assertStringContainsString( rawurldecode( $post->post_name ), Self_Check::check_slugs()->advice );
			self::assertStringContainsString( 'notice-error', $editor( $post ) );
		}
		$term = wp_insert_term( "a\u{2024}b", Content_Types::anchor_taxonomy() )['term_id'];
		self::assertStringContainsString( '3 ', Self_Check::check_slugs()->advice );
		wp_delete_term( $term, Content_Types::anchor_taxonomy() );
	}

	public function test_a_library_with_such_a_slug_is_refused_by_its_name(): void {
		$library = array(
			'format'  => 'murmur-library',
			'version' => 1,
			'videos'  => array( array( 'slug' => 'a／b', 'title' => 'A', 'vip' => false ) ),
		);
		$this->expectExceptionMessage( 'a／b' );
		Library::import( $library );
	}
}
