<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Library;

use InvalidArgumentException;
use Murmur\Catalogue\{Captions, Content_Types, Video_Index};
use Murmur\Core\Slug;

defined( 'ABSPATH' ) || exit;

/**
 * Exports and imports anchors, triggers and videos with their comments as JSON. Items are identified by slug; empty
 * fields are left out. An import updates existing items. Exporting again returns the imported data.
 */
final class Library {
	private const FORMAT  = 'murmur-library';
	private const KINDS   = array( 'anchors', 'triggers', 'videos' );
	private const PORTION = 500;

	/** Newest videos first. */
	public static function export(): array {
		$ids   = get_posts(
			array(
				'post_type'   => Content_Types::post_type(),
				'post_status' => array( 'publish', 'future', 'draft', 'pending', 'private' ),
				'numberposts' => -1,
				'orderby'     => 'date ID',
				'fields'      => 'ids',
			)
		);
		$terms = static fn( string $taxonomy ) => get_terms(
			array( 'taxonomy' => $taxonomy, 'hide_empty' => false, 'orderby' => 'term_id' )
		);
		$all   = array();
		foreach ( array_chunk( $ids, self::PORTION ) as $some ) {
			_prime_post_caches( $some );
			array_push( $all, ...array_map( static fn( int $id ) => Library_Video::export( get_post( $id ) ), $some ) );
			wp_cache_flush_runtime();
		}
		return array(
			'format'   => self::FORMAT,
			'version'  => 1,
			'anchors'  => array_map(
				array( Library_Term::class, 'export_anchor' ),
				$terms( Content_Types::anchor_taxonomy() )
			),
			'triggers' => array_map(
				array( Library_Term::class, 'export_trigger' ),
				$terms( Content_Types::trigger_taxonomy() )
			),
			'videos'   => $all,
		);
	}

	/**
	 * Imports a library.
	 *
	 * @param array    $library  As `export()` returns it.
	 * @param callable $progress Called after each video with its number from 1.
	 * @return array{anchors: int, triggers: int, videos: int} The number of each.
	 * @throws InvalidArgumentException If the data is invalid.
	 */
	public static function import( array $library, ?callable $progress = null ): array {
		self::check( $library );
		$library += array_fill_keys( self::KINDS, array() );
		wp_defer_term_counting( true );
		wp_defer_comment_counting( true );
		try {
			array_map( array( Library_Term::class, 'import_anchor' ), $library['anchors'] );
			array_map( array( Library_Term::class, 'import_trigger' ), $library['triggers'] );
			self::import_videos( $library['videos'], $progress );
		} finally {
			Video_Index::flush();
			wp_defer_term_counting( false );
			wp_defer_comment_counting( false );
		}
		return array(
			'anchors'  => count( $library['anchors'] ),
			'triggers' => count( $library['triggers'] ),
			'videos'   => count( $library['videos'] ),
		);
	}

	/**
	 * Checks the whole of a library, before any of it is imported.
	 *
	 * @throws InvalidArgumentException If the data is invalid.
	 */
	private static function check( array $library ): void {
		if ( self::FORMAT !== ( $library['format'] ?? null ) || 1 !== ( $library['version'] ?? null ) ) {
			throw new InvalidArgumentException( 'This is no library of Murmur.' );
		}
		$mistake = rest_validate_value_from_schema( $library, self::schema(), 'library' );
		if ( is_wp_error( $mistake ) ) {
			throw new InvalidArgumentException( esc_html( $mistake->get_error_message() ) );
		}
		$library += array_fill_keys( self::KINDS, array() );
		foreach ( self::KINDS as $kind ) {
			self::refuse_slugs( array_column( $library[ $kind ], 'slug' ) );
		}
		foreach ( $library['videos'] as $video ) {
			self::refuse_unknown(
				$video,
				'anchor',
				array_filter( array( $video['anchor'] ?? '' ) ),
				$library['anchors'],
				Content_Types::anchor_taxonomy()
			);
			self::refuse_unknown(
				$video,
				'trigger',
				$video['triggers'] ?? array(),
				$library['triggers'],
				Content_Types::trigger_taxonomy()
			);
			$problem = implode(
				' ',
				array_filter( array_map( array( Captions::class, 'problem' ), $video['captions'] ?? array() ) )
			);
			if ( '' !== $problem ) {
				throw new InvalidArgumentException( esc_html( "{$video['slug']}: $problem" ) );
			}
		}
	}

	/** Imports the oldest video first, so that ids ascend with dates. Frees memory after each batch. */
	private static function import_videos( array $videos, ?callable $progress ): void {
		foreach ( array_reverse( $videos ) as $i => $video ) {
			Library_Video::import( $video );
			if ( $progress ) {
				$progress( $i + 1 );
			}
			if ( 0 === ( $i + 1 ) % self::PORTION ) {
				Video_Index::flush();
				wp_cache_flush_runtime();
			}
		}
	}

	/**
	 * Refuses slugs that become equal. WordPress truncates slugs and makes them lower-case, so the second of two videos
	 * could overwrite the first.
	 *
	 * @throws InvalidArgumentException If two slugs become the same, or the site would not show one.
	 */
	private static function refuse_slugs( array $slugs ): void {
		$seen = array();
		foreach ( $slugs as $slug ) {
			$sanitized = sanitize_title( $slug );
			if ( ! Slug::is_served( rawurldecode( $sanitized ) ) ) {
				throw new InvalidArgumentException(
					esc_html( "The site can't show the slug $slug: it has a sign that no address may have." )
				);
			}
			if ( isset( $seen[ $sanitized ] ) ) {
				throw new InvalidArgumentException(
					esc_html( "The slugs $seen[$sanitized] and $slug are one to WordPress." )
				);
			}
			$seen[ $sanitized ] = $slug;
		}
	}

	/**
	 * Refuses a video whose anchor or triggers are unknown, because the video would lose them.
	 *
	 * @param array    $video    The video.
	 * @param string   $kind     anchor or trigger.
	 * @param string[] $slugs    The slugs that the video names.
	 * @param array    $given    The terms in the file.
	 * @param string   $taxonomy The taxonomy of existing terms.
	 * @throws InvalidArgumentException If a slug is in neither.
	 */
	private static function refuse_unknown(
		array $video,
		string $kind,
		array $slugs,
		array $given,
		string $taxonomy
	): void {
		foreach ( array_diff( $slugs, array_column( $given, 'slug' ) ) as $slug ) {
			if ( ! get_term_by( 'slug', $slug, $taxonomy ) ) {
				throw new InvalidArgumentException( esc_html( "{$video['slug']}: there is no $kind $slug." ) );
			}
		}
	}

	/** The JSON schema of a library. */
	private static function schema(): array {
		$text    = array( 'type' => 'string' );
		$needed  = $text + array( 'minLength' => 1, 'required' => true );
		$date    = $needed + array( 'format' => 'date-time' );
		$number  = array( 'type' => 'integer', 'minimum' => 0 );
		$list    = static fn( array $properties ) => array(
			'type'  => 'array',
			'items' => array( 'type' => 'object', 'properties' => $properties ),
		);
		$texts   = array( 'type' => 'array', 'items' => $text );
		$term    = array( 'slug' => $needed, 'name' => $needed, 'description' => $text );
		$comment = array(
			'author'  => $text + array( 'required' => true ),
			'date'    => $date,
			'content' => $needed,
			'deleted' => array( 'type' => 'boolean' ),
		);
		$video   = array(
			'slug'        => $needed,
			'title'       => $text + array( 'required' => true ),
			'date'        => $text + array( 'format' => 'date-time' ),
			'password'    => $text,
			'status'      => $text + array( 'enum' => array( 'publish', 'future', 'draft', 'pending', 'private' ) ),
			'anchor'      => $text,
			'vip'         => array( 'type' => 'boolean', 'required' => true ),
			'triggers'    => $texts,
			'description' => $text,
			'chapters'    => $list( array( 'at' => $number + array( 'required' => true ), 'title' => $needed ) ),
			'captions'    => $list( array( 'language' => $needed, 'label' => $needed, 'vtt' => $needed ) ),
			'closed'      => array( 'type' => 'boolean' ),
			'comments'    => $list( $comment + array( 'replies' => $list( $comment ) ) ),
		);
		return array(
			'type'       => 'object',
			'properties' => array(
				'anchors'  => $list( $term + array( 'picture' => $text, 'rank' => $number, 'sameAs' => $texts ) ),
				'triggers' => $list( $term + array( 'nameZh' => $text, 'synonyms' => $texts, 'picture' => $text ) ),
				'videos'   => $list(
					$video
					+ array_fill_keys( array_keys( Library_Video::TEXTS ), $text )
					+ array_fill_keys( array_keys( Library_Video::NUMBERS ), $number )
				),
			),
		);
	}

	/** Removes null and empty lists. */
	public static function without_empty( array $fields ): array {
		return array_filter( $fields, static fn( $value ) => null !== $value && array() !== $value );
	}
}
