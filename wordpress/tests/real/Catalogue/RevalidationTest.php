<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Revalidation};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The invalidations that the site receives while an editor writes. */
final class RevalidationTest extends TestCase {
	private const SHOWN = array( 'homepage', 'videos', 'featured-anchors', 'anchors' );

	protected function setUp(): void {
		Site::set_up( array( 'revalidate_secret' => 'a secret of the tests' ) );
		require_once ABSPATH . 'wp-admin/includes/post.php';
		wp_set_current_user( 1 );
		self::notified();
	}

	protected function tearDown(): void {
		self::notified();
		wp_set_current_user( 0 );
	}

	/** The tags sent to the site since the last call. */
	private static function notified(): array {
		$tags  = array();
		$catch = static function ( mixed $answer, array $args, string $url ) use ( &$tags ): mixed {
			if ( ! str_ends_with( $url, '/_api/revalidate' ) ) {
				return $answer;
			}
			$tags = array( ...$tags, ...json_decode( $args['body'], true )['tags'] );
			return array(
				'headers'  => array(),
				'body'     => '',
				'response' => array( 'code' => 204, 'message' => '' ),
				'cookies'  => array(),
				'filename' => null,
			);
		};
		add_filter( 'pre_http_request', $catch, 10, 3 );
		Revalidation::send_tags();
		remove_filter( 'pre_http_request', $catch );
		return $tags;
	}

	/** A new post with a unique title. */
	private static function post( string $status, array $more = array() ): int {
		$title = 'Night ' . strtolower( wp_generate_password( 8, false ) );
		return (int) wp_insert_post(
			$more + array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => $status,
				'post_title'  => $title,
				'post_author' => 1,
			)
		);
	}

	/** The tags of a video that is or was public. */
	private static function of( string $slug ): array {
		return array( ...self::SHOWN, "video:$slug" );
	}

	private static function assert_notified( array $wanted, string $of ): void {
		self::assertEqualsCanonicalizing( $wanted, self::notified(), $of );
	}

	private static function autosave( int $id ): void {
		wp_create_post_autosave(
			array(
				'post_ID'     => $id,
				'post_type'   => Content_Types::POST_TYPE,
				'post_title'  => 'Being typed',
				'content'     => '',
				'post_author' => 1,
			)
		);
	}

	public function test_writing_a_draft_invalidates_nothing(): void {
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1, 'hide_empty' => false ) )[0];
		$id     = self::post( 'auto-draft' );
		self::assert_notified( array(), 'a new post' );
		wp_update_post( array( 'ID' => $id, 'post_status' => 'draft', 'post_title' => 'A draft' ) );
		self::assert_notified( array(), 'a first save' );
		wp_update_post( array( 'ID' => $id, 'post_title' => 'A draft, again', 'post_name' => 'a-slug-of-its-own' ) );
		wp_set_object_terms( $id, $anchor->term_id, Content_Types::ANCHOR );
		update_post_meta( $id, 'is_vip', '1' );
		delete_post_meta( $id, 'is_vip' );
		self::assert_notified( array(), 'a further one, with its fields' );
		self::autosave( $id );
		wp_save_post_revision( $id );
		self::assert_notified( array(), 'an autosave, and a revision' );
		wp_update_post( array( 'ID' => $id, 'post_status' => 'pending' ) );
		wp_update_post( array( 'ID' => $id, 'post_status' => 'private' ) );
		self::assert_notified( array(), 'waiting for review, and private' );
		wp_trash_post( $id );
		wp_untrash_post( $id );
		wp_delete_post( $id, true );
		self::assert_notified( array(), 'thrown away' );
		$later = self::post( 'future', array( 'post_date' => gmdate( 'Y-m-d H:i:s', time() + WEEK_IN_SECONDS ) ) );
		self::assertSame( 'future', get_post_status( $later ) );
		self::assert_notified( array(), 'scheduled' );
		wp_delete_post( $later, true );
		self::assert_notified( array(), 'never published' );
	}

	public function test_an_autosave_of_a_public_video_invalidates_nothing(): void {
		$id = self::post( 'publish' );
		self::notified();
		self::autosave( $id );
		self::assert_notified( array(), 'an autosave' );
		wp_delete_post( $id, true );
	}

	public function test_a_change_of_a_public_video_invalidates_it(): void {
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1, 'hide_empty' => false ) )[0];
		$id     = self::post( 'draft' );
		self::notified();
		wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) );
		$slug = get_post( $id )->post_name;
		self::assertNotSame( '', $slug );
		self::assert_notified( self::of( $slug ), 'published' );
		wp_update_post( array( 'ID' => $id, 'post_title' => 'Another title' ) );
		self::assert_notified( self::of( $slug ), 'another title' );
		update_post_meta( $id, 'is_vip', '1' );
		self::assert_notified( self::of( $slug ), 'a field' );
		wp_set_object_terms( $id, $anchor->term_id, Content_Types::ANCHOR );
		self::assert_notified( self::of( $slug ), 'its anchor' );
		wp_update_post( array( 'ID' => $id, 'post_name' => "$slug-new" ) );
		self::assert_notified( array( ...self::of( $slug ), "video:$slug-new" ), 'another slug' );
		foreach ( array( 'draft', 'pending', 'private' ) as $status ) {
			wp_update_post( array( 'ID' => $id, 'post_status' => $status ) );
			self::assert_notified( self::of( "$slug-new" ), "to $status" );
			wp_publish_post( $id );
			self::assert_notified( self::of( "$slug-new" ), "from $status" );
		}
		wp_trash_post( $id );
		self::assert_notified( self::of( "$slug-new" ), 'to the bin' );
		wp_untrash_post( $id );
		self::assert_notified( array(), 'back as a draft' );
		wp_publish_post( $id );
		self::notified();
		wp_delete_post( $id, true );
		self::assert_notified( self::of( "$slug-new" ), 'deleted' );
	}

	public function test_a_scheduled_video_is_invalidated_when_it_is_published(): void {
		$id = self::post( 'future', array( 'post_date' => gmdate( 'Y-m-d H:i:s', time() + WEEK_IN_SECONDS ) ) );
		self::notified();
		$past = gmdate( 'Y-m-d H:i:s', time() - MINUTE_IN_SECONDS );
		global $wpdb;
		$wpdb->update(
			$wpdb->posts,
			array( 'post_date' => get_date_from_gmt( $past ), 'post_date_gmt' => $past ),
			array( 'ID' => $id )
		);
		clean_post_cache( $id );
		// Lists show the video from its date on, even before cron has run.
		update_post_meta( $id, 'is_vip', '1' );
		self::assert_notified( self::of( get_post( $id )->post_name ), 'a field, once it shows' );
		check_and_publish_future_post( $id );
		self::assertSame( 'publish', get_post_status( $id ) );
		self::assert_notified( self::of( get_post( $id )->post_name ), 'its time has come' );
		wp_delete_post( $id, true );
	}

	public function test_a_video_without_a_slug_invalidates_no_page(): void {
		$id = self::post( 'draft' );
		self::notified();
		self::assertSame( '', get_post( $id )->post_name );
		// Published as by a program. wp-admin would give it a slug.
		wp_publish_post( $id );
		self::assertSame( array( 'publish', '' ), array( get_post_status( $id ), get_post( $id )->post_name ) );
		self::assert_notified( self::SHOWN, 'published' );
		wp_update_post( array( 'ID' => $id, 'post_title' => 'Another title' ) );
		self::assert_notified( self::of( get_post( $id )->post_name ), 'with a slug' );
		wp_delete_post( $id, true );
	}

	public function test_a_page_is_invalidated_where_it_shows(): void {
		$id = self::post( 'draft', array( 'post_type' => 'page', 'post_name' => 'terms-zh' ) );
		$slug = get_post( $id )->post_name;
		self::assert_notified( array(), 'a draft of the terms' );
		wp_delete_post( $id, true );
		$shown = get_page_by_path( 'terms' );
		self::assertNotNull( $shown );
		wp_update_post( array( 'ID' => $shown->ID, 'post_content' => "$shown->post_content " ) );
		self::assert_notified( array( 'page:terms' ), 'the terms' );
	}
}
