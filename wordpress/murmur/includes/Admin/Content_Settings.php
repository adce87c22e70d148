<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\Content_Types;

defined( 'ABSPATH' ) || exit;

/** The settings that map an existing library. */
final class Content_Settings {
	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add' ) );
	}

	public static function add( array $sections ): array {
		$fields = array(
			'post_type'        => array(
				'label'   => __( 'Videos are', 'murmur' ),
				'type'    => 'select',
				'default' => Content_Types::POST_TYPE,
				'options' => static fn() => array( Content_Types::POST_TYPE => __( 'Murmur videos', 'murmur' ) )
					+ wp_list_pluck( get_post_types( array( 'show_ui' => true ), 'objects' ), 'label' ),
			),
			'anchor_taxonomy'  => self::taxonomy_field(
				__( 'Anchors are', 'murmur' ),
				Content_Types::ANCHOR,
				__( 'Murmur anchors', 'murmur' )
			),
			'trigger_taxonomy' => self::taxonomy_field(
				__( 'Triggers are', 'murmur' ),
				Content_Types::TRIGGER,
				__( 'Murmur triggers', 'murmur' )
			),
		);
		foreach ( self::field_labels() as $field => $label ) {
			$fields[ "field_$field" ] = array(
				'label'    => $label,
				'type'     => 'text',
				'default'  => $field,
				'sanitize' => static fn( mixed $sent ) => preg_match(
					'/^[\w-]{1,191}$/',
					is_string( $sent ) ? trim( $sent ) : ''
				)
					? trim( $sent )
					: $field,
			);
		}
		$sections['content'] = array(
			'title'       => __( 'Where the content is', 'murmur' ),
			'description' => __( 'Leave this as it is unless this WordPress already has videos of another plugin. The fields are names of post meta, which is also where Advanced Custom Fields keeps its fields.', 'murmur' ),
			'fields'      => $fields,
		);
		return $sections;
	}

	private static function field_labels(): array {
		return array(
			'main_embed_code'    => __( 'Embed code', 'murmur' ),
			'trailer_embed_code' => __( 'Trailer', 'murmur' ),
			'is_vip'             => __( 'For members (yes or no)', 'murmur' ),
			'view_count'         => __( 'Views', 'murmur' ),
			'featured_media_url' => __( 'Address of the picture (where there is no featured image)', 'murmur' ),
			'vid_actor'          => __( 'Anchor (where the taxonomy says nothing)', 'murmur' ),
			'duration'           => __( 'Duration in seconds', 'murmur' ),
			'language'           => __( 'Language (en, zh)', 'murmur' ),
			'chapters'           => __( 'Chapters', 'murmur' ),
		);
	}

	private static function taxonomy_field( string $label, string $own, string $own_label ): array {
		return array(
			'label'   => $label,
			'type'    => 'select',
			'default' => $own,
			'options' => static fn() => array( $own => $own_label )
				+ wp_list_pluck( get_taxonomies( array( 'show_ui' => true ), 'objects' ), 'label' ),
		);
	}
}
