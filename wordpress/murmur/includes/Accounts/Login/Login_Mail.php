<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Accounts\Factor\Second_Factor;
use Murmur\Core\{Background_Work, Capabilities, Rate_Limits, Rest, Settings, Signed_Link, Site_Key};
use Murmur\Mails\Texts\Plain_Mails;
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/login-by-mail and user/mailed-login: lets the owner in while strangers try passwords. The link carries a
 * fingerprint of the account. A new password or address, the end of all logins, or the use of another such link
 * invalidates it.
 */
final class Login_Mail {
	/** User meta with a random mark of the last login by mail. */
	private const META     = 'murmur_mailed_login';
	private const PURPOSE  = 'login';
	private const LIFETIME = 15 * MINUTE_IN_SECONDS;

	/**
	 * The most mails to one account during a link's lifetime. Every link stays valid, so that a stranger's requests
	 * can't lock the owner out.
	 */
	private const MAILS = 2;

	public static function boot(): void {
		Rest::route(
			'/user/login-by-mail',
			'POST',
			array( self::class, 'send' ),
			Rest::EVERYBODY,
			array(
				'user_login'            => Rest::REQUIRED_TEXT,
				'language'              => Rest::REQUIRED_TEXT
					+ array( 'enum' => array_keys( Plain_Mails::LOGIN_LINK ) ),
				'cf-turnstile-response' => Rest::TEXT,
			)
		);
		$key = Rest::REQUIRED_TEXT + array( 'maxLength' => 200 );
		Rest::route(
			'/user/mailed-login',
			'POST',
			array( self::class, 'log_in' ),
			Rest::EVERYBODY,
			array( 'key' => $key )
		);
		add_action( 'murmur_mail_login_link', array( self::class, 'mail_link' ), 10, 3 );
		// The mailed link leads to the site, so there is no login by mail while the site's address is unknown.
		Capabilities::add(
			static fn() => '' === (string) Settings::get( 'site_url' ) ? array() : array( 'login-by-mail' )
		);
	}

	/** Sends the link. The response and its time don't reveal whether the account exists. */
	public static function send( WP_REST_Request $request ): array|WP_Error {
		$typed   = trim( (string) $request['user_login'] );
		$refusal = Caller_Check::refusal_of_form( $request )
			?? Rate_Limits::refuse_visitor( 'login-mail', 20, HOUR_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		if ( '' === $typed ) {
			return Rest::error( 400, 'empty_username', 'Please enter a username or email address.' );
		}
		Background_Work::start(
			'murmur_mail_login_link',
			array( $typed, (string) $request['language'], Site_Key::client_ip() )
		);
		return array( 'message' => 'If there is such an account, an email with a link to log in is on its way.' );
	}

	/** Mails the link in the account's own language if it has one. */
	public static function mail_link( string $typed, string $language, string $visitor ): void {
		$user = Login::find( $typed );
		$site = (string) Settings::get( 'site_url' );
		if (
			! $user
			|| '' === $site
			|| Rate_Limits::count( 'login-mails', (string) $user->ID, self::LIFETIME ) > self::MAILS
		) {
			return;
		}
		$own_locale = (string) get_user_meta( $user->ID, 'locale', true );
		if ( '' !== $own_locale ) {
			$language = str_starts_with( $own_locale, 'zh' ) ? 'zh' : 'en';
		}
		$link = $site . ( 'zh' === $language ? '/zh' : '' ) . '/login-by-mail#'
			. Signed_Link::make(
				self::PURPOSE,
				$user->ID,
				self::LIFETIME,
				array( 'account' => self::fingerprint( $user ) )
			);
		$name = wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES );

		list( $subject, $text ) = Plain_Mails::LOGIN_LINK[ $language ];
		wp_mail(
			$user->user_email,
			sprintf( $subject, $name ),
			sprintf( $text, $name, $user->display_name, $link, $visitor )
		);
	}

	/** Logs in with a key. It works once and invalidates the account's other keys. */
	public static function log_in( WP_REST_Request $request ): array|WP_Error {
		$refusal = Caller_Check::refusal() ?? Rate_Limits::refuse_visitor( 'mailed-login', 30, 15 * MINUTE_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		$user = self::use_up_key( (string) $request['key'] );
		if ( ! $user ) {
			return Rest::error(
				400,
				'invalid_key',
				'This link to log in is not valid. It may have been used, or be too old.'
			);
		}
		// Other plugins use this filter to forbid a login although the password is right.
		$allowed = apply_filters( 'wp_authenticate_user', $user, '' );
		if ( is_wp_error( $allowed ) ) {
			return Rest::error( 403, '[jwt_auth] ' . $allowed->get_error_code(), $allowed->get_error_message() );
		}
		if ( Second_Factor::is_on( $user->ID ) ) {
			return Login_Challenge::challenge_error( $user );
		}
		Login_Throttle::remember_network( $user );
		do_action( 'murmur_address_proved', $user );
		return Login::answer( $user );
	}

	/** Uses a key up and returns its account; null for an invalid key. */
	private static function use_up_key( string $key ): ?WP_User {
		$link = Signed_Link::read( self::PURPOSE, $key );
		$user = $link ? get_userdata( $link->user_id ) : false;
		if ( ! $user || ! hash_equals( $link->data['account'], self::fingerprint( $user ) ) || ! $link->use_up() ) {
			return null;
		}
		update_user_meta( $user->ID, self::META, bin2hex( random_bytes( 8 ) ) );
		return $user;
	}

	/** A fingerprint that changes with the account's password, address, login version or last login by mail. */
	private static function fingerprint( WP_User $user ): string {
		$marks = array(
			$user->user_pass,
			$user->user_email,
			Login_Versions::version( $user->ID ),
			(string) get_user_meta( $user->ID, self::META, true ),
		);
		return hash_hmac( 'sha256', implode( "\n", $marks ), wp_salt( 'auth' ) );
	}
}
