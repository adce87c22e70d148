<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/** Settings → Murmur: shows and saves the settings of all modules on one page. */
final class Settings_Page {
	private const PAGE = 'murmur';

	public static function boot(): void {
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		add_action( 'admin_init', array( self::class, 'add_fields' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( \Murmur\FILE ), array( self::class, 'add_link' ) );
	}

	/** At the plugin's row in the list of plugins. */
	public static function add_link( array $links ): array {
		$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=' . self::PAGE ) ), esc_html__( 'Settings', 'murmur' ) );
		return array( 'settings' => $link ) + $links;
	}

	public static function add_page(): void {
		add_options_page( 'Murmur', 'Murmur', 'manage_options', self::PAGE, array( self::class, 'show' ) );
	}

	public static function add_fields(): void {
		register_setting( self::PAGE, Settings::OPTION, array( 'sanitize_callback' => array( self::class, 'sanitize' ) ) );
		foreach ( Settings::sections() as $id => $section ) {
			$describe = static fn() => print '<p>' . esc_html( $section['description'] ?? '' ) . '</p>';
			add_settings_section( $id, $section['title'], $describe, self::PAGE );
			foreach ( $section['fields'] as $name => $field ) {
				$args = array( 'label_for' => isset( $field['render'] ) ? '' : "murmur-$name" );
				add_settings_field( $name, $field['label'], static fn() => self::show_field( $name, $field ), self::PAGE, $id, $args );
			}
		}
	}

	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		echo '<div class="wrap"><h1>Murmur</h1><form method="post" action="options.php">';
		settings_fields( self::PAGE );
		do_settings_sections( self::PAGE );
		submit_button();
		echo '</form></div>';
	}

	/**
	 * Sanitizes the sent values. An empty secret keeps its value, since the page never shows it.
	 *
	 * @param mixed $sent The values by name.
	 */
	public static function sanitize( mixed $sent ): array {
		$stored = get_option( Settings::OPTION, array() );
		$stored = is_array( $stored ) ? $stored : array();
		if ( ! is_array( $sent ) ) {
			return $stored;
		}
		// Only the page sends this mark, and always all settings. A program that saves one setting sends the stored
		// values of the others.
		if ( ! isset( $sent['page'] ) ) {
			return $sent;
		}
		foreach ( Settings::fields() as $name => $field ) {
			if ( defined( Settings::constant( $name ) ) ) {
				continue;
			}
			$value = $sent[ $name ] ?? null;
			if ( 'secret' === $field['type'] && in_array( $value, array( null, '' ), true ) ) {
				continue;
			}
			$stored[ $name ] = isset( $field['sanitize'] ) ? ( $field['sanitize'] )( $value ) : self::clean( $value, $field );
		}
		return $stored;
	}

	/** Sanitizes a value by its field's type. */
	private static function clean( mixed $value, array $field ): mixed {
		$text = is_scalar( $value ) ? trim( (string) $value ) : '';
		return match ( $field['type'] ) {
			'checkbox' => '1' === $text,
			'number'   => (int) $text,
			'url'      => untrailingslashit( esc_url_raw( $text, array( 'http', 'https' ) ) ),
			'textarea' => sanitize_textarea_field( $text ),
			// Both sides need the same secret: only characters that a header can't hold are removed.
			'secret'   => (string) preg_replace( '/[^\x20-\x7e]+/', '', $text ),
			'select'   => array_key_exists( $text, self::options( $field ) ) ? $text : $field['default'],
			default    => sanitize_text_field( $text ),
		};
	}

	/** Shows a field's control, or the constant that overrides it. */
	private static function show_field( string $name, array $field ): void {
		if ( defined( Settings::constant( $name ) ) ) {
			/* translators: %s: name of a constant */
			echo '<p>' . esc_html( sprintf( __( 'Set by %s in wp-config.php.', 'murmur' ), Settings::constant( $name ) ) ) . '</p>';
			return;
		}
		echo '<input type="hidden" name="murmur[page]" value="1">';
		if ( isset( $field['render'] ) ) {
			( $field['render'] )( "murmur[$name]", Settings::get( $name ) );
		} else {
			self::show_control( $name, $field, Settings::get( $name ) );
		}
		if ( isset( $field['help'] ) ) {
			echo '<p class="description">' . esc_html( $field['help'] ) . '</p>';
		}
	}

	private static function options( array $field ): array {
		return is_callable( $field['options'] ) ? ( $field['options'] )() : $field['options'];
	}

	private static function show_control( string $name, array $field, mixed $value ): void {
		$common = sprintf( 'id="%s" name="%s"', esc_attr( "murmur-$name" ), esc_attr( "murmur[$name]" ) );
		// $common is escaped above.
		switch ( $field['type'] ) {
			case 'checkbox':
				echo "<input type=\"checkbox\" value=\"1\" $common " . checked( (bool) $value, true, false ) . '>';
				break;
			case 'textarea':
				echo "<textarea class=\"large-text\" rows=\"4\" $common>" . esc_textarea( (string) $value ) . '</textarea>';
				break;
			case 'select':
				echo "<select $common>";
				Screen::show_options( self::options( $field ), (string) $value );
				echo '</select>';
				break;
			case 'secret':
				$hint = $value ? __( 'set; leave empty to keep it', 'murmur' ) : '';
				echo "<input type=\"password\" class=\"regular-text\" autocomplete=\"new-password\" value=\"\" $common placeholder=\""
					. esc_attr( $hint )
					. '">';
				break;
			default:
				$type = in_array( $field['type'], array( 'url', 'number' ), true ) ? $field['type'] : 'text';
				echo "<input type=\"$type\" class=\"regular-text\" $common value=\"" . esc_attr( (string) $value ) . '">';
		}
	}
}
