<?php
declare( strict_types=1 );

namespace Murmur\Uploads\Hosts;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Requests to a host. */
final class Calls {
	private const DEADLINE = 10;
	private const LARGEST  = 5_000_000;

	/**
	 * Sends a request. Returns the response if its status is 2xx, else an error of Host.
	 *
	 * @param string  $address The address.
	 * @param array   $headers Its headers.
	 * @param string  $method  Its method.
	 * @param ?string $body    Its body.
	 */
	public static function send(
		string $address,
		array $headers,
		string $method = 'GET',
		?string $body = null
	): array|WP_Error {
		$response = wp_remote_request(
			$address,
			array(
				'method'              => $method,
				'headers'             => $headers,
				'body'                => $body,
				'timeout'             => self::DEADLINE,
				'redirection'         => 0,
				'limit_response_size' => self::LARGEST,
			)
		);
		$status = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
		if ( $status >= 200 && $status < 300 ) {
			return $response;
		}
		return new WP_Error(
			match ( $status ) { 401, 403 => 'key', 404 => 'gone', default => 'away' },
			"$method $status"
		);
	}

	/**
	 * Sends a request. Returns the JSON object of the response.
	 *
	 * @param string $address The address.
	 * @param array  $headers Its headers.
	 * @param string $method  Its method.
	 * @param ?array $body    Its body.
	 */
	public static function json(
		string $address,
		array $headers,
		string $method = 'GET',
		?array $body = null
	): array|WP_Error {
		$headers += array( 'Accept' => 'application/json' ) + (
			null === $body ? array() : array( 'Content-Type' => 'application/json' )
		);
		$response = self::send( $address, $headers, $method, null === $body ? null : (string) wp_json_encode( $body ) );
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$read = json_decode( wp_remote_retrieve_body( $response ), true );
		return is_array( $read ) ? $read : new WP_Error( 'away', 'no JSON' );
	}

	/** The body of the response to a GET, or "". */
	public static function text( string $address, array $headers ): string {
		$response = self::send( $address, $headers );
		return is_wp_error( $response ) ? '' : wp_remote_retrieve_body( $response );
	}

	/** The base address of a host's API. A constant in wp-config.php replaces it in tests. */
	public static function base( string $constant, string $standard ): string {
		return untrailingslashit( (string) ( defined( $constant ) ? constant( $constant ) : $standard ) );
	}

	/** The header Upload-Metadata of tus. A name without a value is a flag. */
	public static function metadata( array $values ): string {
		$pair = static fn( string $name, string $value ) => trim( "$name " . base64_encode( $value ) );
		return implode( ',', array_map( $pair, array_keys( $values ), $values ) );
	}
}
