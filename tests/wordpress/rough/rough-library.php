<?php
/**
 * Adds the videos of kinds.php, or removes them: rough-library.php add|remove, with WP_DIR and WP_HOST in its environment.
 * `add` prints them as JSON.
 */

declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Video, Video_Index};

require __DIR__ . '/../../../harness/wordpress/load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

const MARK = '_rough_kind';

wp_set_current_user( 1 );
'add' === $argv[1] ? add_rough( require __DIR__ . '/kinds.php' ) : remove_rough();

function add_rough( array $kinds ): void {
	$made = array_map( 'add_kind', array_keys( $kinds ), $kinds );
	wp_cache_flush();
	echo wp_json_encode( array_map( 'describe', $made, $kinds, array_keys( $kinds ) ) );
}

function add_kind( string $name, array $kind ): int {
	add_filter( 'wp_insert_post_empty_content', '__return_false' );
	kses_remove_filters();
	$post = ( $kind['post'] ?? array() ) + array(
		'post_type'   => Content_Types::post_type(),
		'post_status' => 'publish',
		'post_title'  => "Rough: $name",
	);
	$id   = wp_insert_post( wp_slash( $post ), true );
	if ( is_wp_error( $id ) ) {
		throw new RuntimeException( "$name: {$id->get_error_message()}" );
	}
	foreach ( ( $kind['meta'] ?? array() ) + array( MARK => $name ) as $key => $value ) {
		update_post_meta( $id, $key, wp_slash( $value ) );
	}
	foreach ( $kind['terms'] ?? array() as $taxonomy => $names ) {
		add_terms( $id, "murmur_$taxonomy", $names, $kind['term_row'] ?? array() );
	}
	if ( isset( $kind['picture'] ) ) {
		add_lost_picture( $id, $kind['picture'] );
	}
	if ( isset( $kind['sticky'] ) ) {
		stick_post( $id );
	}
	if ( isset( $kind['trashed'] ) || isset( $kind['restored'] ) ) {
		wp_trash_post( $id );
	}
	if ( isset( $kind['restored'] ) ) {
		wp_untrash_post( $id );
		wp_publish_post( $id );
	}
	write_row( $id, $kind['row'] ?? array() );
	return $id;
}

/** Writes columns as another program would, and tells the lists, as an import that ends with a rebuild does. */
function write_row( int $id, array $row ): void {
	global $wpdb;
	if ( array() !== $row ) {
		$wpdb->update( $wpdb->posts, $row, array( 'ID' => $id ) );
	}
	clean_post_cache( $id );
	Video_Index::add_changed( $id );
	Video_Index::flush();
}

function add_terms( int $id, string $taxonomy, array $names, array $row ): void {
	global $wpdb;
	foreach ( $names as $name ) {
		$made = wp_insert_term( wp_slash( $name ), $taxonomy );
		if ( is_wp_error( $made ) ) {
			$made = array( 'term_id' => (int) $made->get_error_data( 'term_exists' ) );
		} else {
			add_term_meta( $made['term_id'], MARK, '1' );
		}
		if ( 0 === $made['term_id'] ) {
			throw new RuntimeException( "$name can't be a term" );
		}
		wp_set_object_terms( $id, $made['term_id'], $taxonomy, true );
		if ( array() !== $row ) {
			$wpdb->update( $wpdb->terms, $row, array( 'term_id' => $made['term_id'] ) );
			clean_term_cache( $made['term_id'], $taxonomy );
		}
	}
}

/** A featured image whose file is gone, or of which nothing is left. */
function add_lost_picture( int $id, string $gone ): void {
	$picture = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Rough picture' ), '2020/01/rough-gone.jpg', $id );
	update_post_meta( $picture, MARK, 'picture' );
	wp_update_attachment_metadata( $picture, array( 'width' => 1600, 'height' => 900, 'file' => '2020/01/rough-gone.jpg', 'sizes' => array() ) );
	set_post_thumbnail( $id, $picture );
	if ( 'attachment' === $gone ) {
		global $wpdb;
		// WordPress itself would also delete the reference.
		$wpdb->delete( $wpdb->posts, array( 'ID' => $picture ) );
		clean_post_cache( $picture );
	}
}

function describe( int $id, array $kind, string $name ): array {
	$post = get_post( $id );
	return array(
		'id'     => $id,
		'kind'   => $name,
		'slug'   => Video::slug( $post ),
		'title'  => $post->post_title,
		'is'     => isset( $kind['hidden'] ) ? 'hidden' : ( isset( $kind['unserved'] ) ? 'unserved' : 'public' ),
	);
}

function remove_rough(): void {
	global $wpdb;
	// A picture without its post has left its meta.
	foreach ( $wpdb->get_col( $wpdb->prepare( "SELECT post_id FROM $wpdb->postmeta WHERE meta_key = %s", MARK ) ) as $id ) {
		unstick_post( (int) $id );
		wp_delete_post( (int) $id, true );
		$wpdb->delete( $wpdb->postmeta, array( 'post_id' => $id ) );
	}
	foreach ( $wpdb->get_results( $wpdb->prepare( "SELECT term_id, taxonomy FROM $wpdb->termmeta JOIN $wpdb->term_taxonomy USING (term_id) WHERE meta_key = %s", MARK ) ) as $term ) {
		wp_delete_term( (int) $term->term_id, $term->taxonomy );
	}
	Video_Index::fill();
}
