<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Revalidation};
use Murmur\Core\Settings;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The invalidations that the site receives, and the queue of those that it has not accepted. */
final class RevalidationQueueTest extends TestCase {
	/**
	 * The recorded calls to the site, and the status of its responses.
	 *
	 * @var array<int, array>
	 */
	private array $notified = array();
	private int $answer = 204;

	protected function setUp(): void {
		Site::set_up( array( 'revalidate_secret' => 'a secret for the tests' ) );
		delete_option( 'murmur_revalidation' );
		wp_set_current_user( 1 );
		add_filter( 'pre_http_request', array( $this, 'receive' ), 10, 3 );
		Revalidation::send_tags();
		delete_option( 'murmur_revalidation' );
		$this->notified = array();
	}

	protected function tearDown(): void {
		remove_filter( 'pre_http_request', array( $this, 'receive' ) );
	}

	/** Fakes the site's revalidation route. */
	public function receive( mixed $before, array $args, string $url ): mixed {
		if ( ! str_ends_with( $url, '/_api/revalidate' ) ) {
			return $before;
		}
		$this->notified[] = array(
			$url,
			$args['headers']['Authorization'],
			json_decode( $args['body'], true )['tags'],
		);
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

	public function test_the_site_is_notified_of_a_change_until_it_accepts_it(): void {
		$this->answer = 503;
		$slug         = 'changed-' . strtolower( wp_generate_password( 8, false ) );
		wp_insert_post(
			array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => 'publish',
				'post_title'  => 'Changed',
				'post_name'   => $slug,
			)
		);
		Revalidation::send_tags();
		self::assertSame(
			array( 'https://site.example/_api/revalidate', 'Bearer a secret for the tests' ),
			array_slice( $this->notified[0], 0, 2 )
		);
		foreach ( array( 'homepage', 'videos', "video:$slug" ) as $tag ) {
			self::assertContains( $tag, $this->notified[0][2] );
		}
		self::assertSame( 1, Revalidation::queue()['tries'] );
		Revalidation::send_tags();
		self::assertCount( 1, $this->notified, 'not before it is due' );
		update_option( 'murmur_revalidation', array( 'at' => 0 ) + Revalidation::queue() );
		$this->answer = 204;
		Revalidation::send_tags();
		self::assertSame( $this->notified[0][2], $this->notified[1][2] );
		self::assertSame( array(), Revalidation::queue()['tags'] );
		// Another request has sent the same tags, before this change.
		$this->answer = 503;
		$elsewhere    = static function ( mixed $before ) {
			update_option( 'murmur_revalidation', array( 'tags' => array(), 'tries' => 0, 'at' => 0 ) );
			return $before;
		};
		add_filter( 'pre_http_request', $elsewhere );
		Revalidation::add_tags( "video:$slug" );
		Revalidation::send_tags();
		remove_filter( 'pre_http_request', $elsewhere );
		self::assertSame( array( "video:$slug" ), Revalidation::queue()['tags'] );
	}

	public function test_a_changed_anchor_is_invalidated_by_name_and_many_are_by_one_tag(): void {
		$name = 'Changed ' . wp_generate_password( 6, false );
		$term = wp_insert_term(
			$name,
			Content_Types::anchor_taxonomy(),
			array( 'slug' => '雨-' . strtolower( substr( $name, 8 ) ) )
		)['term_id'];
		Revalidation::send_tags();
		self::assertContains( 'anchor:雨-' . strtolower( substr( $name, 8 ) ), $this->notified[0][2] );
		$many = array_map(
			static fn( int $at ) => wp_insert_term( "$name $at", Content_Types::anchor_taxonomy() )['term_id'],
			range( 1, 21 )
		);
		Revalidation::send_tags();
		self::assertContains( 'anchor', $this->notified[1][2] );
		self::assertSame( array(), preg_grep( '/^anchor:/', $this->notified[1][2] ) );
		foreach ( array( $term, ...$many ) as $id ) {
			wp_delete_term( $id, Content_Types::anchor_taxonomy() );
		}
	}

	public function test_levels_and_pages_are_invalidated_too(): void {
		wp_insert_post(
			array(
				'ID'          => get_page_by_path( 'refunds' )->ID ?? 0,
				'post_type'   => 'page',
				'post_status' => 'publish',
				'post_title'  => 'Refunds',
				'post_name'   => 'refunds',
			)
		);
		Revalidation::send_tags();
		self::assertContains( 'page:refunds', $this->notified[0][2] );
		$changes = array(
			static fn() => do_action( 'pmpro_save_membership_level', 2 ),
			static fn() => ( new PMPro_Membership_Level( 3 ) )->save(),
			static fn() => update_option( 'pmpro_currency', 'EUR' ),
			static fn() => update_option( 'pmpro_currency', 'USD' ),
			static fn() => Settings::set(
				'levels',
				array( 3 => array( 'name_zh' => '白银' ) + Site::levels()[3] ) + Site::levels()
			),
		);
		foreach ( $changes as $at => $change ) {
			Revalidation::send_tags();
			$this->notified = array();
			$change();
			Revalidation::send_tags();
			self::assertContains( 'levels', $this->notified[0][2] ?? array(), "change $at" );
		}
	}
}
