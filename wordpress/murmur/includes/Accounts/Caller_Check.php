<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

use Murmur\Core\Rate_Limits;
use Murmur\Core\Rest;
use Murmur\Core\Settings;
use Murmur\Core\Site_Key;
use WP_Error;
use WP_REST_Request;

/**
 * Turnstile is checked by the site, which knows the visitor's address; a token of it is good once, so nobody can check it
 * again here. Where a key is set, the site alone may register and log people in: everybody else would go around the check.
 */
final class Caller_Check {
	/** Why this request is refused, or null. */
	public static function refusal(): ?WP_Error {
		if ( '' === (string) Settings::get( 'key' ) || Site_Key::is_given() ) {
			return null;
		}
		return Rest::error( 403, 'murmur_key', 'Accounts are served to the site alone.' );
	}

	/** The same for what a person does in a form: the site says that it has checked, or passes Turnstile's token on. */
	public static function refusal_of_form( WP_REST_Request $request ): ?WP_Error {
		if ( ! Site_Key::is_human() && '' === trim( (string) $request['cf-turnstile-response'] ) ) {
			return self::refusal() ?? Rest::error( 400, 'turnstile_missing', 'Security verification is required.' );
		}
		return self::refusal();
	}

	/** Too many tries from one address, or null. This one is counted. */
	public static function too_many( string $what, int $most, int $seconds ): ?WP_Error {
		return Rate_Limits::count_visitor( $what, $most, $seconds ) ? self::refuse_more() : null;
	}

	/** Too much at once. */
	public static function refuse_more(): WP_Error {
		return Rest::error( 429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.' );
	}
}
