<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\Rest;
use WP_Error;
use WP_HTTP_Response;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the tokens of this plugin and of Tmeister's JWT plugin, and checks both in the same way. On the routes of the
 * API contract an invalid token is an error; the caller never becomes an anonymous visitor. On another plugin's routes
 * an unknown token is ignored.
 */
final class Bearer_Auth {
	/** Routes whose bearer token must be valid. */
	private const OWN_ROUTES = '#^/?(asmr/v1/|wp/v2/users/me/?$)#i';

	/** Routes whose responses are private. WordPress matches routes case-insensitively. */
	private const PRIVATE_ROUTES = '#^/?((asmr|jwt-auth)/v1/|wp/v2/users/me/?$)#i';

	private const MESSAGES = array(
		Login_Versions::PASSWORD   => 'Your session has ended because the password was changed.',
		Login_Versions::EVERYWHERE => 'Your session has ended because all logins of this account were ended.',
		Login_Versions::ELSEWHERE  => 'Your session has expired because you logged in from another device.',
	);

	private const VALIDATION = '#^/jwt-auth/v1/token/validate/?$#i';

	/** The reason why this request's token is refused. */
	private static ?WP_Error $error = null;

	/** The user id of this request's token; 0 without a valid one. */
	private static int $token_user_id = 0;

	/**
	 * Reads the token at priority 15, after WordPress's cookie check, which would ignore a user that an earlier filter
	 * found.
	 */
	public static function boot(): void {
		add_filter( 'determine_current_user', array( self::class, 'silence_tmeister' ), 1 );
		add_filter( 'determine_current_user', array( self::class, 'find_user' ), 15 );
		add_filter( 'rest_request_before_callbacks', array( self::class, 'validate' ), 5, 3 );
		add_filter( 'rest_authentication_errors', array( self::class, 'refuse' ), 1 );
		add_filter( 'rest_post_dispatch', array( self::class, 'forbid_caching' ), 10, 3 );
		// WordPress would overwrite the routes' Cache-Control header and drop its no-store.
		add_filter(
			'rest_send_nocache_headers',
			static fn( bool $sends ) => $sends && ! preg_match( self::PRIVATE_ROUTES, self::route() )
		);
	}

	/**
	 * Removes the token check of Tmeister's plugin, which accepts ended tokens, at any URL and in malformed headers.
	 * That plugin still issues tokens; only this class checks them.
	 *
	 * @param int|false $user_id The user that earlier filters found.
	 */
	public static function silence_tmeister( mixed $user_id ): mixed {
		global $wp_filter;
		foreach ( $wp_filter['determine_current_user']->callbacks as $priority => $callbacks ) {
			foreach ( array_column( $callbacks, 'function' ) as $callback ) {
				if ( is_array( $callback ) && $callback[0] instanceof \Jwt_Auth_Public ) {
					remove_filter( 'determine_current_user', $callback, $priority );
				}
			}
		}
		return $user_id;
	}

	/**
	 * The token's user.
	 *
	 * @param int|false $user_id The user that earlier filters found.
	 */
	public static function find_user( mixed $user_id ): mixed {
		if ( ! self::is_rest() || ! preg_match( '/^Bearer\b\s*(.*)$/i', self::header(), $match ) ) {
			return $user_id;
		}
		$user_or_error       = self::check( trim( $match[1] ) );
		self::$error         = is_wp_error( $user_or_error ) ? $user_or_error : null;
		self::$token_user_id = is_int( $user_or_error ) ? $user_or_error : 0;
		return is_int( $user_or_error ) ? $user_or_error : ( self::$error ? false : $user_id );
	}

	/** Checks the token on the JWT plugin's own validation route, which accepts ended tokens. */
	public static function validate( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		$is_validation = ! is_wp_error( $response ) && preg_match( self::VALIDATION, $request->get_route() );
		return $is_validation && 0 === self::$token_user_id
			? self::invalid_token( 'jwt_auth_invalid_token', 'Signature verification failed' )
			: $response;
	}

	/**
	 * Reports a refused token where WordPress expects authentication errors.
	 *
	 * @param WP_Error|bool|null $result The result of earlier filters.
	 */
	public static function refuse( mixed $result ): mixed {
		if ( ! empty( $result ) ) {
			return $result;
		}
		wp_get_current_user();
		return self::$error ?? $result;
	}

	/** Forbids caching of every unsuccessful response. A successful one may set its own Cache-Control. */
	public static function forbid_caching(
		WP_HTTP_Response $response,
		mixed $server,
		WP_REST_Request $request
	): WP_HTTP_Response {
		$has_policy = $response->get_status() < 400 && isset( $response->get_headers()['Cache-Control'] );
		if ( ! $has_policy && preg_match( self::PRIVATE_ROUTES, $request->get_route() ) ) {
			$response->header( 'Cache-Control', 'private, no-store' );
			$response->header( 'Vary', 'Authorization' );
		}
		if ( str_contains( $response->get_headers()['Cache-Control'] ?? '', 'no-store' ) ) {
			self::keep_from_page_caches( $response );
		}
		return $response;
	}

	/**
	 * Tells the page caches of web hosts, which ignore Cache-Control and would serve one member's response to another.
	 */
	private static function keep_from_page_caches( WP_HTTP_Response $response ): void {
		defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true );
		do_action( 'litespeed_control_set_nocache', 'murmur: for one caller' );
		$response->header( 'X-LiteSpeed-Cache-Control', 'no-cache' );
		$response->header( 'X-Accel-Expires', '0' );
		$response->header( 'Surrogate-Control', 'no-store' );
	}

	public static function token(): string {
		return preg_match( '/^Bearer\s+(\S+)$/i', self::header(), $match ) ? $match[1] : '';
	}

	/**
	 * The token's user id, or an error that says why the token is invalid; false for an unreadable token on another
	 * plugin's route.
	 *
	 * @return int|false|WP_Error
	 */
	private static function check( string $token ): mixed {
		if ( '' === $token ) {
			return self::is_own_route()
				? self::invalid_token( 'jwt_auth_bad_auth_header', 'Authorization header malformed.' )
				: false;
		}
		$claims = Login_Token::read( $token );
		if ( Jwt::EXPIRED === $claims ) {
			return Rest::error( 401, 'jwt_auth_expired_token', 'Expired token' );
		}
		if ( ! is_array( $claims ) || get_bloginfo( 'url' ) !== ( $claims['iss'] ?? null ) ) {
			$message = Jwt::MALFORMED === $claims ? 'Wrong number of segments' : 'Signature verification failed';
			return self::is_own_route() ? self::invalid_token( 'jwt_auth_invalid_token', $message ) : false;
		}
		return self::check_account( $claims, $token );
	}

	/** Checks that the account of a correctly signed token still exists and that the login has not ended. */
	private static function check_account( array $claims, string $token ): int|WP_Error {
		$about   = $claims['data']['user'] ?? array();
		$user_id = is_numeric( $about['id'] ?? null ) ? (int) $about['id'] : 0;
		if ( ! $user_id || ! get_userdata( $user_id ) ) {
			return self::invalid_token( 'jwt_auth_user_not_found', 'User not found in the request.' );
		}
		$why = Login_Versions::why_ended( $user_id, (int) ( $about['version'] ?? 0 ), $token );
		return null === $why
			? $user_id
			: Rest::error(
				401,
				'jwt_auth_stale_token',
				self::MESSAGES[ $why ] ?? self::MESSAGES[ Login_Versions::EVERYWHERE ]
			);
	}

	/** An error with the status that JWT plugins commonly use for an invalid token. */
	private static function invalid_token( string $code, string $message ): WP_Error {
		return Rest::error( 403, $code, $message );
	}

	/** Servers pass the Authorization header under different names. */
	private static function header(): string {
		foreach ( array( 'HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION' ) as $name ) {
			if ( ! empty( $_SERVER[ $name ] ) ) {
				return trim( (string) wp_unslash( $_SERVER[ $name ] ) );
			}
		}
		return '';
	}

	/**
	 * Whether this is a REST request. WordPress's own answer comes too late. A page of wp-admin is no REST request,
	 * whatever its query says.
	 */
	private static function is_rest(): bool {
		return ! is_admin() && '' !== self::route();
	}

	private static function is_own_route(): bool {
		return 1 === preg_match( self::OWN_ROUTES, self::route() );
	}

	/** This request's REST route; "" if it has none. */
	private static function route(): string {
		if ( isset( $_GET['rest_route'] ) && is_string( $_GET['rest_route'] ) ) {
			return (string) wp_unslash( $_GET['rest_route'] );
		}
		$path   = (string) wp_parse_url( (string) wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ), PHP_URL_PATH );
		$prefix = '/' . rest_get_url_prefix() . '/';
		$start  = strpos( "$path/", $prefix );
		return false === $start ? '' : '/' . substr( $path, $start + strlen( $prefix ) );
	}
}
