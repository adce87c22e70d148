<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\Content_Types;
use Murmur\Core\{Site_Key, Text};

defined( 'ABSPATH' ) || exit;

/** The films of videos, and the tokens that allow editors to upload films to the site. */
final class Films {
	/** Post meta: the film's id, by which its video is found, and the film's state. */
	private const ID    = 'murmur_film_id';
	private const STATE = 'murmur_film';

	/** The option with the time of the worker's last call. */
	private const LAST_CALL = 'murmur_films_heard';
	private const QUIET = 5 * MINUTE_IN_SECONDS;

	/** Seconds within which an upload must begin. */
	private const LIFETIME = 10 * MINUTE_IN_SECONDS;

	/** Stores that the worker has called, at most once a minute. */
	public static function store_call(): void {
		if ( time() - (int) get_option( self::LAST_CALL ) > MINUTE_IN_SECONDS ) {
			update_option( self::LAST_CALL, time(), false );
		}
	}

	/** Whether the site takes films: its worker has called within the last day. */
	public static function are_possible(): bool {
		return time() - (int) get_option( self::LAST_CALL ) < DAY_IN_SECONDS;
	}

	/** Whether the worker has not reported for so long that nothing waits for its uploads any more. */
	public static function are_abandoned(): bool {
		return time() - (int) get_option( self::LAST_CALL ) > self::QUIET;
	}

	/**
	 * Allows an editor to upload a film of this size for a video.
	 *
	 * @return array{id: string, token: string}
	 */
	public static function allow_upload( int $video, int $size ): array {
		$id      = bin2hex( random_bytes( 16 ) );
		$allowed = array(
			'id'    => $id,
			'video' => $video,
			'user'  => get_current_user_id(),
			'size'  => $size,
			'ends'  => time() + self::LIFETIME,
		);
		$payload = Text::base64url( (string) wp_json_encode( $allowed ) );
		$sign    = static fn( string $key ) => Text::base64url(
			hash_hmac( 'sha256', "murmur upload\n$payload", $key, true )
		);
		self::begin_film( $video, array( 'id' => $id, 'state' => 'uploading' ) );
		return array(
			'id'    => $id,
			'token' => implode( '.', array( $payload, ...array_map( $sign, Site_Key::keys() ) ) ),
		);
	}

	/** Makes a film the latest one of a video. */
	public static function begin_film( int $video, array $film ): void {
		update_post_meta( $video, self::ID, $film['id'] );
		update_post_meta( $video, self::STATE, $film );
		Waiting_Publication::store_waiting( $video );
	}

	/** Stores the state of a video's latest film. The video plays the film as soon as it is ready. */
	public static function store_film( int $video, array $film ): void {
		$before = self::of( $video );
		if ( $film !== $before ) {
			update_post_meta( $video, self::STATE, $film );
		}
		if ( 'ready' === $film['state'] && 'ready' !== ( $before['state'] ?? '' ) ) {
			self::play_film( $video, $film );
			Waiting_Publication::store_waiting( $video );
		}
	}

	/**
	 * A video's latest film, or null. `state` is uploading, waiting, working, ready or failed, and `duration` is in
	 * seconds.
	 *
	 * The site's worker reports `loudness`; `since` is the day on which the film became ready, or "".
	 *
	 * A film with `host` is stored there and not by the site (Hosted_Films). `size` is in bytes, `upload` the address
	 * at which its upload goes on, and `address` where it plays. `began`, `asked` and `ready` are Unix times: of the
	 * upload or choice, the host's last answer or failure, and the first answer that it is ready. `problem` is the code
	 * of that failure, or "". `extras` are the picture and the languages of captions that were stored from the host.
	 *
	 * @return ?array{id: string, state: string, percent?: int, error?: ?string, duration?: int, loudness?: array,
	 *   since?: string, host?: string, size?: int, upload?: string, address?: string, began?: int, asked?: int,
	 *   ready?: int, problem?: string, extras?: string[]}
	 */
	public static function of( int $video ): ?array {
		$film = get_post_meta( $video, self::STATE, true );
		return is_array( $film ) && isset( $film['id'], $film['state'] ) ? $film : null;
	}

	/** The address at which a video plays a film. */
	public static function address( array $film ): string {
		return $film['address'] ?? "/media/$film[id]/main.m3u8";
	}

	/** Makes a video play a film that is ready. */
	public static function play_film( int $video, array $film ): void {
		update_post_meta( $video, Content_Types::meta_key( 'main_embed_code' ), self::address( $film ) );
		update_post_meta( $video, Content_Types::meta_key( 'duration' ), (string) ( $film['duration'] ?? 0 ) );
	}

	/** @return int[] The videos whose last film this is; several may have chosen the same film of a host. */
	public static function videos( string $id ): array {
		return self::videos_by_film( array( $id ) )[ strtolower( $id ) ] ?? array();
	}

	/**
	 * @param string[] $ids Of films.
	 * @return array<string, int[]>
	 */
	public static function videos_by_film( array $ids ): array {
		return self::posts_with( self::ID, $ids );
	}

	/**
	 * The posts with one of these meta values.
	 *
	 * @param string[] $values
	 * @return array<string, int[]> By value.
	 */
	public static function posts_with( string $key, array $values ): array {
		global $wpdb;
		$marks = implode( ', ', array_fill( 0, max( 1, count( $values ) ), '%s' ) );
		$rows  = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT post_id, meta_value FROM $wpdb->postmeta WHERE meta_key = %s AND meta_value IN ($marks)",
				$key,
				...( array() === $values ? array( '' ) : $values )
			)
		);
		$posts = array();
		foreach ( $rows as $row ) {
			// To the database, values are equal in any case and with spaces behind them.
			$posts[ strtolower( rtrim( $row->meta_value ) ) ][] = (int) $row->post_id;
		}
		return $posts;
	}
}
