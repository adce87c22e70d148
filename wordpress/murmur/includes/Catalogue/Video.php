<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Slug, Text, Time};
use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** Reads a video's fields, however they are stored, and formats them for the site. */
final class Video {
	/** WordPress's image size nearest to the site's widest posters. A smaller picture is used in full size. */
	public const PICTURE_SIZE = '1536x1536';

	/** Post meta of a video whose film is not ready yet (Murmur\Uploads\Waiting_Publication). */
	public const WAITS = 'murmur_waits_for_film';

	/** The date of a video that has none, so that it comes last. */
	private const NO_DATE = '1970-01-01 00:00:00';

	/** In seconds. A greater length comes from another plugin or a typing error, and is ignored. */
	private const LONGEST = 1000 * HOUR_IN_SECONDS;

	/** The largest number that a browser counts exactly. */
	private const MOST = 2 ** 53 - 1;

	public static function field( int $id, string $field ): mixed {
		return get_post_meta( $id, Content_Types::meta_key( $field ), true );
	}

	public static function text( int $id, string $field ): ?string {
		$value = self::field( $id, $field );
		return is_string( $value ) && '' !== trim( $value ) ? $value : null;
	}

	public static function is_vip( int $id ): bool {
		$value = self::field( $id, 'is_vip' );
		$no    = is_string( $value ) && in_array( strtolower( trim( $value ) ), array( 'no', 'off' ), true );
		return is_array( $value ) ? array() !== array_filter( $value ) : ! $no && wp_validate_boolean( $value );
	}

	/**
	 * Whether the video's film is not ready yet. If such a video is scheduled, nobody can watch it, even after its
	 * date.
	 */
	public static function is_waiting( int $id ): bool {
		return '1' === get_post_meta( $id, self::WAITS, true );
	}

	public static function number( int $id, string $field ): int {
		$value = self::field( $id, $field );
		return is_numeric( $value ) ? (int) max( 0, min( self::MOST, (float) $value ) ) : 0;
	}

	/** The length in seconds; 0 if unknown. */
	public static function seconds( int $id ): int {
		$seconds = self::number( $id, 'duration' );
		return $seconds <= self::LONGEST ? $seconds : 0;
	}

	/** The language field, else the title's language. */
	public static function language( WP_Post $post ): string {
		$language = self::text( $post->ID, 'language' );
		return $language
			? substr( sanitize_key( $language ), 0, 8 )
			: ( preg_match( '/\p{Han}/u', $post->post_title ) ? 'zh' : 'en' );
	}

	/**
	 * The anchor's id; 0 if there is none. It comes from the taxonomy, else from the field. ACF fills the field with an
	 * id, a string or a list of them. Some installs store the anchor there as a post or a user, whose id
	 * `murmur_anchor_id` maps to the term's.
	 */
	public static function anchor_id( int $id ): int {
		$terms = get_the_terms( $id, Content_Types::anchor_taxonomy() );
		if ( is_array( $terms ) && array() !== $terms ) {
			return reset( $terms )->term_id;
		}
		$value = self::field( $id, 'vid_actor' );
		$first = is_array( $value ) ? reset( $value ) : $value;
		$term  = is_numeric( $first )
			? get_term( (int) apply_filters( 'murmur_anchor_id', (int) $first ), Content_Types::anchor_taxonomy() )
			: null;
		return $term instanceof WP_Term ? $term->term_id : 0;
	}

	/** The picture's URL, or null. */
	public static function picture( int $id ): ?string {
		$chosen = get_the_post_thumbnail_url( $id, self::PICTURE_SIZE );
		$url    = $chosen ? $chosen : self::text( $id, 'featured_media_url' );
		// An image field of Advanced Custom Fields holds the attachment's id.
		$url = ctype_digit( (string) $url ) ? wp_get_attachment_image_url( (int) $url, self::PICTURE_SIZE ) : $url;
		return Text::address( $url );
	}

	public static function triggers( int $id ): array {
		$terms = get_the_terms( $id, Content_Types::trigger_taxonomy() );
		return array_map( array( Trigger::class, 'name' ), Trigger::only_served( $terms ) );
	}

	/**
	 * The chapters of a video.
	 *
	 * @return array{at: int, title: string}[]
	 */
	public static function chapters( int $id ): array {
		$stored = self::field( $id, 'chapters' );
		$stored = is_string( $stored ) ? json_decode( $stored, true ) : $stored;
		$fits   = static fn( $item ) => is_array( $item )
			&& is_numeric( $item['at'] ?? null )
			&& $item['at'] >= 0
			&& $item['at'] <= self::LONGEST
			&& is_scalar( $item['title'] ?? null ) && '' !== trim( (string) $item['title'] );
		$found  = array_map(
			static fn( array $item ) => array( 'at' => (int) $item['at'], 'title' => (string) $item['title'] ),
			array_filter( is_array( $stored ) ? $stored : array(), $fits )
		);
		usort( $found, static fn( array $one, array $other ) => $one['at'] <=> $other['at'] );
		return $found;
	}

	public static function slug( WP_Post $post ): string {
		return Slug::decode( $post->post_name );
	}

	/** Whether the site can have a page for the video. */
	public static function is_served( WP_Post $post ): bool {
		return Slug::is_served( self::slug( $post ) );
	}

	/** The title with WordPress's filters applied; the video's id if no character of the title is visible. */
	public static function title( WP_Post $post ): string {
		$title = apply_filters( 'the_title', $post->post_title, $post->ID );
		return Text::is_visible_markup( $title ) ? $title : (string) $post->ID;
	}

	/** The publication date in UTC. Posts from other programs may have only a local date, or none. */
	public static function published_date( WP_Post $post ): string {
		return self::first_date( $post->post_date_gmt, $post->post_date )
			?? self::first_date( $post->post_modified_gmt, $post->post_modified )
			?? self::NO_DATE;
	}

	/** The modification date in UTC, from the local date if there is no other. */
	public static function modified_date( WP_Post $post ): string {
		return self::first_date( $post->post_modified_gmt, $post->post_modified ) ?? self::published_date( $post );
	}

	/** The UTC date, else the local date converted; null if both consist of zeros. */
	private static function first_date( string $gmt, string $local ): ?string {
		return match ( true ) {
			self::is_date( $gmt )   => $gmt,
			self::is_date( $local ) => get_gmt_from_date( $local ),
			default                 => null,
		};
	}

	/** Whether a date is set. WordPress writes zeros for none. */
	public static function is_date( string $date ): bool {
		return '' !== $date && ! str_starts_with( $date, '0000' );
	}

	/** An item of a list. The player of a VIP video is included only with `$may_watch_all`. */
	public static function item( WP_Post $post, bool $may_watch_all, int $views ): array {
		$id     = $post->ID;
		$vip    = self::is_vip( $id );
		$anchor = Anchor::find( self::anchor_id( $id ) );
		return array(
			'id'           => $id,
			'slug'         => self::slug( $post ),
			'title'        => array( 'rendered' => self::title( $post ) ),
			'acf'          => array(
				'main_embed_code'    => $may_watch_all || ! $vip ? self::text( $id, 'main_embed_code' ) : null,
				'trailer_embed_code' => self::text( $id, 'trailer_embed_code' ),
				'is_vip'             => $vip,
				'view_count'         => $views,
				'featured_media_url' => self::picture( $id ),
				'vid_actor'          => $anchor?->term_id,
			),
			'anchor_id'    => $anchor?->term_id,
			'anchor'       => $anchor ? Anchor::name( $anchor ) : null,
			'duration'     => self::duration( $id ),
			'triggers'     => self::triggers( $id ),
			'language'     => self::language( $post ),
			'date_gmt'     => Time::iso( self::published_date( $post ) ),
			'modified_gmt' => Time::iso( self::modified_date( $post ) ),
		);
	}

	/** The whole video for one visitor or member. */
	public static function detail( WP_Post $post, bool $may_watch_all ): array {
		$id     = $post->ID;
		$vip    = self::is_vip( $id );
		$may    = $may_watch_all || ! $vip;
		$anchor = Anchor::find( self::anchor_id( $id ) );
		return array(
			'id'                => $id,
			'slug'              => self::slug( $post ),
			'title'             => array( 'rendered' => self::title( $post ) ),
			'published_date'    => Time::iso( self::published_date( $post ) ),
			'modified_gmt'      => Time::iso( self::modified_date( $post ) ),
			'is_vip'            => $vip,
			'thumbnail_url'     => self::picture( $id ),
			'video_embed_url'   => $may ? self::text( $id, 'main_embed_code' ) : null,
			'trailer_embed_url' => self::text( $id, 'trailer_embed_code' ),
			'user_has_access'   => $may,
			'anchor'            => $anchor ? Anchor::summary( $anchor ) : null,
			'comments'          => array( 'total' => (int) get_comments_number( $id ) ),
			'duration'          => self::duration( $id ),
			'description'       => wp_kses_post( wpautop( strip_shortcodes( $post->post_content ) ) ),
			'triggers'          => self::triggers( $id ),
			'chapters'          => self::chapters( $id ),
			'captions'          => Captions::names( $id ),
			'language'          => self::language( $post ),
			'views'             => Video_Query::views( array( $id ) )[ $id ] ?? 0,
		);
	}

	/** The length in seconds; null if unknown. */
	private static function duration( int $id ): ?int {
		return self::seconds( $id ) ?: null;
	}
}
