<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Generator;
use InvalidArgumentException;
use Murmur\Catalogue\{Content_Types, Video, Video_Index};
use Murmur\Catalogue\Library\{Library, Library_Term, Library_Video};

defined( 'ABSPATH' ) || exit;

/**
 * Imports videos from CSV, identified by slug. Fields that a line leaves out stay unchanged; missing anchors and
 * triggers are added.
 */
final class Videos {
	private const PORTION = 200;

	/**
	 * Imports a file.
	 *
	 * @param string $file   A CSV file.
	 * @param bool   $is_dry Whether to change nothing.
	 * @return Generator<int, Outcome> By line.
	 * @throws InvalidArgumentException If the file is no such CSV file.
	 */
	public static function import( string $file, bool $is_dry = false ): Generator {
		$seen = array();
		$done = 0;
		foreach ( Csv::read( $file ) as $number => $cells ) {
			try {
				$video = Video_Line::read( $cells );
				$key   = substr( md5( sanitize_title( $video['slug'] ), true ), 0, 8 );
				if ( isset( $seen[ $key ] ) ) {
					throw new InvalidArgumentException(
						"line {$seen[ $key ]} has the slug \"{$video['slug']}\", too."
					);
				}
				$seen[ $key ] = $number;
				$outcome      = Mail_Stop::during( static fn() => self::import_video( $video, $is_dry ) );
			} catch ( InvalidArgumentException $problem ) {
				$outcome = Outcome::wrong( $problem->getMessage() );
			}
			yield $number => $outcome;
			if ( 0 === ++$done % self::PORTION ) {
				self::free_memory();
			}
		}
		self::free_memory();
	}

	private static function free_memory(): void {
		global $wpdb;
		Video_Index::flush();
		$wpdb->queries = array();
		wp_cache_flush_runtime();
	}

	private static function import_video( array $video, bool $is_dry ): Outcome {
		$terms = array( Content_Types::anchor_taxonomy() => array(), Content_Types::trigger_taxonomy() => array() );
		if ( isset( $video['anchor'] ) ) {
			$video['anchor'] = self::slug( $video['anchor'], Content_Types::anchor_taxonomy(), $terms );
		}
		foreach ( $video['triggers'] ?? array() as $i => $name ) {
			$video['triggers'][ $i ] = self::slug( $name, Content_Types::trigger_taxonomy(), $terms );
		}
		$post    = Library_Video::find( $video );
		$before  = $post ? self::stored_fields( $post->ID ) : array();
		$after   = Library::without_empty( $video + $before );
		$differs = static fn( string $name ) => self::normalize( $video[ $name ] )
			!== self::normalize( $before[ $name ] ?? null );
		$changed = array_values( array_filter( array_keys( $video ), $differs ) );
		if ( $post && array() === $changed ) {
			return Outcome::known( "{$video['slug']} is in." );
		}
		$missing = array_filter(
			array( ...$post ? array() : array( 'title' ), ...isset( $after['vip'] ) ? array() : array( 'vip' ) ),
			static fn( string $name ) => ! isset( $after[ $name ] )
		);
		if ( array() !== $missing ) {
			return Outcome::wrong( "{$video['slug']}: a new video needs " . implode( ' and ', $missing ) . '.' );
		}
		if ( ! $is_dry ) {
			array_map( array( Library_Term::class, 'import_anchor' ), $terms[ Content_Types::anchor_taxonomy() ] );
			array_map( array( Library_Term::class, 'import_trigger' ), $terms[ Content_Types::trigger_taxonomy() ] );
			Library_Video::import( $after );
		}
		$made = array_column( array_merge( ...array_values( $terms ) ), 'name' );
		return Outcome::done(
			(
				$post
					? "{$video['slug']}: changes " . implode( ', ', $changed )
					: "{$video['slug']}: new, \"{$video['title']}\""
			)
			. ( array() === $made ? '.' : '; makes ' . implode( ', ', $made ) . '.' )
		);
	}

	/**
	 * The stored fields of a video, without those that an import would only repeat. A featured image is not copied to
	 * the field.
	 */
	private static function stored_fields( int $id ): array {
		$fields = array_diff_key(
			Library_Video::export( get_post( $id ) ),
			array_flip( array( 'captions', 'comments', 'picture' ) )
		);
		return Library::without_empty( array( 'picture' => Video::text( $id, 'featured_media_url' ) ) + $fields );
	}

	private static function normalize( mixed $value ): mixed {
		if ( is_array( $value ) ) {
			sort( $value );
		}
		return in_array( $value, array( array(), '', 0, 'publish', 'future' ), true ) ? null : $value;
	}

	/**
	 * The slug of a term, given its slug or name. A missing term is added to `$terms`.
	 *
	 * @param string $name     As in the file.
	 * @param string $taxonomy The taxonomy.
	 * @param array  $terms    The terms to be made, by taxonomy.
	 */
	private static function slug( string $name, string $taxonomy, array &$terms ): string {
		// WordPress stores names HTML-escaped.
		$term = get_term_by( 'slug', $name, $taxonomy );
		$term = $term ? $term : get_term_by( 'name', esc_html( $name ), $taxonomy );
		if ( $term ) {
			return rawurldecode( $term->slug );
		}
		$slug                 = rawurldecode( sanitize_title( $name ) );
		$terms[ $taxonomy ][] = array( 'slug' => $slug, 'name' => $name );
		return $slug;
	}
}
