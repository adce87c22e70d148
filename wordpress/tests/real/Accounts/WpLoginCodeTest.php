<?php
declare( strict_types=1 );

require_once __DIR__ . '/../Support/FactorTestCase.php';

/** The second factor at WordPress's own logins with a password. */
final class WpLoginCodeTest extends FactorTestCase {
	private const TMEISTER = 'jwt-authentication-for-wp-rest-api/jwt-auth.php';

	/** Logs an author with a second factor in. Returns the status of wp-login.php, which is 302 with a session. */
	private static function enter_back_office( Member $member, array $more ): int {
		$body = $more + array( 'log' => get_userdata( $member->id )->user_login, 'pwd' => $member->password );
		return (int) wp_remote_retrieve_response_code(
			wp_remote_post( wp_login_url(), array( 'redirection' => 0, 'body' => $body ) )
		);
	}

	private static function author(): Member {
		$member = Site::member();
		wp_update_user( array( 'ID' => $member->id, 'role' => 'author' ) );
		self::turn_on( $member );
		return $member;
	}

	public function test_wp_login_asks_for_the_code(): void {
		$author = self::author();
		self::assertStringContainsString(
			'name="murmur_code"',
			wp_remote_retrieve_body( wp_remote_get( wp_login_url() ) )
		);
		self::assertSame( 200, self::enter_back_office( $author, array() ) );
		self::assertSame( 200, self::enter_back_office( $author, array( 'murmur_code' => '000000' ) ) );
		self::assertSame(
			200,
			self::enter_back_office( $author, array( 'murmur_code' => array( self::code( $author ) ) ) )
		);
		$code = self::code( $author );
		self::assertSame( 302, self::enter_back_office( $author, array( 'murmur_code' => $code ) ) );
		self::assertSame( 200, self::enter_back_office( $author, array( 'murmur_code' => $code ) ) );
	}

	public function test_wp_login_requires_no_code_where_the_setting_is_off(): void {
		Site::set_up( array( 'wp_login_code' => false ) );
		$author = self::author();
		self::assertStringNotContainsString(
			'murmur_code',
			wp_remote_retrieve_body( wp_remote_get( wp_login_url() ) )
		);
		self::assertSame( 302, self::enter_back_office( $author, array() ) );
		self::challenge( $author );
	}

	public function test_xml_rpc_lets_nobody_in_without_the_code(): void {
		$author = self::author();
		$body   = '<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params><param><value>' . get_userdata( $author->id )->user_login . "</value></param><param><value>$author->password</value></param></params></methodCall>";
		$answer = wp_remote_retrieve_body(
			wp_remote_post(
				site_url( 'xmlrpc.php' ),
				array( 'body' => $body, 'headers' => array( 'Content-Type' => 'text/xml' ) )
			)
		);
		self::assertStringContainsString( 'faultCode', $answer );
		self::assertStringNotContainsString( 'isAdmin', $answer );
	}

	public function test_tokens_of_this_and_of_another_plugin_need_the_code(): void {
		Site::without(
			self::TMEISTER,
			static function (): void {
				$member = Site::member();
				self::turn_on( $member );
				self::assertSame( 200, self::enter( self::challenge( $member ), self::code( $member ) )['status'] );
			}
		);
	}

	public function test_an_administrator_turns_it_off_for_a_member_without_codes(): void {
		$member = Site::member();
		self::turn_on( $member );
		$rows = static fn() => apply_filters( 'user_row_actions', array(), get_userdata( $member->id ) );
		self::assertArrayNotHasKey( 'murmur_remove_second_factor', $rows() );
		wp_set_current_user( get_users( array( 'role' => 'administrator' ) )[0]->ID );
		self::assertStringContainsString( "user=$member->id", $rows()['murmur_remove_second_factor'] );
	}
}
