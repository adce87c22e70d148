<?php
declare( strict_types=1 );

use Murmur\Accounts\Lists\{Watch_History, Watch_Later};
use Murmur\Catalogue\{Content_Types, Video_Routes};

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** WordPress keeps the earlier slugs of a published video, because links, bookmarks and members' lists contain them. */
final class RenamedVideosTest extends AccountTestCase {
	private array $made = array();

	protected function tearDown(): void {
		foreach ( $this->made as $id ) {
			wp_delete_post( $id, true );
		}
		$this->made = array();
		wp_set_current_user( 0 );
	}

	private function publish( string $slug, array $more = array() ): int {
		$post         = $more + array(
			'post_type'   => Content_Types::post_type(),
			'post_status' => 'publish',
			'post_title'  => $slug,
			'post_name'   => $slug,
		);
		$id           = (int) wp_insert_post( $post );
		$this->made[] = $id;
		return $id;
	}

	private static function rename( int $id, string $slug ): void {
		wp_update_post( array( 'ID' => $id, 'post_name' => $slug ) );
	}

	/** The status and the slug of a video's route. */
	private static function show( string $slug ): array {
		$answer = Site::call( 'GET', '/asmr/v1/video/' . rawurlencode( $slug ) );
		return array( $answer['status'], $answer['body']['slug'] ?? $answer['body']['code'] );
	}

	public function test_an_earlier_slug_leads_to_the_video_and_its_present_slug(): void {
		$id = $this->publish( 'old-name' );
		self::assertSame( array( 404, 'video_not_found' ), self::show( 'new-name' ) );
		self::rename( $id, 'new-name' );
		self::rename( $id, '【雨】新名字' );
		foreach ( array( 'old-name', 'new-name', '【雨】新名字' ) as $slug ) {
			self::assertSame( array( 200, '【雨】新名字' ), self::show( $slug ), $slug );
		}
		self::rename( $id, 'old-name' );
		self::assertSame( array( 200, 'old-name' ), self::show( '【雨】新名字' ) );
	}

	public function test_a_video_with_the_slug_goes_before_one_that_had_it(): void {
		$first = $this->publish( 'taken-name' );
		self::rename( $first, 'left-name' );
		$second = $this->publish( 'taken-name' );
		self::assertSame( $second, Video_Routes::find( 'taken-name' )->ID ?? null );
		wp_delete_post( $second, true );
		self::assertSame( $first, Video_Routes::find( 'taken-name' )->ID ?? null );
	}

	public function test_an_earlier_slug_of_two_videos_finds_the_one_that_had_it_last(): void {
		$first  = $this->publish( 'passed-on' );
		$second = $this->publish( 'second-of-two' );
		self::rename( $second, 'passed-on-later' );
		self::rename( $first, 'first-of-two' );
		self::rename( $second, 'passed-on' );
		self::rename( $second, 'second-again' );
		self::assertSame( $second, Video_Routes::find( 'passed-on' )->ID ?? null );
	}

	/** @dataProvider hidden */
	public function test_an_earlier_slug_does_not_find_a_video_that_is_not_public( array $change ): void {
		$id = $this->publish( 'hidden-name' );
		self::rename( $id, 'hidden-now' );
		wp_update_post( array( 'ID' => $id ) + $change );
		self::assertSame( array( 404, 'video_not_found' ), self::show( 'hidden-name' ) );
	}

	public static function hidden(): array {
		return array(
			array( array( 'post_status' => 'draft' ) ),
			array( array( 'post_status' => 'private' ) ),
			array( array( 'post_status' => 'trash' ) ),
			array( array( 'post_password' => 'secret' ) ),
			array(
				array(
					'post_status'   => 'future',
					'edit_date'     => true,
					'post_date'     => '2099-01-01 00:00:00',
					'post_date_gmt' => '2099-01-01 00:00:00',
				),
			),
		);
	}

	public function test_another_type_of_post_lends_no_slug(): void {
		$page         = (int) wp_insert_post(
			array(
				'post_type'   => 'page',
				'post_status' => 'publish',
				'post_title'  => 'A page',
				'post_name'   => 'page-name',
			)
		);
		$this->made[] = $page;
		add_post_meta( $page, '_wp_old_slug', 'page-name-before' );
		self::assertNull( Video_Routes::find( 'page-name-before' ) );
	}

	public function test_watch_later_has_a_renamed_video_under_its_present_slug(): void {
		$member = Site::member();
		$kept   = $this->publish( 'kept-name' );
		$this->publish( 'other-name' );
		foreach ( array( 'kept-name', 'other-name' ) as $slug ) {
			$answer = $member->call( 'PUT', '/asmr/v1/user/watch-later', array( 'slug' => $slug, 'saved' => true ) );
			self::assertSame( 200, $answer['status'] );
		}
		self::rename( $kept, 'kept-now' );
		$list = static fn() => $member->call( 'GET', '/asmr/v1/user/watch-later' )['body']['slugs'];
		self::assertSame( array( 'other-name', 'kept-now' ), $list() );
		$meta = $member->call( 'GET', '/wp/v2/users/me?context=edit&_fields=meta' )['body']['meta'];
		self::assertSame( array( 'other-name', 'kept-now' ), $meta[ Watch_Later::META ] );
		// Saved under both slugs, the video is in the list once.
		$member->call( 'PUT', '/asmr/v1/user/watch-later', array( 'slug' => 'kept-name', 'saved' => true ) );
		self::assertSame( array( 'kept-now', 'other-name' ), $list() );
		$member->call( 'PUT', '/asmr/v1/user/watch-later', array( 'slug' => 'kept-name', 'saved' => false ) );
		self::assertSame( array( 'other-name' ), $list() );
	}

	public function test_the_history_has_a_renamed_video_under_its_present_slug(): void {
		$member = Site::member();
		$id     = $this->publish( 'watched-name' );
		$note   = static fn( string $slug, int $at ) => $member->call(
			'PUT',
			'/asmr/v1/user/history',
			array( 'slug' => $slug, 'position' => $at, 'duration' => 600 )
		)['body']['items'];
		$list   = static fn() => array_column(
			$member->call( 'GET', '/asmr/v1/user/history' )['body']['items'],
			'position',
			'slug'
		);
		$note( 'watched-name', 10 );
		self::rename( $id, 'watched-now' );
		self::assertSame( array( 'watched-now' => 10 ), $list() );
		self::assertSame(
			array( 'watched-now' => 20 ),
			array_column( $note( 'watched-now', 20 ), 'position', 'slug' )
		);
		// A page that was open during the change sends the old slug.
		self::assertSame(
			array( 'watched-now' => 30 ),
			array_column( $note( 'watched-name', 30 ), 'position', 'slug' )
		);
		$member->call( 'DELETE', '/asmr/v1/user/history/watched-name' );
		self::assertSame( array(), $list() );
	}

	public function test_lists_keep_a_slug_that_another_video_has_taken(): void {
		$member = Site::member();
		$first  = $this->publish( 'shared-name' );
		self::rename( $first, 'shared-before' );
		$this->publish( 'shared-name' );
		update_user_meta( $member->id, Watch_Later::META, array( 'shared-name', 'never-there' ) );
		update_user_meta(
			$member->id,
			Watch_History::META,
			array( array( 'slug' => 'shared-name', 'position' => 1, 'duration' => 2, 'at' => '2026-01-01T00:00:00Z' ) )
		);
		self::assertSame(
			array( 'shared-name', 'never-there' ),
			$member->call( 'GET', '/asmr/v1/user/watch-later' )['body']['slugs']
		);
		self::assertSame(
			array( 'shared-name' ),
			array_column( $member->call( 'GET', '/asmr/v1/user/history' )['body']['items'], 'slug' )
		);
	}
}
