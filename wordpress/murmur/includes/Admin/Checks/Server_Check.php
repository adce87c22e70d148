<?php
declare( strict_types=1 );

namespace Murmur\Admin\Checks;

use Murmur\Core\{Settings, Site_Key, Text};

defined( 'ABSPATH' ) || exit;

/** Calls this WordPress as the site does, to find servers, caches and firewalls that interfere. */
final class Server_Check {
	private const DEADLINE = 5;

	/** Error codes of WordPress and of this plugin for a call without a login. */
	private const OWN_REFUSALS = array( '', 'rest_not_logged_in' );

	/**
	 * If something else answers in WordPress's place, only that check fails, since the others would not be about
	 * WordPress.
	 *
	 * @return array<string, Finding> By the name of the check.
	 */
	public static function run(): array {
		$json = self::check_json();
		return array(
			'answers of /wp-json'  => $json,
			'Authorization header' => $json->is_ok ? self::check_header() : Finding::ok(),
			'caches'               => $json->is_ok ? self::check_caches() : Finding::ok(),
			'characters'           => self::check_characters(),
		);
	}

	/** Fails if the site has another REVALIDATE_SECRET or another key. */
	public static function check_site(): Finding {
		$site   = (string) Settings::get( 'site_url' );
		$secret = (string) Settings::get( 'revalidate_secret' );
		if ( '' === $secret ) {
			return Finding::failed(
				__( 'Enter REVALIDATE_SECRET of the site in Settings → Murmur; then both sides are compared.', 'murmur' )
			);
		}
		if ( '' === $site ) {
			return Finding::ok();
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
			$advice = __( 'The site can’t be reached from here: %s', 'murmur' );
			return Finding::failed( sprintf( $advice, $response->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$body   = self::body( $response );
		// The site itself answers with an empty body or with JSON.
		if ( '' !== $body && null === json_decode( $body ) ) {
			/* translators: 1: status, 2: title of the page */
			$advice = __( 'Something in front of the site answers /_api/revalidate with a page of its own (%1$d, “%2$s”), so changes show late there. Let the address of this server pass in the site’s bot check or firewall.', 'murmur' );
			return Finding::failed( sprintf( $advice, $status, self::title_or_start( $body ) ) );
		}
		if ( in_array( $status, array( 401, 403 ), true ) ) {
			return Finding::failed(
				__( 'The site has another REVALIDATE_SECRET: changes would not show there. Enter the same on both sides.', 'murmur' )
			);
		}
		// Older versions of the site send no mark.
		$mark = (string) wp_remote_retrieve_header( $response, 'x-murmur-key-mark' );
		if ( '' !== $mark && ! Site_Key::is_mark( $mark ) ) {
			return Finding::failed( __( 'The site has another shared key, or none: it is not believed, and payments wait. Enter the same here and as WORDPRESS_KEY of the site.', 'murmur' ) );
		}
		/* translators: %d: status */
		$advice = __( 'The site answers /_api/revalidate with %d.', 'murmur' );
		return $status < 300 ? Finding::ok() : Finding::failed( sprintf( $advice, $status ) );
	}

	/** Fails if a column for text that people type can't store every character. */
	private static function check_characters(): Finding {
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
		if ( array() === $narrow ) {
			return Finding::ok();
		}
		/* translators: %s: names of tables and columns */
		$advice = __( 'These columns hold no emoji and no rare Chinese characters, so such comments, names and requests are refused: %s. Convert their tables to utf8mb4 (ALTER TABLE … CONVERT TO CHARACTER SET utf8mb4), after a backup.', 'murmur' );
		$names  = array_map( static fn( array $column ) => implode( '.', $column ), $narrow );
		return Finding::failed( sprintf( $advice, implode( ', ', $names ) ) );
	}

	/** Fails if something other than WordPress answers. */
	private static function check_json(): Finding {
		$response = self::call( 'asmr/v1/capabilities', array() );
		if ( is_wp_error( $response ) ) {
			/* translators: %s: why */
			$advice = __( 'This WordPress can’t call itself, so this was not checked: %s', 'murmur' );
			return Finding::failed( sprintf( $advice, $response->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$body   = self::body( $response );
		if ( is_array( json_decode( $body, true ) ) ) {
			return 200 === $status ? Finding::ok() : self::refusal( $response );
		}
		$shown = self::title_or_start( $body );
		if ( preg_match( '/^(PHP )?(Notice|Warning|Deprecated|Fatal error|Parse error)\b/', $shown ) ) {
			/* translators: %s: the first words */
			$advice = __( 'PHP prints its messages into the answers of /wp-json. Set WP_DEBUG_DISPLAY to false in wp-config.php, and mend what they name: %s', 'murmur' );
			return Finding::failed( sprintf( $advice, $shown ) );
		}
		/* translators: 1: status, 2: title of the page */
		$advice = __( 'Something in front of WordPress answers /wp-json with a page of its own (%1$d, “%2$s”). Let /wp-json pass in the bot check, the firewall, the security plugin or the “coming soon” mode.', 'murmur' );
		return Finding::failed( sprintf( $advice, $status, $shown ) );
	}

	/**
	 * Fails if the Authorization header does not arrive. If it does, WordPress rejects the invalid token instead of
	 * ignoring it.
	 */
	private static function check_header(): Finding {
		$response = self::call( 'asmr/v1/user/me', array( 'Authorization' => 'Bearer self.check.token' ) );
		if ( is_wp_error( $response ) || str_starts_with( self::code( $response ), 'jwt_auth_' ) ) {
			return Finding::ok();
		}
		if ( ! in_array( self::code( $response ), self::OWN_REFUSALS, true ) ) {
			return self::refusal( $response );
		}
		return Finding::failed( __( 'The server drops the Authorization header, so nobody stays logged in. Apache: add “SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1” to .htaccess (CGIPassAuth On with FastCGI). nginx: fastcgi_param HTTP_AUTHORIZATION $http_authorization.', 'murmur' ) );
	}

	/**
	 * Fails if a cache answered: a call without a login got a member's response, or a second call to one address
	 * repeats the first response.
	 */
	private static function check_caches(): Finding {
		$response = self::call( 'asmr/v1/user/me', array() );
		if ( is_wp_error( $response ) ) {
			return Finding::ok();
		}
		$is_of_member = 200 === (int) wp_remote_retrieve_response_code( $response );
		$policy       = (string) wp_remote_retrieve_header( $response, 'cache-control' );
		if ( $is_of_member || self::is_cached( $response ) || ! str_contains( $policy, 'no-store' ) ) {
			return Finding::failed( __( 'A cache in front of WordPress keeps answers of /wp-json. Exclude /wp-json from every cache: members would see each other’s answers.', 'murmur' ) );
		}
		self::call( 'asmr/v1/capabilities', array() );
		$public = self::call( 'asmr/v1/capabilities', array() );
		return ! is_wp_error( $public ) && self::is_cached( $public )
			? Finding::failed( __( 'A cache in front of WordPress answers new addresses of /wp-json with old answers, so changes show late. Exclude /wp-json from every cache.', 'murmur' ) )
			: Finding::ok();
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

	/** The finding that something refused a call that WordPress would have answered in another way. */
	private static function refusal( array $response ): Finding {
		/* translators: 1: status, 2: code of the error */
		$advice = __( '/wp-json answers with %1$d %2$s. A security plugin closes it to visitors: let /wp-json/asmr and /wp-json/jwt-auth pass in it.', 'murmur' );
		$status = (int) wp_remote_retrieve_response_code( $response );
		return Finding::failed( sprintf( $advice, $status, self::code( $response ) ) );
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
