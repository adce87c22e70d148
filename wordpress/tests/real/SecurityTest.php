<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/Site.php';

final class SecurityTest extends TestCase {
	/** What everybody may call; whoever adds a route to these has thought of it. */
	private const EVERYBODY = array(
		'GET /asmr/v1/anchors',
		'GET /asmr/v1/capabilities',
		'GET /asmr/v1/homepage',
		'GET /asmr/v1/memberships/levels',
		'GET /asmr/v1/pages/x',
		'GET /asmr/v1/triggers',
		'GET /asmr/v1/video/x',
		'GET /asmr/v1/video/x/comments',
		'GET /asmr/v1/videos',
		'GET /asmr/v1/videos/featured-anchors',
		'POST /asmr/v1/checkout/prepare-for-new-user',
		'POST /asmr/v1/user/lost-password',
		'POST /asmr/v1/user/reset-password',
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
			$methods = array_merge( ...array_map( static fn( array $handler ) => array_keys( $handler['methods'] ), $handlers ) );
			self::assertSame( array_unique( $methods ), $methods, $pattern );
		}
	}

	public function test_nobody_can_list_members(): void {
		$member = Site::member();
		$other  = Site::member();
		self::assertNotContains( $member->id, array_column( (array) Site::call( 'GET', '/wp/v2/users?per_page=100' )['body'], 'id' ) );
		self::assertSame( 401, Site::call( 'GET', "/wp/v2/users/$member->id" )['status'] );
		self::assertNotContains( $member->id, array_column( (array) $other->call( 'GET', '/wp/v2/users?per_page=100' )['body'], 'id' ) );
		self::assertSame( 403, $other->call( 'GET', "/wp/v2/users/$member->id" )['status'] );
		self::assertSame( 403, $other->call( 'GET', '/wp/v2/users?context=edit' )['status'] );
		$author = wp_remote_get( home_url( "/?author=$member->id" ), array( 'redirection' => 0 ) );
		self::assertSame( 404, wp_remote_retrieve_response_code( $author ) );
	}

	public function test_a_stolen_token_does_not_keep_the_account(): void {
		$member = Site::member();
		foreach ( array( array( 'password' => 'Other-night-2' ), array( 'email' => 'thief@murmur.example' ), array( 'roles' => array( 'administrator' ) ) ) as $change ) {
			self::assertSame( 403, $member->call( 'POST', '/wp/v2/users/me', $change )['status'] );
			self::assertSame( 403, $member->call( 'POST', "/wp/v2/users/$member->id", $change )['status'] );
			self::assertSame( 403, $member->call( 'POST', '/wp/v2/users/me?' . http_build_query( $change ), array( 'meta' => array() ) )['status'] );
		}
		self::assertSame( 403, $member->call( 'POST', '/wp/v2/users/me/application-passwords', array( 'name' => 'thief' ) )['status'] );
		self::assertSame( 403, $member->call( 'DELETE', '/wp/v2/users/me', array( 'force' => true, 'reassign' => 1 ) )['status'] );
		self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
		self::assertSame( array( 'subscriber' ), get_userdata( $member->id )->roles );
		self::assertSame( 200, $member->call( 'POST', '/wp/v2/users/me', array( 'meta' => array( 'watch_later_videos' => array( 'soft-rain' ) ) ) )['status'] );
	}

	public function test_what_people_type_is_no_markup_and_no_sql(): void {
		$email  = 'test-' . wp_generate_password( 12, false ) . '@murmur.example';
		$name   = "Robert'); DROP TABLE wp_users;-- <script>alert(1)</script>\\";
		$answer = Site::call_with_key( 'POST', '/asmr/v1/checkout/prepare-for-new-user', array( 'first_name' => $name ) + Site::registration( $email ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( "Robert'); DROP TABLE wp_users;-- \\", html_entity_decode( get_userdata( $answer['body']['user_id'] )->display_name, ENT_QUOTES ) );
		foreach ( array( "' OR 1=1 --", '%" OR 1=1', str_repeat( 'x', 5000 ), "admin\0", 'a@b.c<script>' ) as $typed ) {
			self::assertSame( 403, Site::log_in( $typed, $typed )['status'], $typed );
		}
	}

	public function test_a_key_of_nothing_opens_nothing(): void {
		Site::set_up( array( 'key' => '' ) );
		foreach ( array( '', ' ', '0' ) as $key ) {
			self::assertSame( 403, Site::call( 'GET', '/asmr/v1/self-check', null, array( 'X-Murmur-Key' => $key ) )['status'] );
		}
	}

	public function test_buttons_of_wp_admin_want_a_nonce_and_a_right(): void {
		$member = Site::member();
		$stop   = static function (): callable {
			return static function ( string $message ): void {
				throw new RuntimeException( $message );
			};
		};
		add_filter( 'wp_die_handler', $stop );
		$refused = 0;
		foreach ( array( 0, $member->id, 1 ) as $user_id ) {
			foreach ( array( array( Murmur\Desk::class, 'decide_claim' ), array( Murmur\Desk::class, 'set_request' ), array( Murmur\Self_Check_Page::class, 'send_test' ), array( Murmur\Logins::class, 'on_row_action' ) ) as $button ) {
				wp_set_current_user( $user_id );
				$_POST = array( 'id' => '1', 'choice' => 'approve' );
				$_GET  = array( 'user' => '1' );
				// A member has the nonce of a page that was left open by somebody else, an administrator has none.
				$_REQUEST['_wpnonce'] = 1 === $user_id ? 'none' : wp_create_nonce( array( 'decide_claim' => 'murmur_decide_claim_1', 'set_request' => 'murmur_set_request_1', 'send_test' => 'murmur_test_mail', 'on_row_action' => 'murmur_end_logins_1' )[ $button[1] ] );
				try {
					call_user_func( $button );
				} catch ( RuntimeException ) {
					++$refused;
				}
			}
		}
		remove_filter( 'wp_die_handler', $stop );
		wp_set_current_user( 0 );
		self::assertSame( 12, $refused );
	}
}
