<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** The earlier slugs of published posts, which WordPress keeps as post meta. */
final class Old_Slugs {
	/** The public or scheduled post that had a slug last; 0 if none had it. */
	public static function last_post( string $slug, string $type ): int {
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
	 * Replaces earlier slugs of public posts with the current ones.
	 *
	 * @param array  $slugs Decoded or encoded.
	 * @param string $type  The posts' type.
	 * @return array In the same order; what is no earlier slug stays as it is.
	 */
	public static function replace( array $slugs, string $type ): array {
		$names   = array_map( static fn( $slug ) => sanitize_title( rawurldecode( (string) $slug ) ), $slugs );
		$present = array() === $names ? array() : self::current_slugs( array_values( array_unique( $names ) ), $type );
		return array_map( static fn( $slug, string $name ) => $present[ $name ] ?? $slug, $slugs, $names );
	}

	/**
	 * The current slugs by their earlier ones, decoded, without the earlier slugs that another post has now.
	 *
	 * @return array<string, string>
	 */
	private static function current_slugs( array $names, string $type ): array {
		global $wpdb;
		$of_names = static fn( string $query ) => $wpdb->prepare( $query, $type, ...$names );
		$in       = implode( ', ', array_fill( 0, count( $names ), '%s' ) );
		$rows     = (array) $wpdb->get_results(
			$of_names(
				"SELECT m.meta_value, p.post_name FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id
				WHERE m.meta_key = '_wp_old_slug' AND p.post_type = %s AND p.post_status = 'publish'
				AND m.meta_value IN ($in)
				ORDER BY m.meta_id"
			)
		);
		if ( array() === $rows ) {
			return array();
		}
		$taken   = $wpdb->get_col(
			$of_names(
				"SELECT post_name FROM $wpdb->posts
					WHERE post_type = %s AND post_status = 'publish' AND post_name IN ($in)"
			)
		);
		$present = array_map( 'rawurldecode', array_column( $rows, 'post_name', 'meta_value' ) );
		return array_diff_key( $present, array_flip( $taken ) );
	}
}
