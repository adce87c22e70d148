<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\{Content_Types, Plays, Video};
use Murmur\Core\{Capabilities, Rest, Site_Key, Text};
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Films that editors upload to the site: the tokens that allow uploads, and POST media. There the site's worker reports
 * the progress and learns who may watch a film.
 */
final class Films {
	/** Post meta: the film's id, by which its video is found, and the film's state. */
	private const ID    = 'murmur_film_id';
	private const STATE = 'murmur_film';

	/** The option with the time of the worker's last call. */
	private const LAST_CALL = 'murmur_films_heard';
	private const QUIET = 5 * MINUTE_IN_SECONDS;

	/** Seconds within which an upload must begin. */
	private const LIFETIME = 10 * MINUTE_IN_SECONDS;

	public static function boot(): void {
		Rest::route( '/media', 'POST', array( self::class, 'take_report' ), Rest::SITE, self::film_schema() );
		Capabilities::add( array( 'media' ) );
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
	 * A video's latest film, or null. `host` is set if a host stores the film instead of the site (Hosted_Films).
	 *
	 * @return ?array{id: string, state: string, percent?: int, error?: ?string, duration?: int, loudness?: array,
	 *   since?: string, host?: string}
	 */
	public static function of( int $video ): ?array {
		$film = get_post_meta( $video, self::STATE, true );
		return is_array( $film ) && isset( $film['id'], $film['state'] ) ? $film : null;
	}

	/** The address at which a video plays a film. */
	public static function address( array $film ): string {
		return $film['address'] ?? "/media/$film[id]/main.m3u8";
	}

	public static function take_report( WP_REST_Request $request ): array {
		if ( time() - (int) get_option( self::LAST_CALL ) > MINUTE_IN_SECONDS ) {
			update_option( self::LAST_CALL, time(), false );
		}
		return array( 'media' => array_map( array( self::class, 'apply_report' ), $request['media'] ) );
	}

	/** Makes a video play a film that is ready. */
	public static function play_film( int $video, array $film ): void {
		update_post_meta( $video, Content_Types::meta_key( 'main_embed_code' ), self::address( $film ) );
		update_post_meta( $video, Content_Types::meta_key( 'duration' ), (string) ( $film['duration'] ?? 0 ) );
	}

	/**
	 * Stores what the worker reports about a film. Returns what the worker has to know about it.
	 *
	 * @return array{id: string, access: string, played: bool}
	 */
	private static function apply_report( array $film ): array {
		$video  = self::videos( $film['id'] )[0] ?? 0;
		$before = $video ? self::of( $video ) : null;
		$now    = array_diff_key(
			$film,
			array( 'poster' => '', 'video' => '' )
		) + array( 'since' => $before['since'] ?? '' );
		if ( $before && 'ready' === $now['state'] && 'ready' !== $before['state'] ) {
			$now['since'] = gmdate( 'Y-m-d' );
		}
		if ( $before && isset( $film['poster'] ) ) {
			Poster::store( $video, $film['poster'] );
		}
		if ( $before ) {
			self::store_film( $video, $now );
		}
		return array(
			'id'     => $film['id'],
			'access' => self::access( $film['id'], $video ),
			'played' => '' !== $now['since']
				&& self::address( $now ) === Video::text( $video, 'main_embed_code' )
				&& Plays::was_played_after( $video, $now['since'] ),
		);
	}

	/** @return int[] The videos whose last film this is; several may have chosen the same film of a host. */
	public static function videos( string $id ): array {
		return self::posts_with( self::ID, $id );
	}

	/** @return int[] The posts with this meta. */
	private static function posts_with( string $key, string $value ): array {
		global $wpdb;
		return array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT post_id FROM $wpdb->postmeta WHERE meta_key = %s AND meta_value = %s",
					$key,
					$value
				)
			)
		);
	}

	/**
	 * Who may watch a film: everybody if a trailer or a public video plays it. A new post counts as VIP, because it may
	 * still become that.
	 */
	private static function access( string $id, int $video ): string {
		$full    = array_filter( array( $video, ...self::playing( $id, 'main_embed_code' ) ) );
		$trailer = self::playing( $id, 'trailer_embed_code' );
		$public  = array_filter( $full, static fn( int $post ) => ! Video::is_vip( $post ) );
		$open    = array_filter( array( ...$trailer, ...$public ), array( self::class, 'is_decided' ) );
		return match ( true ) {
			array() === $full && array() === $trailer => 'nobody',
			array() !== $open                         => 'everybody',
			default                                   => 'members',
		};
	}

	/** @return int[] The posts that play a film in this field. */
	private static function playing( string $id, string $field ): array {
		return self::posts_with( Content_Types::meta_key( $field ), self::address( array( 'id' => $id ) ) );
	}

	/** Whether it is decided who may watch a post: it is public or will be, or an editor has saved its access. */
	private static function is_decided( int $post ): bool {
		return match ( get_post_status( $post ) ) {
			'publish', 'future', 'private' => true,
			'trash'                        => false,
			default                        => metadata_exists( 'post', $post, Content_Types::meta_key( 'is_vip' ) ),
		};
	}

	private static function film_schema(): array {
		$whole = static fn( int $most ) => array( 'type' => 'integer', 'minimum' => 0, 'maximum' => $most );
		$shape = static fn( array $properties ) => array(
			'type'                 => 'object',
			'additionalProperties' => false,
			'properties'           => $properties,
		);
		$level = array( 'type' => 'number', 'required' => true );
		$film  = array(
			'id'       => Rest::REQUIRED_TEXT + array( 'pattern' => '^[0-9a-f]{32}$' ),
			'video'    => array( 'required' => true, 'minimum' => 1 ) + $whole( PHP_INT_MAX ),
			'state'    => Rest::REQUIRED_TEXT + array( 'enum' => array( 'waiting', 'working', 'ready', 'failed' ) ),
			'percent'  => array( 'required' => true ) + $whole( 100 ),
			'error'    => array(
				'type' => array( 'string', 'null' ),
				'enum' => array( 'not-a-film', 'cut-short', 'no-sound', 'too-long', 'broken', 'space', null ),
			),
			'duration' => $whole( PHP_INT_MAX ),
			'loudness' => $shape(
				array(
					'integrated' => $level,
					'peak'       => $level,
					'loudest'    => $shape(
						array( 'at' => array( 'required' => true ) + $whole( PHP_INT_MAX ), 'lufs' => $level )
					),
				)
			),
			'poster'   => array( 'type' => 'string', 'maxLength' => 1_500_000 ),
		);
		return array(
			'media' => array( 'type' => 'array', 'required' => true, 'maxItems' => 50, 'items' => $shape( $film ) ),
		);
	}
}
