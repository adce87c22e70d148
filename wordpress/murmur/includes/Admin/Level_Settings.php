<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Core\Settings;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\{PayPal_Unavailable, Plan_Check, Plans};

defined( 'ABSPATH' ) || exit;

/**
 * The settings of PayPal, and a table of the six levels. A row has PMPro's level, PayPal's plan with its problems, the
 * Chinese name and the features.
 */
final class Level_Settings {
	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add' ) );
	}

	public static function add( array $sections ): array {
		$sections['paypal'] = array(
			'title'       => 'PayPal',
			'description' => __(
				'The same REST app as the site’s own settings name. WordPress asks PayPal itself before it gives a level.',
				'murmur'
			),
			'fields'      => array(
				'paypal_env'           => array(
					'label'   => __( 'Environment', 'murmur' ),
					'type'    => 'select',
					'default' => 'sandbox',
					'options' => array(
						'sandbox' => __( 'Sandbox (play money)', 'murmur' ),
						'live'    => __( 'Live', 'murmur' ),
					),
				),
				'paypal_client_id'     => array(
					'label'   => __( 'Client id', 'murmur' ),
					'type'    => 'text',
					'default' => '',
				),
				'paypal_client_secret' => array(
					'label'   => __( 'Client secret', 'murmur' ),
					'type'    => 'secret',
					'default' => '',
				),
			),
		);
		$sections['levels'] = array(
			'title'       => __( 'Membership levels', 'murmur' ),
			'description' => Levels::has_pmpro()
				? __( 'Which level of Paid Memberships Pro is which level of the site. Prices stand in Paid Memberships Pro; each plan at PayPal must charge the same.', 'murmur' )
				: __( 'Paid Memberships Pro is not active: the site is a free catalogue with accounts, and nothing can be bought.', 'murmur' ),
			'fields'      => array(
				'levels' => array(
					'label'    => __( 'Levels', 'murmur' ),
					'type'     => 'render',
					'default'  => array(),
					'render'   => array( self::class, 'show_table' ),
					'sanitize' => array( self::class, 'sanitize' ),
				),
			),
		);
		$sections['alipay'] = array(
			'title'       => 'Alipay',
			'description' => __( 'Members pay by the code that the site’s setting ALIPAY_QR_URL names, and each payment waits for a review under Memberships → Alipay payments.', 'murmur' ),
			'fields'      => array(
				'operator_email' => array(
					'label'   => __( 'Mail about payments that wait for you goes to', 'murmur' ),
					'type'    => 'text',
					'default' => '',
					'help'    => __( 'About those of Alipay, and those at PayPal that need a person. Empty: the address of this WordPress’s administrator.', 'murmur' ),
				),
			),
		);
		return $sections;
	}

	/** The rows to store: the sent ones, or the stored ones if the form had no table, as without PMPro. */
	public static function sanitize( mixed $sent ): array {
		if ( ! is_array( $sent ) ) {
			return (array) Settings::get( 'levels' );
		}
		$rows = array();
		foreach ( range( Levels::FREE, Levels::LIFETIME ) as $level ) {
			$row            = (array) ( $sent[ $level ] ?? array() );
			$rows[ $level ] = array(
				'pmpro'    => absint( $row['pmpro'] ?? 0 ),
				'plan'     => (string) preg_replace( '/[^A-Za-z0-9-]/', '', (string) ( $row['plan'] ?? '' ) ),
				'name_zh'  => sanitize_text_field( (string) ( $row['name_zh'] ?? '' ) ),
				'features' => sanitize_textarea_field( (string) ( $row['features'] ?? '' ) ),
			);
		}
		return $rows;
	}

	/**
	 * Shows the table.
	 *
	 * @param string $input The input's name.
	 * @param mixed  $value The rows.
	 */
	public static function show_table( string $input, mixed $value ): void {
		if ( ! Levels::has_pmpro() ) {
			echo '<p>' . esc_html__( 'Install and activate Paid Memberships Pro to sell memberships.', 'murmur' )
				. '</p>';
			return;
		}
		Screen::open_table(
			__( 'Level', 'murmur' ),
			__( 'At Paid Memberships Pro', 'murmur' ),
			__( 'Plan at PayPal', 'murmur' ),
			__( 'Chinese name', 'murmur' ),
			__( 'Included: “+ text | 中文”, “-” for what is not', 'murmur' )
		);
		foreach ( range( Levels::FREE, Levels::LIFETIME ) as $level ) {
			self::show_row(
				$level,
				"{$input}[$level]",
				is_array( $value ) ? (array) ( $value[ $level ] ?? array() ) : array()
			);
		}
		echo '</tbody></table>';
	}

	private static function show_row( int $level, string $input, array $row ): void {
		// A narrow window hides the row of headings, so each cell has its own.
		printf(
			'<tr><th scope="row">%d</th><td data-label="%s">',
			absint( $level ),
			esc_attr__( 'At Paid Memberships Pro', 'murmur' )
		);
		printf(
			'<select name="%s[pmpro]" aria-label="%s">',
			esc_attr( $input ),
			esc_attr__( 'At Paid Memberships Pro', 'murmur' )
		);
		$names = array_map( static fn( object $known ) => "$known->name (#$known->id)", pmpro_getAllLevels( true ) );
		Screen::show_options( array( 0 => '—' ) + $names, (string) Levels::pmpro_id( $level ) );
		$label = in_array( $level, Levels::SUBSCRIBED, true ) ? __( 'Plan at PayPal', 'murmur' ) : '';
		printf( '</select></td><td data-label="%s">', esc_attr( $label ) );
		if ( in_array( $level, Levels::SUBSCRIBED, true ) ) {
			printf(
				'<input type="text" class="code" name="%s[plan]" value="%s" placeholder="P-…" aria-label="%s">',
				esc_attr( $input ),
				esc_attr( (string) ( $row['plan'] ?? '' ) ),
				esc_attr__( 'Plan at PayPal', 'murmur' )
			);
			$problems = self::problems( $level );
			foreach ( $problems as $problem ) {
				echo '<p class="description" style="color:#b32d2e">' . esc_html( $problem ) . '</p>';
			}
			if ( array() === $problems && Levels::is_sold( $level ) ) {
				echo '<p class="description">✓ ' . esc_html__( 'PayPal charges what the level says.', 'murmur' )
					. '</p>';
			}
		}
		printf(
			'</td><td data-label="%3$s"><input type="text" name="%1$s[name_zh]" value="%2$s" aria-label="%3$s"></td><td data-label="%4$s">'
			. '<textarea rows="3" cols="32" name="%1$s[features]" aria-label="%4$s">%5$s</textarea></td></tr>',
			esc_attr( $input ),
			esc_attr( (string) ( $row['name_zh'] ?? '' ) ),
			esc_attr__( 'Chinese name', 'murmur' ),
			esc_attr__( 'Included', 'murmur' ),
			esc_textarea( (string) ( $row['features'] ?? '' ) )
		);
	}

	/** The problems of a level's plan at PayPal, as messages. */
	private static function problems( int $level ): array {
		if ( ! Levels::is_sold( $level ) ) {
			return array();
		}
		try {
			return array_map( array( Plan_Check::class, 'advice' ), Plans::problems( $level ) );
		} catch ( PayPal_Unavailable $failure ) {
			/* translators: %s: why */
			return array( sprintf( __( 'PayPal could not be asked: %s', 'murmur' ), $failure->getMessage() ) );
		}
	}
}
