<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\{Background_Work, Rate_Limits, Settings, Site_Key};
use WP_Error;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Limits logins by password in `wp-login.php`, XML-RPC and everywhere else, except the site's own. These are for
 * editors. Members of a connected site can't log in here, since the site limits guessing better: their right password
 * is answered like a wrong one. Tries are counted by network address, which no request header can change.
 */
final class Wp_Login {
	private const TRIES          = 10;
	private const WINDOW         = 15 * MINUTE_IN_SECONDS;
	private const MAILS          = 20;
	private const MAILS_OF_EACH  = 3;
	private const UNKNOWN        = array( 'invalid_username', 'invalid_email' );

	/** True for logins through the site, which counts tries by its visitors. */
	private static bool $is_site = false;

	/** Whether the address has used up its tries. */
	private static bool $is_over = false;

	/** Whether the try for an account under attack came too early. */
	private static bool $is_early = false;

	public static function boot(): void {
		add_action( 'init', array( self::class, 'replace_pmpro' ) );
		add_filter( 'authenticate', array( self::class, 'count_try' ), 1, 3 );
		add_filter( 'authenticate', array( self::class, 'check_limits' ), 100, 3 );
		add_action( 'murmur_mail_wp_password_key', array( self::class, 'mail_key' ), 10, 2 );
		add_filter( 'lostpassword_errors', array( self::class, 'answer_alike' ), 10, 2 );
	}

	/**
	 * Replaces PMPro's counter of wrong passwords. PMPro takes the address from a header that callers can forge, and so
	 * lets anybody lock others out.
	 */
	public static function replace_pmpro(): void {
		remove_action( 'wp_login_failed', 'pmpro_track_login_spam', 9 );
		remove_action( 'wp_authenticate', 'pmpro_block_spammers_from_login', 1 );
	}

	/** Skips the limits for a login through the site. */
	public static function skip_limits(): void {
		self::$is_site = true;
	}

	/** Whether this login comes through the site. */
	public static function is_from_site(): bool {
		return self::$is_site;
	}

	/** Counts a try before its password is checked, so that no concurrent try is missed. */
	public static function count_try( mixed $user, mixed $name, mixed $password ): mixed {
		if ( self::is_try( $password ) ) {
			self::$is_over  = Rate_Limits::count_visitor( 'wp-login', self::TRIES, self::WINDOW );
			self::$is_early = ! self::$is_over && Login_Throttle::count_try( (string) $name );
		}
		return $user;
	}

	/** Refuses a try over the limit. Takes back a correct try. */
	public static function check_limits( mixed $user, mixed $name, mixed $password ): mixed {
		if ( ! self::is_try( $password ) ) {
			return $user;
		}
		if ( is_wp_error( $user ) && array() !== array_intersect( $user->get_error_codes(), self::UNKNOWN ) ) {
			Password_Spelling::spend_time( (string) $password );
		}
		if ( self::$is_over ) {
			headers_sent() || status_header( 429 );
			return new WP_Error(
				'too_many_requests',
				esc_html__( 'Too many tries. Wait a quarter of an hour, and try again.', 'murmur' )
			);
		}
		if ( self::$is_early ) {
			headers_sent() || status_header( 429 );
			return new WP_Error(
				'too_many_requests',
				esc_html__(
					'Many wrong passwords are being tried for this account. Try again in a moment, or where you have logged in before.',
					'murmur'
				)
			);
		}
		if ( ! $user instanceof WP_User ) {
			return $user;
		}
		if ( ! user_can( $user, 'edit_posts' ) && self::is_closed_to_members() ) {
			return new WP_Error( 'incorrect_password', '' );
		}
		Rate_Limits::uncount_visitor( 'wp-login' );
		Login_Throttle::accept_try( (string) $name );
		return $user;
	}

	/**
	 * Answers wp-login.php's form for lost passwords before WordPress looks up an account, so that the response doesn't
	 * reveal which accounts exist.
	 */
	public static function answer_alike( WP_Error $errors, mixed $user ): WP_Error {
		$is_form = 'wp-login.php' === ( $GLOBALS['pagenow'] ?? '' ) && ! doing_action( 'shutdown' );
		if (
			! $is_form
			|| array() !== array_diff( $errors->get_error_codes(), array( ...self::UNKNOWN, 'invalidcombo' ) )
		) {
			return $errors;
		}
		if ( Rate_Limits::count_visitor( 'wp-lost-password', self::MAILS, HOUR_IN_SECONDS ) ) {
			status_header( 429 );
			return new WP_Error(
				'too_many_requests',
				esc_html__( 'Too many tries. Wait an hour, and try again.', 'murmur' )
			);
		}
		Background_Work::start(
			'murmur_mail_wp_password_key',
			array( $user instanceof WP_User ? $user->user_email : '', Site_Key::client_ip() )
		);
		wp_safe_redirect( add_query_arg( 'checkemail', 'confirm', wp_login_url() ) );
		exit;
	}

	/** Mails a link to a new password. Members set it on the site, others in wp-login.php. */
	public static function mail_key( string $email, string $visitor ): void {
		$user = get_user_by( 'email', $email );
		if (
			$user
			&& Rate_Limits::count( 'wp-password-mail', (string) $user->ID, HOUR_IN_SECONDS ) <= self::MAILS_OF_EACH
		) {
			Password::send_mail( $user, $visitor, ! user_can( $user, 'edit_posts' ) );
		}
	}

	/**
	 * Whether members log in on the site only. XML-RPC would let them try many passwords in one call, past every limit.
	 */
	private static function is_closed_to_members(): bool {
		$has_site = '' !== (string) Settings::get( 'site_url' ) && '' !== (string) Settings::get( 'key' );
		return $has_site || ( defined( 'XMLRPC_REQUEST' ) && XMLRPC_REQUEST );
	}

	/** Whether the request carries a password. WordPress also authenticates requests that have only a cookie. */
	private static function is_try( mixed $password ): bool {
		return ! self::$is_site && '' !== (string) $password;
	}
}
