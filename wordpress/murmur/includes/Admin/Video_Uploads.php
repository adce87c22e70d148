<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\{Captions, Content_Types, Private_Files};
use Murmur\Core\Vtt;
use SplFileObject;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The files in a video's box: the film and the captions. */
final class Video_Uploads {
	private const FILM     = 'murmur_film';
	private const CAPTIONS = 'murmur_captions';

	public static function boot(): void {
		add_action( 'post_edit_form_tag', array( self::class, 'allow_files' ) );
	}

	/** Makes the form send files, which WordPress's form does not. */
	public static function allow_files( WP_Post $post ): void {
		echo Content_Types::POST_TYPE === $post->post_type ? ' enctype="multipart/form-data"' : '';
	}

	public static function show_film(): void {
		self::show_file( self::FILM, '.mp4,.webm,.mp3,.m4a,.ogg', wp_max_upload_size() );
		echo '<p class="description">' . esc_html(
			sprintf(
				/* translators: %s: a size, such as 64 MB */
				__( 'Instead of an embed code, %s at most. That of a video for members lies in a folder that opens only to those whom the site lets in; for that the site needs its setting SECURE_LINK_KEYS.', 'murmur' ),
				size_format( wp_max_upload_size() )
			)
		) . '</p>';
	}

	/** Shows the stored captions, each with a box that keeps it, and an input for one more. */
	public static function show_captions( int $id ): void {
		foreach ( Captions::names( $id ) as $captions ) {
			printf(
				'<p><input type="hidden" name="murmur_shown[]" value="%1$s"><label><input type="checkbox" name="murmur_kept[]" value="%1$s" checked> %2$s (%1$s)</label></p>',
				esc_attr( $captions['language'] ),
				esc_html( $captions['label'] )
			);
		}
		self::show_file( self::CAPTIONS, '.vtt', Vtt::LARGEST );
		$labels = array(
			'language' => __( 'Language, such as en', 'murmur' ),
			'label'    => __( 'Name, such as English', 'murmur' ),
		);
		foreach ( $labels as $field => $label ) {
			printf(
				' <input type="text" name="murmur_captions_%1$s" aria-label="%2$s" placeholder="%2$s">',
				esc_attr( $field ),
				esc_attr( $label )
			);
		}
		echo '<p class="description">' . esc_html__(
			'A WebVTT file for each language; it replaces one of the same language. What you uncheck is deleted.',
			'murmur'
		) . '</p>';
	}

	/** Stores the files of the form. Video_Editor has checked who sends it. */
	public static function save( int $id ): void {
		$film    = empty( $_FILES[ self::FILM ]['name'] ) || ! current_user_can( 'upload_files' )
			? null
			: Private_Files::store_upload( self::FILM, $id );
		$problem = trim( ( $film ? $film->get_error_message() . ' ' : '' ) . self::save_captions( $id ) );
		if ( '' !== $problem ) {
			Screen::store_notice( $problem );
		}
	}

	/** Stores the captions of the form. Returns a message if they were not stored, else "". */
	private static function save_captions( int $id ): string {
		// A host's captions may have arrived after the form was opened; they are kept, too.
		$sent      = static fn( string $name ) => array_map(
			'sanitize_text_field',
			(array) wp_unslash( $_POST[ $name ] ?? array() )
		);
		$unchecked = array_diff( $sent( 'murmur_shown' ), $sent( 'murmur_kept' ) );
		Captions::delete_except( $id, array_diff( array_column( Captions::names( $id ), 'language' ), $unchecked ) );
		$file = $_FILES[ self::CAPTIONS ] ?? array( 'name' => '' );
		if ( '' === $file['name'] ) {
			return '';
		}
		if ( UPLOAD_ERR_OK !== $file['error'] ) {
			return sprintf(
				/* translators: %s: a file's name */
				__( '%s was not stored: it is too large, or did not arrive whole.', 'murmur' ),
				sanitize_file_name( $file['name'] )
			);
		}
		$typed    = static fn( string $field ) => sanitize_text_field(
			(string) wp_unslash( $_POST[ "murmur_captions_$field" ] ?? '' )
		);
		$captions = array(
			'language' => $typed( 'language' ),
			'label'    => $typed( 'label' ),
			// Reads a few bytes more than allowed, so that a file that is too large shows.
			'vtt'      => $file['size'] > 0
				? Vtt::text( ( new SplFileObject( $file['tmp_name'] ) )->fread( Vtt::LARGEST + 4 ) )
				: '',
		);
		$problem  = Captions::problem( $captions );
		if ( '' !== $problem ) {
			return sprintf(
				/* translators: 1: a file's name; 2: what is wrong with it */
				__( '%1$s was not stored. %2$s', 'murmur' ),
				sanitize_file_name( $file['name'] ),
				$problem
			);
		}
		Captions::store( $id, $captions );
		return '';
	}

	/**
	 * Shows an input for a file. PHP drops the whole form if a file is too large, so assets/admin.js refuses such a
	 * file before.
	 */
	private static function show_file( string $name, string $kinds, int $most ): void {
		printf(
			'<input type="file" id="%1$s" name="%1$s" accept="%2$s" data-murmur-most="%3$d">',
			esc_attr( $name ),
			esc_attr( $kinds ),
			absint( $most )
		);
	}
}
