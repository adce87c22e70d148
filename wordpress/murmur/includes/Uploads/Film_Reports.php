<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\{Content_Types, Plays, Video};
use Murmur\Core\{Capabilities, Rest};
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** POST media: the site's worker reports the progress of uploaded films, and learns who may watch each. */
final class Film_Reports {
	public static function boot(): void {
		Rest::route( '/media', 'POST', array( self::class, 'receive_report' ), Rest::SITE, self::film_schema() );
		Capabilities::add( array( 'media' ) );
	}

	/** Stores what the worker reports about films. Returns what it has to know about each. */
	public static function receive_report( WP_REST_Request $request ): array {
		Films::store_call();
		// Meta values have no index: each search reads a row of every video, so one search is for all films.
		$videos = Films::videos_by_film( array_column( $request['media'], 'id' ) );
		$films  = array_map(
			static fn( array $film ) => self::store_report( $film, $videos[ $film['id'] ][0] ?? 0 ),
			$request['media']
		);
		$played = array_map( array( Films::class, 'address' ), $films );
		$full   = Films::posts_with( Content_Types::meta_key( 'main_embed_code' ), $played );
		$parts  = Films::posts_with( Content_Types::meta_key( 'trailer_embed_code' ), $played );
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

	/** Stores what the worker reports about a film, if it is the latest one of a video. Returns the film. */
	private static function store_report( array $film, int $video ): array {
		$before = $video ? Films::of( $video ) : null;
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
			Films::store_film( $video, $now );
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
				&& Films::address( $film ) === Video::text( $video, 'main_embed_code' )
				&& Plays::was_played_after( $video, $film['since'] ),
		);
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
