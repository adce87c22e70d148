<?php
/**
 * Videos as data.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

use InvalidArgumentException;
use WP_Post;

/** The videos of a library, named by their slugs. */
final class Library_Video {
	/** The fields of a video and those that keep them. */
	public const TEXTS   = array(
		'embed'    => 'main_embed_code',
		'trailer'  => 'trailer_embed_code',
		'picture'  => 'featured_media_url',
		'language' => 'language',
	);
	public const NUMBERS = array(
		'views'    => 'view_count',
		'duration' => 'duration',
	);

	/** A video as data. */
	public static function export( WP_Post $post ): array {
		$id     = $post->ID;
		$anchor = Anchor::find( Video::anchor_id( $id ) );
		$video  = array(
			'slug'        => Video::slug( $post ),
			'title'       => Words::plain( $post->post_title ),
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
		$video['comments'] = Library_Comment::export( $id );
		return Library::what_is_set( $video );
	}

	/** Makes a video, or brings it up to date. */
	public static function import( array $given ): void {
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
		wp_set_object_terms( $id, Library_Term::ids( array_filter( array( $given['anchor'] ?? null ) ), Content::anchor_taxonomy() ), Content::anchor_taxonomy() );
		wp_set_object_terms( $id, Library_Term::ids( $given['triggers'] ?? array(), Content::trigger_taxonomy() ), Content::trigger_taxonomy() );
		Library_Comment::import( $id, $given['comments'] ?? array() );
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
}
