<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Login_Versions;
use Murmur\Admin\{Review_Pages, Self_Check_Page};
use Murmur\Catalogue\Video_Query;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** What nobody may learn, enter or change past the site. */
final class SecurityTest extends TestCase {
	protected function setUp(): void {
		Site::set_up();
	}

	public function test_nobody_can_list_accounts(): void {
		$member = Site::member();
		$other  = Site::member();
		foreach ( array(
			'/wp/v2/users', '/wp/v2/users/', '/wp/v2/Users?per_page=100', '/wp/v2/users/1', "/wp/v2/users/$member->id",
		) as $path ) {
			self::assertSame( 401, Site::call( 'GET', $path )['status'], $path );
			self::assertSame( 403, $other->call( 'GET', $path )['status'], $path );
		}
		self::assertSame( 403, $other->call( 'GET', '/wp/v2/users?context=edit' )['status'] );
		self::assertSame( $other->id, $other->call( 'GET', '/wp/v2/users/me' )['body']['id'] );
		$author = static function ( string $path ): array {
			$answer = wp_remote_get( home_url( $path ), array( 'redirection' => 0 ) );
			return array(
				wp_remote_retrieve_response_code( $answer ),
				wp_remote_retrieve_header( $answer, 'location' ),
			);
		};
		$name   = get_userdata( $member->id )->user_nicename;
		foreach ( array(
			"/?author=$member->id", '/?author=99999999', "/author/$name/", '/author/nobody/', "/author/$name/feed/",
			'/author/nobody/feed/',
		) as $path ) {
			$page = str_ends_with( $path, 'feed/' ) ? 'feed.xml' : '';
			self::assertSame( array( 301, "https://site.example/$page" ), $author( $path ), $path );
		}
		Site::set_up( array( 'close_front' => false ) );
		self::assertSame( 404, $author( "/?author=$member->id" )[0] );
		Site::set_up();
		self::assertStringNotContainsString(
			'/author/',
			wp_remote_retrieve_body( wp_remote_get( home_url( '/wp-sitemap-users-1.xml' ) ) )
		);
		self::assertStringNotContainsString(
			'users',
			wp_remote_retrieve_body( wp_remote_get( home_url( '/wp-sitemap.xml' ) ) )
		);
	}

	public function test_wp_login_does_not_say_who_has_an_account(): void {
		$member = Site::member();
		$said   = static function ( string $action, array $sent ): array {
			$answer = wp_remote_post(
				home_url( "/wp-login.php?action=$action" ),
				array( 'redirection' => 0, 'body' => $sent )
			);
			preg_match( '#<div id="login_error"[^>]*>(.*?)</div>#s', wp_remote_retrieve_body( $answer ), $found );
			return array(
				wp_remote_retrieve_response_code( $answer ),
				wp_remote_retrieve_header( $answer, 'location' ),
				trim( wp_strip_all_tags( $found[1] ?? '' ) ),
			);
		};
		$login = static fn( string $name ) => $said( 'login', array( 'log' => $name, 'pwd' => 'wrong' ) );
		self::assertSame( $login( $member->email ), $login( 'nobody@murmur.example' ) );
		self::assertSame( $login( $member->email ), $login( 'nobody' ) );
		self::assertStringContainsString( 'is wrong', $login( 'nobody' )[2] );
		$lost = static fn( string $name ) => $said( 'lostpassword', array( 'user_login' => $name ) );
		// WordPress redirects so for an existing account once the mail is sent.
		self::assertTrue( retrieve_password( $member->email ) );
		$confirm = array( 302, site_url( 'wp-login.php?checkemail=confirm' ), '' );
		self::assertSame( array( $confirm, $confirm ), array( $lost( 'nobody' ), $lost( 'nobody@murmur.example' ) ) );
		self::assertSame( 200, $lost( '' )[0] );
	}

	public function test_a_route_in_letters_of_another_case_is_guarded_alike(): void {
		$member = Site::member();
		$login  = static fn( string $path ) => Site::call(
			'POST',
			$path,
			array( 'username' => $member->email, 'password' => $member->password )
		);
		self::assertSame(
			array( 403, 'murmur_key' ),
			array( $login( '/JWT-auth/v1/Token' )['status'], $login( '/JWT-auth/v1/Token' )['body']['code'] )
		);
		self::assertSame( 403, $member->call( 'GET', '/wp/v2/users/me/Application-Passwords' )['status'] );
		self::assertSame( 'jwt_auth_invalid_token', Site::call_as( 'none', 'GET', '/ASMR/v1/videos' )['body']['code'] );
	}

	public function test_a_token_opens_nothing_but_the_rest_api(): void {
		$member = Site::member();
		foreach ( array(
			'admin-ajax.php?action=rest-nonce&rest_route=/asmr/v1/x',
			'admin-ajax.php/wp-json/x?action=rest-nonce',
		) as $path ) {
			$answer = wp_remote_get(
				admin_url( $path ),
				array( 'redirection' => 0, 'headers' => array( 'Authorization' => "Bearer $member->token" ) )
			);
			self::assertGreaterThanOrEqual( 301, wp_remote_retrieve_response_code( $answer ), $path );
		}
		self::assertFalse( wp_is_application_passwords_available_for_user( $member->id ) );
	}

	public function test_passwords_of_members_can_not_be_tried_by_xmlrpc(): void {
		$member = Site::member();
		$try    = static function ( string $password ) use ( $member ): string {
			$call = "<?xml version=\"1.0\"?><methodCall><methodName>wp.getUsersBlogs</methodName><params><param><value>$member->email</value></param><param><value>$password</value></param></params></methodCall>";
			return wp_remote_retrieve_body(
				wp_remote_post(
					home_url( '/xmlrpc.php' ),
					array( 'body' => $call, 'headers' => array( 'Content-Type' => 'text/xml' ) )
				)
			);
		};
		self::assertSame( $try( 'wrong' ), $try( $member->password ) );
		self::assertStringContainsString( 'Incorrect username or password.', $try( $member->password ) );
	}

	public function test_comments_are_accepted_only_from_the_site(): void {
		$video  = Video_Query::find( array( 'vip' => 0, 'per_page' => 1 ) )['ids'][0];
		$post   = (int) wp_insert_post(
			array(
				'post_type'      => 'post',
				'post_status'    => 'publish',
				'post_title'     => 'News',
				'comment_status' => 'open',
			)
		);
		$count  = static fn( int $id ) => (int) get_comments(
			array( 'post_id' => $id, 'status' => 'any', 'count' => true )
		);
		$before = $count( $video );
		$say    = static function ( int $id ): int {
			$sent = array(
				'comment_post_ID' => $id,
				'comment'         => 'Buy ' . wp_generate_password( 12, false ),
				'author'          => 'Nova',
				'email'           => 'spam@murmur.example',
			);
			return (int) wp_remote_retrieve_response_code(
				wp_remote_post( home_url( '/wp-comments-post.php' ), array( 'redirection' => 0, 'body' => $sent ) )
			);
		};
		self::assertSame( 403, $say( $video ) );
		// WordPress's own widgets have no such check.
		self::assertNotSame( 403, $say( $post ) );
		wp_cache_flush();
		self::assertSame( $before, $count( $video ) );
		wp_delete_post( $post, true );
	}

	public function test_a_stolen_token_does_not_keep_the_account(): void {
		$member = Site::member();
		foreach ( array(
			array( 'password' => 'Other-night-2' ),
			array( 'email' => 'thief@murmur.example' ),
			array( 'roles' => array( 'administrator' ) ),
		) as $change ) {
			self::assertSame( 403, $member->call( 'POST', '/wp/v2/users/me', $change )['status'] );
			self::assertSame( 403, $member->call( 'POST', "/wp/v2/users/$member->id", $change )['status'] );
			self::assertSame(
				403,
				$member->call(
					'POST',
					'/wp/v2/users/me?' . http_build_query( $change ),
					array( 'meta' => array() )
				)['status']
			);
		}
		$answer = $member->call( 'POST', '/wp/v2/users/me/application-passwords', array( 'name' => 'thief' ) );
		self::assertSame( 403, $answer['status'] );
		$answer = $member->call( 'DELETE', '/wp/v2/users/me', array( 'force' => true, 'reassign' => 1 ) );
		self::assertSame( 403, $answer['status'] );
		self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
		self::assertSame( array( 'subscriber' ), get_userdata( $member->id )->roles );
		self::assertSame(
			200,
			$member->call(
				'POST',
				'/wp/v2/users/me',
				array( 'meta' => array( 'watch_later_videos' => array( 'soft-rain' ) ) )
			)['status']
		);
	}

	public function test_what_people_type_is_no_markup_and_no_sql(): void {
		$email  = 'test-' . wp_generate_password( 12, false ) . '@murmur.example';
		$name   = "Robert'); DROP TABLE wp_users;-- <script>alert(1)</script>\\";
		$answer = Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			array( 'first_name' => $name ) + Site::registration( $email )
		);
		self::assertSame( 200, $answer['status'] );
		self::assertSame(
			"Robert'); DROP TABLE wp_users;-- \\",
			html_entity_decode( get_userdata( $answer['body']['user_id'] )->display_name, ENT_QUOTES )
		);
		foreach ( array( "' OR 1=1 --", '%" OR 1=1', str_repeat( 'x', 5000 ), "admin\0", 'a@b.c<script>' ) as $typed ) {
			self::assertSame( 403, Site::log_in( $typed, $typed )['status'], $typed );
		}
		foreach ( array(
			array( array( 'a' ), 'x' ),
			array( 'a', array( 'x' => 'y' ) ),
			array( 'a', 1 ),
		) as list( $name, $password ) ) {
			$answer = Site::call_with_key(
				'POST',
				'/jwt-auth/v1/token',
				array( 'username' => $name, 'password' => $password )
			);
			self::assertSame(
				array( 400, 'rest_invalid_param' ),
				array( $answer['status'], $answer['body']['code'] ),
				(string) wp_json_encode( $name )
			);
		}
	}

	public function test_an_empty_key_opens_nothing(): void {
		Site::set_up( array( 'key' => '' ) );
		foreach ( array( '', ' ', '0' ) as $key ) {
			$answer = Site::call( 'GET', '/asmr/v1/self-check', null, array( 'X-Murmur-Key' => $key ) );
			self::assertSame( 403, $answer['status'] );
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
			foreach ( array(
				array( Review_Pages::class, 'decide_claim' ),
				array( Review_Pages::class, 'set_request' ),
				array( Self_Check_Page::class, 'send_test' ),
				array( Login_Versions::class, 'on_row_action' ),
			) as $button ) {
				wp_set_current_user( $user_id );
				$_POST = array( 'id' => '1', 'choice' => 'approve' );
				$_GET  = array( 'user' => '1' );
				// The member has a valid nonce; the administrator has none.
				$_REQUEST['_wpnonce'] = 1 === $user_id
					? 'none'
					: wp_create_nonce(
						array(
							'decide_claim'  => 'murmur_decide_claim_1',
							'set_request'   => 'murmur_set_request_1',
							'send_test'     => 'murmur_test_mail',
							'on_row_action' => 'murmur_end_logins_1',
						)[ $button[1] ]
					);
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
