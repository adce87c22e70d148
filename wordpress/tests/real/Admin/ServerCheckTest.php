<?php
declare( strict_types=1 );

use Murmur\Admin\Checks\{Finding, Server_Check};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/**
 * The back office's findings about hosts in front of this WordPress, which sandbox/faults/wordpress-host.ts imitates.
 */
final class ServerCheckTest extends TestCase {
	private const PAGE = '<!DOCTYPE html><html><head><title>Checking your browser</title></head><body><p>Wait.</p></body></html>';

	protected function setUp(): void {
		Site::set_up();
	}

	protected function tearDown(): void {
		remove_all_filters( 'pre_http_request' );
	}

	/** The checks that fail behind a host that changes WordPress's responses. */
	private static function behind( callable $host ): array {
		$well = static fn( string $url, array $headers ) => str_contains( $url, 'user/me' )
			? array(
				401,
				wp_json_encode(
					array(
						'code' => isset( $headers['Authorization'] ) ? 'jwt_auth_invalid_token' : 'rest_not_logged_in',
					)
				),
				array( 'cache-control' => 'no-store' ),
			)
			: array( 200, '{"version":"2","features":[]}', array( 'cache-control' => 'no-store' ) );
		add_filter(
			'pre_http_request',
			static function ( mixed $before, array $args, string $url ) use ( $host, $well ) {
				list( $status, $body, $headers ) = $host( $url, ...$well( $url, $args['headers'] ) );
				return array(
					'headers'  => $headers,
					'body'     => $body,
					'response' => array( 'code' => $status, 'message' => '' ),
					'cookies'  => array(),
				);
			},
			10,
			3
		);
		$found = array_filter( Server_Check::run(), static fn( Finding $finding ) => $finding->has_failed() );
		remove_all_filters( 'pre_http_request' );
		return $found;
	}

	/** @dataProvider harmless */
	public function test_a_site_that_can_read_wordpress_has_no_problem( string $before, string $after ): void {
		self::assertSame(
			array(),
			self::behind(
				static fn( $url, $status, $body, $headers ) => array( $status, $before . $body . $after, $headers )
			)
		);
	}

	public static function harmless(): array {
		return array( array( '', '' ), array( "\u{feff}\n", "\n<!-- Page cached in 0.1 s --> \n<!-- by X -->" ) );
	}

	/** @dataProvider pages */
	public function test_the_advice_names_a_firewalls_page_in_front_of_the_site( int $status ): void {
		Site::set_up( array( 'revalidate_secret' => 'a secret for the tests' ) );
		$answer = array(
			'headers'  => array(),
			'body'     => self::PAGE,
			'response' => array( 'code' => $status, 'message' => '' ),
			'cookies'  => array(),
		);
		add_filter( 'pre_http_request', static fn() => $answer );
		self::assertStringContainsString( "$status, “Checking your browser”", Server_Check::check_site()->advice );
	}

	public static function pages(): array {
		return array( array( 200 ), array( 202 ), array( 403 ) );
	}

	/** @dataProvider hosts */
	public function test_a_host_is_listed_once_with_its_cause( callable $host, string $check, array $said ): void {
		$found = self::behind( $host );
		self::assertSame( array( $check ), array_keys( $found ) );
		foreach ( $said as $text ) {
			self::assertStringContainsString( $text, $found[ $check ]->advice );
		}
	}

	public static function hosts(): array {
		$json   = 'answers of /wp-json';
		$error  = static fn( int $status, string $code ) => static fn( $url, $was, $body, $headers ) => array(
			$status,
			(string) wp_json_encode( array( 'code' => $code ) ),
			$headers,
		);
		$header = static fn( string $name, string $value ) => static fn( $url, $status, $body, $headers ) => array(
			$status,
			$body,
			array( $name => $value ) + $headers,
		);
		$of     = static fn(
			string $part,
			callable $host
		) => static fn( $url, ...$answer ) => str_contains( $url, $part )
			? $host( $url, ...$answer )
			: $answer;
		return array(
			'a bot check'                     => array(
				static fn() => array( 202, self::PAGE, array() ),
				$json,
				array( '202, “Checking your browser”', 'bot check' ),
			),
			'a page for people'               => array(
				static fn() => array( 200, self::PAGE, array() ),
				$json,
				array( '200, “Checking your browser”' ),
			),
			'messages of PHP'                 => array(
				static fn( $url, $status, $body, $headers ) => array(
					200,
					"<br />\n<b>Warning</b>:  Undefined variable \$x in <b>x.php</b>\n$body",
					$headers,
				),
				$json,
				array( 'WP_DEBUG_DISPLAY', 'Warning: Undefined variable $x' ),
			),
			'a security plugin'               => array(
				$error( 401, 'itsec_rest_api_access_restricted' ),
				$json,
				array( '401 itsec_rest_api_access_restricted', '/wp-json/jwt-auth' ),
			),
			'one that hides the API'          => array(
				$error( 404, 'rest_disabled' ),
				$json,
				array( '404 rest_disabled' ),
			),
			'one that closes what is for members' => array(
				$of( 'user/me', $error( 403, 'rest_forbidden' ) ),
				'Authorization header',
				array( '403 rest_forbidden' ),
			),
			'a server that drops the header'  => array(
				$of( 'user/me', $error( 401, 'rest_not_logged_in' ) ),
				'Authorization header',
				array( 'HTTP_AUTHORIZATION' ),
			),
			'a cache with a member’s record'  => array(
				$of(
					'user/me',
					static fn( $url, $status, $body, $headers ) => str_contains( $body, 'jwt_auth' )
						? array( $status, $body, $headers )
						: array( 200, '{"id":7}', $headers )
				),
				'caches',
				array( 'each other’s' ),
			),
			'a cache of members'              => array(
				$of( 'user/me', $header( 'x-litespeed-cache', 'hit' ) ),
				'caches',
				array( 'each other’s' ),
			),
			'a cache that ignores the query'  => array(
				$of( 'capabilities', $header( 'age', '12' ) ),
				'caches',
				array( 'changes show late' ),
			),
			'one that caches after all'       => array(
				$of( 'user/me', $header( 'cache-control', 'max-age=60' ) ),
				'caches',
				array( 'Exclude /wp-json' ),
			),
		);
	}
}
