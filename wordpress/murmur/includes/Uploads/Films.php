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

	/** Stores what the worker reports about films. Returns what it has to know about each. */
	public static function take_report( WP_REST_Request $request ): array {
		if ( time() - (int) get_option( self::LAST_CALL ) > MINUTE_IN_SECONDS ) {
			update_option( self::LAST_CALL, time(), false );
		}
		// Meta values have no index: each search reads a row of every video, so one search is for all films.
		$videos = self::posts_with( self::ID, array_column( $request['media'], 'id' ) );
		$films  = array_map(
			static fn( array $film ) => self::store_report( $film, $videos[ $film['id'] ][0] ?? 0 ),
			$request['media']
		);
		$played = array_map( array( self::class, 'address' ), $films );
		$full   = self::posts_with( Content_Types::meta_key( 'main_embed_code' ), $played );
		$parts  = self::posts_with( Content_Types::meta_key( 'trailer_embed_code' ), $played );
		return array(
			'media' => array_map(
				static fn( array $film, string $address ) => self::instruction(
					$film,
					$videos[ $film['id'] ][0] ?? 0,
					$full[ $address ] ?? array(),
					$parts[ $address ] ?? array()
				),
				$films,
				$played
			),
		);
	}

	/** Makes a video play a film that is ready. */
	public static function play_film( int $video, array $film ): void {
		update_post_meta( $video, Content_Types::meta_key( 'main_embed_code' ), self::address( $film ) );
		update_post_meta( $video, Content_Types::meta_key( 'duration' ), (string) ( $film['duration'] ?? 0 ) );
	}

	/** Stores what the worker reports about a film, if it is the latest one of a video. Returns the film. */
	private static function store_report( array $film, int $video ): array {
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
		return $now;
	}

	/**
	 * What the worker has to know about a film.
	 *
	 * @param array $film     The film.
	 * @param int   $video    The video whose latest film it is; 0 for none.
	 * @param int[] $full     The posts that play it.
	 * @param int[] $trailers The posts that play it as their trailer.
	 * @return array{id: string, access: string, played: bool}
	 */
	private static function instruction( array $film, int $video, array $full, array $trailers ): array {
		return array(
			'id'     => $film['id'],
			'access' => self::access( array_filter( array( $video, ...$full ) ), $trailers ),
			'played' => '' !== $film['since']
				&& self::address( $film ) === Video::text( $video, 'main_embed_code' )
				&& Plays::was_played_after( $video, $film['since'] ),
		);
	}

	/** @return int[] The videos whose last film this is; several may have chosen the same film of a host. */
	public static function videos( string $id ): array {
		return self::posts_with( self::ID, array( $id ) )[ strtolower( $id ) ] ?? array();
	}

	/**
	 * The posts with one of these meta values.
	 *
	 * @param string[] $values
	 * @return array<string, int[]> By value.
	 */
	private static function posts_with( string $key, array $values ): array {
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

	/**
	 * Who may watch a film: everybody if a trailer or a public video plays it. A new post counts as VIP, because it may
	 * still become that.
	 *
	 * @param int[] $full     The posts that play it.
	 * @param int[] $trailers The posts that play it as their trailer.
	 */
	private static function access( array $full, array $trailers ): string {
		$public = array_filter( $full, static fn( int $post ) => ! Video::is_vip( $post ) );
		$open   = array_filter( array( ...$trailers, ...$public ), array( self::class, 'is_decided' ) );
		return match ( true ) {
			array() === $full && array() === $trailers => 'nobody',
			array() !== $open                          => 'everybody',
			default                                    => 'members',
		};
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
