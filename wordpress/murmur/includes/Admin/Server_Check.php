<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Core\{Settings, Site_Key, Text};

defined( 'ABSPATH' ) || exit;

/** Calls this WordPress as the site does, to find servers, caches and firewalls that interfere. */
final class Server_Check {
	private const DEADLINE = 5;

	/** Error codes of WordPress and of this plugin for a call without a login. */
	private const OWN_REFUSALS = array( '', 'rest_not_logged_in' );

	/**
	 * Advice or "" by the name of each check. If something else answers in WordPress's place, only that check fails,
	 * since the others would not be about WordPress.
	 */
	public static function run(): array {
		$json = self::check_json();
		return array(
			'answers of /wp-json'  => $json,
			'Authorization header' => '' === $json ? self::check_header() : '',
			'caches'               => '' === $json ? self::check_caches() : '',
			'characters'           => self::check_characters(),
		);
	}

	/** Advice if the site has another REVALIDATE_SECRET or another key. */
	public static function check_site(): string {
		$site   = (string) Settings::get( 'site_url' );
		$secret = (string) Settings::get( 'revalidate_secret' );
		if ( '' === $secret ) {
			return __(
				'Enter REVALIDATE_SECRET of the site in Settings → Murmur; then both sides are compared.',
				'murmur'
			);
		}
		if ( '' === $site ) {
			return '';
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
		$body   = self::body( $response );
		// The site itself answers with an empty body or with JSON.
		if ( '' !== $body && null === json_decode( $body ) ) {
			/* translators: 1: status, 2: title of the page */
			return sprintf( __( 'Something in front of the site answers /_api/revalidate with a page of its own (%1$d, “%2$s”), so changes show late there. Let the address of this server pass in the site’s bot check or firewall.', 'murmur' ), $status, self::title_or_start( $body ) );
		}
		if ( in_array( $status, array( 401, 403 ), true ) ) {
			return __(
				'The site has another REVALIDATE_SECRET: changes would not show there. Enter the same on both sides.',
				'murmur'
			);
		}
		// Older versions of the site send no mark.
		$mark = (string) wp_remote_retrieve_header( $response, 'x-murmur-key-mark' );
		if ( '' !== $mark && ! Site_Key::is_mark( $mark ) ) {
			return __( 'The site has another shared key, or none: it is not believed, and payments wait. Enter the same here and as WORDPRESS_KEY of the site.', 'murmur' );
		}
		/* translators: %d: status */
		return $status < 300 ? '' : sprintf( __( 'The site answers /_api/revalidate with %d.', 'murmur' ), $status );
	}

	/** Advice if a column for text that people type can't store every character. */
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
		$narrow  = array_filter(
			$columns,
			static fn( array $column ) => 'utf8mb4' !== $wpdb->get_col_charset( ...$column )
		);
		return array() === $narrow ? '' : sprintf(
			/* translators: %s: names of tables and columns */
			__( 'These columns hold no emoji and no rare Chinese characters, so such comments, names and requests are refused: %s. Convert their tables to utf8mb4 (ALTER TABLE … CONVERT TO CHARACTER SET utf8mb4), after a backup.', 'murmur' ),
			implode( ', ', array_map( static fn( array $column ) => implode( '.', $column ), $narrow ) )
		);
	}

	/** Advice if something other than WordPress answers. */
	private static function check_json(): string {
		$response = self::call( 'asmr/v1/capabilities', array() );
		if ( is_wp_error( $response ) ) {
			return sprintf(
				/* translators: %s: why */
				__( 'This WordPress can’t call itself, so this was not checked: %s', 'murmur' ),
				$response->get_error_message()
			);
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$body   = self::body( $response );
		if ( is_array( json_decode( $body, true ) ) ) {
			return 200 === $status ? '' : self::check_access( $response );
		}
		$shown = self::title_or_start( $body );
		if ( preg_match( '/^(PHP )?(Notice|Warning|Deprecated|Fatal error|Parse error)\b/', $shown ) ) {
			/* translators: %s: the first words */
			return sprintf( __( 'PHP prints its messages into the answers of /wp-json. Set WP_DEBUG_DISPLAY to false in wp-config.php, and mend what they name: %s', 'murmur' ), $shown );
		}
		return sprintf(
			/* translators: 1: status, 2: title of the page */
			__( 'Something in front of WordPress answers /wp-json with a page of its own (%1$d, “%2$s”). Let /wp-json pass in the bot check, the firewall, the security plugin or the “coming soon” mode.', 'murmur' ),
			$status,
			$shown
		);
	}

	/**
	 * Advice if the Authorization header does not arrive. If it does, WordPress rejects the invalid token instead of
	 * ignoring it.
	 */
	private static function check_header(): string {
		$response = self::call( 'asmr/v1/user/me', array( 'Authorization' => 'Bearer self.check.token' ) );
		if ( is_wp_error( $response ) || str_starts_with( self::code( $response ), 'jwt_auth_' ) ) {
			return '';
		}
		if ( ! in_array( self::code( $response ), self::OWN_REFUSALS, true ) ) {
			return self::check_access( $response );
		}
		return __( 'The server drops the Authorization header, so nobody stays logged in. Apache: add “SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1” to .htaccess (CGIPassAuth On with FastCGI). nginx: fastcgi_param HTTP_AUTHORIZATION $http_authorization.', 'murmur' );
	}

	/**
	 * Advice if a cache answered: a call without a login got a member's response, or a second call to one address
	 * repeats the first response.
	 */
	private static function check_caches(): string {
		$response = self::call( 'asmr/v1/user/me', array() );
		if ( is_wp_error( $response ) ) {
			return '';
		}
		$is_of_member = 200 === (int) wp_remote_retrieve_response_code( $response );
		$policy       = (string) wp_remote_retrieve_header( $response, 'cache-control' );
		if ( $is_of_member || self::is_cached( $response ) || ! str_contains( $policy, 'no-store' ) ) {
			return __( 'A cache in front of WordPress keeps answers of /wp-json. Exclude /wp-json from every cache: members would see each other’s answers.', 'murmur' );
		}
		self::call( 'asmr/v1/capabilities', array() );
		$public = self::call( 'asmr/v1/capabilities', array() );
		return ! is_wp_error( $public ) && self::is_cached( $public )
			? __( 'A cache in front of WordPress answers new addresses of /wp-json with old answers, so changes show late. Exclude /wp-json from every cache.', 'murmur' )
			: '';
	}

	private static function is_cached( array $response ): bool {
		$served  = '';
		$headers = array(
			'x-cache', 'cf-cache-status', 'x-litespeed-cache', 'x-proxy-cache', 'x-cache-status', 'x-nginx-cache',
		);
		foreach ( $headers as $name ) {
			$served .= ' ' . wp_remote_retrieve_header( $response, $name );
		}
		return (int) wp_remote_retrieve_header( $response, 'age' ) > 0 || 1 === preg_match( '/\bhit\b/i', $served );
	}

	/** Advice if something refuses a call that WordPress would not refuse in this way. */
	private static function check_access( array $response ): string {
		return sprintf(
			/* translators: 1: status, 2: code of the error */
			__( '/wp-json answers with %1$d %2$s. A security plugin closes it to visitors: let /wp-json/asmr and /wp-json/jwt-auth pass in it.', 'murmur' ),
			(int) wp_remote_retrieve_response_code( $response ),
			self::code( $response )
		);
	}

	private static function code( array $response ): string {
		$json = json_decode( self::body( $response ), true );
		return is_array( $json ) && is_string( $json['code'] ?? null )
			? (string) preg_replace( '/^\[[^\]]*\]\s*/', '', $json['code'] )
			: '';
	}

	/** The body without byte order marks, white space and caches' comments, which the site ignores, too. */
	private static function body( array $response ): string {
		$around = array( '/^[\s\x{feff}]+/u', '/(?:\s|<!--(?:(?!-->).)*-->)+$/su' );
		$text   = (string) wp_remote_retrieve_body( $response );
		return preg_replace( $around, '', $text ) ?? $text;
	}

	/** The title of a page, else its first words. */
	private static function title_or_start( string $body ): string {
		$text = preg_match( '#<title[^>]*>(.*?)</title>#is', $body, $title ) ? $title[1] : $body;
		return mb_substr(
			trim( (string) preg_replace( '/\s+/', ' ', Text::decode( wp_strip_all_tags( $text ) ) ) ),
			0,
			80
		);
	}

	private static function call( string $route, array $headers ): mixed {
		return wp_remote_get(
			add_query_arg( '_cb', (string) hrtime( true ), rest_url( $route ) ),
			array( 'timeout' => self::DEADLINE, 'redirection' => 0, 'sslverify' => false, 'headers' => $headers )
		);
	}
}
