<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Wp_Login;
use Murmur\Core\{Rate_Limits, Settings, Site_Key};

require_once __DIR__ . '/../Support/AccountTestCase.php';
require_once __DIR__ . '/../Support/Due_Work.php';

/** WordPress's own login. */
final class WpLoginTest extends AccountTestCase {
	/** Headers that Paid Memberships Pro trusts for the visitor's address. */
	private const CLAIMS = array(
		'Client-IP', 'CF-Connecting-IP', 'X-Forwarded-For', 'X-Real-IP', 'True-Client-IP', 'Forwarded', 'X-ClientIP',
	);

	protected function tearDown(): void {
		$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
		unset( $_SERVER['HTTP_X_FORWARDED_FOR'] );
		global $wpdb;
		$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_limits" );
	}

	/**
	 * A login at wp-login.php.
	 *
	 * @return array{int, string, string} The status, the redirect and the text.
	 */
	private static function log_in( string $name, string $password, array $headers = array() ): array {
		$answer = wp_remote_post(
			wp_login_url(),
			array(
				'redirection' => 0,
				'timeout'     => 30,
				'headers'     => $headers,
				'body'        => array( 'log' => $name, 'pwd' => $password ),
			)
		);
		preg_match( '#<div id="login_error"[^>]*>(.*?)</div>#s', wp_remote_retrieve_body( $answer ), $found );
		wp_cache_flush();
		return array(
			wp_remote_retrieve_response_code( $answer ),
			(string) wp_remote_retrieve_header( $answer, 'location' ),
			trim( wp_strip_all_tags( $found[1] ?? '' ) ),
		);
	}

	private static function editor( string $role = 'editor' ): Member {
		$member = Site::member();
		wp_update_user( array( 'ID' => $member->id, 'role' => $role ) );
		return $member;
	}

	/** WordPress's result for a name and a password from an address. */
	private static function judge( string $name, string $password, string $address ): string {
		$_SERVER['REMOTE_ADDR'] = $address;
		$user                   = wp_authenticate( $name, $password );
		return is_wp_error( $user ) ? (string) $user->get_error_code() : 'right';
	}

	public function test_a_members_right_password_is_refused_as_wrong_where_members_log_in_on_the_site(): void {
		$member = Site::member();
		$wrong  = self::log_in( $member->email, 'Wrong-night-1' );
		self::assertSame( 'Error: The name or the password is wrong.', $wrong[2] );
		self::assertSame( $wrong, self::log_in( $member->email, $member->password ) );
		self::assertSame( $wrong, self::log_in( get_userdata( $member->id )->user_login, $member->password ) );
		self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
	}

	public function test_a_member_logs_in_at_a_wordpress_without_a_site(): void {
		foreach ( array( 'site_url', 'key' ) as $missing ) {
			Site::set_up();
			$member = Site::member();
			Settings::set( $missing, '' );
			self::assertSame( 302, self::log_in( $member->email, $member->password )[0], $missing );
		}
	}

	public function test_editors_log_in_at_wp_login_only_with_the_right_password(): void {
		foreach ( array( 'author', 'editor', 'administrator' ) as $role ) {
			$writer = self::editor( $role );
			self::assertSame( 302, self::log_in( $writer->email, $writer->password )[0], $role );
			self::assertSame(
				'Error: The name or the password is wrong.',
				self::log_in( $writer->email, 'Wrong-night-1' )[2]
			);
		}
	}

	public function test_guessing_ends_whatever_address_is_claimed(): void {
		$editor = self::editor();
		for ( $i = 0; $i < 10; $i++ ) {
			$claim = array( self::CLAIMS[ $i % count( self::CLAIMS ) ] => "203.0.113.$i" );
			self::assertSame( 200, self::log_in( $editor->email, "Wrong-night-$i", $claim )[0] );
		}
		$refused = self::log_in( $editor->email, $editor->password, array( 'Client-IP' => '203.0.113.99' ) );
		self::assertSame( array( 429, '', 'Too many tries. Wait a quarter of an hour, and try again.' ), $refused );
		self::assertSame( $refused, self::log_in( 'nobody', 'Wrong-night-1' ) );
		self::assertSame( $refused, self::log_in( $editor->email, 'Wrong-night-1' ) );
	}

	public function test_guesses_at_the_same_time_are_all_counted(): void {
		$editor   = self::editor();
		$requests = class_exists( 'WpOrg\Requests\Requests' ) ? 'WpOrg\Requests\Requests' : 'Requests';
		$each     = static fn( int $i ) => array(
			'url'  => wp_login_url(),
			'type' => 'POST',
			'data' => array( 'log' => $editor->email, 'pwd' => "Wrong-night-$i" ),
		);
		$answers  = $requests::request_multiple(
			array_map( $each, range( 1, 16 ) ),
			array( 'timeout' => 60, 'follow_redirects' => false )
		);
		$statuses = array_count_values( array_map( static fn( object $one ) => (int) $one->status_code, $answers ) );
		self::assertSame(
			array( 200 => 10, 429 => 6 ),
			array( 200 => $statuses[200] ?? 0, 429 => $statuses[429] ?? 0 )
		);
	}

	public function test_wrong_tries_shut_out_no_other_address(): void {
		$editor = self::editor();
		pmpro_clear_spam_activity( '198.51.100.7' );
		for ( $i = 0; $i < 12; $i++ ) {
			self::log_in(
				'admin',
				"Wrong-night-$i",
				array( 'Client-IP' => '198.51.100.7', 'X-Forwarded-For' => '198.51.100.7' )
			);
		}
		self::assertSame( 'right', self::judge( $editor->email, $editor->password, '198.51.100.7' ) );
		self::assertSame( array(), pmpro_get_spam_activity( '198.51.100.7' ) );
	}

	public function test_a_right_login_uses_no_try_and_resets_none(): void {
		$editor = self::editor();
		for ( $i = 0; $i < 9; $i++ ) {
			self::assertSame( 'incorrect_password', self::judge( 'admin', "Wrong-night-$i", '198.51.100.8' ) );
			self::assertSame( 'right', self::judge( $editor->email, $editor->password, '198.51.100.8' ) );
		}
		self::assertSame( 'incorrect_password', self::judge( 'admin', 'Wrong-night', '198.51.100.8' ) );
		self::assertSame( 'too_many_requests', self::judge( $editor->email, $editor->password, '198.51.100.8' ) );
	}

	public function test_an_ipv6_network_is_one_address(): void {
		$editor = self::editor();
		for ( $i = 0; $i < 10; $i++ ) {
			self::judge( $editor->email, "Wrong-night-$i", "2001:db8:7:1::$i" );
		}
		self::assertSame(
			'too_many_requests',
			self::judge( $editor->email, $editor->password, '2001:db8:7:1:ffff::1' )
		);
		self::assertSame( 'right', self::judge( $editor->email, $editor->password, '2001:db8:7:2::1' ) );
		for ( $i = 0; $i < 10; $i++ ) {
			self::judge( $editor->email, "Wrong-night-$i", '::ffff:198.51.100.9' );
		}
		self::assertSame( 'too_many_requests', self::judge( $editor->email, $editor->password, '198.51.100.9' ) );
		self::assertSame( 'right', self::judge( $editor->email, $editor->password, '::ffff:198.51.100.10' ) );
	}

	public function test_proxies_are_believed_as_far_as_the_operator_names_them(): void {
		$from = static function ( int $proxies, string $chain ): string {
			Settings::set( 'trusted_proxies', $proxies );
			$_SERVER['REMOTE_ADDR']          = '192.0.2.10';
			$_SERVER['HTTP_X_FORWARDED_FOR'] = $chain;
			return Site_Key::client_ip();
		};
		self::assertSame( '192.0.2.10', $from( 0, '203.0.113.1' ) );
		self::assertSame( '203.0.113.1', $from( 1, '198.51.100.1, 203.0.113.1' ) );
		self::assertSame( '198.51.100.1', $from( 2, '1.1.1.1, 198.51.100.1,203.0.113.1' ) );
		self::assertSame( '192.0.2.10', $from( 1, 'nonsense' ) );
		self::assertSame( '192.0.2.10', $from( 1, '' ) );
	}

	public function test_the_self_check_names_a_proxy_that_nobody_has_named(): void {
		$said = static function ( array $headers ): string {
			$lines = Site::call(
				'GET',
				'/asmr/v1/self-check',
				null,
				$headers + array( 'X-Murmur-Key' => Site::KEY )
			)['body'];
			return array_column( $lines, 'advice', 'check' )['proxies'];
		};
		self::assertSame( '', $said( array() ) );
		self::assertStringContainsString( 'number of proxies', $said( array( 'X-Forwarded-For' => '203.0.113.1' ) ) );
		Settings::set( 'trusted_proxies', 1 );
		self::assertSame( '', $said( array( 'X-Forwarded-For' => '203.0.113.1' ) ) );
	}

	public function test_the_sites_logins_do_not_count_against_the_sites_address(): void {
		pmpro_clear_spam_activity( '127.0.0.1' );
		foreach ( array( Site::KEY, '' ) as $key ) {
			Site::set_up( array( 'key' => $key ) );
			$member = Site::member();
			for ( $i = 0; $i < 12; $i++ ) {
				Site::log_in( "nobody-$i-$member->email", 'Wrong-night-1', "198.51.100.$i" );
			}
			self::assertSame(
				array( 0, array() ),
				array( Rate_Limits::tries( 'wp-login', '127.0.0.1' ), pmpro_get_spam_activity( '127.0.0.1' ) )
			);
			self::assertSame( 200, Site::log_in( $member->email, $member->password )['status'] );
		}
	}

	public function test_lost_password_takes_as_long_for_an_unknown_account(): void {
		$member = Site::member();
		Due_Work::drop();
		$ask = static function ( string $name ): array {
			$answer = wp_remote_post(
				site_url( 'wp-login.php?action=lostpassword' ),
				array( 'redirection' => 0, 'timeout' => 30, 'body' => array( 'user_login' => $name ) )
			);
			return array(
				wp_remote_retrieve_response_code( $answer ),
				wp_remote_retrieve_header( $answer, 'location' ),
			);
		};
		$confirm = array( 302, site_url( 'wp-login.php?checkemail=confirm' ) );
		foreach ( array( 'nobody', $member->email, get_userdata( $member->id )->user_login, 'admin' ) as $name ) {
			self::assertSame( $confirm, $ask( $name ), $name );
		}
		self::assertSame( array( 'admin@murmur.example', $member->email, $member->email ), Due_Work::run() );
	}

	public function test_the_mail_leads_members_to_the_site_and_others_to_wordpress(): void {
		$sent  = array();
		$catch = static function ( mixed $_, array $mail ) use ( &$sent ): bool {
			$sent[ $mail['to'] ] = html_entity_decode( wp_strip_all_tags( $mail['message'] ) );
			return true;
		};
		$people = array( Site::member(), self::editor() );
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		foreach ( $people as $one ) {
			Wp_Login::mail_key( $one->email, '192.0.2.99' );
		}
		remove_filter( 'pre_wp_mail', $catch );
		self::assertStringContainsString( 'https://site.example/reset-password?key=', $sent[ $people[0]->email ] );
		self::assertStringContainsString( 'wp-login.php?action=rp', $sent[ $people[1]->email ] );
		self::assertStringContainsString( '192.0.2.99', $sent[ $people[1]->email ] );
		// The limit of the site's own mails is not used.
		self::assertSame( 0, Rate_Limits::tries( 'password-mail', (string) $people[0]->id ) );
	}

	public function test_lost_password_is_limited(): void {
		$ask = static fn( int $i ) => wp_remote_retrieve_response_code(
			wp_remote_post(
				site_url( 'wp-login.php?action=lostpassword' ),
				array(
					'redirection' => 0,
					'timeout'     => 30,
					'headers'     => array( 'Client-IP' => "203.0.113.$i" ),
					'body'        => array( 'user_login' => "nobody$i" ),
				)
			)
		);
		self::assertSame(
			array( 20 => 302, 21 => 429 ),
			array_slice( array_combine( range( 1, 21 ), array_map( $ask, range( 1, 21 ) ) ), 19, null, true )
		);
	}
}
