<?php
/**
 * The whole library as data.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

use InvalidArgumentException;
use WP_Comment;
use WP_Post;
use WP_Term;

/**
 * Import and export as JSON: anchors, triggers and videos with their comments, named by their slugs. What is not set is
 * left out. What goes in comes out the same; what is there already by its slug is brought up to date.
 */
final class Library {
	private const FORMAT = 'murmur-library';
	/** The fields of a video and those that keep them. */
	private const TEXTS   = array(
		'embed'    => 'main_embed_code',
		'trailer'  => 'trailer_embed_code',
		'picture'  => 'featured_media_url',
		'language' => 'language',
	);
	private const NUMBERS = array(
		'views'    => 'view_count',
		'duration' => 'duration',
	);

	/** Everything, newest videos first. */
	public static function export(): array {
		$ids   = get_posts(
			array(
				'post_type'   => Content::post_type(),
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
		foreach ( array_chunk( $ids, 500 ) as $some ) {
			_prime_post_caches( $some );
			array_push( $all, ...array_map( static fn( int $id ) => self::export_video( get_post( $id ) ), $some ) );
			wp_cache_flush_runtime();
		}
		return array(
			'format'   => self::FORMAT,
			'version'  => 1,
			'anchors'  => array_map( array( self::class, 'export_anchor' ), $terms( Content::anchor_taxonomy() ) ),
			'triggers' => array_map( array( self::class, 'export_trigger' ), $terms( Content::trigger_taxonomy() ) ),
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
		wp_defer_term_counting( true );
		wp_defer_comment_counting( true );
		foreach ( $library['anchors'] ?? array() as $anchor ) {
			self::import_term( Content::anchor_taxonomy(), $anchor, array( Anchor::PICTURE => 'picture', Anchor::RANK => 'rank' ) );
		}
		foreach ( $library['triggers'] ?? array() as $trigger ) {
			self::import_term( Content::trigger_taxonomy(), $trigger, array( Trigger::CHINESE => 'nameZh' ) );
		}
		// Oldest first, so that ids grow with dates.
		foreach ( array_reverse( $library['videos'] ?? array() ) as $i => $video ) {
			self::import_video( $video );
			if ( $progress ) {
				$progress( $i + 1 );
			}
		}
		Video_Index::flush();
		wp_defer_term_counting( false );
		wp_defer_comment_counting( false );
		return array_map( 'count', array_intersect_key( $library, array_flip( array( 'anchors', 'triggers', 'videos' ) ) ) );
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
		$term   = array(
			'slug'        => $needed,
			'name'        => $needed,
			'description' => $text,
		);
		$video  = array(
			'slug'        => $needed,
			'title'       => $needed,
			'date'        => $date,
			'status'      => $text + array( 'enum' => array( 'publish', 'future', 'draft', 'pending', 'private' ) ),
			'anchor'      => $text,
			'vip'         => array( 'type' => 'boolean' ),
			'triggers'    => array(
				'type'  => 'array',
				'items' => $text,
			),
			'description' => $text,
			'chapters'    => $list( array( 'at' => $number + array( 'required' => true ), 'title' => $needed ) ),
			'comments'    => $list( array( 'author' => $text + array( 'required' => true ), 'date' => $date, 'content' => $needed ) ),
		);
		return array(
			'type'       => 'object',
			'properties' => array(
				'anchors'  => $list( $term + array( 'picture' => $text, 'rank' => $number ) ),
				'triggers' => $list( $term + array( 'nameZh' => $text ) ),
				'videos'   => $list( $video + array_fill_keys( array_keys( self::TEXTS ), $text ) + array_fill_keys( array_keys( self::NUMBERS ), $number ) ),
			),
		);
	}

	/** A video as data. */
	private static function export_video( WP_Post $post ): array {
		$id     = $post->ID;
		$anchor = Anchor::find( Video::anchor_id( $id ) );
		$video  = array(
			'slug'        => Video::slug( $post ),
			'title'       => self::plain( $post->post_title ),
			'date'        => Video::date( $post->post_date_gmt ),
			'status'      => in_array( $post->post_status, array( 'publish', 'future' ), true ) ? null : $post->post_status,
			'anchor'      => $anchor ? Anchor::slug( $anchor ) : null,
			'vip'         => Video::is_vip( $id ),
			'triggers'    => array_column( Video::triggers( $id ), 'slug' ),
			'description' => '' === $post->post_content ? null : $post->post_content,
			'chapters'    => Video::chapters( $id ),
		);
		foreach ( self::TEXTS as $name => $field ) {
			$video[ $name ] = 'picture' === $name ? Video::picture( $id ) : Video::text( $id, $field );
		}
		foreach ( self::NUMBERS as $name => $field ) {
			$number         = Video::number( $id, $field );
			$video[ $name ] = 0 === $number ? null : $number;
		}
		$video['comments'] = array_map( array( self::class, 'export_comment' ), self::comments( $id ) );
		return self::without_nothing( $video );
	}

	/** The public comments of a video, oldest first. */
	private static function comments( int $post_id ): array {
		return get_comments(
			array(
				'post_id' => $post_id,
				'status'  => 'approve',
				'type'    => 'comment',
				'orderby' => array(
					'comment_date_gmt' => 'ASC',
					'comment_ID'       => 'ASC',
				),
			)
		);
	}

	/** A comment as data. Members' addresses stay here. */
	private static function export_comment( WP_Comment $comment ): array {
		return array(
			'author'  => self::plain( $comment->comment_author ),
			'date'    => Video::date( $comment->comment_date_gmt ),
			'content' => $comment->comment_content,
		);
	}

	/** An anchor as data. */
	private static function export_anchor( WP_Term $term ): array {
		$rank = get_term_meta( $term->term_id, Anchor::RANK, true );
		return self::export_term( $term ) + self::without_nothing(
			array(
				'picture' => Anchor::picture( $term ),
				'rank'    => is_numeric( $rank ) ? (int) $rank : null,
			)
		);
	}

	/** A trigger as data. */
	private static function export_trigger( WP_Term $term ): array {
		return self::export_term( $term ) + self::without_nothing( array( 'nameZh' => Trigger::name( $term )['nameZh'] ) );
	}

	/** What anchors and triggers share. */
	private static function export_term( WP_Term $term ): array {
		return self::without_nothing(
			array(
				'slug'        => rawurldecode( $term->slug ),
				'name'        => self::plain( $term->name ),
				'description' => '' === $term->description ? null : self::plain( $term->description ),
			)
		);
	}

	/** Makes a term, or brings it up to date. */
	private static function import_term( string $taxonomy, array $given, array $meta ): void {
		$term = get_term_by( 'slug', $given['slug'], $taxonomy );
		$args = array(
			'slug'        => $given['slug'],
			'name'        => wp_slash( esc_html( $given['name'] ) ),
			'description' => wp_slash( esc_html( $given['description'] ?? '' ) ),
		);
		$done = $term ? wp_update_term( $term->term_id, $taxonomy, $args ) : wp_insert_term( $args['name'], $taxonomy, $args );
		if ( is_wp_error( $done ) ) {
			throw new InvalidArgumentException( esc_html( "{$given['slug']}: {$done->get_error_message()}" ) );
		}
		foreach ( $meta as $key => $name ) {
			isset( $given[ $name ] ) ? update_term_meta( $done['term_id'], $key, wp_slash( $given[ $name ] ) ) : delete_term_meta( $done['term_id'], $key );
		}
	}

	/** Makes a video, or brings it up to date. */
	private static function import_video( array $given ): void {
		$there = get_page_by_path( sanitize_title( $given['slug'] ), OBJECT, Content::post_type() );
		$date  = gmdate( 'Y-m-d H:i:s', (int) strtotime( $given['date'] ) );
		$id    = wp_insert_post(
			wp_slash(
				array(
					'ID'             => $there->ID ?? 0,
					'post_type'      => Content::post_type(),
					'post_status'    => $given['status'] ?? ( strtotime( $given['date'] ) > time() ? 'future' : 'publish' ),
					'post_name'      => $given['slug'],
					'post_title'     => esc_html( $given['title'] ),
					'post_content'   => wp_kses_post( $given['description'] ?? '' ),
					'post_date_gmt'  => $date,
					'post_date'      => get_date_from_gmt( $date ),
					'comment_status' => 'open',
					'meta_input'     => self::meta( $given ),
				)
			),
			true
		);
		if ( is_wp_error( $id ) ) {
			throw new InvalidArgumentException( esc_html( "{$given['slug']}: {$id->get_error_message()}" ) );
		}
		wp_set_object_terms( $id, self::term_ids( array_filter( array( $given['anchor'] ?? null ) ), Content::anchor_taxonomy() ), Content::anchor_taxonomy() );
		wp_set_object_terms( $id, self::term_ids( $given['triggers'] ?? array(), Content::trigger_taxonomy() ), Content::trigger_taxonomy() );
		self::import_comments( $id, $given['comments'] ?? array() );
	}

	/** The fields as they are kept. */
	private static function meta( array $given ): array {
		$meta = array(
			Content::key( 'is_vip' )   => empty( $given['vip'] ) ? '0' : '1',
			Content::key( 'chapters' ) => empty( $given['chapters'] ) ? '' : wp_json_encode( $given['chapters'], JSON_UNESCAPED_UNICODE ),
		);
		foreach ( self::TEXTS + self::NUMBERS as $name => $field ) {
			$meta[ Content::key( $field ) ] = (string) ( $given[ $name ] ?? '' );
		}
		return $meta;
	}

	/** The ids of the terms with these slugs. */
	private static function term_ids( array $slugs, string $taxonomy ): array {
		$terms = array_filter( array_map( static fn( string $slug ) => get_term_by( 'slug', $slug, $taxonomy ), $slugs ) );
		return array_map( static fn( WP_Term $term ) => $term->term_id, array_values( $terms ) );
	}

	/** Adds the comments that are not there yet. */
	private static function import_comments( int $post_id, array $comments ): void {
		$mark  = static fn( array $comment ) => "{$comment['author']} {$comment['date']}";
		$there = array_flip( array_map( static fn( WP_Comment $comment ) => $mark( self::export_comment( $comment ) ), self::comments( $post_id ) ) );
		foreach ( $comments as $comment ) {
			if ( isset( $there[ $mark( $comment ) ] ) ) {
				continue;
			}
			$date = gmdate( 'Y-m-d H:i:s', (int) strtotime( $comment['date'] ) );
			wp_insert_comment(
				wp_slash(
					array(
						'comment_post_ID'  => $post_id,
						'comment_author'   => esc_html( $comment['author'] ),
						'comment_content'  => wp_kses( $comment['content'], Comment_Routes::MARKUP ),
						'comment_date_gmt' => $date,
						'comment_date'     => get_date_from_gmt( $date ),
						'comment_approved' => 1,
						'comment_type'     => 'comment',
					)
				)
			);
		}
	}

	/** Text without entities. */
	private static function plain( string $text ): string {
		return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/** The fields that say something. */
	private static function without_nothing( array $fields ): array {
		return array_filter( $fields, static fn( $value ) => null !== $value && array() !== $value );
	}
}
