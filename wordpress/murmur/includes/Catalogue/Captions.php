<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Access, Capabilities, Rest, Vtt};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET video/{slug}/captions/{language}. A video has one WebVTT file for each language. They have a table of their own,
 * because WordPress loads all post meta of each video in a list.
 */
final class Captions {
	private const LANGUAGE = '/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/';

	public static function boot(): void {
		Rest::route(
			'/video/(?P<slug>[^/]+)/captions/(?P<language>[A-Za-z0-9-]{2,16})',
			'GET',
			array( self::class, 'show' ),
			Rest::EVERYBODY
		);
		add_action( 'deleted_post', static fn( $id ) => self::delete_except( (int) $id, array() ) );
		add_action( 'murmur_tables', array( self::class, 'index_earlier' ) );
		Capabilities::add( array( 'captions', 'search-transcripts' ) );
	}

	public static function show( WP_REST_Request $request ): array|WP_Error {
		$post = Video_Routes::find( $request['slug'] );
		if ( ! $post ) {
			return Video_Routes::not_found();
		}
		if ( Video::is_vip( $post->ID ) && ! Access::is_vip( get_current_user_id() ) ) {
			return Rest::error( 403, 'vip_only', 'This video is for VIP members.' );
		}
		foreach ( self::all( $post->ID ) as $captions ) {
			if ( $captions['language'] === $request['language'] ) {
				return $captions;
			}
		}
		return Rest::error( 404, 'captions_not_found', 'There are no captions in this language.' );
	}

	/** @return array{language: string, label: string}[] */
	public static function names( int $video ): array {
		return self::read( 'language, label', $video );
	}

	/** @return array{language: string, label: string, vtt: string}[] */
	public static function all( int $video ): array {
		return self::read( 'language, label, vtt', $video );
	}

	/** A message that says why captions can't be stored, or "". */
	public static function problem( array $captions ): string {
		return match ( true ) {
			! preg_match( self::LANGUAGE, $captions['language'] )
				=> __( 'Write the language of the captions as a code, such as en, zh or pt-BR.', 'murmur' ),
			'' === $captions['label'] || mb_strlen( $captions['label'] ) > 60
				=> __(
					'Name the captions as viewers choose them, such as English, in 60 characters at most.',
					'murmur'
				),
			default => Vtt::problem( $captions['vtt'] ),
		};
	}

	/** Adds captions that have no problem. Replaces those of the same language. */
	public static function store( int $video, array $captions ): void {
		global $wpdb;
		$search = Transcript_Search::tokens( $captions['vtt'] );
		$wpdb->replace(
			self::table(),
			compact( 'search' ) + array( 'video_id' => $video ) + wp_array_slice_assoc(
				$captions,
				array( 'language', 'label', 'vtt' )
			)
		);
	}

	/** Makes captions searchable that an earlier version of the plugin stored. */
	public static function index_earlier(): void {
		global $wpdb;
		$table = self::table();
		foreach ( $wpdb->get_col( "SELECT DISTINCT video_id FROM $table WHERE search = ''" ) as $video ) {
			foreach ( self::all( (int) $video ) as $captions ) {
				self::store( (int) $video, $captions );
			}
		}
	}

	/** Deletes the captions in all languages but these. */
	public static function delete_except( int $video, array $languages ): void {
		global $wpdb;
		foreach ( self::names( $video ) as $captions ) {
			if ( ! in_array( $captions['language'], $languages, true ) ) {
				$wpdb->delete( self::table(), array( 'video_id' => $video, 'language' => $captions['language'] ) );
			}
		}
	}

	private static function read( string $columns, int $video ): array {
		global $wpdb;
		$table = self::table();
		return (array) $wpdb->get_results(
			$wpdb->prepare( "SELECT $columns FROM $table WHERE video_id = %d ORDER BY language", $video ),
			ARRAY_A
		);
	}

	private static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'murmur_captions';
	}
}
