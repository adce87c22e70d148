<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;
use WP_REST_Server;

defined( 'ABSPATH' ) || exit;

/**
 * Registers routes of `asmr/v1`. A module calls `Rest::route()` from its `boot()`:
 *
 *     Rest::route( '/user/history', 'GET', array( self::class, 'show' ), Rest::MEMBER );
 *
 * No cache may store a response to a member, to the site, or to any other method than GET. Caches must revalidate
 * public responses.
 */
final class Rest {
	private const ROOT = 'asmr/v1';

	/** Schemas of arguments. */
	public const TEXT             = array( 'type' => 'string' );
	public const REQUIRED_TEXT    = array( 'type' => 'string', 'required' => true );
	public const REQUIRED_INTEGER = array( 'type' => 'integer', 'required' => true );
	public const REQUIRED_FLAG    = array( 'type' => 'boolean', 'required' => true );
	public const REQUIRED_ID      = array(
		'type'      => 'string',
		'required'  => true,
		'minLength' => 1,
		'maxLength' => 64,
	);
	public const REQUIRED_SLUG    = array( 'type' => 'string', 'required' => true, 'minLength' => 1 );

	public const EVERYBODY = 'everybody';
	public const MEMBER    = 'member';
	public const SITE      = 'site';

	/** A logged-in member, or the site's doctor with the shared key. */
	public const MEMBER_OR_SITE = 'member or site';

	/** A caller who knows the secret in the URL. */
	public const SECRET = 'secret';

	/**
	 * Adds a route.
	 *
	 * @param string   $path     Below the namespace, with WordPress's patterns.
	 * @param string   $method   One method; another call can add another method to the same path.
	 * @param callable $callback Takes a WP_REST_Request; returns data, a WP_REST_Response or a WP_Error.
	 * @param string   $who      EVERYBODY, MEMBER, SITE, MEMBER_OR_SITE or SECRET.
	 * @param array    $args     The arguments' schemas by name.
	 */
	public static function route(
		string $path,
		string $method,
		callable $callback,
		string $who,
		array $args = array()
	): void {
		add_action(
			'rest_api_init',
			static function () use ( $path, $method, $callback, $who, $args ): void {
				register_rest_route(
					self::ROOT,
					$path,
					array(
						'methods'             => $method,
						'callback'            => static fn( WP_REST_Request $request ) => self::add_cache_headers(
							$callback( $request ),
							$request,
							$who
						),
						'permission_callback' => static fn() => self::may_call( $who ),
						'args'                => $args,
					)
				);
			}
		);
	}

	/** An error in the form of the API contract. */
	public static function error( int $status, string $code, string $message, array $data = array() ): WP_Error {
		return new WP_Error( $code, $message, array( 'status' => $status ) + $data );
	}

	/** The schemas of the arguments `page` and `per_page`. */
	public static function page_args( int $per_page, int $most ): array {
		return array(
			'page'     => array( 'type' => 'integer', 'default' => 1, 'minimum' => 1, 'maximum' => 1_000_000 ),
			'per_page' => array( 'type' => 'integer', 'default' => $per_page, 'minimum' => 1, 'maximum' => $most ),
		);
	}

	/** True, or an error that says why the caller may not call this route. */
	private static function may_call( string $who ): bool|WP_Error {
		$is_for_member = self::MEMBER === $who || ( self::MEMBER_OR_SITE === $who && ! Site_Key::is_given() );
		if ( $is_for_member && ! is_user_logged_in() ) {
			return self::error( 401, 'rest_not_logged_in', 'You are not currently logged in.' );
		}
		if ( self::SITE === $who && ! Site_Key::is_given() ) {
			$data = '' === trim( (string) Settings::get( 'key' ) ) ? array( 'key' => 'none' ) : array();
			return self::error( 403, 'murmur_key', 'The key of the site is missing or wrong.', $data );
		}
		return true;
	}

	/** Adds cache headers to a response. */
	private static function add_cache_headers(
		mixed $answer,
		WP_REST_Request $request,
		string $who
	): WP_REST_Response|WP_Error {
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$response  = rest_ensure_response( $answer );
		$everybody = self::EVERYBODY === $who
			&& WP_REST_Server::READABLE === $request->get_method()
			&& ! is_user_logged_in();
		$response->header( 'Cache-Control', $everybody ? 'no-cache' : 'private, no-store' );
		$response->header( 'Vary', 'Authorization' );
		return $response;
	}
}
