<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** The earlier slugs that WordPress keeps of each published post, as post meta. */
final class Old_Slugs {
	/** The post of a type that had a slug last, and is public or scheduled; 0 for none. */
	public static function holder( string $slug, string $type ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT m.post_id FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id
				WHERE m.meta_key = '_wp_old_slug' AND m.meta_value = %s
					AND p.post_type = %s AND p.post_status IN ('publish', 'future')
				ORDER BY m.meta_id DESC LIMIT 1",
				sanitize_title( $slug ),
				$type
			)
		);
	}

	/**
	 * Replaces earlier slugs of public posts with the present ones.
	 *
	 * @param array  $slugs Decoded or encoded.
	 * @param string $type  The posts' type.
	 * @return array In the same order; what is no earlier slug stays as it is.
	 */
	public static function replace( array $slugs, string $type ): array {
		$names   = array_map( static fn( $slug ) => sanitize_title( rawurldecode( (string) $slug ) ), $slugs );
		$present = array() === $names ? array() : self::present( array_values( array_unique( $names ) ), $type );
		return array_map( static fn( $slug, string $name ) => $present[ $name ] ?? $slug, $slugs, $names );
	}

	/**
	 * The decoded present slugs by the earlier ones, without those that another post has now.
	 *
	 * @return array<string, string>
	 */
	private static function present( array $names, string $type ): array {
		global $wpdb;
		$of_names = static fn( string $query ) => $wpdb->prepare( $query, $type, ...$names );
		$in       = implode( ', ', array_fill( 0, count( $names ), '%s' ) );
		$rows     = (array) $wpdb->get_results(
			$of_names(
				"SELECT m.meta_value, p.post_name FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id
				WHERE m.meta_key = '_wp_old_slug' AND p.post_type = %s AND p.post_status = 'publish' AND m.meta_value IN ($in)
				ORDER BY m.meta_id"
			)
		);
		if ( array() === $rows ) {
			return array();
		}
		$taken   = $wpdb->get_col( $of_names( "SELECT post_name FROM $wpdb->posts WHERE post_type = %s AND post_status = 'publish' AND post_name IN ($in)" ) );
		$present = array_map( 'rawurldecode', array_column( $rows, 'post_name', 'meta_value' ) );
		return array_diff_key( $present, array_flip( $taken ) );
	}
}
