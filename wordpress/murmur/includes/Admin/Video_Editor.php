<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Admin\Checks\Media_Check;
use Murmur\Catalogue\{Content_Types, Embed_Code, Video};
use Murmur\Core\Slug;
use Murmur\Uploads\Film_Box;
use WP_Post;
use WP_Screen;

defined( 'ABSPATH' ) || exit;

/** The box with a video's own fields on its edit screen; WordPress provides title, text, picture and schedule. */
final class Video_Editor {
	private const NONCE = 'murmur_video';
	private const CHECK = 'murmur_check_embed';

	/** Adds the box for this plugin's own post type only. Another plugin's posts have that plugin's fields. */
	public static function boot(): void {
		add_action( 'add_meta_boxes_' . Content_Types::POST_TYPE, array( self::class, 'add_box' ) );
		add_action( 'save_post_' . Content_Types::POST_TYPE, array( self::class, 'save' ) );
		add_action( 'wp_ajax_' . self::CHECK, array( self::class, 'check' ) );
		add_action( 'admin_enqueue_scripts', array( self::class, 'add_scripts' ) );
		add_filter( 'default_hidden_meta_boxes', array( self::class, 'show_slug' ), 10, 2 );
	}

	public static function add_box(): void {
		add_meta_box(
			'murmur-video',
			__( 'Video', 'murmur' ),
			array( self::class, 'show' ),
			Content_Types::POST_TYPE,
			'normal',
			'high'
		);
	}

	/** Shows the slug box. WordPress hides it by default, and shows no permalink for a type without public pages. */
	public static function show_slug( array $hidden, WP_Screen $screen ): array {
		return Content_Types::POST_TYPE === $screen->post_type
			? array_values( array_diff( $hidden, array( 'slugdiv' ) ) )
			: $hidden;
	}

	public static function add_scripts(): void {
		$screen = get_current_screen();
		if (
			! $screen
			|| ! in_array( $screen->base, array( 'post', 'edit', 'edit-tags', 'term' ), true )
			|| ! in_array( Content_Types::POST_TYPE, array( $screen->post_type, Content_Types::post_type() ), true )
		) {
			return;
		}
		wp_enqueue_style( 'murmur', plugins_url( 'assets/admin.css', \Murmur\FILE ), array(), \Murmur\VERSION );
		wp_enqueue_script(
			'murmur',
			plugins_url( 'assets/admin.js', \Murmur\FILE ),
			array( 'jquery' ),
			\Murmur\VERSION,
			true
		);
		$data = array(
			'action'  => self::CHECK,
			'nonce'   => wp_create_nonce( self::CHECK ),
			'url'     => admin_url( 'admin-ajax.php' ),
			'preview' => __( 'Preview', 'murmur' ),
			'fine'    => __( 'The site plays this.', 'murmur' ),
			'large'   => __( 'This file is too large.', 'murmur' ),
		);
		if ( in_array( $screen->base, array( 'edit-tags', 'term' ), true ) ) {
			wp_enqueue_media();
		}
		wp_add_inline_script( 'murmur', 'window.murmurAdmin = ' . wp_json_encode( $data ) . ';', 'before' );
	}

	public static function show( WP_Post $post ): void {
		$id = $post->ID;
		wp_nonce_field( self::NONCE, 'murmur_nonce' );
		self::warn_of_slug( rawurldecode( $post->post_name ) );
		echo '<table class="form-table murmur-fields" role="presentation">';
		$embed = static fn( string $name, string $label, string $field, string $help ) => self::row(
			$name,
			$label,
			static fn() => self::show_embed( $name, $field, (string) Video::text( $id, $field ), $help )
		);
		$embed(
			'murmur-main',
			__( 'Embed code', 'murmur' ),
			'main_embed_code',
			__( 'The code that the video host gives out, or the address of the video.', 'murmur' )
		);
		if ( current_user_can( 'upload_files' ) ) {
			self::row(
				'murmur_film',
				__( 'Or a file', 'murmur' ),
				static fn() => Film_Box::places() ? Film_Box::show( $post ) : Video_Uploads::show_film()
			);
		}
		$embed(
			'murmur-trailer',
			__( 'Trailer', 'murmur' ),
			'trailer_embed_code',
			__( 'Everybody may watch it, also where the video is for members.', 'murmur' )
		);
		self::row( 'murmur-vip', __( 'For members', 'murmur' ), static fn() => self::show_vip( Video::is_vip( $id ) ) );
		self::row(
			'murmur-anchor',
			__( 'Anchor', 'murmur' ),
			static fn() => self::show_anchor( Video::anchor_id( $id ) )
		);
		$text     = static fn( string $field, string $label, string ...$more ) => self::row(
			"murmur-$field",
			$label,
			static fn() => self::show_text( $field, ...$more )
		);
		$duration = Video::number( $id, 'duration' );
		$text(
			'duration',
			__( 'Duration', 'murmur' ),
			$duration > 0 ? Video_Fields::as_time( $duration ) : '',
			'12:34'
		);
		$counted = __( 'Where counting begins: what the site counts is added to it.', 'murmur' );
		$text( 'view_count', __( 'Views', 'murmur' ), (string) Video::number( $id, 'view_count' ), '0', $counted );
		self::row(
			'murmur-language',
			__( 'Language', 'murmur' ),
			static fn() => self::show_language( (string) Video::text( $id, 'language' ) )
		);
		$text(
			'featured_media_url',
			__( 'Address of a picture', 'murmur' ),
			(string) Video::text( $id, 'featured_media_url' ),
			'https://',
			__( 'Only where no picture is chosen at the side.', 'murmur' )
		);
		self::row( 'murmur_captions', __( 'Captions', 'murmur' ), static fn() => Video_Uploads::show_captions( $id ) );
		self::row(
			'murmur-chapters',
			__( 'Chapters', 'murmur' ),
			static fn() => self::show_chapters( Video::chapters( $id ) )
		);
		echo '</table>';
	}

	/** Warns the editor that the site would not show a video or term with this slug. */
	public static function warn_of_slug( string $slug ): void {
		if ( '' !== $slug && ! Slug::is_served( $slug ) ) {
			printf(
				'<div class="notice notice-error inline"><p>%s</p></div>',
				esc_html__( 'The site does not show this: its slug has a sign that no address may have, such as a full-width dot or slash, or an invisible one. Change the slug.', 'murmur' )
			);
		}
	}

	public static function save( int $id ): void {
		$nonce = sanitize_key( $_POST['murmur_nonce'] ?? '' );
		if (
			! wp_verify_nonce( $nonce, self::NONCE )
			|| wp_is_post_autosave( $id )
			|| wp_is_post_revision( $id )
			|| ! current_user_can( 'edit_post', $id )
		) {
			return;
		}
		$sent = wp_unslash( $_POST['murmur'] ?? array() );
		Video_Fields::save( $id, is_array( $sent ) ? $sent + array( 'is_vip' => '0' ) : array() );
		Film_Box::restore_address( $id );
		Video_Uploads::save( $id );
	}

	public static function check(): void {
		check_ajax_referer( self::CHECK );
		if ( ! current_user_can( 'edit_posts' ) ) {
			wp_send_json_error( null, 403 );
		}
		$player = Embed_Code::check( (string) wp_unslash( $_POST['code'] ?? '' ) );
		if ( null === $player['problem'] && '1' === ( $_POST['vip'] ?? '' ) ) {
			$player['protection'] = Media_Check::describe(
				Media_Check::protection( Media_Check::address( $player['src'] ) )
			);
		}
		wp_send_json_success( $player );
	}

	public static function show_anchor( int $chosen, string $no_change = '' ): void {
		$anchors = get_terms(
			array( 'taxonomy' => Content_Types::anchor_taxonomy(), 'hide_empty' => false, 'orderby' => 'name' )
		);
		echo '<select id="murmur-anchor" name="murmur[anchor]">';
		$labels = array( 0 => __( 'None', 'murmur' ) ) + (
			is_array( $anchors ) ? wp_list_pluck( $anchors, 'name', 'term_id' ) : array()
		);
		if ( '' === $no_change ) {
			Screen::show_options( $labels, (string) $chosen );
		} else {
			Screen::show_options( array( '' => $no_change ) + $labels, '' );
		}
		echo '</select>';
	}

	private static function row( string $id, string $label, callable $show ): void {
		printf( '<tr><th scope="row"><label for="%s">%s</label></th><td>', esc_attr( $id ), esc_html( $label ) );
		$show();
		echo '</td></tr>';
	}

	/** Shows an embed code with its check and preview. */
	private static function show_embed( string $id, string $field, string $code, string $help ): void {
		printf(
			'<textarea id="%s" name="murmur[%s]" rows="3" class="large-text code murmur-embed">%s</textarea>',
			esc_attr( $id ),
			esc_attr( $field ),
			esc_textarea( $code )
		);
		echo '<p class="description">' . esc_html( $help ) . '</p>';
		echo '<p class="murmur-check" role="status"></p><div class="murmur-preview"></div>';
	}

	private static function show_vip( bool $is_vip ): void {
		printf(
			'<label><input type="checkbox" id="murmur-vip" name="murmur[is_vip]" value="1" %s> %s</label>',
			checked( $is_vip, true, false ),
			esc_html__( 'VIP: the whole video is for paying members, the trailer for everybody', 'murmur' )
		);
	}

	private static function show_text( string $field, string $value, string $placeholder, string $help = '' ): void {
		printf(
			'<input type="text" id="murmur-%1$s" name="murmur[%1$s]" value="%2$s" placeholder="%3$s" class="regular-text">',
			esc_attr( $field ),
			esc_attr( $value ),
			esc_attr( $placeholder )
		);
		if ( '' !== $help ) {
			echo '<p class="description">' . esc_html( $help ) . '</p>';
		}
	}

	/** Shows the choice of language. Most titles reveal their language; the field overrides it. */
	private static function show_language( string $chosen ): void {
		echo '<select id="murmur-language" name="murmur[language]">';
		Screen::show_options( array( '' => __( 'As the title', 'murmur' ), 'en' => 'English', 'zh' => '中文' ), $chosen );
		echo '</select>';
	}

	private static function show_chapters( array $chapters ): void {
		printf(
			'<textarea id="murmur-chapters" name="murmur[chapters]" rows="4" class="large-text" placeholder="%s">%s</textarea>',
			esc_attr( "0:00 Rain\n2:30 Brushing" ),
			esc_textarea( Video_Fields::as_lines( $chapters ) )
		);
		echo '<p class="description">' . esc_html__( 'A line each: the time, a space, the title.', 'murmur' ) . '</p>';
	}
}
