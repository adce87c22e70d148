<?php
declare( strict_types=1 );

use Murmur\Catalogue\Video_Table;
use Murmur\Core\Database\Tables;
use Murmur\Core\Settings;
use Murmur\Payments\Levels\Levels;
use PHPUnit\Framework\Assert;

require_once __DIR__ . '/Member.php';

/** Calls WordPress over HTTP as the site does, and the fake PayPal as a buyer would. */
final class Site {
	public const KEY = 'a-key-of-the-tests-long-enough-to-count';

	/** The settings that every test starts with. */
	public static function set_up( array $more = array() ): void {
		update_option(
			Settings::OPTION,
			$more + array(
				'site_url'             => 'https://site.example',
				'key'                  => self::KEY,
				'registration_limit'   => 1000,
				'paypal_api_url'       => getenv( 'MURMUR_PAYPAL' ) . '/paypal',
				'paypal_client_id'     => 'sandbox-client-id-of-murmur',
				'paypal_client_secret' => 'sandbox-client-secret-of-murmur',
				'levels'               => self::levels(),
			)
		);
		self::control( 'DELETE', 'paypal' );
		delete_option( 'murmur_paypal_payee' );
		// Members of the tests count as confirmed.
		update_option( 'murmur_email_verified_since', time() + DAY_IN_SECONDS );
		global $wpdb;
		$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_limits" );
	}

	/** Creates the tables and the list of videos again, after a test has deleted them. */
	public static function set_up_tables(): void {
		Tables::create();
		Tables::create_missing();
		Video_Table::prepare();
	}

	/** The output of a program in its own process. `$before` runs before WordPress is loaded. */
	public static function run( string $program, string $before = '' ): string {
		$load = 'require ' . var_export( __DIR__ . '/../../load-wordpress.php', true ) . ';';
		return (string) shell_exec(
			sprintf(
				'%s -d auto_prepend_file= -r %s',
				escapeshellarg( PHP_BINARY ),
				escapeshellarg( "$before $load $program" )
			)
		);
	}

	/** Runs a callback while WordPress runs without a plugin. */
	public static function without( string $plugin, callable $what ): void {
		$active = get_option( 'active_plugins' );
		update_option( 'active_plugins', array_values( array_diff( $active, array( $plugin ) ) ) );
		try {
			$what();
		} finally {
			wp_cache_flush();
			update_option( 'active_plugins', $active );
		}
	}

	/** PMPro's levels and the fake PayPal's plans. */
	public static function levels(): array {
		$levels = array();
		foreach ( range( 1, 6 ) as $level ) {
			$levels[ $level ] = array(
				'pmpro' => $level,
				'plan'  => in_array( $level, Levels::SUBSCRIBED, true ) ? "P-5ML4271244454362WMURMUR$level" : '',
			);
		}
		return $levels;
	}

	/**
	 * Calls WordPress.
	 *
	 * @return array{status: int, body: mixed, headers: array}
	 */
	public static function call( string $method, string $path, ?array $body = null, array $headers = array() ): array {
		$response = wp_remote_request(
			home_url( '/wp-json' . $path ),
			array(
				'method'  => $method,
				'timeout' => 30,
				'headers' => $headers + array( 'Content-Type' => 'application/json' ),
				'body'    => null === $body ? null : wp_json_encode( $body ),
			)
		);
		Assert::assertNotInstanceOf( WP_Error::class, $response );
		wp_cache_flush();
		return array(
			'status'  => (int) wp_remote_retrieve_response_code( $response ),
			'body'    => json_decode( wp_remote_retrieve_body( $response ), true ),
			'headers' => wp_remote_retrieve_headers( $response )->getAll(),
		);
	}

	/**
	 * Sends requests at the same time. Each consists of a path, a body and headers. Returns their statuses.
	 *
	 * @return int[]
	 */
	public static function call_at_once( array $calls ): array {
		$requests = class_exists( 'WpOrg\Requests\Requests' ) ? 'WpOrg\Requests\Requests' : 'Requests';
		$each     = static fn( array $call ) => array(
			'url'     => home_url( "/wp-json$call[0]" ),
			'type'    => 'POST',
			'headers' => $call[2] + array( 'Content-Type' => 'application/json' ),
			'data'    => wp_json_encode( $call[1] ),
		);
		$answers  = $requests::request_multiple( array_map( $each, array_values( $calls ) ), array( 'timeout' => 30 ) );
		wp_cache_flush();
		return array_map( static fn( object $one ) => (int) $one->status_code, array_values( $answers ) );
	}

	/** Calls with the shared key, on behalf of a visitor at an address. */
	public static function call_with_key(
		string $method,
		string $path,
		?array $body = null,
		string $visitor = '192.0.2.1'
	): array {
		return self::call(
			$method,
			$path,
			$body,
			array( 'X-Murmur-Key' => self::KEY, 'X-Murmur-Client-IP' => $visitor, 'X-Murmur-Human' => '1' )
		);
	}

	/** Calls with a member's token. */
	public static function call_as( string $token, string $method, string $path, ?array $body = null ): array {
		return self::call( $method, $path, $body, array( 'Authorization' => "Bearer $token" ) );
	}

	/** A new member. */
	public static function member( string $email = '' ): Member {
		$email    = '' === $email ? 'test-' . wp_generate_password( 12, false ) . '@murmur.example' : $email;
		$answer   = self::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			self::registration( $email )
		);
		$password = 'Quiet-night-1';
		Assert::assertSame( 200, $answer['status'], (string) wp_json_encode( $answer['body'] ) );
		return new Member(
			(int) $answer['body']['user_id'],
			$email,
			$password,
			(string) self::log_in( $email, $password )['body']['token']
		);
	}

	/** The body of a registration. */
	public static function registration( string $email ): array {
		return array(
			'email'                 => $email,
			'password'              => 'Quiet-night-1',
			'first_name'            => 'Nova 夜',
			'username'              => $email,
			'level_id'              => 1,
			'cf-turnstile-response' => 'XXXX.DUMMY.TOKEN.XXXX',
			'success_url'           => 'https://site.example/',
			'cancel_url'            => 'https://site.example/register',
		);
	}

	public static function log_in( string $name, string $password, string $visitor = '192.0.2.1' ): array {
		return self::call_with_key(
			'POST',
			'/jwt-auth/v1/token',
			array( 'username' => $name, 'password' => $password ),
			$visitor
		);
	}

	/** Calls the fake PayPal as the merchant. */
	public static function paypal( string $method, string $path, ?array $body = null ): array {
		$call   = static fn( array $args ) => wp_remote_request( getenv( 'MURMUR_PAYPAL' ) . "/paypal$path", $args );
		$basic  = base64_encode( 'sandbox-client-id-of-murmur:sandbox-client-secret-of-murmur' );
		$token  = wp_remote_post(
			getenv( 'MURMUR_PAYPAL' ) . '/paypal/v1/oauth2/token',
			array(
				'headers' => array( 'Authorization' => "Basic $basic" ),
				'body'    => array( 'grant_type' => 'client_credentials' ),
			)
		);
		$bearer = json_decode( wp_remote_retrieve_body( $token ), true )['access_token'];
		$answer = $call(
			array(
				'method'  => $method,
				'headers' => array(
					'Authorization' => "Bearer $bearer",
					'Content-Type'  => 'application/json',
					'Prefer'        => 'return=representation',
				),
				'body'    => null === $body ? null : wp_json_encode( (object) $body ),
			)
		);
		return (array) json_decode( wp_remote_retrieve_body( $answer ), true );
	}

	/** The transactions of a subscription. */
	public static function sales( string $id ): array {
		return self::paypal( 'GET', "/v1/billing/subscriptions/$id/transactions?start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z" )['transactions'] ?? array();
	}

	/** Drops WordPress's cached plans. */
	public static function forget_plans(): void {
		global $wpdb;
		$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE '_transient%murmur_plan_%'" );
		wp_cache_flush();
	}

	/** Controls the fake PayPal. */
	public static function control( string $method, string $path, ?array $body = null ): mixed {
		$answer = wp_remote_request(
			getenv( 'MURMUR_PAYPAL' ) . "/__sandbox/$path",
			array(
				'method'  => $method,
				'headers' => array( 'Content-Type' => 'application/json' ),
				'body'    => null === $body ? null : wp_json_encode( $body ),
			)
		);
		Assert::assertLessThan( 300, wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_body( $answer ) );
		return json_decode( wp_remote_retrieve_body( $answer ), true );
	}

	/** A `custom_id` of the site, signed with the shared key. */
	public static function custom_id( string $kind, int $user_id, int $level ): string {
		$encode = static fn( string $bytes ) => rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
		$nonce  = $encode( random_bytes( 16 ) );
		return "$user_id.$level.$nonce."
			. $encode( hash_hmac( 'sha256', "murmur payment\n$kind\n$user_id\n$level\n$nonce", self::KEY, true ) );
	}

	/** A subscription that the site created and that the buyer approved and paid. */
	public static function subscribe( int $user_id, int $level, string $funding = 'pay' ): string {
		$made = self::paypal(
			'POST',
			'/v1/billing/subscriptions',
			array(
				'plan_id'   => "P-5ML4271244454362WMURMUR$level",
				'custom_id' => self::custom_id( 'subscription', $user_id, $level ),
			)
		);
		self::control( 'POST', 'paypal/approve', array( 'id' => $made['id'], 'funding' => $funding ) );
		return $made['id'];
	}

	/** An approved and captured order. */
	public static function buy(
		int $user_id,
		string $value = '199.00',
		bool $capture = true,
		string $custom_id = '',
		string $currency = 'USD'
	): string {
		$made = self::paypal(
			'POST',
			'/v2/checkout/orders',
			array(
				'intent'         => 'CAPTURE',
				'purchase_units' => array(
					array(
						'custom_id' => '' === $custom_id ? "$user_id.6.x" : $custom_id,
						'amount'    => array( 'currency_code' => $currency, 'value' => $value ),
					),
				),
			)
		);
		self::control( 'POST', 'paypal/approve', array( 'id' => $made['id'] ) );
		if ( $capture ) {
			self::paypal( 'POST', "/v2/checkout/orders/$made[id]/capture", array() );
		}
		return $made['id'];
	}
}
