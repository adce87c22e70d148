<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\{Content_Types, Video, Video_Index};
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Keeps a video scheduled, even past its date, until its film is ready. */
final class Waiting_Publication {
	public static function boot(): void {
		add_action( 'save_post', array( self::class, 'store_waiting' ), 20 );
		add_action( 'publish_future_post', array( self::class, 'stop_publication' ), 1 );
		add_filter( 'wp_insert_post_data', array( self::class, 'keep_scheduled' ), 10, 2 );
		add_filter( 'display_post_states', array( self::class, 'add_state' ), 10, 2 );
	}

	/** Stores whether a video waits for its film. Publishes a video that has stopped waiting after its date. */
	public static function store_waiting( int $video ): void {
		$film = Content_Types::is_video( $video ) ? Films::of( $video ) : null;
		if ( $film && 'ready' !== $film['state'] && null === Video::text( $video, 'main_embed_code' ) ) {
			update_post_meta( $video, Video::WAITS, '1' );
			Video_Index::add_changed( $video );
			return;
		}
		if ( ! delete_post_meta( $video, Video::WAITS ) ) {
			return;
		}
		Video_Index::add_changed( $video );
		$post = get_post( $video );
		if ( 'future' === $post->post_status && strtotime( Video::published_date( $post ) . ' UTC' ) <= time() ) {
			wp_publish_post( $video );
		}
	}

	/** Stops WordPress from publishing a waiting video at its date. */
	public static function stop_publication( int $post ): void {
		$change = Video::is_waiting( $post ) ? 'remove_action' : 'add_action';
		$change( 'publish_future_post', 'check_and_publish_future_post', 10 );
	}

	/**
	 * Keeps a waiting video scheduled when it is saved. WordPress publishes a post that is saved as scheduled for a
	 * past date.
	 */
	public static function keep_scheduled( array $data, array $sent ): array {
		$is_late = 'publish' === $data['post_status'] && 'future' === ( $sent['post_status'] ?? '' );
		return $is_late && Video::is_waiting( (int) ( $sent['ID'] ?? 0 ) )
			? array( 'post_status' => 'future' ) + $data
			: $data;
	}

	public static function add_state( array $states, WP_Post $post ): array {
		return Video::is_waiting( $post->ID )
			? $states + array( 'murmur_waits' => __( 'waits for its film', 'murmur' ) )
			: $states;
	}
}
