<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Core\{Background_Work, Rate_Limits, Rest, Settings, Site_Key, Text};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** POST user/change-password, user/lost-password and user/reset-password, with WordPress's own keys and mails. */
final class Password {
	private const SHORTEST_CHANGED_PASSWORD = 6;
	private const SHORTEST_RESET_PASSWORD   = 8;
	private const MAILS_PER_HOUR            = 3;

	public static function boot(): void {
		add_action( 'murmur_mail_password_key', array( self::class, 'mail_key' ), 10, 2 );
		Rest::route(
			'/user/change-password',
			'POST',
			array( self::class, 'change' ),
			Rest::MEMBER,
			array(
				'current_password' => Rest::REQUIRED_TEXT,
				'new_password'     => Rest::REQUIRED_TEXT,
				'code'             => Rest::TEXT,
			)
		);
		Rest::route(
			'/user/lost-password',
			'POST',
			array( self::class, 'send_key' ),
			Rest::EVERYBODY,
			array( 'user_login' => Rest::REQUIRED_TEXT, 'cf-turnstile-response' => Rest::TEXT )
		);
		Rest::route(
			'/user/reset-password',
			'POST',
			array( self::class, 'reset' ),
			Rest::EVERYBODY,
			array(
				'key'                   => Rest::REQUIRED_TEXT,
				'login'                 => Rest::REQUIRED_TEXT,
				'password'              => Rest::REQUIRED_TEXT,
				'password_confirmation' => Rest::REQUIRED_TEXT,
			)
		);
	}

	/** Ends all other logins of the account. */
	public static function change( WP_REST_Request $request ): array|WP_Error {
		$user    = wp_get_current_user();
		$refusal = Step_Up::refusal( $user, $request, 'current_password' );
		if ( $refusal ) {
			return $refusal;
		}
		$password = (string) $request['new_password'];
		if ( Text::length( trim( $password ) ) < self::SHORTEST_CHANGED_PASSWORD ) {
			return Rest::error( 400, 'weak_password', 'New password must be at least 6 characters' );
		}
		Login_Versions::change_password( $user->ID, $password, Bearer_Auth::token() );
		return array( 'success' => true, 'message' => 'Password changed successfully.' );
	}

	/** Mails a link to a new password. The response and its time don't reveal whether the account exists. */
	public static function send_key( WP_REST_Request $request ): array|WP_Error {
		$typed   = trim( (string) $request['user_login'] );
		$refusal = Caller_Check::refusal_of_form( $request )
			?? Rate_Limits::refuse_visitor( 'lost-password', 20, HOUR_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		if ( '' === $typed ) {
			return Rest::error( 400, 'empty_username', 'Please enter a username or email address.' );
		}
		Background_Work::start( 'murmur_mail_password_key', array( $typed, Site_Key::client_ip() ) );
		return array(
			'message' => 'If an account exists for that address, an email with a link to reset the password is on its way.',
		);
	}

	public static function mail_key( string $typed, string $visitor ): void {
		$user = get_user_by( is_email( $typed ) ? 'email' : 'login', $typed );
		if (
			$user
			&& Rate_Limits::count( 'password-mail', (string) $user->ID, HOUR_IN_SECONDS ) <= self::MAILS_PER_HOUR
		) {
			self::send_mail( $user, $visitor, is_for_site: true );
		}
	}

	/** Sends WordPress's own mail, with a link to the site or to wp-login.php. */
	public static function send_mail( WP_User $user, string $visitor, bool $is_for_site ): void {
		// WordPress puts the caller's address into the mail. Here the caller is the site or cron, so this is the
		// visitor's address. The filter runs at priority 1, before others turn the text into HTML.
		$_SERVER['REMOTE_ADDR'] = $visitor;
		if ( $is_for_site ) {
			add_filter( 'retrieve_password_message', array( self::class, 'link_to_site' ), 1, 4 );
		}
		retrieve_password( $user->user_login );
		remove_filter( 'retrieve_password_message', array( self::class, 'link_to_site' ), 1 );
	}

	/** Replaces the link to wp-login.php in the mail's text with one to the site. */
	public static function link_to_site( string $message, string $key, string $login, WP_User $user ): string {
		$site = (string) Settings::get( 'site_url' );
		if ( '' === $site ) {
			return $message;
		}
		$link    = "$site/reset-password?key=" . rawurlencode( $key ) . '&login=' . rawurlencode( $login );
		$changed = preg_replace( '#^https?://\S*wp-login\.php\S*#m', $link, $message, 1, $count );
		return $count ? (string) $changed : $message . "\r\n\r\n" . $link . "\r\n";
	}

	/** Sets a new password with a key. The key works once; all logins of the account end. */
	public static function reset( WP_REST_Request $request ): array|WP_Error {
		$refusal = Caller_Check::refusal() ?? Rate_Limits::refuse_visitor( 'reset-password', 30, HOUR_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		$user = check_password_reset_key( (string) $request['key'], trim( (string) $request['login'] ) );
		if ( is_wp_error( $user ) ) {
			$code = 'expired_key' === $user->get_error_code() ? 'expired_key' : 'invalid_key';
			$text = 'expired_key' === $code
				? 'Your password reset link has expired.'
				: 'Your password reset link appears to be invalid.';
			return Rest::error( 400, $code, "<strong>Error:</strong> $text Please request a new link below." );
		}
		$password = (string) $request['password'];
		if ( Text::length( trim( $password ) ) < self::SHORTEST_RESET_PASSWORD ) {
			return Rest::error( 400, 'weak_password', 'Password must be at least 8 characters.' );
		}
		if ( $password !== (string) $request['password_confirmation'] ) {
			return Rest::error( 400, 'password_reset_mismatch', 'The passwords do not match.' );
		}
		reset_password( $user, $password );
		do_action( 'murmur_address_proved', $user );
		\WP_Session_Tokens::get_instance( $user->ID )->destroy_all();
		return array( 'message' => 'Your password has been reset. You can now log in with your new password.' );
	}
}
