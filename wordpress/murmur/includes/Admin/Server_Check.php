<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Core\{Settings, Site_Key};

defined( 'ABSPATH' ) || exit;

/** Calls this WordPress as the site does, to find servers, caches and firewalls that interfere. */
final class Server_Check {
	private const DEADLINE = 5;

	/** What to do, or "", by the name of each check. */
	public static function run(): array {
		return array(
			'answers of /wp-json'  => self::check_json(),
			'Authorization header' => self::check_header(),
			'caches'               => self::check_caches(),
			'characters'           => self::check_characters(),
		);
	}

	/** Whether the site has the same REVALIDATE_SECRET and the same key. */
	public static function check_site(): string {
		$site   = (string) Settings::get( 'site_url' );
		$secret = (string) Settings::get( 'revalidate_secret' );
		if ( '' === $site || '' === $secret ) {
			return '' === $secret ? __( 'Enter REVALIDATE_SECRET of the site in Settings → Murmur; then both sides are compared.', 'murmur' ) : '';
		}
		$response = wp_remote_post(
			"$site/_api/revalidate",
			array(
				'timeout'     => self::DEADLINE,
				'redirection' => 0,
				'headers'     => array( 'Authorization' => "Bearer $secret", 'Content-Type' => 'application/json' ),
				'body'        => '{"tags":["levels"]}',
			)
		);
		if ( is_wp_error( $response ) ) {
			/* translators: %s: why */
			return sprintf( __( 'The site can’t be reached from here: %s', 'murmur' ), $response->get_error_message() );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		if ( in_array( $status, array( 401, 403 ), true ) ) {
			return __( 'The site has another REVALIDATE_SECRET: changes would not show there. Enter the same on both sides.', 'murmur' );
		}
		// Older versions of the site don't send the mark.
		$mark = (string) wp_remote_retrieve_header( $response, 'x-murmur-key-mark' );
		if ( '' !== $mark && ! Site_Key::has_made( $mark ) ) {
			return __( 'The site has another shared key, or none: it is not believed, and payments wait. Enter the same here and as WORDPRESS_KEY of the site.', 'murmur' );
		}
		/* translators: %d: status */
		return $status < 300 ? '' : sprintf( __( 'The site answers /_api/revalidate with %d.', 'murmur' ), $status );
	}

	/** Whether the columns for what people type hold every character. */
	private static function check_characters(): string {
		global $wpdb;
		$columns = array(
			array( $wpdb->comments, 'comment_content' ),
			array( $wpdb->users, 'display_name' ),
			array( $wpdb->usermeta, 'meta_value' ),
			array( $wpdb->posts, 'post_title' ),
			array( "{$wpdb->prefix}murmur_video_requests", 'text' ),
			array( "{$wpdb->prefix}murmur_reports", 'text' ),
			array( "{$wpdb->prefix}murmur_withdrawals", 'name' ),
		);
		$narrow  = array_filter( $columns, static fn( array $column ) => 'utf8mb4' !== $wpdb->get_col_charset( ...$column ) );
		return array() === $narrow ? '' : sprintf(
			/* translators: %s: names of tables and columns */
			__( 'These columns hold no emoji and no rare Chinese characters, so such comments, names and requests are refused: %s. Convert their tables to utf8mb4 (ALTER TABLE … CONVERT TO CHARACTER SET utf8mb4), after a backup.', 'murmur' ),
			implode( ', ', array_map( static fn( array $column ) => implode( '.', $column ), $narrow ) )
		);
	}

	/** Whether something other than WordPress answers. */
	private static function check_json(): string {
		$response = self::call( 'asmr/v1/capabilities', array() );
		if ( is_wp_error( $response ) ) {
			/* translators: %s: why */
			return sprintf( __( 'This WordPress can’t call itself, so this was not checked: %s', 'murmur' ), $response->get_error_message() );
		}
		if ( ! is_array( json_decode( (string) wp_remote_retrieve_body( $response ), true ) ) ) {
			return __( 'Something in front of WordPress answers /wp-json with a page of its own. Let /wp-json pass in the firewall, the security plugin or the “coming soon” mode.', 'murmur' );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		/* translators: %d: status */
		return 200 === $status ? '' : sprintf( __( '/wp-json answers with %d. A security plugin may close it to visitors.', 'murmur' ), $status );
	}

	/** Whether the Authorization header arrives: WordPress must reject the invalid token instead of ignoring it. */
	private static function check_header(): string {
		$response = self::call( 'asmr/v1/user/me', array( 'Authorization' => 'Bearer self.check.token' ) );
		$body     = is_wp_error( $response ) ? null : json_decode( (string) wp_remote_retrieve_body( $response ), true );
		$arrived  = is_array( $body ) && str_starts_with( (string) ( $body['code'] ?? '' ), 'jwt_auth_' );
		if ( is_wp_error( $response ) || $arrived ) {
			return '';
		}
		return __( 'The server drops the Authorization header, so nobody stays logged in. Apache: add “SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1” to .htaccess (CGIPassAuth On with FastCGI). nginx: fastcgi_param HTTP_AUTHORIZATION $http_authorization.', 'murmur' );
	}

	/** Whether a cache answered. */
	private static function check_caches(): string {
		$response = self::call( 'asmr/v1/user/me', array() );
		if ( is_wp_error( $response ) ) {
			return '';
		}
		$age    = (string) wp_remote_retrieve_header( $response, 'age' );
		$served = (string) wp_remote_retrieve_header( $response, 'x-cache' )
			. wp_remote_retrieve_header( $response, 'cf-cache-status' )
			. wp_remote_retrieve_header( $response, 'x-litespeed-cache' );
		$policy = (string) wp_remote_retrieve_header( $response, 'cache-control' );
		if ( (int) $age > 0 || false !== stripos( $served, 'hit' ) || ! str_contains( $policy, 'no-store' ) ) {
			return __( 'A cache in front of WordPress keeps answers of /wp-json. Exclude /wp-json from every cache: members would see each other’s answers.', 'murmur' );
		}
		return '';
	}

	private static function call( string $route, array $headers ): mixed {
		return wp_remote_get(
			add_query_arg( '_cb', (string) time(), rest_url( $route ) ),
			array( 'timeout' => self::DEADLINE, 'redirection' => 0, 'sslverify' => false, 'headers' => $headers )
		);
	}
}
