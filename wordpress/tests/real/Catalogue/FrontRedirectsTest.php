<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Video_Index};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** WordPress's own pages, which redirect to the site. */
final class FrontRedirectsTest extends TestCase {
	private const SITE = 'https://site.example';

	private mixed $gateway_before;

	/** @var int[] The posts that a test has made. */
	private array $made_posts = array();

	protected function setUp(): void {
		Site::set_up();
		$this->gateway_before = get_option( 'pmpro_gateway' );
	}

	protected function tearDown(): void {
		update_option( 'pmpro_gateway', $this->gateway_before );
		array_map( static fn( int $id ) => wp_delete_post( $id, true ), $this->made_posts );
	}

	/** The status of an address, and the target of its redirect. */
	private static function visit( string $path, string $method = 'GET' ): array {
		$answer = wp_remote_request(
			home_url( $path ),
			array( 'method' => $method, 'redirection' => 0, 'timeout' => 30 )
		);
		return array( wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_header( $answer, 'location' ) );
	}

	public function test_pages_of_wordpress_lead_to_the_sites_pages(): void {
		$anchor  = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		$video   = get_posts( array( 'post_type' => Content_Types::POST_TYPE, 'numberposts' => 1 ) )[0];
		$targets = array(
			'/'                                => '/',
			'/?s=soft+rain'                    => '/videos?query=soft%20rain',
			'/feed/'                           => '/feed.xml',
			'/comments/feed/'                  => '/feed.xml',
			'/wp-sitemap.xml'                  => '/sitemap.xml',
			'/terms/'                          => '/terms',
			'/author/admin/'                   => '/',
			'/2026/'                           => '/',
			"/video/$video->post_name"         => "/video/$video->post_name",
			"/?p=$video->ID&post_type=$video->post_type" => '/',
			"/anchors/$anchor->slug"           => "/anchors/$anchor->slug",
		);
		foreach ( $targets as $path => $target ) {
			self::assertSame( array( 301, self::SITE . $target ), self::visit( $path ), $path );
		}
	}

	public function test_addresses_that_are_no_pages_stay(): void {
		foreach ( array( '/wp-login.php', '/wp-json/', '/wp-json/asmr/v1/capabilities', '/robots.txt' ) as $path ) {
			self::assertSame( 200, self::visit( $path )[0], $path );
		}
		self::assertStringStartsWith( home_url( '/wp-login.php' ), self::visit( '/wp-admin/' )[1] );
		self::assertNotSame( 301, self::visit( '/', 'POST' )[0] );
		// WordPress lets a visitor log in first.
		self::assertStringStartsWith( home_url(), self::visit_page_of_pmpro( 'account' )[1] );
	}

	/** A page that PMPro would have, requested with fields of its checkout. */
	private static function visit_page_of_pmpro( string $name, string $method = 'GET' ): array {
		$option = "pmpro_{$name}_page_id";
		$before = get_option( $option );
		$page   = wp_insert_post(
			array(
				'post_type'    => 'page',
				'post_status'  => 'publish',
				'post_title'   => $name,
				'post_name'    => "pmpro-$name",
				'post_content' => "[pmpro_$name]",
			)
		);
		update_option( $option, $page );
		$seen = self::visit( "/pmpro-$name/?level=3&pmpro_level=3&submit-checkout=1", $method );
		false === $before ? delete_option( $option ) : update_option( $option, $before );
		wp_delete_post( $page, true );
		return $seen;
	}

	public function test_memberships_are_sold_only_on_the_site(): void {
		foreach ( array( array( 'levels', 'GET' ), array( 'checkout', 'GET' ), array( 'checkout', 'POST' ) ) as $way ) {
			self::assertSame(
				array( 303, self::SITE . '/vip' ),
				self::visit_page_of_pmpro( ...$way ),
				implode( ' ', $way )
			);
		}
		foreach ( array( 'update', 'delete' ) as $how ) {
			'update' === $how ? update_option( 'pmpro_gateway', '' ) : delete_option( 'pmpro_gateway' );
			self::assertSame( 'murmur', get_option( 'pmpro_gateway' ), 'the form for tests would give a level' );
		}
	}

	public function test_the_feed_of_comments_names_no_protected_video(): void {
		Site::set_up( array( 'close_front' => false ) );
		$make = function ( string $title, array $meta, array $more = array() ): void {
			$id = (int) wp_insert_post(
				$more + array(
					'post_type'   => Content_Types::POST_TYPE,
					'post_status' => 'publish',
					'post_title'  => $title,
					'meta_input'  => $meta,
				)
			);
			wp_insert_comment(
				array(
					'comment_post_ID'  => $id,
					'comment_content'  => "About $title",
					'comment_author'   => 'Nova',
					'comment_approved' => 1,
				)
			);
			$this->made_posts[] = $id;
		};
		$make( 'Freevideo', array( 'is_vip' => '0' ) );
		$make( 'Vipvideo', array( 'is_vip' => '1' ) );
		$make( 'Yesvideo', array( 'is_vip' => 'yes' ) );
		$make( 'Listvideo', array( 'is_vip' => array( 'VIP' ) ) );
		$make( 'Secretvideo', array( 'is_vip' => '0' ), array( 'post_password' => 'secret' ) );
		$make( 'Plainpost', array(), array( 'post_type' => 'post' ) );
		Video_Index::flush();
		foreach ( array( '/comments/feed/', '/comments/feed/atom/', '/?feed=comments-rss2' ) as $path ) {
			$feed = wp_remote_retrieve_body( wp_remote_get( home_url( $path ) ) );
			self::assertStringContainsString( 'About Freevideo', $feed );
			self::assertStringContainsString( 'About Plainpost', $feed );
			foreach ( array( 'Vipvideo', 'Yesvideo', 'Listvideo', 'Secretvideo' ) as $protected ) {
				self::assertStringNotContainsStringIgnoringCase( $protected, $feed, $path );
			}
		}
		self::assertStringContainsString(
			'About Plainpost',
			wp_remote_retrieve_body( wp_remote_get( home_url( '/plainpost/feed/' ) ) )
		);
	}

	public function test_wordpress_serves_its_pages_if_the_front_is_left_open_or_no_site_is_set(): void {
		$embed = '/wp-json/oembed/1.0/embed?url=' . rawurlencode( home_url( '/hello-world/' ) );
		self::assertSame( 404, self::visit( $embed )[0] );
		foreach ( array( array( 'close_front' => false ), array( 'site_url' => '' ) ) as $settings ) {
			Site::set_up( $settings );
			self::assertSame( 200, self::visit( '/' )[0] );
			self::assertSame( 200, self::visit( $embed )[0] );
		}
	}
}
