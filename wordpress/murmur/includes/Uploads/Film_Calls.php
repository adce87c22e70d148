<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\Content_Types;
use Murmur\Uploads\Hosts\Hosts;

defined( 'ABSPATH' ) || exit;

/** The calls of the box with a video's film (assets/upload.js). Each requires the right to upload for the video. */
final class Film_Calls {
	public const ACTION = 'murmur_film';
	private const CALLS = array(
		'token'   => 'allow',
		'state'   => 'show_state',
		'library' => 'list_films',
		'choose'  => 'choose',
	);

	public static function boot(): void {
		foreach ( self::CALLS as $call => $callback ) {
			add_action( 'wp_ajax_' . self::ACTION . "_$call", array( self::class, $callback ) );
		}
	}

	public static function allow(): void {
		$video = self::requested_video();
		$place = sanitize_key( $_POST['place'] ?? Film_Box::SITE );
		$size  = absint( $_POST['size'] ?? 0 );
		if ( 0 === $size ) {
			wp_send_json_error( array( 'text' => Film_Box::failure( 'not-a-film' ) ), 400 );
		}
		if ( Film_Box::SITE === $place ) {
			wp_send_json_success( Films::allow_upload( $video, $size ) );
		}
		$sent = static fn( string $field ) => sanitize_text_field( (string) wp_unslash( $_POST[ $field ] ?? '' ) );
		$post = get_post( $video );
		$film = array(
			'title'   => 'auto-draft' === $post->post_status || '' === $post->post_title
				? $sent( 'name' )
				: $post->post_title,
			'size'    => $size,
			'type'    => $sent( 'type' ),
			'seconds' => absint( $_POST['seconds'] ?? 0 ),
		);
		self::answer( $place, Hosted_Films::allow( $video, self::host( $place ), $film, $sent( 'again' ) ) );
	}

	public static function show_state(): void {
		$video = self::requested_video();
		Hosted_Films::update_for_box( $video );
		wp_send_json_success( Film_Box::description( $video ) );
	}

	/** Lists the films that a host stores. */
	public static function list_films(): void {
		self::requested_video();
		$place = self::host( sanitize_key( $_POST['place'] ?? '' ) );
		$films = Hosts::find( $place )->films( sanitize_text_field( (string) wp_unslash( $_POST['search'] ?? '' ) ) );
		$shown = static fn( array $film ) => array_intersect_key(
			$film,
			array_flip( array( 'id', 'title', 'duration' ) )
		);
		self::answer( $place, is_wp_error( $films ) ? $films : array_map( $shown, $films ) );
	}

	public static function choose(): void {
		$video   = self::requested_video();
		$place   = self::host( sanitize_key( $_POST['place'] ?? '' ) );
		$problem = Hosted_Films::choose_film(
			$video,
			$place,
			sanitize_text_field( (string) wp_unslash( $_POST['film'] ?? '' ) )
		);
		self::answer( $place, $problem ?? Film_Box::description( $video ) );
	}

	/** The host by its name, if the box offers it. */
	private static function host( string $place ): string {
		if ( ! isset( Hosts::available()[ $place ] ) ) {
			wp_send_json_error( null, 400 );
		}
		return $place;
	}

	private static function answer( string $place, mixed $answer ): void {
		if ( is_wp_error( $answer ) ) {
			wp_send_json_error( array( 'text' => Film_Box::problem( $place, $answer->get_error_code() ) ), 502 );
		}
		wp_send_json_success( $answer );
	}

	/** The id of the requested video. Ends the request if the user may not upload for it. */
	private static function requested_video(): int {
		check_ajax_referer( self::ACTION );
		$video = absint( $_POST['video'] ?? 0 );
		if (
			! Content_Types::is_video( $video )
			|| ! current_user_can( 'edit_post', $video )
			|| ! current_user_can( 'upload_files' )
		) {
			wp_send_json_error( null, 403 );
		}
		return $video;
	}
}
