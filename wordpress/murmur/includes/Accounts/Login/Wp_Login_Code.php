<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Accounts\Factor\Second_Factor;
use Murmur\Core\Settings;
use WP_Error;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Requires the second factor wherever WordPress takes a password. `wp-login.php` gets a field for the code; the site
 * asks for it in a step of its own; XML-RPC has no place for it and refuses members with a second factor.
 */
final class Wp_Login_Code {
	public const REQUIRED = 'second_factor_required';

	private const SETTING = 'wp_login_code';
	private const FIELD   = 'murmur_code';

	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add_setting' ), 20 );
		add_action( 'login_form', array( self::class, 'show_field' ) );
		// Runs after Wp_Login has checked the limits, at priority 100.
		add_filter( 'authenticate', array( self::class, 'check' ), 101, 3 );
	}

	public static function add_setting( array $sections ): array {
		$sections['accounts']['fields'][ self::SETTING ] = array(
			'label'   => __( 'wp-login.php asks for the second factor', 'murmur' ),
			'type'    => 'checkbox',
			'default' => true,
			'help'    => __(
				'Of those who have set one up on the site. Without it a password alone opens this back office.',
				'murmur'
			),
		);
		return $sections;
	}

	public static function show_field(): void {
		if ( ! Settings::get( self::SETTING ) ) {
			return;
		}
		printf(
			'<p><label for="%1$s">%2$s</label><input type="text" name="%1$s" id="%1$s" class="input" size="20" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"></p>',
			esc_attr( self::FIELD ),
			esc_html__( 'Code of your app, if you have a second factor', 'murmur' )
		);
	}

	/**
	 * Refuses a right password without the code. WordPress also authenticates requests that have only a cookie; these
	 * need none.
	 */
	public static function check( mixed $user, mixed $name, mixed $password ): mixed {
		if ( ! $user instanceof WP_User || '' === (string) $password || ! Second_Factor::is_on( $user->ID ) ) {
			return $user;
		}
		if ( Wp_Login::is_from_site() ) {
			return new WP_Error( self::REQUIRED, 'Enter the code of your app.' );
		}
		if ( ! Settings::get( self::SETTING ) || did_action( 'application_password_did_authenticate' ) ) {
			return $user;
		}
		$code = isset( $_POST[ self::FIELD ] ) && is_string( $_POST[ self::FIELD ] )
			? sanitize_text_field( wp_unslash( $_POST[ self::FIELD ] ) )
			: '';
		if ( '' === $code ) {
			return new WP_Error(
				self::REQUIRED,
				esc_html__( 'Enter your password again, with the code of your app or a recovery code.', 'murmur' )
			);
		}
		$refusal = Second_Factor::refusal( $user, $code );
		if ( ! $refusal ) {
			return $user;
		}
		return 'too_many_requests' === $refusal->get_error_code()
			? new WP_Error(
				'too_many_requests',
				esc_html__( 'Too many wrong codes. Try again in a minute.', 'murmur' )
			)
			: new WP_Error(
				'wrong_code',
				esc_html__( 'This code is not right, or it has been used. Wait for the next one.', 'murmur' )
			);
	}
}
