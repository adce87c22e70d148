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
		wp_nonce_field( self::NONCE, 'murmur_nonce' );
		self::warn_of_slug( rawurldecode( $post->post_name ) );
		echo '<table class="form-table murmur-fields" role="presentation">';
		foreach ( self::rows( $post ) as $id => list( $label, $show ) ) {
			printf( '<tr><th scope="row"><label for="%s">%s</label></th><td>', esc_attr( $id ), esc_html( $label ) );
			$show();
			echo '</td></tr>';
		}
		echo '</table>';
	}

	/** The rows of the box by the id of their control: its label, and what shows it. */
	private static function rows( WP_Post $post ): array {
		$id       = $post->ID;
		$film     = static fn() => Film_Box::places() ? Film_Box::show( $post ) : Video_Uploads::show_film();
		$duration = Video::number( $id, 'duration' );
		$time     = $duration > 0 ? Video_Fields::as_time( $duration ) : '';
		$views    = (string) Video::number( $id, 'view_count' );
		$counted  = __( 'Where counting begins: what the site counts is added to it.', 'murmur' );
		$rows     = array(
			'murmur-main'               => array(
				__( 'Embed code', 'murmur' ),
				static fn() => self::show_embed(
					'murmur-main',
					'main_embed_code',
					$id,
					__( 'The code that the video host gives out, or the address of the video.', 'murmur' )
				),
			),
			'murmur_film'               => array( __( 'Or a file', 'murmur' ), $film ),
			'murmur-trailer'            => array(
				__( 'Trailer', 'murmur' ),
				static fn() => self::show_embed(
					'murmur-trailer',
					'trailer_embed_code',
					$id,
					__( 'Everybody may watch it, also where the video is for members.', 'murmur' )
				),
			),
			'murmur-vip'                => array(
				__( 'For members', 'murmur' ),
				static fn() => self::show_vip( Video::is_vip( $id ) ),
			),
			'murmur-anchor'             => array(
				__( 'Anchor', 'murmur' ),
				static fn() => self::show_anchor( Video::anchor_id( $id ) ),
			),
			'murmur-duration'           => array(
				__( 'Duration', 'murmur' ),
				static fn() => self::show_text( 'duration', $time, '12:34' ),
			),
			'murmur-view_count'         => array(
				__( 'Views', 'murmur' ),
				static fn() => self::show_text( 'view_count', $views, '0', $counted ),
			),
			'murmur-language'           => array(
				__( 'Language', 'murmur' ),
				static fn() => self::show_language( (string) Video::text( $id, 'language' ) ),
			),
			'murmur-featured_media_url' => array(
				__( 'Address of a picture', 'murmur' ),
				static fn() => self::show_text(
					'featured_media_url',
					(string) Video::text( $id, 'featured_media_url' ),
					'https://',
					__( 'Only where no picture is chosen at the side.', 'murmur' )
				),
			),
			'murmur_captions'           => array(
				__( 'Captions', 'murmur' ),
				static fn() => Video_Uploads::show_captions( $id ),
			),
			'murmur-chapters'           => array(
				__( 'Chapters', 'murmur' ),
				static fn() => self::show_chapters( Video::chapters( $id ) ),
			),
		);
		return current_user_can( 'upload_files' ) ? $rows : array_diff_key( $rows, array( 'murmur_film' => true ) );
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
			// Another plugin may save another video together with the one of the form.
			|| absint( $_POST['post_ID'] ?? 0 ) !== $id
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

	/** Shows an embed code with its check and preview. */
	private static function show_embed( string $id, string $field, int $post_id, string $help ): void {
		printf(
			'<textarea id="%s" name="murmur[%s]" rows="3" class="large-text code murmur-embed">%s</textarea>',
			esc_attr( $id ),
			esc_attr( $field ),
			esc_textarea( (string) Video::text( $post_id, $field ) )
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
