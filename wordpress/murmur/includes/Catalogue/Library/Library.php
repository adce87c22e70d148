<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Library;

use InvalidArgumentException;
use Murmur\Catalogue\Content_Types;
use Murmur\Catalogue\Video_Index;

/**
 * Import and export as JSON: anchors, triggers and videos with their comments, named by their slugs. What is not set is
 * left out. What goes in comes out the same; what is there already by its slug is brought up to date.
 */
final class Library {
	private const FORMAT  = 'murmur-library';
	private const PORTION = 500;

	/** Everything, newest videos first. */
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
			array(
				'taxonomy'   => $taxonomy,
				'hide_empty' => false,
				'orderby'    => 'term_id',
			)
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
			'anchors'  => array_map( array( Library_Term::class, 'export_anchor' ), $terms( Content_Types::anchor_taxonomy() ) ),
			'triggers' => array_map( array( Library_Term::class, 'export_trigger' ), $terms( Content_Types::trigger_taxonomy() ) ),
			'videos'   => $all,
		);
	}

	/**
	 * Takes a library in.
	 *
	 * @param array    $library  As `export()` gives it.
	 * @param callable $progress Called after each video with its number from 1.
	 * @return array{anchors: int, triggers: int, videos: int} How many of each there were.
	 * @throws InvalidArgumentException Where it is none.
	 */
	public static function import( array $library, ?callable $progress = null ): array {
		if ( self::FORMAT !== ( $library['format'] ?? null ) || 1 !== ( $library['version'] ?? null ) ) {
			throw new InvalidArgumentException( 'This is no library of Murmur.' );
		}
		// All of it is looked at before any of it is taken in.
		$mistake = rest_validate_value_from_schema( $library, self::schema(), 'library' );
		if ( is_wp_error( $mistake ) ) {
			throw new InvalidArgumentException( esc_html( $mistake->get_error_message() ) );
		}
		$library += array_fill_keys( array( 'anchors', 'triggers', 'videos' ), array() );
		foreach ( array( 'anchors', 'triggers', 'videos' ) as $kind ) {
			self::refuse_same_slugs( array_column( $library[ $kind ], 'slug' ) );
		}
		foreach ( $library['videos'] as $video ) {
			self::refuse_unknown( $video, 'anchor', array_filter( array( $video['anchor'] ?? '' ) ), $library['anchors'], Content_Types::anchor_taxonomy() );
			self::refuse_unknown( $video, 'trigger', $video['triggers'] ?? array(), $library['triggers'], Content_Types::trigger_taxonomy() );
		}
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
		return array_map( static fn( string $kind ) => count( $library[ $kind ] ), array( 'anchors' => 'anchors', 'triggers' => 'triggers', 'videos' => 'videos' ) );
	}

	/** Takes the videos in, oldest first, so that ids grow with dates; what was read of them is not kept in memory. */
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
	 * WordPress cuts slugs short and writes them in small letters: the second of two videos would replace the first.
	 *
	 * @throws InvalidArgumentException Where two are one.
	 */
	private static function refuse_same_slugs( array $slugs ): void {
		$seen = array();
		foreach ( $slugs as $slug ) {
			$kept = sanitize_title( $slug );
			if ( isset( $seen[ $kept ] ) ) {
				throw new InvalidArgumentException( esc_html( "The slugs $seen[$kept] and $slug are one to WordPress." ) );
			}
			$seen[ $kept ] = $slug;
		}
	}

	/**
	 * A video must not lose its anchor or its triggers on the way.
	 *
	 * @param array    $video    The video.
	 * @param string   $kind     anchor or trigger.
	 * @param string[] $slugs    Which ones it names.
	 * @param array    $given    Those that are in the file.
	 * @param string   $taxonomy Where others may be already.
	 * @throws InvalidArgumentException Where one is neither in the file nor there.
	 */
	private static function refuse_unknown( array $video, string $kind, array $slugs, array $given, string $taxonomy ): void {
		foreach ( array_diff( $slugs, array_column( $given, 'slug' ) ) as $slug ) {
			if ( ! get_term_by( 'slug', $slug, $taxonomy ) ) {
				throw new InvalidArgumentException( esc_html( "{$video['slug']}: there is no $kind $slug." ) );
			}
		}
	}

	/** What a library looks like. */
	private static function schema(): array {
		$text   = array( 'type' => 'string' );
		$needed = $text + array(
			'minLength' => 1,
			'required'  => true,
		);
		$date   = $needed + array( 'format' => 'date-time' );
		$number = array(
			'type'    => 'integer',
			'minimum' => 0,
		);
		$list   = static fn( array $properties ) => array(
			'type'  => 'array',
			'items' => array(
				'type'       => 'object',
				'properties' => $properties,
			),
		);
		$texts  = array(
			'type'  => 'array',
			'items' => $text,
		);
		$term   = array(
			'slug'        => $needed,
			'name'        => $needed,
			'description' => $text,
		);
		$video  = array(
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
			'closed'      => array( 'type' => 'boolean' ),
			'comments'    => $list( array( 'author' => $text + array( 'required' => true ), 'date' => $date, 'content' => $needed ) ),
		);
		return array(
			'type'       => 'object',
			'properties' => array(
				'anchors'  => $list( $term + array( 'picture' => $text, 'rank' => $number, 'sameAs' => $texts ) ),
				'triggers' => $list( $term + array( 'nameZh' => $text ) ),
				'videos'   => $list( $video + array_fill_keys( array_keys( Library_Video::TEXTS ), $text ) + array_fill_keys( array_keys( Library_Video::NUMBERS ), $number ) ),
			),
		);
	}

	/** The fields that say something. */
	public static function what_is_set( array $fields ): array {
		return array_filter( $fields, static fn( $value ) => null !== $value && array() !== $value );
	}
}
