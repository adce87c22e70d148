<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\{Content_Types, Embed_Code, Video, Video_Index, Video_Query, Video_Table};
use WP_Query;
use WP_Screen;

defined( 'ABSPATH' ) || exit;

/** Columns, quick edit and bulk actions of the list of videos. */
final class Video_List {
	private const BULK_ACTIONS = array( 'murmur_vip' => '1', 'murmur_free' => '0' );

	/** Adds the hooks once the post type is known, because settings may name another type. */
	public static function boot(): void {
		add_action( 'admin_init', array( self::class, 'add_hooks' ) );
	}

	public static function add_hooks(): void {
		$type = Content_Types::post_type();
		add_filter( "manage_{$type}_posts_columns", array( self::class, 'columns' ) );
		add_filter( 'default_hidden_columns', array( self::class, 'hidden_columns' ), 10, 2 );
		add_action( "manage_{$type}_posts_custom_column", array( self::class, 'show_column' ), 10, 2 );
		add_filter(
			"manage_edit-{$type}_sortable_columns",
			static fn( array $columns ) => $columns + array( 'murmur_views' => array( 'murmur_views', true ) )
		);
		add_filter( 'posts_clauses', array( self::class, 'sort' ), 10, 2 );
		add_filter( "bulk_actions-edit-$type", array( self::class, 'bulk_actions' ) );
		add_filter( "handle_bulk_actions-edit-$type", array( self::class, 'handle_bulk_action' ), 10, 3 );
		add_action( 'admin_notices', array( self::class, 'show_notice' ) );
		add_action( 'quick_edit_custom_box', array( self::class, 'show_quick_edit' ), 10, 2 );
		add_action( 'bulk_edit_custom_box', array( self::class, 'show_bulk_edit' ), 10, 2 );
		add_action( "save_post_$type", array( self::class, 'save_quick_edit' ) );
	}

	public static function columns( array $columns ): array {
		$ours = array(
			'murmur_picture' => __( 'Picture', 'murmur' ),
			'murmur_vip'     => __( 'VIP', 'murmur' ),
			'murmur_player'  => __( 'Player', 'murmur' ),
			'murmur_length'  => __( 'Duration', 'murmur' ),
			'murmur_views'   => __( 'Views', 'murmur' ),
		);
		return array_slice( $columns, 0, 2, true ) + $ours + array_slice( $columns, 2, null, true );
	}

	/** Adds the columns that are hidden until Screen Options shows them, so that the title has more room. */
	public static function hidden_columns( array $hidden, WP_Screen $screen ): array {
		return 'edit-' . Content_Types::post_type() === $screen->id
			? array( ...$hidden, 'murmur_length', 'comments', 'taxonomy-' . Content_Types::trigger_taxonomy() )
			: $hidden;
	}

	public static function show_column( string $column, int $id ): void {
		switch ( $column ) {
			case 'murmur_picture':
				$picture = Video::picture( $id );
				echo $picture
					? '<img class="murmur-picture" loading="lazy" alt="" src="' . esc_url( $picture ) . '">'
					: '—';
				break;
			case 'murmur_vip':
				echo Video::is_vip( $id ) ? esc_html__( 'VIP', 'murmur' ) : '—';
				printf(
					'<span hidden class="murmur-row" data-vip="%d" data-views="%d" data-duration="%s" data-anchor="%d"></span>',
					absint( Video::is_vip( $id ) ),
					absint( Video::number( $id, 'view_count' ) ),
					esc_attr( self::duration( $id ) ),
					absint( Video::anchor_id( $id ) )
				);
				break;
			case 'murmur_player':
				$code = Video::text( $id, 'main_embed_code' );
				echo esc_html(
					null === $code
						? __( 'none', 'murmur' )
						: Embed_Code::check( $code )['problem'] ?? __( 'plays', 'murmur' )
				);
				break;
			case 'murmur_length':
				echo esc_html( self::duration( $id ) );
				break;
			case 'murmur_views':
				echo esc_html(
					number_format_i18n(
						Video_Query::views( array( $id ) )[ $id ] ?? Video::number( $id, 'view_count' )
					)
				);
				break;
		}
	}

	/** Sorts by views. Videos that nobody has watched stay in the list. */
	public static function sort( array $clauses, WP_Query $query ): array {
		global $wpdb;
		if ( is_admin() && $query->is_main_query() && 'murmur_views' === $query->get( 'orderby' ) ) {
			Video_Index::flush();
			$order           = 'asc' === strtolower( (string) $query->get( 'order' ) ) ? 'ASC' : 'DESC';
			$clauses['join'] .= ' LEFT JOIN ' . Video_Table::name()
				. " murmur_list ON murmur_list.id = $wpdb->posts.ID";
			$clauses['orderby']  = "COALESCE(murmur_list.views, 0) $order, $wpdb->posts.ID $order";
		}
		return $clauses;
	}

	public static function bulk_actions( array $actions ): array {
		return $actions + array(
			'murmur_vip'  => __( 'Make VIP', 'murmur' ),
			'murmur_free' => __( 'Make free for everybody', 'murmur' ),
		);
	}

	/** Handles a bulk action. WordPress has checked the nonce. */
	public static function handle_bulk_action( string $address, string $action, array $ids ): string {
		if ( ! isset( self::BULK_ACTIONS[ $action ] ) ) {
			return $address;
		}
		$changed = 0;
		foreach ( array_map( 'absint', $ids ) as $id ) {
			if ( Content_Types::is_video( $id ) && current_user_can( 'edit_post', $id ) ) {
				Video_Fields::save( $id, array( 'is_vip' => self::BULK_ACTIONS[ $action ] ) );
				++$changed;
			}
		}
		return add_query_arg( 'murmur_changed', $changed, $address );
	}

	public static function show_notice(): void {
		$changed = absint( $_GET['murmur_changed'] ?? 0 );
		if ( $changed > 0 ) {
			/* translators: %d: a number of videos */
			$text = sprintf( _n( '%d video changed.', '%d videos changed.', $changed, 'murmur' ), $changed );
			echo '<div class="notice notice-success is-dismissible"><p>' . esc_html( $text ) . '</p></div>';
		}
	}

	/** Shows the fields of the quick edit. assets/admin.js fills them. */
	public static function show_quick_edit( string $column, string $type ): void {
		if ( 'murmur_vip' !== $column || Content_Types::POST_TYPE !== $type ) {
			return;
		}
		echo '<fieldset class="inline-edit-col-right murmur-quick"><div class="inline-edit-col">';
		echo '<input type="hidden" name="murmur[quick]" value="1">';
		echo '<label><input type="checkbox" name="murmur[is_vip]" value="1"> <span class="checkbox-title">'
			. esc_html__( 'VIP', 'murmur' )
			. '</span></label>';
		foreach ( array(
			'view_count' => __( 'Views', 'murmur' ),
			'duration'   => __( 'Duration', 'murmur' ),
		) as $field => $label ) {
			printf(
				'<label><span class="title">%s</span><span class="input-text-wrap"><input type="text" name="murmur[%s]"></span></label>',
				esc_html( $label ),
				esc_attr( $field )
			);
		}
		echo '<label><span class="title">' . esc_html__( 'Anchor', 'murmur' ) . '</span>';
		Video_Editor::show_anchor( 0 );
		echo '</label></div></fieldset>';
	}

	public static function show_bulk_edit( string $column, string $type ): void {
		if ( 'murmur_vip' !== $column || Content_Types::POST_TYPE !== $type ) {
			return;
		}
		$no_change = __( '— No Change —', 'murmur' );
		echo '<fieldset class="inline-edit-col-right murmur-bulk"><div class="inline-edit-col">';
		echo '<label><span class="title">' . esc_html__( 'VIP', 'murmur' ) . '</span><select name="murmur[is_vip]">';
		Screen::show_options(
			array( '' => $no_change, '1' => __( 'Yes', 'murmur' ), '0' => __( 'No', 'murmur' ) ),
			''
		);
		echo '</select></label><label><span class="title">' . esc_html__( 'Anchor', 'murmur' ) . '</span>';
		Video_Editor::show_anchor( 0, $no_change );
		echo '</label></div></fieldset>';
	}

	public static function save_quick_edit( int $id ): void {
		$quick = wp_verify_nonce( sanitize_key( $_REQUEST['_inline_edit'] ?? '' ), 'inlineeditnonce' );
		$bulk  = isset( $_REQUEST['bulk_edit'] )
			&& wp_verify_nonce( sanitize_key( $_REQUEST['_wpnonce'] ?? '' ), 'bulk-posts' );
		$sent = wp_unslash( $_REQUEST['murmur'] ?? array() );
		if ( ( ! $quick && ! $bulk ) || ! is_array( $sent ) || ! current_user_can( 'edit_post', $id ) ) {
			return;
		}
		$fields = array_intersect_key( $sent, array_flip( array( 'is_vip', 'view_count', 'duration', 'anchor' ) ) );
		if ( $bulk ) {
			$fields = array_diff(
				array_intersect_key( $fields, array_flip( array( 'is_vip', 'anchor' ) ) ),
				array( '' )
			);
		} elseif ( isset( $sent['quick'] ) ) {
			$fields += array( 'is_vip' => '0' );
		}
		Video_Fields::save( $id, $fields );
	}

	private static function duration( int $id ): string {
		$seconds = Video::number( $id, 'duration' );
		return $seconds > 0 ? Video_Fields::as_time( $seconds ) : '';
	}
}
