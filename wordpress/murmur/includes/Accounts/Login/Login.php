<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\{Rate_Limits, Rest, Settings, Site_Key};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST jwt-auth/v1/token, in the format of Tmeister's JWT plugin. Where that plugin is active, its route answers. This
 * class then adds the same limits, the same messages, and the account's login version in the tokens.
 */
final class Login {
	private const ROUTE = '/jwt-auth/v1/token';

	/** Limits of wrong passwords from one address in a quarter of an hour: for one account, and for all accounts. */
	private const TRIES_PER_ACCOUNT = 10;
	private const TRIES_PER_ADDRESS = 60;
	private const WINDOW            = 900;

	/** WordPress's error codes for a wrong name or password. */
	private const WRONG = array(
		'incorrect_password', 'invalid_username', 'invalid_email', 'invalidcombo', 'authentication_failed',
	);

	public static function boot(): void {
		add_action( 'rest_api_init', array( self::class, 'add_route' ), 20 );
		add_filter( 'rest_request_before_callbacks', array( self::class, 'before_route' ), 10, 3 );
		add_filter( 'rest_request_after_callbacks', array( self::class, 'after_route' ), 10, 3 );
		add_filter( 'jwt_auth_token_before_sign', array( self::class, 'add_claims' ), 10, 2 );
		add_filter(
			'jwt_auth_expire',
			static fn( mixed $expires, int $issued ) => $issued + Login_Token::lifetime(),
			10,
			2
		);
		add_action( 'admin_notices', array( self::class, 'show_plugin_warning' ) );
	}

	public static function is_tmeister(): bool {
		return class_exists( 'Jwt_Auth_Public' ) || class_exists( 'Jwt_Auth' );
	}

	/**
	 * Whether Useful Team's JWT plugin is active. It answers the same route in another format and rejects all other
	 * tokens.
	 */
	public static function is_incompatible(): bool {
		return class_exists( 'JWTAuth\\Auth' ) || class_exists( 'JWTAuth\\Setup' );
	}

	/**
	 * Adds the route, unless Tmeister's plugin has added it. Replaces the route of Useful Team's plugin, whose
	 * responses the site can't read.
	 */
	public static function add_route(): void {
		if ( self::is_tmeister() ) {
			return;
		}
		register_rest_route(
			'jwt-auth/v1',
			'/token',
			array(
				'methods'             => 'POST',
				'callback'            => array( self::class, 'log_in' ),
				'permission_callback' => '__return_true',
				'args'                => array(
					'username'        => Rest::TEXT,
					'password'        => Rest::TEXT,
					'turnstile_token' => Rest::TEXT,
				),
			),
			true
		);
	}

	public static function log_in( WP_REST_Request $request ): array|WP_Error {
		$user = wp_authenticate( (string) $request['username'], (string) $request['password'] );
		if ( is_wp_error( $user ) ) {
			return Rest::error( 403, '[jwt_auth] ' . $user->get_error_code(), $user->get_error_message() );
		}
		return self::answer( $user );
	}

	public static function answer( WP_User $user, array $marks = array() ): array {
		$claims                  = self::add_claims( Login_Token::claims( $user ), $user );
		$claims['data']['user'] += $marks;
		return array(
			'token'             => Login_Token::sign( $claims ),
			'user_email'        => $user->user_email,
			'user_nicename'     => $user->user_nicename,
			'user_display_name' => $user->display_name,
		);
	}

	/**
	 * Adds this plugin's claims to a new login's token, whichever plugin issues it. Ends the account's other logins if
	 * the settings allow only one.
	 */
	public static function add_claims( array $claims, WP_User $user ): array {
		if ( Settings::get( 'single_login' ) ) {
			Login_Versions::end_logins( $user->ID, Login_Versions::ELSEWHERE );
		}
		do_action( 'murmur_login', $user );
		return Login_Token::with_version( $claims, $user->ID );
	}

	/**
	 * Runs before the route of either plugin. Checks the limits, and replaces an email address with the account's user
	 * name, because WordPress alters some characters of an address.
	 */
	public static function before_route( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		if ( is_wp_error( $response ) || ! self::is_login( $request ) ) {
			return $response;
		}
		// Tmeister's plugin would crash on values that are no strings.
		if ( ! is_string( $request['username'] ?? '' ) || ! is_string( $request['password'] ?? '' ) ) {
			return Rest::error( 400, 'rest_invalid_param', 'Invalid parameter(s): username, password' );
		}
		$refusal = self::refusal( $request );
		if ( $refusal ) {
			return $refusal;
		}
		// All logins come from the site's address. The limit of wp-login.php would count their wrong passwords for that
		// address.
		Wp_Login::skip_limits();
		// Application passwords are for programs. Their error would replace that of a wrong password, which must be
		// counted.
		remove_filter( 'authenticate', 'wp_authenticate_application_password', 20 );
		$typed = trim( (string) $request['username'] );
		$user  = self::find( $typed );
		$request->set_param( 'murmur_typed', $typed );
		if ( $user ) {
			$request->set_param( 'username', $user->user_login );
		} else {
			// Makes an unknown name take as long as a wrong password.
			Password_Spelling::spend_time( (string) $request['password'] );
		}
		return $response;
	}

	/** Counts wrong passwords. Hides whether the name or the password was wrong. */
	public static function after_route( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		$typed = $request['murmur_typed'];
		if ( ! self::is_login( $request ) || ! is_string( $typed ) ) {
			return $response;
		}
		if ( ! is_wp_error( $response ) ) {
			Rate_Limits::clear( 'login', Login_Throttle::account_here( $typed ) );
			Login_Throttle::accept_try( $typed );
			return $response;
		}
		$code = str_replace( '[jwt_auth] ', '', (string) $response->get_error_code() );
		if ( Wp_Login_Code::REQUIRED === $code ) {
			Login_Throttle::uncount_try( $typed );
			return Login_Challenge::challenge_error( self::find( $typed ) );
		}
		if ( ! in_array( $code, self::WRONG, true ) ) {
			return $response;
		}
		Rate_Limits::count( 'login', Login_Throttle::account_here( $typed ), self::WINDOW );
		Rate_Limits::count_visitor( 'logins', self::TRIES_PER_ADDRESS, self::WINDOW );
		return Rest::error( 403, '[jwt_auth] incorrect_password', 'The name or the password is wrong.' );
	}

	/** Shows a notice in wp-admin while an incompatible plugin is active. */
	public static function show_plugin_warning(): void {
		if ( self::is_incompatible() && current_user_can( 'activate_plugins' ) ) {
			echo '<div class="notice notice-error"><p>' . esc_html( self::incompatibility() ) . '</p></div>';
		}
	}

	public static function incompatibility(): string {
		return __( 'Murmur: the plugin “JWT Auth – WordPress JSON Web Token Authentication” by Useful Team answers logins in another shape, so nobody can log in on the site. Deactivate it; Murmur gives out tokens itself.', 'murmur' );
	}

	/** An error that says why this caller can't log in now, or null. */
	private static function refusal( WP_REST_Request $request ): ?WP_Error {
		if ( self::is_incompatible() ) {
			return Rest::error( 501, 'jwt_plugin_incompatible', self::incompatibility() );
		}
		$refusal = Caller_Check::refusal();
		if ( $refusal ) {
			return $refusal;
		}
		$typed = (string) $request['username'];
		// A try from a network where the account was used before is never refused; the site slows it down instead.
		$is_free = Site_Key::is_given() && Login_Throttle::is_known_network( $typed );
		return ( ! $is_free && self::is_used_up( $typed ) ) || Login_Throttle::count_try( $typed )
			? Rate_Limits::refusal()
			: null;
	}

	private static function is_used_up( string $typed ): bool {
		$is_used_up = Rate_Limits::tries( 'login', Login_Throttle::account_here( $typed ) ) >= self::TRIES_PER_ACCOUNT;
		foreach ( Rate_Limits::networks( Site_Key::client_ip() ) as $network => $factor ) {
			$is_used_up = $is_used_up
				|| Rate_Limits::tries( 'logins', (string) $network ) >= self::TRIES_PER_ADDRESS * $factor;
		}
		return $is_used_up;
	}

	public static function find( string $typed ): ?WP_User {
		$user = is_email( $typed ) ? get_user_by( 'email', $typed ) : false;
		$user = $user ? $user : get_user_by( 'login', $typed );
		return $user ? $user : null;
	}

	private static function is_login( WP_REST_Request $request ): bool {
		// WordPress matches routes case-insensitively.
		return self::ROUTE === strtolower( rtrim( $request->get_route(), '/' ) ) && 'POST' === $request->get_method();
	}
}
