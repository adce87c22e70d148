<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's settings: one option, `murmur`, an array by name. A constant in wp-config.php overrides a setting:
 * `MURMUR_SITE_URL` for `site_url`.
 *
 * A module adds its settings with the filter `murmur_settings`, which takes and returns sections:
 *
 *     $sections['videos'] = array(
 *         'title'       => __( 'Videos', 'murmur' ),
 *         'description' => __( 'What this is for.', 'murmur' ),
 *         'fields'      => array(
 *             'embed_hosts' => array( 'label' => …, 'type' => 'text', 'default' => '', 'help' => … ),
 *         ),
 *     );
 *
 * Types: text, url, number, secret, checkbox, textarea, select (with `options` as value => label, or a function that
 * returns them), or any other with a `render` function, which takes the input's name and its value and echoes the
 * control. A field's `sanitize` function replaces that of its type: it takes the sent value and returns the one to
 * store.
 */
final class Settings {
	public const OPTION = 'murmur';

	/** Renamed settings: the present name => the earlier one, under which a site may still have its value. */
	private const EARLIER_NAMES = array( 'operator_email' => 'alipay_operator' );

	/** The value of a setting: its constant, else its option, else its default. */
	public static function get( string $name ): mixed {
		$constant = self::constant( $name );
		if ( defined( $constant ) ) {
			return constant( $constant );
		}
		$stored = get_option( self::OPTION, array() );
		foreach ( array( $name, self::EARLIER_NAMES[ $name ] ?? $name ) as $key ) {
			if ( is_array( $stored ) && array_key_exists( $key, $stored ) ) {
				return $stored[ $key ];
			}
		}
		return self::fields()[ $name ]['default'] ?? null;
	}

	public static function set( string $name, mixed $value ): void {
		$stored = get_option( self::OPTION, array() );
		update_option( self::OPTION, array( $name => $value ) + ( is_array( $stored ) ? $stored : array() ) );
	}

	/** The name of the constant in wp-config.php that overrides a setting. */
	public static function constant( string $name ): string {
		$present = 'MURMUR_' . strtoupper( $name );
		$earlier = 'MURMUR_' . strtoupper( self::EARLIER_NAMES[ $name ] ?? $name );
		return ! defined( $present ) && defined( $earlier ) ? $earlier : $present;
	}

	/** All sections. `Settings_Page` orders them. */
	public static function sections(): array {
		return apply_filters( 'murmur_settings', array( 'site' => self::site_section() ) );
	}

	/** All fields by name. They are cached as soon as all plugins and translations are loaded. */
	public static function fields(): array {
		static $fields = null;
		$known         = $fields ?? array_merge( ...array_column( array_values( self::sections() ), 'fields' ) );
		if ( did_action( 'init' ) ) {
			$fields = $known;
		}
		return $known;
	}

	private static function site_section(): array {
		return array(
			'title'       => __( 'The site', 'murmur' ),
			'description' => __( 'The Murmur site that shows what is kept here.', 'murmur' ),
			'fields'      => array(
				'site_url'          => array(
					'label'   => __( 'Address of the site', 'murmur' ),
					'type'    => 'url',
					'default' => '',
					'help'    => __( 'As its setting SITE_URL, without a path.', 'murmur' ),
				),
				'key'               => array(
					'label'   => __( 'Shared key', 'murmur' ),
					'type'    => 'secret',
					'default' => '',
					'help'    => __( 'As its setting WORDPRESS_KEY: at least 32 random characters.', 'murmur' ),
				),
				'revalidate_secret' => array(
					'label'   => __( 'Secret of revalidation', 'murmur' ),
					'type'    => 'secret',
					'default' => '',
					'help'    => __(
						'As its setting REVALIDATE_SECRET. With it, changes are on the site at once.',
						'murmur'
					),
				),
			),
		);
	}
}
