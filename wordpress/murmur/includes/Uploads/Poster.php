<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\Video;

defined( 'ABSPATH' ) || exit;

/** Stores the picture that the site's worker has taken from a film. */
final class Poster {
	/** Makes a JPEG in base64 the picture of a video, unless the video has one. */
	public static function store( int $video, string $base64 ): void {
		$bytes = (string) base64_decode( $base64, true );
		$size  = '' === $bytes ? false : getimagesizefromstring( $bytes );
		if ( ! $size || IMAGETYPE_JPEG !== $size[2] || null !== Video::picture( $video ) ) {
			return;
		}
		$file = wp_upload_bits( "video-$video.jpg", null, $bytes );
		if ( false !== $file['error'] ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/image.php';
		$picture = wp_insert_attachment(
			array( 'post_mime_type' => 'image/jpeg', 'post_title' => get_the_title( $video ) ),
			$file['file'],
			$video
		);
		wp_update_attachment_metadata( $picture, wp_generate_attachment_metadata( $picture, $file['file'] ) );
		set_post_thumbnail( $video, $picture );
	}
}
