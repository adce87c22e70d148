<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

use Murmur\Core\Rest;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Hides which accounts exist. WordPress publishes its authors, and its login form confirms which addresses are
 * registered. Here only editors see that.
 */
final class Account_Privacy {
	/** WordPress's error codes for a wrong name or password. */
	private const WRONG = array( 'invalid_username', 'invalid_email', 'incorrect_password', 'invalidcombo' );

	public static function boot(): void {
		add_action( 'template_redirect', array( self::class, 'hide_author_page' ), 1 );
		add_filter( 'rest_request_before_callbacks', array( self::class, 'hide_users' ), 5, 3 );
		add_filter(
			'wp_sitemaps_add_provider',
			static fn( mixed $provider, string $name ) => 'users' === $name ? false : $provider,
			10,
			2
		);
		add_filter(
			'oembed_response_data',
			static fn( array $data ) => array_diff_key( $data, array_flip( array( 'author_name', 'author_url' ) ) )
		);
		add_filter( 'wp_login_errors', array( self::class, 'hide_wrong_field' ) );
	}

	/** Answers 404 to a member's author page. WordPress has one for every account, by its number. */
	public static function hide_author_page(): void {
		global $wp_query;
		if ( is_author() && ! user_can( (int) get_query_var( 'author' ), 'edit_posts' ) ) {
			$wp_query->set_404();
			status_header( 404 );
			nocache_headers();
		}
	}

	/** Keeps visitors and members from reading other accounts under /wp/v2/users. */
	public static function hide_users( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		$is_of_others = preg_match( '#^/wp/v2/users(/(?!me\b).*)?$#i', $request->get_route() );
		return ! is_wp_error( $response ) && $is_of_others && ! current_user_can( 'edit_posts' )
			? Rest::error(
				is_user_logged_in() ? 403 : 401,
				'rest_user_cannot_view',
				'Sorry, you are not allowed to list users.'
			)
			: $response;
	}

	/** Makes wp-login.php answer an unknown account and a wrong password alike. */
	public static function hide_wrong_field( WP_Error $errors ): WP_Error {
		if ( array() === array_intersect( $errors->get_error_codes(), self::WRONG ) ) {
			return $errors;
		}
		return new WP_Error(
			'incorrect_password',
			'<strong>' . esc_html__( 'Error:', 'murmur' ) . '</strong> '
				. esc_html__( 'The name or the password is wrong.', 'murmur' )
		);
	}
}
