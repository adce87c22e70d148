<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Library;

use InvalidArgumentException;
use Murmur\Catalogue\{Anchor, Captions, Content_Types, Video};
use Murmur\Core\{Filters, Text, Time};
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Exports and imports videos. */
final class Library_Video {
	/** The names in the file, and the field of each. */
	public const TEXTS   = array(
		'embed'    => 'main_embed_code',
		'trailer'  => 'trailer_embed_code',
		'picture'  => 'featured_media_url',
		'language' => 'language',
	);
	public const NUMBERS = array( 'views' => 'view_count', 'duration' => 'duration' );

	public static function export( WP_Post $post ): array {
		$id     = $post->ID;
		$anchor = Anchor::find( Video::anchor_id( $id ) );
		$video  = array(
			'slug'        => self::slug( $post ),
			'title'       => Text::decode( $post->post_title ),
			'date'        => in_array( $post->post_status, array( 'draft', 'pending' ), true )
				&& ! Video::is_date( $post->post_date_gmt )
				? null
				: Time::iso( Video::published_date( $post ) ),
			'password'    => '' === $post->post_password ? null : $post->post_password,
			'status'      => in_array( $post->post_status, array( 'publish', 'future' ), true )
				? null
				: $post->post_status,
			'anchor'      => $anchor ? Anchor::slug( $anchor ) : null,
			'vip'         => Video::is_vip( $id ),
			'triggers'    => array_column( Video::triggers( $id ), 'slug' ),
			'description' => '' === $post->post_content ? null : $post->post_content,
			'chapters'    => Video::chapters( $id ),
			'captions'    => Captions::all( $id ),
		);
		foreach ( self::TEXTS as $name => $field ) {
			$video[ $name ] = 'picture' === $name ? Video::picture( $id ) : Video::text( $id, $field );
		}
		foreach ( self::NUMBERS as $name => $field ) {
			$number         = Video::number( $id, $field );
			$video[ $name ] = 0 === $number ? null : $number;
		}
		$video['closed']   = 'open' === $post->comment_status ? null : true;
		$video['comments'] = Library_Comment::export( $id );
		return Library::without_empty( $video );
	}

	/** Creates or updates a video. Post data that the file leaves out is not changed. */
	public static function import( array $given ): void {
		$existing = self::find( $given );
		$post     = wp_slash( self::post( $given ) + array( 'ID' => $existing->ID ?? 0 ) );
		if ( $existing && '' === $existing->post_name ) {
			unset( $post['post_name'] );
		}
		$store = static fn() => $existing ? wp_update_post( $post, true ) : wp_insert_post( $post, true );
		$id    = Filters::with( 'wp_insert_post_empty_content', '__return_false', $store );
		if ( is_wp_error( $id ) ) {
			throw new InvalidArgumentException( esc_html( "{$given['slug']}: {$id->get_error_message()}" ) );
		}
		wp_set_object_terms(
			$id,
			Library_Term::ids( array_filter( array( $given['anchor'] ?? null ) ), Content_Types::anchor_taxonomy() ),
			Content_Types::anchor_taxonomy()
		);
		wp_set_object_terms(
			$id,
			Library_Term::ids( $given['triggers'] ?? array(), Content_Types::trigger_taxonomy() ),
			Content_Types::trigger_taxonomy()
		);
		if ( isset( $given['captions'] ) ) {
			Captions::delete_except( $id, array() );
			array_map( static fn( array $captions ) => Captions::store( $id, $captions ), $given['captions'] );
		}
		Library_Comment::import( $id, $given['comments'] ?? array() );
	}

	/** The slug; for a draft without one, a stable placeholder that is unique to this WordPress. */
	private static function slug( WP_Post $post ): string {
		return '' === $post->post_name ? "draft-$post->ID-" . substr( md5( home_url() ), 0, 8 ) : Video::slug( $post );
	}

	/** The existing video, or null. */
	public static function find( array $given ): ?WP_Post {
		// Without the post type WordPress would also find a picture with that name.
		$existing = get_page_by_path( sanitize_title( $given['slug'] ), OBJECT, array( Content_Types::post_type() ) );
		if ( $existing || ! preg_match( '/^draft-(\d+)-/', $given['slug'], $number ) ) {
			return $existing;
		}
		$draft = get_post( (int) $number[1] );
		return $draft && Content_Types::is_video( $draft->ID ) && self::slug( $draft ) === $given['slug']
			? $draft
			: null;
	}

	private static function post( array $given ): array {
		$time = isset( $given['date'] ) ? (int) strtotime( $given['date'] ) : null;
		$date = null === $time ? array() : array(
			'post_date_gmt' => Time::sql( $time ),
			'post_date'     => get_date_from_gmt( Time::sql( $time ) ),
		);
		return $date + array(
			'post_type'      => Content_Types::post_type(),
			// Without this, WordPress would give a draft today's date.
			'edit_date'      => true,
			'post_status'    => $given['status'] ?? ( $time > time() ? 'future' : 'publish' ),
			'post_name'      => $given['slug'],
			'post_title'     => self::as_title( $given['title'] ),
			'post_content'   => wp_kses_post( $given['description'] ?? '' ),
			'post_password'  => $given['password'] ?? '',
			'comment_status' => empty( $given['closed'] ) ? 'open' : 'closed',
			'meta_input'     => self::meta( $given ),
		);
	}

	/** Escapes plain text as WordPress stores a typed title: only where it looks like markup or an entity. */
	private static function as_title( string $text ): string {
		return str_replace( '<', '&lt;', (string) preg_replace( '/&(?=#?\w+;)/', '&amp;', $text ) );
	}

	private static function meta( array $given ): array {
		$meta = array(
			Content_Types::meta_key( 'is_vip' )   => empty( $given['vip'] ) ? '0' : '1',
			Content_Types::meta_key( 'chapters' ) => empty( $given['chapters'] )
				? ''
				: wp_json_encode( $given['chapters'], JSON_UNESCAPED_UNICODE ),
		);
		foreach ( self::TEXTS + self::NUMBERS as $name => $field ) {
			$meta[ Content_Types::meta_key( $field ) ] = (string) ( $given[ $name ] ?? '' );
		}
		return $meta;
	}
}
