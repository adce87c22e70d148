<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Video};
use PHPUnit\Framework\TestCase;

/** The size of a picture whose URL the site receives. */
final class PictureTest extends TestCase {
	private int $video;
	private int $picture;

	/** A video, and a picture of 2560 by 1440 pixels with WordPress's smaller sizes. */
	protected function setUp(): void {
		Site::set_up();
		$this->video   = wp_insert_post(
			array( 'post_type' => Content_Types::post_type(), 'post_title' => 'A wide picture' )
		);
		$this->picture = wp_insert_attachment( array( 'post_mime_type' => 'image/webp' ), '2026/01/wide.webp' );
		$sizes         = array();
		foreach ( array( 'large' => 1024, '1536x1536' => 1536 ) as $size => $width ) {
			$sizes[ $size ] = array(
				'file'      => "wide-$width.webp",
				'width'     => $width,
				'height'    => $width * 9 / 16,
				'mime-type' => 'image/webp',
			);
		}
		wp_update_attachment_metadata(
			$this->picture,
			array( 'width' => 2560, 'height' => 1440, 'file' => '2026/01/wide.webp', 'sizes' => $sizes )
		);
	}

	protected function tearDown(): void {
		wp_delete_attachment( $this->picture, true );
		wp_delete_post( $this->video, true );
	}

	public function test_a_featured_image_is_listed_as_wide_as_the_widest_posters(): void {
		set_post_thumbnail( $this->video, $this->picture );
		self::assertStringEndsWith( '/2026/01/wide-1536.webp', (string) Video::picture( $this->video ) );
	}

	public function test_a_picture_that_a_field_names_by_its_number_is_listed_as_wide(): void {
		update_post_meta( $this->video, Content_Types::meta_key( 'featured_media_url' ), (string) $this->picture );
		self::assertStringEndsWith( '/2026/01/wide-1536.webp', (string) Video::picture( $this->video ) );
	}
}
