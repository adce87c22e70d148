<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Membership;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Who may call the routes of asmr/v1, and what caches may keep of their answers. */
final class RouteRightsTest extends TestCase {
	/** The public routes. Adding one here must be a conscious decision. */
	private const EVERYBODY = array(
		'GET /asmr/v1/anchors',
		'GET /asmr/v1/capabilities',
		// The secret in the URL is the permission.
		'GET /asmr/v1/feed/x',
		'GET /asmr/v1/homepage',
		'GET /asmr/v1/memberships/levels',
		'GET /asmr/v1/pages/x',
		'GET /asmr/v1/triggers',
		'GET /asmr/v1/video/x',
		'GET /asmr/v1/video/x/comments',
		'GET /asmr/v1/videos',
		'GET /asmr/v1/videos/facets',
		'GET /asmr/v1/videos/featured-anchors',
		'POST /asmr/v1/checkout/prepare-for-new-user',
		'POST /asmr/v1/user/account-link',
		'POST /asmr/v1/user/login-by-mail',
		'GET /asmr/v1/video/x/captions/x',
		'GET /asmr/v1/videos/early/teaser',
		// The host's signature is the permission.
		'POST /asmr/v1/hosts/x',
		'POST /asmr/v1/preview',
		'POST /asmr/v1/user/lost-password',
		'POST /asmr/v1/user/mailed-login',
		'POST /asmr/v1/user/reset-password',
		'POST /asmr/v1/user/second-factor/login',
		'POST /asmr/v1/withdrawals',
		'POST /asmr/v1/withdrawals/confirm',
	);

	protected function setUp(): void {
		Site::set_up();
	}

	public function test_every_other_route_refuses_visitors(): void {
		$seen = array();
		foreach ( rest_get_server()->get_routes( 'asmr/v1' ) as $pattern => $handlers ) {
			if ( '/asmr/v1' === $pattern ) {
				continue;
			}
			$path = preg_replace( '/\(\?P<\w+>(?:[^()]|\([^()]*\))+\)/', 'x', $pattern );
			foreach ( $handlers as $handler ) {
				self::assertNotSame( '__return_true', $handler['permission_callback'] );
				foreach ( $handler['args'] as $name => $schema ) {
					self::assertArrayHasKey( 'type', $schema, "$pattern $name" );
				}
				foreach ( array_keys( $handler['methods'] ) as $method ) {
					$call = "$method $path";
					if ( in_array( $call, self::EVERYBODY, true ) ) {
						$seen[] = $call;
						continue;
					}
					wp_set_current_user( 0 );
					$request = new WP_REST_Request( $method, str_replace( '/x/', '/2/', $path ) );
					$allowed = call_user_func( $handler['permission_callback'], $request );
					self::assertInstanceOf( WP_Error::class, $allowed, $call );
					self::assertContains( $allowed->get_error_data()['status'], array( 401, 403 ), $call );
				}
			}
		}
		self::assertSame( array(), array_diff( $seen, self::EVERYBODY ) );
		self::assertGreaterThan( 8, count( $seen ) );
	}

	public function test_no_route_has_two_answers(): void {
		foreach ( rest_get_server()->get_routes( 'asmr/v1' ) as $pattern => $handlers ) {
			$methods = array_merge(
				...array_map( static fn( array $handler ) => array_keys( $handler['methods'] ), $handlers )
			);
			self::assertSame( array_unique( $methods ), $methods, $pattern );
		}
	}

	public function test_a_members_own_data_is_cached_nowhere(): void {
		$member = Site::member();
		Membership::give( $member->id, 6, 0 );
		$own = array( '/wp/v2/users/me?context=edit' );
		foreach ( rest_get_server()->get_routes( 'asmr/v1' ) as $pattern => $handlers ) {
			$path = preg_replace( '/\(\?P<\w+>(?:[^()]|\([^()]*\))+\)/', '2', $pattern );
			foreach ( $handlers as $handler ) {
				if ( isset( $handler['methods']['GET'] ) && '/asmr/v1' !== $pattern ) {
					$own[] = $path;
				}
			}
		}
		self::assertGreaterThan( 20, count( $own ) );
		foreach ( $own as $path ) {
			$key = str_contains( $path, 'self-check' )
				|| str_contains( $path, 'payment-books' )
				|| str_contains( $path, 'withdrawals' )
				? array( 'X-Murmur-Key' => Site::KEY )
				: array();
			$got = Site::call( 'GET', $path, null, $key + array( 'Authorization' => "Bearer $member->token" ) );
			$cache_headers = array_intersect_key(
				$got['headers'],
				array_flip(
					array( 'cache-control', 'x-litespeed-cache-control', 'x-accel-expires', 'surrogate-control' )
				)
			);
			ksort( $cache_headers );
			self::assertSame(
				array( 'private, no-store', 'no-store', '0', 'no-cache' ),
				array_values( $cache_headers ),
				"$path $got[status]"
			);
		}
		self::assertArrayNotHasKey( 'x-litespeed-cache-control', Site::call( 'GET', '/asmr/v1/videos' )['headers'] );
		self::assertSame(
			'private, no-store',
			Site::log_in( $member->email, $member->password )['headers']['cache-control']
		);
		self::assertSame( 'private, no-store', Site::log_in( $member->email, 'wrong' )['headers']['cache-control'] );
	}

	public function test_page_caches_of_the_host_are_switched_off_for_a_members_answer(): void {
		$request = new WP_REST_Request( 'GET', '/asmr/v1/user/me' );
		apply_filters(
			'rest_post_dispatch',
			rest_ensure_response( rest_do_request( $request ) ),
			rest_get_server(),
			$request
		);
		self::assertSame( array( 1, true ), array( did_action( 'litespeed_control_set_nocache' ), DONOTCACHEPAGE ) );
	}

	public function test_a_private_feed_is_cached_nowhere(): void {
		$secret = Site::member()->call( 'GET', '/asmr/v1/user/feed' )['body']['secret'];
		$got    = Site::call( 'GET', "/asmr/v1/feed/$secret" );
		self::assertSame(
			array( 200, 'private, no-store' ),
			array( $got['status'], $got['headers']['cache-control'] )
		);
		$none = Site::call( 'GET', '/asmr/v1/feed/1-' . str_repeat( 'x', 32 ) );
		self::assertSame(
			array( 404, 'private, no-store' ),
			array( $none['status'], $none['headers']['cache-control'] )
		);
	}
}
