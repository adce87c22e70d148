<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

use Murmur\Core\Rest;
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Restricts what a member's token allows to what the site does with it. WordPress lets people change password and
 * address over REST without the current password, and create application passwords that outlive every logout, so a
 * stolen token would own the account. Editors' tokens are not restricted, since they serve other apps too.
 */
final class Member_Rights {
	public static function boot(): void {
		add_filter( 'rest_request_before_callbacks', array( self::class, 'check' ), 5, 3 );
		add_filter(
			'wp_is_application_passwords_available_for_user',
			static fn( bool $is, WP_User $user ) => $is && user_can( $user, 'edit_posts' ),
			10,
			2
		);
	}

	public static function check( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		if (
			is_wp_error( $response )
			|| ! is_user_logged_in()
			|| current_user_can( 'edit_posts' )
			|| self::is_found_by_cookie()
		) {
			return $response;
		}
		return self::is_allowed( $request ) ? $response : self::refusal();
	}

	/**
	 * Whether WordPress's own cookie identified the member. Headers don't prove it, since they can be spelled in many
	 * ways.
	 */
	private static function is_found_by_cookie(): bool {
		return get_current_user_id() === wp_validate_logged_in_cookie( false );
	}

	/** Allows this plugin's routes, reading, and the member's own registered meta. */
	private static function is_allowed( WP_REST_Request $request ): bool {
		// WordPress matches routes case-insensitively.
		$route = strtolower( $request->get_route() );
		if ( str_contains( $route, '/application-passwords' ) ) {
			return false;
		}
		if (
			preg_match( '#^/(asmr|jwt-auth)/v1/#', $route )
			|| in_array( $request->get_method(), array( 'GET', 'HEAD', 'OPTIONS' ), true )
		) {
			return true;
		}
		$sent = array_keys(
			array(
				...$request->get_query_params(),
				...$request->get_body_params(),
				...(array) $request->get_json_params(),
			)
		);
		return '/wp/v2/users/me' === $route
			&& array() === array_diff( $sent, array( 'meta', 'context', '_fields', '_cb', '_locale' ) );
	}

	private static function refusal(): WP_Error {
		return Rest::error( 403, 'rest_forbidden', 'Sorry, you are not allowed to do that.' );
	}
}
