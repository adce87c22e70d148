<?php
declare( strict_types=1 );

use Murmur\Admin\Video_Fields;
use Murmur\Catalogue\{Content_Types, Private_Files, Video};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The films of VIP videos, as far as WordPress itself could show them. */
final class PrivateFilesTest extends TestCase {
	private int $video;
	private int $film;

	/** A VIP video, and its film as in the Media Library: attached, and named in the embed code. */
	protected function setUp(): void {
		Site::set_up();
		$this->video = wp_insert_post(
			array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => 'publish',
				'post_title'  => 'Slow brush',
				'meta_input'  => array( 'is_vip' => '1' ),
			)
		);
		$this->film  = self::upload( 'whole-night', $this->video );
		update_post_meta( $this->video, 'main_embed_code', wp_get_attachment_url( $this->film ) );
	}

	private static function upload( string $name, int $parent = 0 ): int {
		$saved = wp_upload_bits( "$name.mp4", null, 'a film' );
		$id    = wp_insert_attachment(
			array(
				'post_title'     => $name,
				'post_name'      => $name . wp_rand(),
				'post_mime_type' => 'video/mp4',
				'post_parent'    => $parent,
			),
			$saved['file']
		);
		wp_cache_flush();
		return (int) $id;
	}

	/** What nobody reads in the answer to a path. */
	private function assert_closed( string $path, array $headers = array() ): void {
		$answer = wp_remote_get(
			home_url( $path ),
			array( 'headers' => $headers, 'redirection' => 0, 'timeout' => 30 )
		);
		$said   = wp_remote_retrieve_body( $answer )
			. wp_remote_retrieve_header( $answer, 'location' )
			. wp_json_encode( wp_remote_retrieve_header( $answer, 'link' ) );
		self::assertStringNotContainsString( wp_basename( (string) get_attached_file( $this->film ) ), $said, $path );
		self::assertStringNotContainsString( 'whole-night', $said, $path );
	}

	public function test_visitors_and_members_find_no_film_in_wordpress(): void {
		$page  = wp_parse_url( get_attachment_link( $this->film ) );
		$paths = array(
			'/wp-json/wp/v2/media',
			'/wp-json/wp/v2/media/',
			'/wp-json/WP/v2/Media',
			'/wp-json/wp/v2/media?media_type=video&status=inherit',
			"/wp-json/wp/v2/media?parent=$this->video",
			'/wp-json/wp/v2/media?search=whole',
			"/wp-json/wp/v2/media/$this->film",
			"/?rest_route=/wp/v2/media/$this->film",
			'/wp-json/wp/v2/search?search=whole&type=post&subtype=any',
			'/wp-json/oembed/1.0/embed?url=' . rawurlencode( home_url( "/?attachment_id=$this->film" ) ),
			"/?attachment_id=$this->film",
			"/?p=$this->film",
			"/?page_id=$this->film",
			"/?attachment_id=$this->film&feed=rss2",
			"/?attachment_id=$this->film&embed=true",
			'/?post_type=attachment',
			'/?post_type[]=attachment&post_type[]=post',
			'/?post_type=attachment&feed=rss2',
			'/?post_type=any&s=whole',
			'/?s=whole&feed=atom',
			$page['path'] . ( isset( $page['query'] ) ? "?{$page['query']}" : '' ),
			'/wp-sitemap-posts-attachment-1.xml',
		);
		foreach ( array( '0', '1' ) as $pages ) {
			update_option( 'wp_attachment_pages_enabled', $pages );
			foreach ( $paths as $path ) {
				$this->assert_closed( $path );
			}
		}
		delete_option( 'wp_attachment_pages_enabled' );
		$member = Site::member();
		pmpro_changeMembershipLevel( 6, $member->id );
		self::assertSame( 403, $member->call( 'GET', '/wp/v2/media' )['status'] );
		self::assertSame( 403, $member->call( 'GET', "/wp/v2/media/$this->film" )['status'] );
		self::assertSame( 401, Site::call( 'GET', "/wp/v2/media/$this->film" )['status'] );
	}

	public function test_editors_have_their_media_library(): void {
		$editor = Site::member();
		get_user_by( 'id', $editor->id )->set_role( 'editor' );
		self::assertSame( 200, $editor->call( 'GET', "/wp/v2/media/$this->film" )['status'] );
	}

	public function test_an_uploaded_film_moves_when_its_video_becomes_vip_or_public(): void {
		$inside = '/' . Private_Files::FOLDER . '/';
		$code   = fn(): string => (string) Video::text( $this->video, 'main_embed_code' );
		$other  = $code();
		Video_Fields::save( $this->video, array( 'is_vip' => '0' ) );
		Video_Fields::save( $this->video, array( 'is_vip' => '1' ) );
		self::assertSame( $other, $code(), 'the operator chose this place' );

		update_post_meta( $this->film, 'murmur_placed', '1' );
		Video_Fields::save( $this->video, array( 'is_vip' => '0' ) );
		self::assertSame( $other, $code() );
		Video_Fields::save( $this->video, array( 'is_vip' => '1' ) );
		self::assertMatchesRegularExpression( "#$inside\\w{24}/whole-night[\\w-]*\\.mp4$#", $code() );
		self::assertSame( wp_get_attachment_url( $this->film ), $code() );
		self::assertSame( 'a film', implode( '', file( get_attached_file( $this->film ) ) ) );
		self::assertFalse( is_file( ABSPATH . wp_parse_url( $other, PHP_URL_PATH ) ), 'it is nowhere else' );
		self::assertSame(
			'Require all denied',
			trim( implode( '', file( wp_upload_dir()['basedir'] . $inside . '.htaccess' ) ) )
		);

		Video_Fields::save( $this->video, array( 'is_vip' => '0' ) );
		self::assertStringNotContainsString( $inside, $code() );
		self::assertFileExists( get_attached_file( $this->film ) );
	}
}
