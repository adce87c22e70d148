<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

use Murmur\Accounts\Login\Caller_Check;
use Murmur\Core\{Lock, Rate_Limits, Rest, Settings, Text};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** POST checkout/prepare-for-new-user: creates an account of level 1. */
final class Registration {
	private const SHORTEST_PASSWORD = 6;
	private const LONGEST_NAME      = 100;

	public static function boot(): void {
		Rest::route(
			'/checkout/prepare-for-new-user',
			'POST',
			array( self::class, 'register' ),
			Rest::EVERYBODY,
			array(
				'email'                 => Rest::REQUIRED_TEXT,
				'password'              => Rest::REQUIRED_TEXT,
				'first_name'            => Rest::REQUIRED_TEXT,
				'username'              => Rest::TEXT,
				'level_id'              => array( 'type' => 'integer' ),
				'cf-turnstile-response' => Rest::TEXT,
				'success_url'           => Rest::TEXT,
				'cancel_url'            => Rest::TEXT,
			)
		);
	}

	public static function register( WP_REST_Request $request ): array|WP_Error {
		$email    = Text::email( (string) $request['email'] );
		$password = (string) $request['password'];
		$name     = Text::one_line( (string) $request['first_name'] );
		$refusal  = Caller_Check::refusal_of_form( $request )
			?? self::mistake( $email, $password, $name, (int) ( $request['level_id'] ?? 1 ) )
			?? Rate_Limits::refuse_visitor( 'register', (int) Settings::get( 'registration_limit' ), HOUR_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		// The lock prevents two accounts with one address; the database does not.
		$user_id = Lock::hold(
			'register ' . strtolower( $email ),
			static fn() => self::insert( $email, $password, $name )
		);
		if ( is_wp_error( $user_id ) ) {
			return $user_id;
		}
		do_action( 'murmur_registered', $user_id );
		return array( 'message' => 'Registration successful.', 'user_id' => $user_id );
	}

	private static function mistake( string $email, string $password, string $name, int $level_id ): ?WP_Error {
		if ( ! is_email( $email ) || strlen( $email ) > 100 ) {
			return Rest::error( 400, 'invalid_email', 'Invalid email address.' );
		}
		if ( '' === $name ) {
			return Rest::error( 400, 'invalid_display_name', 'Please provide a valid display name' );
		}
		if ( Text::length( $name ) > self::LONGEST_NAME || ! Text::fits_display_name( $name ) ) {
			return Rest::error( 400, 'invalid_display_name', 'Display name must be 2-100 characters.' );
		}
		$refusal = Text::name_refusal( $name );
		if ( $refusal ) {
			return $refusal;
		}
		if ( Text::length( trim( $password ) ) < self::SHORTEST_PASSWORD ) {
			return Rest::error( 400, 'weak_password', 'Password must be at least 6 characters' );
		}
		return 1 === $level_id
			? null
			: Rest::error( 400, 'invalid_level', 'This membership level has to be paid for.' );
	}

	/**
	 * Inserts the account with a random user name. A name made from the address would lose its `+`, and might then be
	 * another member's.
	 *
	 * @return int|WP_Error
	 */
	private static function insert( string $email, string $password, string $name ): int|WP_Error {
		if ( email_exists( $email ) || apply_filters( 'murmur_is_reserved_email', false, $email ) ) {
			return Rest::error( 409, 'existing_user_email', 'Email already in use' );
		}
		$user_id = wp_insert_user(
			array(
				'user_login'           => self::user_name(),
				'user_pass'            => $password,
				'user_email'           => wp_slash( $email ),
				'display_name'         => wp_slash( $name ),
				'nickname'             => wp_slash( $name ),
				'role'                 => 'subscriber',
				'show_admin_bar_front' => 'false',
			)
		);
		if ( is_wp_error( $user_id ) ) {
			return Rest::error( 400, (string) $user_id->get_error_code(), $user_id->get_error_message() );
		}
		return $user_id;
	}

	private static function user_name(): string {
		do {
			$name = 'm' . strtolower( wp_generate_password( 15, false ) );
		} while ( username_exists( $name ) );
		return $name;
	}
}
