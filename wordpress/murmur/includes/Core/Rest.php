<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;
use WP_REST_Server;

/**
 * Routes of `asmr/v1`. A module calls `Rest::route()` from its `boot()`:
 *
 *     Rest::route( '/user/history', 'GET', array( self::class, 'show' ), Rest::MEMBER );
 *
 * Answers to a member, to the site's own key and to anything but GET must not be kept anywhere; everybody's must not be
 * kept unasked.
 */
final class Rest {
	public const ROOT = 'asmr/v1';

	/** Who may call a route. */
	public const EVERYBODY = 'everybody';
	public const MEMBER    = 'member';
	public const SITE      = 'site';

	/** A member, or the site with its key, as its doctor is. */
	public const MEMBER_OR_SITE = 'member or site';

	/** Anybody who knows the secret in the address. */
	public const SECRET = 'secret';

	/**
	 * Adds a route.
	 *
	 * @param string   $path     Below the namespace, with WordPress's patterns.
	 * @param string   $method   One method; a path may be added again with another.
	 * @param callable $callback Takes a WP_REST_Request; gives data, a WP_REST_Response or a WP_Error.
	 * @param string   $who      One of EVERYBODY, MEMBER, SITE, MEMBER_OR_SITE and SECRET.
	 * @param array    $args     The schema of the arguments by name, as WordPress takes them.
	 */
	public static function route( string $path, string $method, callable $callback, string $who, array $args = array() ): void {
		add_action(
			'rest_api_init',
			static function () use ( $path, $method, $callback, $who, $args ): void {
				register_rest_route(
					self::ROOT,
					$path,
					array(
						'methods'             => $method,
						'callback'            => static fn( WP_REST_Request $request ) => self::answer( $callback( $request ), $request, $who ),
						'permission_callback' => static fn() => self::may_call( $who ),
						'args'                => $args,
					)
				);
			}
		);
	}

	/** An error in the form of the contract. */
	public static function error( int $status, string $code, string $message, array $data = array() ): WP_Error {
		return new WP_Error( $code, $message, array( 'status' => $status ) + $data );
	}

	/** The schema of a whole number. */
	public static function integer( int $default_value, int $minimum = 1, ?int $maximum = null ): array {
		$schema = array(
			'type'    => 'integer',
			'default' => $default_value,
			'minimum' => $minimum,
		);
		return null === $maximum ? $schema : $schema + array( 'maximum' => $maximum );
	}

	/** The schemas of `page` and `per_page`. */
	public static function pages( int $per_page, int $most ): array {
		return array(
			'page'     => self::integer( 1, 1, 1_000_000 ),
			'per_page' => self::integer( $per_page, 1, $most ),
		);
	}

	/** True, or why the caller may not. */
	private static function may_call( string $who ): bool|WP_Error {
		if ( self::MEMBER === $who && ! is_user_logged_in() ) {
			return self::error( 401, 'rest_not_logged_in', 'You are not currently logged in.' );
		}
		if ( self::MEMBER_OR_SITE === $who && ! is_user_logged_in() && ! Site_Key::is_given() ) {
			return self::error( 401, 'rest_not_logged_in', 'You are not currently logged in.' );
		}
		if ( self::SITE === $who && ! Site_Key::is_given() ) {
			$data = '' === trim( (string) Settings::get( 'key' ) ) ? array( 'key' => 'none' ) : array();
			return self::error( 403, 'murmur_key', 'The key of the site is missing or wrong.', $data );
		}
		return true;
	}

	/** The answer with the headers that say who may keep it. */
	private static function answer( mixed $answer, WP_REST_Request $request, string $who ): WP_REST_Response|WP_Error {
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$response  = rest_ensure_response( $answer );
		$everybody = self::EVERYBODY === $who && WP_REST_Server::READABLE === $request->get_method() && ! is_user_logged_in();
		$response->header( 'Cache-Control', $everybody ? 'no-cache' : 'private, no-store' );
		$response->header( 'Vary', 'Authorization' );
		return $response;
	}
}
