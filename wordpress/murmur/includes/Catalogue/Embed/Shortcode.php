<?php
declare( strict_types=1 );

namespace Murmur\Catalogue\Embed;

defined( 'ABSPATH' ) || exit;

/** Finds the address in a shortcode, like the site's lib/wordpress/catalogue/embed.ts. */
final class Shortcode {
	/** Attributes that contain the address of a film or a page. */
	private const ADDRESSES = array(
		...array( 'src', 'mp4', 'm4v', 'webm', 'mov', 'mp3', 'm4a', 'ogg', 'opus', 'flac', 'wav' ),
		...array( 'url', 'link', 'href', 'video', 'source', 'file', 'hls', 'm3u8', 'external_url', 'video_url' ),
	);

	private const IDS = array( 'id', 'guid', 'code', 'vid', 'video_id', 'videoid', 'bv', 'bvid' );

	/**
	 * The player of a shortcode, as a list with one list of addresses.
	 *
	 * @param array{name: string, is_closing: bool, attributes: array<string, string>, body: string} $tag The shortcode.
	 */
	public static function players( array $tag ): array {
		if ( $tag['is_closing'] || '' === $tag['body'] ) {
			return array();
		}
		foreach ( self::ADDRESSES as $key ) {
			if ( preg_match( '#[/.]#', $tag['attributes'][ $key ] ?? '' ) ) {
				$kind = in_array( $tag['name'], array( 'video', 'audio' ), true ) ? $tag['name'] : '';
				return array( array( array( $tag['attributes'][ $key ], $kind ) ) );
			}
		}
		$first = preg_split( '/[\t-\r ]/', (string) preg_replace( '/^[\t-\r =]+/', '', $tag['body'] ), 2 )[0];
		$ids   = array_filter(
			array_map( static fn( string $key ) => $tag['attributes'][ $key ] ?? '', self::IDS ),
			static fn( string $id ) => '' !== $id
		);
		$value = array() === $ids ? Tags::clean( Tags::decode( $first ) ) : reset( $ids );
		return preg_match( '~^(?:https?:)?//~i', $value )
			? array( array( array( $value, '' ) ) )
			: self::of_maker( $tag['name'], $value );
	}

	/** The player of an id in a shortcode whose name contains the maker's, such as `su_youtube`. */
	public static function of_maker( string $name, string $value ): array {
		foreach ( Address::table( 'embed-elements' )['shortcodes'] as $key => $known ) {
			if ( in_array( $key, preg_split( '/[-_]/', $name ), true ) ) {
				return preg_match( "~$known[value]~D", $value )
					? array( array( array( Address::fill( $known['player'], array( 'value' => $value ) ), '' ) ) )
					: array();
			}
		}
		return array();
	}
}
