<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\{Anchor, Content_Types, Trigger};
use Murmur\Core\Slug;
use WP_Screen;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * Fields on the screens of anchors and triggers. An anchor has a picture, a rank and links to its profiles elsewhere; a
 * trigger has a Chinese name, synonyms and a picture.
 */
final class Term_Editor {
	private const NONCE = 'murmur_term';

	/** Term meta of anchors and triggers. */
	private const PICTURE = Anchor::PICTURE;

	public static function boot(): void {
		add_action( 'admin_init', array( self::class, 'add_hooks' ) );
	}

	public static function add_hooks(): void {
		foreach ( array( Content_Types::anchor_taxonomy(), Content_Types::trigger_taxonomy() ) as $taxonomy ) {
			add_action( "{$taxonomy}_add_form_fields", static fn() => self::show( $taxonomy, null ) );
			add_action( "{$taxonomy}_edit_form_fields", static fn( WP_Term $term ) => self::show( $taxonomy, $term ) );
			add_action( "created_$taxonomy", array( self::class, 'save' ) );
			add_action( "edited_$taxonomy", array( self::class, 'save' ) );
			add_filter(
				"manage_edit-{$taxonomy}_columns",
				static fn( array $columns ) => self::columns( $taxonomy, $columns )
			);
			// Hides the description, so that the name has more room.
			add_filter(
				'default_hidden_columns',
				static fn( array $hidden, WP_Screen $screen ) => "edit-$taxonomy" === $screen->id
					? array( ...$hidden, 'description' )
					: $hidden,
				10,
				2
			);
			add_filter( "manage_{$taxonomy}_custom_column", array( self::class, 'cell' ), 10, 3 );
		}
	}

	/** The list's columns: a picture before the name, and an anchor's rank on the home page. */
	private static function columns( string $taxonomy, array $columns ): array {
		$place = Content_Types::anchor_taxonomy() === $taxonomy
			? array( 'murmur_place' => __( 'Place', 'murmur' ) )
			: array();
		return array_slice( $columns, 0, 1, true ) + array(
			'murmur_picture' => __( 'Picture', 'murmur' ),
		) + $columns + $place;
	}

	public static function cell( string $html, string $column, int $id ): string {
		$picture = 'murmur_picture' === $column ? Anchor::picture( get_term( $id ) ) : null;
		return match ( $column ) {
			'murmur_picture' => null === $picture
				? '—'
				: '<img class="murmur-portrait" loading="lazy" alt="" src="' . esc_url( $picture ) . '">',
			'murmur_place'   => esc_html( (string) get_term_meta( $id, Anchor::RANK, true ) ),
			default          => $html,
		};
	}

	/** Shows the fields. They are table rows if a term is being edited. */
	public static function show( string $taxonomy, ?WP_Term $term ): void {
		wp_nonce_field( self::NONCE, 'murmur_nonce' );
		if ( $term && ! Slug::is_served( rawurldecode( $term->slug ) ) ) {
			echo '<tr><td colspan="2">';
			Video_Editor::warn_of_slug( rawurldecode( $term->slug ) );
			echo '</td></tr>';
		}
		foreach ( self::fields( $taxonomy ) as $key => list( $label, $help ) ) {
			$value = $term ? (string) get_term_meta( $term->term_id, $key, true ) : '';
			if ( Anchor::ACCOUNT === $key ) {
				$value = (string) ( get_userdata( (int) $value )->user_login ?? '' );
			}
			echo $term ? '<tr class="form-field"><th scope="row">' : '<div class="form-field">';
			printf( '<label for="%s">%s</label>', esc_attr( $key ), esc_html( $label ) );
			echo $term ? '</th><td>' : '';
			printf( '<input type="text" id="%1$s" name="%1$s" value="%2$s">', esc_attr( $key ), esc_attr( $value ) );
			if ( self::PICTURE === $key ) {
				self::show_picker( $term );
			}
			echo '<p class="description">' . esc_html( $help ) . '</p>' . ( $term ? '</td></tr>' : '</div>' );
		}
	}

	/** The chosen picture and the button that opens the media library (assets/admin.js). */
	private static function show_picker( ?WP_Term $term ): void {
		$address = $term ? Anchor::picture( $term ) : null;
		echo '<span class="murmur-picker"><img class="murmur-picked" alt="" ';
		echo null === $address ? 'hidden' : 'src="' . esc_url( $address ) . '"';
		echo '><button type="button" class="button">' . esc_html__( 'Choose from the media library', 'murmur' )
			. '</button></span>';
	}

	public static function save( int $id ): void {
		if (
			! wp_verify_nonce( sanitize_key( $_POST['murmur_nonce'] ?? '' ), self::NONCE )
			|| ! current_user_can( 'edit_term', $id )
		) {
			return;
		}
		foreach ( array_keys( self::fields( get_term( $id )->taxonomy ) ) as $key ) {
			$value = self::sanitize( $key, (string) wp_unslash( $_POST[ $key ] ?? '' ) );
			'' === $value ? delete_term_meta( $id, $key ) : update_term_meta( $id, $key, wp_slash( $value ) );
		}
	}

	/** The value to store; '' if nothing of the typed value is valid. */
	private static function sanitize( string $key, string $typed ): string {
		$text = trim( sanitize_text_field( $typed ) );
		return match ( $key ) {
			self::PICTURE   => is_numeric( $text ) ? $text : esc_url_raw( $text, array( 'http', 'https' ) ),
			Anchor::RANK    => is_numeric( $text ) ? (string) absint( $text ) : '',
			Anchor::SAME_AS => implode( ' ', Anchor::parse_same_as( $typed ) ),
			Anchor::ACCOUNT => self::account_id( $text ),
			default         => $text,
		};
	}

	/** The id of the account with this user name or email address, or ''. */
	private static function account_id( string $name ): string {
		$user = get_user_by( 'login', $name ) ?: get_user_by( 'email', $name );
		return $user ? (string) $user->ID : '';
	}

	/** Label and help text of a taxonomy's fields, by meta key. */
	private static function fields( string $taxonomy ): array {
		if ( Content_Types::trigger_taxonomy() === $taxonomy ) {
			return array(
				Trigger::CHINESE  => array(
					__( 'Chinese name', 'murmur' ),
					__( 'As Chinese pages show it.', 'murmur' ),
				),
				Trigger::SYNONYMS => array(
					__( 'Other words', 'murmur' ),
					__( 'With commas between, in any language: searches for them find its videos.', 'murmur' ),
				),
				Trigger::PICTURE  => array(
					__( 'Picture', 'murmur' ),
					__( 'The number or the address of a wide picture of the media library. Without one its most watched video gives its own.', 'murmur' ),
				),
			);
		}
		return array(
			Anchor::PICTURE => array(
				__( 'Picture', 'murmur' ),
				__( 'The number or the address of a square picture of the media library.', 'murmur' ),
			),
			Anchor::RANK    => array(
				__( 'Place on the home page', 'murmur' ),
				__( 'A number; the smallest comes first. Without one the anchors with most views follow.', 'murmur' ),
			),
			Anchor::SAME_AS => array(
				__( 'Elsewhere', 'murmur' ),
				__(
					'The addresses of their own profiles on other sites, with spaces between: search engines are told.',
					'murmur'
				),
			),
			Anchor::ACCOUNT => array(
				__( 'Their account', 'murmur' ),
				__(
					'The user name or the email address of the account whose comments are marked as the anchor’s own.',
					'murmur'
				),
			),
		);
	}
}
