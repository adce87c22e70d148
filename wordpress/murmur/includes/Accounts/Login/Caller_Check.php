<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\{Rest, Settings, Site_Key};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Checks that the site made a call. The site checks Turnstile: it knows the visitor's address, and a Turnstile token is
 * valid only once. Once a key is set, only the site may register accounts and log people in, since other callers would
 * bypass Turnstile.
 */
final class Caller_Check {
	public static function boot(): void {
		add_action( 'admin_notices', array( self::class, 'warn' ) );
	}

	/**
	 * Warns in wp-admin that no key is set. Without one, nobody can prove that Turnstile was checked; WordPress doesn't
	 * ask Cloudflare itself.
	 */
	public static function warn(): void {
		if ( '' !== (string) Settings::get( 'key' ) || ! current_user_can( 'manage_options' ) ) {
			return;
		}
		printf(
			'<div class="notice notice-error"><p>%s <a href="%s">%s</a></p></div>',
			esc_html__( 'Murmur has no shared key: anybody can register and log in here without the site, and any text passes for proof of a person. Enter the site’s WORDPRESS_KEY.', 'murmur' ),
			esc_url( admin_url( 'options-general.php?page=murmur' ) ),
			esc_html__( 'Settings', 'murmur' )
		);
	}

	/** An error that says why this request is refused, or null. */
	public static function refusal(): ?WP_Error {
		if ( '' === (string) Settings::get( 'key' ) || Site_Key::is_given() ) {
			return null;
		}
		return Rest::error( 403, 'murmur_key', 'Accounts are served to the site alone.' );
	}

	/**
	 * Like `refusal()`, and also requires proof that a person submitted the form: the site's header, or a Turnstile
	 * token.
	 */
	public static function refusal_of_form( WP_REST_Request $request ): ?WP_Error {
		if ( ! Site_Key::is_human() && '' === trim( (string) $request['cf-turnstile-response'] ) ) {
			return self::refusal() ?? Rest::error( 400, 'turnstile_missing', 'Security verification is required.' );
		}
		return self::refusal();
	}
}
