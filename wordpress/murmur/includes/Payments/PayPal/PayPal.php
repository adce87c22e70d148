<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/** A client of PayPal's REST API. MURMUR_PAYPAL_API_URL sets another address for tests. */
final class PayPal {
	private const ORIGINS = array(
		'live'    => 'https://api-m.paypal.com',
		'sandbox' => 'https://api-m.sandbox.paypal.com',
	);

	private const PAYEE = 'murmur_paypal_payee';

	/** In seconds. The site waits fifteen seconds for a response that needs two or three calls. */
	private const DEADLINE = 6;

	public static function is_set_up(): bool {
		return '' !== (string) Settings::get( 'paypal_client_id' )
			&& '' !== (string) Settings::get( 'paypal_client_secret' );
	}

	/** The environment in PMPro's words. */
	public static function environment(): string {
		return 'live' === Settings::get( 'paypal_env' ) ? 'live' : 'sandbox';
	}

	/** Identifies the PayPal account in the names of stored values. */
	public static function account(): string {
		return self::origin() . ' ' . Settings::get( 'paypal_client_id' );
	}

	/**
	 * @return array{status: int, body: array}
	 * @throws PayPal_Unavailable Without a response below 500.
	 */
	public static function get( string $path ): array {
		return self::call( 'GET', $path, null, '' );
	}

	/**
	 * Sends a POST. With the same request id PayPal repeats its first response.
	 *
	 * @return array{status: int, body: array}
	 * @throws PayPal_Unavailable Without a response below 500.
	 */
	public static function post( string $path, array $body, string $request_id ): array {
		return self::call( 'POST', $path, $body, $request_id );
	}

	/**
	 * A subscription; empty if PayPal does not know it.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function subscription( string $id ): array {
		$response = self::get( '/v1/billing/subscriptions/' . rawurlencode( $id ) );
		return 200 === $response['status'] ? $response['body'] : array();
	}

	/**
	 * An order; empty if PayPal does not know it.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function order( string $id ): array {
		$response = self::get( '/v2/checkout/orders/' . rawurlencode( $id ) );
		return 200 === $response['status'] ? $response['body'] : array();
	}

	/** The merchant's PayPal id; "" until the first order that this WordPress created shows it. */
	public static function payee(): string {
		$payees = get_option( self::PAYEE, array() );
		return is_array( $payees ) ? (string) ( $payees[ md5( self::account() ) ] ?? '' ) : '';
	}

	public static function store_payee( array $order ): void {
		$payee = (string) ( $order['purchase_units'][0]['payee']['merchant_id'] ?? '' );
		if ( '' !== $payee && '' === self::payee() ) {
			update_option( self::PAYEE, array( md5( self::account() ) => $payee ), false );
		}
	}

	/** The first issue in an error response. */
	public static function issue( array $response ): string {
		return (string) ( $response['body']['details'][0]['issue'] ?? $response['body']['name'] ?? '' );
	}

	/** Sends a request. If PayPal rejects the cached token, sends it once more with a new one. */
	private static function call( string $method, string $path, ?array $body, string $request_id ): array {
		$args = array(
			'method'  => $method,
			'headers' => array(
				'Content-Type' => 'application/json',
				'Prefer'       => 'return=representation',
			) + ( '' === $request_id ? array() : array( 'PayPal-Request-Id' => $request_id ) ),
		);
		if ( null !== $body ) {
			$args['body'] = array() === $body ? '{}' : (string) wp_json_encode( $body );
		}
		$args['headers']['Authorization'] = 'Bearer ' . self::token( false );
		$response                         = self::send( $path, $args );
		if ( 401 === $response['status'] ) {
			$args['headers']['Authorization'] = 'Bearer ' . self::token( true );
			$response                         = self::send( $path, $args );
		}
		if ( 401 === $response['status'] || 429 === $response['status'] || $response['status'] >= 500 ) {
			throw new PayPal_Unavailable( esc_html( "PayPal answered $method $path with $response[status]." ) );
		}
		return $response;
	}

	/** The access token, cached until it expires. */
	private static function token( bool $must_renew ): string {
		$name   = 'murmur_paypal_' . md5( self::account() . Settings::get( 'paypal_client_secret' ) );
		$cached = $must_renew ? false : get_transient( $name );
		if ( is_string( $cached ) && '' !== $cached ) {
			return $cached;
		}
		if ( ! self::is_set_up() ) {
			throw new PayPal_Unavailable( 'PayPal’s client id and secret are not set.' );
		}
		$login    = Settings::get( 'paypal_client_id' ) . ':' . Settings::get( 'paypal_client_secret' );
		$response = self::send(
			'/v1/oauth2/token',
			array(
				'method'  => 'POST',
				'headers' => array( 'Authorization' => 'Basic ' . base64_encode( $login ) ),
				'body'    => array( 'grant_type' => 'client_credentials' ),
			)
		);
		$token    = (string) ( $response['body']['access_token'] ?? '' );
		if ( 200 !== $response['status'] || '' === $token ) {
			throw new PayPal_Unavailable( esc_html( "PayPal gave no access token ($response[status])." ) );
		}
		set_transient( $name, $token, max( 60, (int) ( $response['body']['expires_in'] ?? 0 ) - 300 ) );
		return $token;
	}

	/** Sends a request. Follows no redirect and reads at most two megabytes. */
	private static function send( string $path, array $args ): array {
		$args    += array(
			'timeout'             => self::DEADLINE,
			'redirection'         => 0,
			'limit_response_size' => 2 * MB_IN_BYTES,
			'user-agent'          => 'Murmur/' . \Murmur\VERSION,
		);
		$response = wp_remote_request( self::origin() . $path, $args );
		if ( is_wp_error( $response ) ) {
			throw new PayPal_Unavailable( esc_html( $response->get_error_message() ) );
		}
		$text = (string) wp_remote_retrieve_body( $response );
		$body = '' === $text ? array() : json_decode( $text, true );
		if ( ! is_array( $body ) ) {
			throw new PayPal_Unavailable( 'PayPal’s answer is cut or no JSON.' );
		}
		return array( 'status' => (int) wp_remote_retrieve_response_code( $response ), 'body' => $body );
	}

	private static function origin(): string {
		$configured = (string) Settings::get( 'paypal_api_url' );
		return '' === $configured ? self::ORIGINS[ self::environment() ] : untrailingslashit( $configured );
	}
}
