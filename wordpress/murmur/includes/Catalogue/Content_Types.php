<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Settings;

/**
 * By default videos are posts of this plugin's type, and anchors terms of its taxonomy. For a WordPress that already
 * has videos, the settings name other types and fields. Fields are post meta with the contract's names, as in Advanced
 * Custom Fields.
 */
final class Content_Types {
	public const POST_TYPE = 'murmur_video';
	public const ANCHOR    = 'murmur_anchor';
	public const TRIGGER   = 'murmur_trigger';

	/** A video's fields, with their labels in the settings. Each field's default meta key is its name. */
	private const FIELDS = array(
		'main_embed_code'    => 'Embed code',
		'trailer_embed_code' => 'Trailer',
		'is_vip'             => 'For members (yes or no)',
		'view_count'         => 'Views',
		'featured_media_url' => 'Address of the picture (where there is no featured image)',
		'vid_actor'          => 'Anchor (where the taxonomy says nothing)',
		'duration'           => 'Duration in seconds',
		'language'           => 'Language (en, zh)',
		'chapters'           => 'Chapters',
	);

	public static function boot(): void {
		add_action( 'init', array( self::class, 'register' ), 5 );
		add_filter( 'murmur_settings', array( self::class, 'add_settings' ) );
	}

	public static function post_type(): string {
		return (string) Settings::get( 'post_type' );
	}

	public static function anchor_taxonomy(): string {
		return (string) Settings::get( 'anchor_taxonomy' );
	}

	public static function trigger_taxonomy(): string {
		return (string) Settings::get( 'trigger_taxonomy' );
	}

	public static function meta_key( string $field ): string {
		return (string) Settings::get( "field_$field" );
	}

	public static function meta_keys(): array {
		return array_map( array( self::class, 'meta_key' ), array_keys( self::FIELDS ) );
	}

	public static function is_video( int $post_id ): bool {
		return get_post_type( $post_id ) === self::post_type();
	}

	/** Registers this plugin's types unless the settings name others. */
	public static function register(): void {
		if ( self::POST_TYPE === self::post_type() ) {
			register_post_type( self::POST_TYPE, self::post_type_args() );
		}
		// A video has one anchor, which this plugin's own box and the quick edit choose.
		if ( self::ANCHOR === self::anchor_taxonomy() ) {
			register_taxonomy( self::ANCHOR, self::post_type(), self::taxonomy_args( __( 'Anchors', 'murmur' ), __( 'Anchor', 'murmur' ), false ) );
		}
		if ( self::TRIGGER === self::trigger_taxonomy() ) {
			register_taxonomy(
				self::TRIGGER,
				self::post_type(),
				self::taxonomy_args( __( 'Triggers', 'murmur' ), __( 'Trigger', 'murmur' ), true )
			);
		}
	}

	/** The settings that map an existing library. */
	public static function add_settings( array $sections ): array {
		$fields = array(
			'post_type'        => array(
				'label'   => __( 'Videos are', 'murmur' ),
				'type'    => 'select',
				'default' => self::POST_TYPE,
				'options' => static fn() => array( self::POST_TYPE => __( 'Murmur videos', 'murmur' ) )
					+ wp_list_pluck( get_post_types( array( 'show_ui' => true ), 'objects' ), 'label' ),
			),
			'anchor_taxonomy'  => self::taxonomy_field( __( 'Anchors are', 'murmur' ), self::ANCHOR, __( 'Murmur anchors', 'murmur' ) ),
			'trigger_taxonomy' => self::taxonomy_field( __( 'Triggers are', 'murmur' ), self::TRIGGER, __( 'Murmur triggers', 'murmur' ) ),
		);
		foreach ( self::FIELDS as $field => $label ) {
			$fields[ "field_$field" ] = array(
				'label'    => $label,
				'type'     => 'text',
				'default'  => $field,
				'sanitize' => static fn( mixed $sent ) => preg_match( '/^[\w-]{1,191}$/', is_string( $sent ) ? trim( $sent ) : '' )
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

	private static function taxonomy_field( string $label, string $own, string $own_label ): array {
		return array(
			'label'   => $label,
			'type'    => 'select',
			'default' => $own,
			'options' => static fn() => array( $own => $own_label )
				+ wp_list_pluck( get_taxonomies( array( 'show_ui' => true ), 'objects' ), 'label' ),
		);
	}

	/** Videos are public on the site and have no page here. */
	private static function post_type_args(): array {
		return array(
			'labels'              => array(
				'name'               => __( 'Videos', 'murmur' ),
				'singular_name'      => __( 'Video', 'murmur' ),
				'add_new_item'       => __( 'Add New Video', 'murmur' ),
				'edit_item'          => __( 'Edit Video', 'murmur' ),
				'search_items'       => __( 'Search Videos', 'murmur' ),
				'not_found'          => __( 'No videos found.', 'murmur' ),
				'featured_image'     => __( 'Picture', 'murmur' ),
				'set_featured_image' => __( 'Choose a picture (16:9)', 'murmur' ),
			),
			'public'              => false,
			'show_ui'             => true,
			'show_in_rest'        => false,
			'exclude_from_search' => true,
			'menu_icon'           => 'dashicons-video-alt3',
			'menu_position'       => 5,
			'supports'            => array( 'title', 'editor', 'thumbnail', 'comments', 'revisions' ),
			'map_meta_cap'        => true,
		);
	}

	/** WordPress's default labels speak of tags. */
	private static function taxonomy_labels( string $plural, string $singular ): array {
		/* translators: %s: "Anchor" or "Trigger" in these four, "Anchors" or "Triggers" in those after them */
		$of_one = array(
			'add_new_item'  => __( 'Add New %s', 'murmur' ),
			'edit_item'     => __( 'Edit %s', 'murmur' ),
			'update_item'   => __( 'Update %s', 'murmur' ),
			'new_item_name' => __( 'New %s', 'murmur' ),
		);
		$of_all = array(
			'search_items'          => __( 'Search %s', 'murmur' ),
			'popular_items'         => __( 'Popular %s', 'murmur' ),
			'all_items'             => __( 'All %s', 'murmur' ),
			'back_to_items'         => __( '← Go to %s', 'murmur' ),
			'add_or_remove_items'   => __( 'Add or remove %s', 'murmur' ),
			'items_list'            => __( 'List of %s', 'murmur' ),
			'items_list_navigation' => __( 'Pages of %s', 'murmur' ),
		);
		return array(
			'name'                       => $plural,
			'singular_name'              => $singular,
			'separate_items_with_commas' => __( 'Separate them with commas', 'murmur' ),
			'choose_from_most_used'      => __( 'Choose from the most used', 'murmur' ),
			'not_found'                  => __( 'None found.', 'murmur' ),
			'no_terms'                   => __( 'None', 'murmur' ),
			...array_map( static fn( string $label ) => sprintf( $label, $singular ), $of_one ),
			...array_map( static fn( string $label ) => sprintf( $label, $plural ), $of_all ),
		);
	}

	private static function taxonomy_args( string $plural, string $singular, bool $has_box ): array {
		return array(
			'labels'             => self::taxonomy_labels( $plural, $singular ),
			'public'             => false,
			'show_ui'            => true,
			'show_in_rest'       => false,
			'show_in_quick_edit' => $has_box,
			'meta_box_cb'        => $has_box ? null : false,
			'show_admin_column'  => true,
		);
	}
}
