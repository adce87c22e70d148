<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * The types of videos, anchors and triggers. By default a video is a post of this plugin's type, and an anchor a term
 * of its taxonomy. For a WordPress that already has videos, the settings name other types and fields. Fields are post
 * meta with the contract's names, as in Advanced Custom Fields.
 */
final class Content_Types {
	public const POST_TYPE = 'murmur_video';
	public const ANCHOR    = 'murmur_anchor';
	public const TRIGGER   = 'murmur_trigger';

	/** A video's fields. Each field's default meta key is its name. */
	public const FIELDS = array(
		'main_embed_code',
		'trailer_embed_code',
		'is_vip',
		'view_count',
		'featured_media_url',
		'vid_actor',
		'duration',
		'language',
		'chapters',
	);

	public static function boot(): void {
		add_action( 'init', array( self::class, 'register' ), 5 );
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
		return array_map( array( self::class, 'meta_key' ), self::FIELDS );
	}

	public static function is_video( int $post_id ): bool {
		return get_post_type( $post_id ) === self::post_type();
	}

	/** Registers this plugin's types unless the settings name others. */
	public static function register(): void {
		if ( self::POST_TYPE === self::post_type() ) {
			register_post_type( self::POST_TYPE, self::post_type_args() );
		}
		// A video has one anchor, so the editor chooses it in this plugin's own box and in the quick edit.
		if ( self::ANCHOR === self::anchor_taxonomy() ) {
			register_taxonomy(
				self::ANCHOR,
				self::post_type(),
				self::taxonomy_args( __( 'Anchors', 'murmur' ), __( 'Anchor', 'murmur' ), has_box: false )
			);
		}
		if ( self::TRIGGER === self::trigger_taxonomy() ) {
			register_taxonomy(
				self::TRIGGER,
				self::post_type(),
				self::taxonomy_args( __( 'Triggers', 'murmur' ), __( 'Trigger', 'murmur' ), has_box: true )
			);
		}
	}

	/** Labels that say "video"; WordPress's default labels say "post". */
	private static function video_labels(): array {
		return array(
			'name'                  => __( 'Videos', 'murmur' ),
			'singular_name'         => __( 'Video', 'murmur' ),
			'add_new'               => __( 'Add New Video', 'murmur' ),
			'add_new_item'          => __( 'Add New Video', 'murmur' ),
			'edit_item'             => __( 'Edit Video', 'murmur' ),
			'view_item'             => __( 'View Video', 'murmur' ),
			'search_items'          => __( 'Search Videos', 'murmur' ),
			'not_found'             => __( 'No videos found.', 'murmur' ),
			'not_found_in_trash'    => __( 'No videos found in Trash.', 'murmur' ),
			'all_items'             => __( 'All Videos', 'murmur' ),
			'insert_into_item'      => __( 'Insert into video', 'murmur' ),
			'uploaded_to_this_item' => __( 'Uploaded to this video', 'murmur' ),
			'filter_items_list'     => __( 'Filter videos list', 'murmur' ),
			'items_list'            => __( 'Videos list', 'murmur' ),
			'items_list_navigation' => __( 'Pages of videos', 'murmur' ),
			'featured_image'        => __( 'Picture', 'murmur' ),
			'set_featured_image'    => __( 'Choose a picture (16:9)', 'murmur' ),
		);
	}

	/** Videos are public on the site and have no page in WordPress. */
	private static function post_type_args(): array {
		return array(
			'labels'              => self::video_labels(),
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

	/** Labels with the taxonomy's name; WordPress's default labels say "tag". */
	private static function taxonomy_labels( string $plural, string $singular ): array {
		$of_one = array(
			/* translators: %s: Anchor or Trigger */
			'add_new_item'  => __( 'Add New %s', 'murmur' ),
			/* translators: %s: Anchor or Trigger */
			'edit_item'     => __( 'Edit %s', 'murmur' ),
			/* translators: %s: Anchor or Trigger */
			'update_item'   => __( 'Update %s', 'murmur' ),
			/* translators: %s: Anchor or Trigger */
			'new_item_name' => __( 'New %s', 'murmur' ),
		);
		$of_all = array(
			/* translators: %s: Anchors or Triggers */
			'search_items'          => __( 'Search %s', 'murmur' ),
			/* translators: %s: Anchors or Triggers */
			'popular_items'         => __( 'Popular %s', 'murmur' ),
			/* translators: %s: Anchors or Triggers */
			'all_items'             => __( 'All %s', 'murmur' ),
			/* translators: %s: Anchors or Triggers */
			'back_to_items'         => __( '← Go to %s', 'murmur' ),
			/* translators: %s: Anchors or Triggers */
			'add_or_remove_items'   => __( 'Add or remove %s', 'murmur' ),
			/* translators: %s: Anchors or Triggers */
			'items_list'            => __( 'List of %s', 'murmur' ),
			/* translators: %s: Anchors or Triggers */
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
