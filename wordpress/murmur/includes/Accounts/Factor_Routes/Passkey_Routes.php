<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor_Routes;

use Murmur\Accounts\Factor\{Passkey_Proof, Passkeys};
use Murmur\Accounts\Login\{Bearer_Auth, Login, Login_Throttle, Login_Token, Login_Versions, Step_Up};
use Murmur\Core\{Capabilities, Once, Rest, Settings, Signed_Link, Site_Key, Text};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * GET user/passkeys, POST user/passkeys/begin, /add and /remove for members; POST user/passkeys/find, /login and /prove
 * for the site. Only the site verifies a passkey's signature (decision: second-factor).
 */
final class Passkey_Routes {
	private const SETUP          = 'passkey-setup';
	private const SETUP_TIME     = 5 * MINUTE_IN_SECONDS;
	private const CHALLENGE_TIME = 10 * MINUTE_IN_SECONDS;

	public static function boot(): void {
		$text   = static fn( int $most ) => Rest::REQUIRED_TEXT + array( 'minLength' => 1, 'maxLength' => $most );
		$number = array( 'type' => 'integer', 'required' => true, 'minimum' => 0, 'maximum' => 4294967295 );
		$use    = array( 'credential' => $text( 1400 ), 'counter' => $number, 'challenge' => $text( 200 ) );
		Rest::route( '/user/passkeys', 'GET', array( self::class, 'show' ), Rest::MEMBER );
		Rest::route( '/user/passkeys/begin', 'POST', array( self::class, 'begin' ), Rest::MEMBER, Step_Up::ARGS );
		Rest::route(
			'/user/passkeys/add',
			'POST',
			array( self::class, 'add' ),
			Rest::MEMBER,
			array(
				'setup'      => $text( 500 ),
				'credential' => $text( 1400 ),
				'public_key' => $text( 4000 ),
				'counter'    => $number,
				'transports' => array(
					'type'     => 'array',
					'default'  => array(),
					'maxItems' => 10,
					'items'    => array( 'type' => 'string', 'pattern' => '^[a-z-]{1,20}$' ),
				),
				'name'       => $text( 60 ),
			)
		);
		Rest::route(
			'/user/passkeys/remove',
			'POST',
			array( self::class, 'remove' ),
			Rest::MEMBER,
			Step_Up::ARGS + array( 'id' => Rest::REQUIRED_INTEGER )
		);
		Rest::route(
			'/user/passkeys/find',
			'POST',
			array( self::class, 'find' ),
			Rest::SITE,
			array( 'credential' => $text( 1400 ) )
		);
		Rest::route( '/user/passkeys/login', 'POST', array( self::class, 'log_in' ), Rest::SITE, $use );
		Rest::route( '/user/passkeys/prove', 'POST', array( self::class, 'prove' ), Rest::SITE, $use );
		// Without the shared key nobody could prove that a passkey was verified.
		Capabilities::add(
			static fn() => '' === trim( (string) Settings::get( 'key' ) ) ? array() : array( 'passkeys' )
		);
		add_filter( 'murmur_current_user', array( self::class, 'add_to_record' ), 10, 2 );
		add_action( 'deleted_user', array( Passkeys::class, 'remove_all' ) );
	}

	public static function show(): array {
		$item = static fn( array $row ) => array(
			'id'   => (int) $row['id'],
			'name' => $row['name'],
			'made' => self::date( $row['made'] ),
			'used' => self::date( $row['used'] ),
		);
		return array( 'passkeys' => array_map( $item, Passkeys::of( get_current_user_id() ) ) );
	}

	/** Adds the number of passkeys, and whether this login used one. */
	public static function add_to_record( array $record, WP_User $user ): array {
		$claims = Login_Token::read( Bearer_Auth::token() );
		$login  = is_array( $claims ) && ! empty( $claims['data']['user']['passkey'] );
		return $record + array(
			'passkeys' => array( 'count' => count( Passkeys::of( $user->ID ) ), 'login' => $login ),
		);
	}

	/** Starts the setup of one passkey. */
	public static function begin( WP_REST_Request $request ): array|WP_Error {
		$user    = wp_get_current_user();
		$refusal = Step_Up::refusal( $user, $request );
		if ( $refusal ) {
			return $refusal;
		}
		$passkeys = Passkeys::of( $user->ID );
		if ( count( $passkeys ) >= Passkeys::MOST ) {
			return Rest::error( 409, 'too_many_passkeys', 'There are as many passkeys as an account can have.' );
		}
		return array(
			'setup'       => Signed_Link::make(
				self::SETUP,
				$user->ID,
				self::SETUP_TIME,
				array( 'once' => bin2hex( random_bytes( 8 ) ) )
			),
			'handle'      => Passkeys::handle( $user->ID ),
			'credentials' => array_column( $passkeys, 'credential' ),
		);
	}

	public static function add( WP_REST_Request $request ): array|WP_Error {
		$user  = wp_get_current_user();
		$setup = Signed_Link::read( self::SETUP, (string) $request['setup'] );
		if ( ! Site_Key::is_given() ) {
			return Rest::error( 403, 'murmur_key', 'The key of the site is missing or wrong.' );
		}
		if ( ! $setup || $setup->user_id !== $user->ID || ! $setup->use_up() ) {
			return Rest::error( 400, 'setup_expired', 'This setup has expired. Please start again.' );
		}
		$passkey = array(
			'credential' => (string) $request['credential'],
			'public_key' => (string) $request['public_key'],
			'counter'    => (int) $request['counter'],
			'transports' => implode( ' ', (array) $request['transports'] ),
			'name'       => Text::one_line( (string) $request['name'] ),
		);
		if ( ! Passkeys::add( $user->ID, $passkey ) ) {
			return Rest::error( 409, 'passkey_known', 'This passkey is known already.' );
		}
		self::mail( 'passkey_added', $user, $passkey['name'] );
		return array( 'success' => true );
	}

	/** Removes a passkey. Ends all other logins of the account, and so those that the passkey opened. */
	public static function remove( WP_REST_Request $request ): array|WP_Error {
		$user    = wp_get_current_user();
		$refusal = Step_Up::refusal( $user, $request );
		if ( $refusal ) {
			return $refusal;
		}
		$removed = Passkeys::remove( $user->ID, (int) $request['id'] );
		if ( ! $removed ) {
			return Rest::error( 404, 'passkey_unknown', 'There is no such passkey.' );
		}
		Login_Versions::end_logins( $user->ID, Login_Versions::EVERYWHERE, Bearer_Auth::token() );
		self::mail( 'passkey_removed', $user, $removed['name'] );
		return array( 'success' => true );
	}

	/** The data with which the site verifies a passkey's signature. */
	public static function find( WP_REST_Request $request ): array|WP_Error {
		$passkey = Passkeys::find( (string) $request['credential'] );
		if ( ! $passkey ) {
			return self::unknown_passkey();
		}
		return array(
			'handle'     => Passkeys::handle( (int) $passkey['user_id'] ),
			'public_key' => $passkey['public_key'],
			'counter'    => (int) $passkey['counter'],
		);
	}

	/** Logs in with a passkey whose signature the site has verified. */
	public static function log_in( WP_REST_Request $request ): array|WP_Error {
		$user = self::use( $request );
		if ( is_wp_error( $user ) ) {
			return $user;
		}
		// Other plugins use this filter to forbid a login although the proof is right.
		$allowed = apply_filters( 'wp_authenticate_user', $user, '' );
		if ( is_wp_error( $allowed ) ) {
			return Rest::error( 403, '[jwt_auth] ' . $allowed->get_error_code(), $allowed->get_error_message() );
		}
		Login_Throttle::remember_network( $user );
		return Login::answer( $user, array( 'passkey' => true ) );
	}

	/** A proof that takes the place of password and code in `Step_Up`. */
	public static function prove( WP_REST_Request $request ): array|WP_Error {
		$user = self::use( $request );
		return is_wp_error( $user ) ? $user : array( 'proof' => Passkey_Proof::make( $user ) );
	}

	/** The passkey's member. Each challenge and each value of the counter is accepted once. */
	private static function use( WP_REST_Request $request ): WP_User|WP_Error {
		$is_new  = Once::claim( 'passkey-challenge', (string) $request['challenge'], time() + self::CHALLENGE_TIME );
		$passkey = $is_new ? Passkeys::find( (string) $request['credential'] ) : null;
		$user    = $passkey ? get_userdata( (int) $passkey['user_id'] ) : false;
		return $user && Passkeys::use( (int) $passkey['id'], (int) $request['counter'] )
			? $user
			: self::unknown_passkey();
	}

	private static function unknown_passkey(): WP_Error {
		return Rest::error( 403, 'passkey_unknown', 'There is no such passkey.' );
	}

	private static function mail( string $template, WP_User $user, string $name ): void {
		do_action(
			'murmur_mail',
			"$template $user->ID " . wp_generate_password( 12, false ),
			$template,
			$user->ID,
			array( 'passkey' => $name )
		);
	}

	private static function date( ?string $time ): ?string {
		return null === $time ? null : gmdate( 'Y-m-d\TH:i:s\Z', (int) strtotime( "$time UTC" ) );
	}
}
