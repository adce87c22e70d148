<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/** Settings → Murmur: shows and saves the settings of all modules, in tabs. */
final class Settings_Page {
	private const PAGE = 'murmur';

	/** The sections of each tab, in their order. The first tab ends with the sections that no tab names. */
	private const TABS = array(
		'site'     => array( 'site', 'removal' ),
		'accounts' => array( 'comments', 'mails', 'accounts' ),
		'paypal'   => array( 'paypal' ),
		'levels'   => array( 'levels' ),
		'alipay'   => array( 'alipay' ),
		'films'    => array( 'players', 'bunny', 'cloudflare' ),
		'content'  => array( 'content' ),
	);

	public static function boot(): void {
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		add_action( 'admin_init', array( self::class, 'add_fields' ) );
		add_action( 'admin_enqueue_scripts', array( self::class, 'add_style' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( \Murmur\FILE ), array( self::class, 'add_link' ) );
	}

	/** Adds a link to the plugin's row in the list of plugins. */
	public static function add_link( array $links ): array {
		$link = sprintf(
			'<a href="%s">%s</a>',
			esc_url( admin_url( 'options-general.php?page=' . self::PAGE ) ),
			esc_html__( 'Settings', 'murmur' )
		);
		return array( 'settings' => $link ) + $links;
	}

	/** Adds the style sheet to each page of the plugin. Their names begin with this page's name. */
	public static function add_style( string $screen ): void {
		if ( str_contains( $screen, '_page_' . self::PAGE ) ) {
			wp_enqueue_style( 'murmur', plugins_url( 'assets/admin.css', \Murmur\FILE ), array(), \Murmur\VERSION );
		}
	}

	public static function add_page(): void {
		add_options_page( 'Murmur', 'Murmur', 'manage_options', self::PAGE, array( self::class, 'show' ) );
	}

	/** @return string[] */
	public static function tabs(): array {
		return array_keys( self::TABS );
	}

	private static function tab_names(): array {
		return array(
			'site'     => __( 'Site', 'murmur' ),
			'accounts' => __( 'Accounts and mails', 'murmur' ),
			'paypal'   => 'PayPal',
			'levels'   => __( 'Levels', 'murmur' ),
			'alipay'   => 'Alipay',
			'films'    => __( 'Films', 'murmur' ),
			'content'  => __( 'Content', 'murmur' ),
		);
	}

	/** The tab that the address or the sent form names. */
	private static function tab( mixed $name ): string {
		return is_string( $name ) && isset( self::TABS[ $name ] ) ? $name : self::tabs()[0];
	}

	private static function sections( string $tab ): array {
		$all   = Settings::sections();
		$other = $tab === self::tabs()[0] ? array_diff( array_keys( $all ), ...array_values( self::TABS ) ) : array();
		$own   = array_flip( array( ...self::TABS[ $tab ], ...$other ) );
		return array_replace( array_intersect_key( $own, $all ), array_intersect_key( $all, $own ) );
	}

	public static function add_fields(): void {
		register_setting(
			self::PAGE,
			Settings::OPTION,
			array( 'sanitize_callback' => array( self::class, 'sanitize' ) )
		);
		foreach ( self::tabs() as $tab ) {
			foreach ( self::sections( $tab ) as $id => $section ) {
				self::add_section( self::PAGE . "-$tab", $id, $section );
			}
		}
	}

	private static function add_section( string $page, string $id, array $section ): void {
		$describe = static fn() => print '<p>' . esc_html( $section['description'] ?? '' ) . '</p>';
		add_settings_section( $id, $section['title'], $describe, $page );
		foreach ( $section['fields'] as $name => $field ) {
			$args = array(
				'label_for' => isset( $field['render'] ) ? '' : "murmur-$name",
				'class'     => isset( $field['render'] ) ? 'murmur-wide' : '',
			);
			add_settings_field(
				$name,
				$field['label'],
				static fn() => self::show_field( $name, $field ),
				$page,
				$id,
				$args
			);
		}
	}

	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$open = self::tab( sanitize_key( wp_unslash( $_GET['tab'] ?? '' ) ) );
		echo '<div class="wrap"><h1>Murmur</h1><nav class="nav-tab-wrapper">';
		foreach ( self::tab_names() as $tab => $name ) {
			$address = admin_url( 'options-general.php?page=' . self::PAGE . "&tab=$tab" );
			printf(
				'<a class="nav-tab%s" %s href="%s">%s</a>',
				$tab === $open ? ' nav-tab-active' : '',
				$tab === $open ? 'aria-current="page"' : '',
				esc_url( $address ),
				esc_html( $name )
			);
		}
		echo '</nav><form method="post" action="options.php">';
		settings_fields( self::PAGE );
		printf( '<input type="hidden" name="murmur[page]" value="%s">', esc_attr( $open ) );
		do_settings_sections( self::PAGE . "-$open" );
		submit_button();
		echo '</form></div>';
	}

	/**
	 * Sanitizes the sent values. An empty secret stays unchanged, because the page never shows it.
	 *
	 * @param mixed $sent The values by name.
	 */
	public static function sanitize( mixed $sent ): array {
		$stored = get_option( Settings::OPTION, array() );
		$stored = is_array( $stored ) ? $stored : array();
		if ( ! is_array( $sent ) ) {
			return $stored;
		}
		// Only this page sends `page`, the open tab, together with all settings of that tab. A program that saves one
		// setting sends the stored values of the others.
		if ( ! isset( $sent['page'] ) ) {
			return $sent;
		}
		$fields = array_merge(
			...array_column( array_values( self::sections( self::tab( $sent['page'] ) ) ), 'fields' )
		);
		foreach ( $fields as $name => $field ) {
			if ( defined( Settings::constant( $name ) ) ) {
				continue;
			}
			$value = $sent[ $name ] ?? null;
			if ( 'secret' === $field['type'] && in_array( $value, array( null, '' ), true ) ) {
				continue;
			}
			$stored[ $name ] = isset( $field['sanitize'] )
				? ( $field['sanitize'] )( $value )
				: self::clean( $value, $field );
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
			// Both sides need the same secret, so only characters that a header can't carry are removed.
			'secret'   => (string) preg_replace( '/[^\x20-\x7e]+/', '', $text ),
			'select'   => array_key_exists( $text, self::options( $field ) ) ? $text : $field['default'],
			default    => sanitize_text_field( $text ),
		};
	}

	/** Shows a field's control, or the constant that overrides it. */
	private static function show_field( string $name, array $field ): void {
		if ( defined( Settings::constant( $name ) ) ) {
			echo '<p>' . esc_html(
				/* translators: %s: name of a constant */
				sprintf( __( 'Set by %s in wp-config.php.', 'murmur' ), Settings::constant( $name ) )
			) . '</p>';
			return;
		}
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
		$id    = "murmur-$name";
		$input = "murmur[$name]";
		switch ( $field['type'] ) {
			case 'checkbox':
				printf(
					'<input type="checkbox" value="1" id="%s" name="%s" %s>',
					esc_attr( $id ),
					esc_attr( $input ),
					checked( (bool) $value, true, false )
				);
				break;
			case 'textarea':
				printf(
					'<textarea class="large-text" rows="4" id="%s" name="%s">%s</textarea>',
					esc_attr( $id ),
					esc_attr( $input ),
					esc_textarea( (string) $value )
				);
				break;
			case 'select':
				printf( '<select id="%s" name="%s">', esc_attr( $id ), esc_attr( $input ) );
				Screen::show_options( self::options( $field ), (string) $value );
				echo '</select>';
				break;
			case 'secret':
				printf(
					'<input type="password" class="regular-text" autocomplete="new-password" value="" id="%s" name="%s" placeholder="%s">',
					esc_attr( $id ),
					esc_attr( $input ),
					esc_attr( $value ? __( 'set; leave empty to keep it', 'murmur' ) : '' )
				);
				break;
			default:
				printf(
					'<input type="%s" class="regular-text" id="%s" name="%s" value="%s">',
					esc_attr( in_array( $field['type'], array( 'url', 'number' ), true ) ? $field['type'] : 'text' ),
					esc_attr( $id ),
					esc_attr( $input ),
					esc_attr( (string) $value )
				);
		}
	}
}
