<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Password;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** Changing, resetting and spelling passwords. */
final class PasswordTest extends AccountTestCase {
	public function test_a_password_of_spaces_is_refused(): void {
		$answer = Site::call_with_key(
			'POST',
			'/asmr/v1/checkout/prepare-for-new-user',
			array( 'password' => '        ' ) + Site::registration(
				'test-' . wp_generate_password( 12, false ) . '@murmur.example'
			)
		);
		self::assert_refused( $answer, 400, 'weak_password' );
	}

	public function test_a_password_with_a_quote_counts_on_the_site_and_in_wordpress(): void {
		$password = "It's a \"quiet\" night \\ 1";
		$at_home  = static fn( string $name, string $typed ) => wp_remote_retrieve_response_code(
			wp_remote_post(
				wp_login_url(),
				array( 'redirection' => 0, 'body' => array( 'log' => $name, 'pwd' => $typed ) )
			)
		);
		$member   = Site::member();
		$name     = get_userdata( $member->id )->user_login;
		// Members log in on the site only.
		wp_update_user( array( 'ID' => $member->id, 'role' => 'author' ) );
		self::assertSame(
			200,
			$member->call(
				'POST',
				'/asmr/v1/user/change-password',
				array( 'current_password' => $member->password, 'new_password' => $password )
			)['status']
		);
		self::assertSame( array( 302, 200 ), array( $at_home( $name, $password ), $at_home( $name, "$password'" ) ) );
		// Stored like by WordPress's own forms.
		wp_set_password( wp_slash( $password ), $member->id );
		self::assertSame(
			array( 302, 200 ),
			array( $at_home( $name, $password ), Site::log_in( $member->email, $password )['status'] )
		);
		self::assertSame( 403, Site::log_in( $member->email, "$password'" )['status'] );
		$token = (string) Site::log_in( $member->email, $password )['body']['token'];
		self::assertSame(
			200,
			Site::call_as(
				$token,
				'POST',
				'/asmr/v1/user/change-password',
				array( 'current_password' => $password, 'new_password' => 'Other-night-2' )
			)['status']
		);
	}

	public function test_a_changed_password_ends_all_logins_but_its_own(): void {
		$member = Site::member();
		$other  = $member->log_in_again();
		$answer = $member->call(
			'POST',
			'/asmr/v1/user/change-password',
			array( 'current_password' => $member->password, 'new_password' => 'Other-night-2' )
		);
		self::assertSame( 200, $answer['status'] );
		self::assertSame( $member->email, $member->me()['email'] );
		self::assert_refused( Site::call_as( $other, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assertSame(
			200,
			Site::call_as(
				(string) Site::log_in( $member->email, 'Other-night-2' )['body']['token'],
				'GET',
				'/asmr/v1/user/me'
			)['status']
		);
	}

	public function test_a_password_changed_in_wp_admin_ends_all_logins(): void {
		$member = Site::member();
		wp_update_user( array( 'ID' => $member->id, 'user_pass' => 'Third-night-3' ) );
		self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
	}

	public function test_a_password_set_where_nobody_is_notified_ends_all_logins(): void {
		$member = Site::member();
		$set    = static function ( string $password ) use ( $member ): void {
			global $wpdb;
			$wpdb->update(
				$wpdb->users,
				array( 'user_pass' => wp_hash_password( $password ) ),
				array( 'ID' => $member->id )
			);
			clean_user_cache( $member->id );
		};
		// Rehashes the same password, as WordPress does since 6.8.
		$before = get_userdata( $member->id );
		$set( $member->password );
		do_action( 'wp_set_password', $member->password, $member->id, $before );
		self::assertSame( $member->email, $member->me()['email'] );
		$set( 'Third-night-3' );
		$newer = (string) Site::log_in( $member->email, 'Third-night-3' )['body']['token'];
		self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assertSame( 200, Site::call_as( $newer, 'GET', '/asmr/v1/user/me' )['status'] );
		$set( 'Fourth-night-4' );
		self::assert_refused( Site::call_as( $newer, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assert_refused( Site::call_as( $newer, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
	}

	public function test_a_profile_saved_without_a_new_password_ends_no_login(): void {
		$member = Site::member();
		wp_update_user( array( 'ID' => $member->id, 'display_name' => 'Somebody else' ) );
		self::assertSame( 'Somebody else', $member->me()['display_name'] );
	}

	public function test_the_current_password_can_t_be_guessed_with_a_token(): void {
		$member = Site::member();
		$try    = static fn() => $member->call(
			'POST',
			'/asmr/v1/user/change-password',
			array( 'current_password' => 'Wrong-night-1', 'new_password' => 'Other-night-2' )
		)['status'];
		$tries  = array_map( $try, range( 1, 11 ) );
		self::assertSame( array( 403, 429 ), array( $tries[9], $tries[10] ) );
	}

	public function test_a_reset_key_counts_once_and_ends_all_logins(): void {
		$member = Site::member();
		$key    = get_password_reset_key( get_userdata( $member->id ) );
		$reset  = static fn( string $key, string $again = 'Third-night-3' ) => Site::call_with_key(
			'POST',
			'/asmr/v1/user/reset-password',
			array(
				'key'                   => $key,
				'login'                 => get_userdata( $member->id )->user_login,
				'password'              => 'Third-night-3',
				'password_confirmation' => $again,
			)
		);
		self::assert_refused( $reset( 'made-up-key-000000000' ), 400, 'invalid_key' );
		self::assert_refused( $reset( $key, 'something else' ), 400, 'password_reset_mismatch' );
		self::assertSame( 200, $reset( $key )['status'] );
		self::assert_refused( $reset( $key ), 400, 'invalid_key' );
		self::assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assertSame( 200, Site::log_in( $member->email, 'Third-night-3' )['status'] );
	}

	public function test_an_expired_reset_key_is_refused_as_expired(): void {
		$member = Site::member();
		$key    = get_password_reset_key( get_userdata( $member->id ) );
		global $wpdb;
		list( , $hash ) = explode( ':', get_userdata( $member->id )->user_activation_key, 2 );
		$wpdb->update(
			$wpdb->users,
			array( 'user_activation_key' => time() - 2 * DAY_IN_SECONDS . ":$hash" ),
			array( 'ID' => $member->id )
		);
		$answer = Site::call_with_key(
			'POST',
			'/asmr/v1/user/reset-password',
			array(
				'key'                   => $key,
				'login'                 => get_userdata( $member->id )->user_login,
				'password'              => 'Third-night-3',
				'password_confirmation' => 'Third-night-3',
			)
		);
		self::assert_refused( $answer, 400, 'expired_key' );
	}

	public function test_cron_sends_the_mails_that_an_older_version_scheduled(): void {
		$sent  = array();
		$catch = static function ( mixed $_, array $mail ) use ( &$sent ): bool {
			$sent[] = $mail['to'];
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		$callbacks = array(
			array( 'Murmur\\Password', 'mail_key' ),
			array( 'Murmur\\Wp_Login', 'mail_key' ),
			array( 'Murmur\\Login_Mail', 'mail_link' ),
			'murmur_mail_password_key',
		);
		$members = array_map( static fn() => Site::member()->email, $callbacks );
		foreach ( $callbacks as $i => $callback ) {
			$more = 2 === $i ? array( 'en' ) : array();
			do_action( 'murmur_later', $callback, array( $members[ $i ], ...$more, '192.0.2.99' ), 'random' );
		}
		do_action( 'murmur_later', array( 'Murmur\\Nothing', 'at_all' ), array(), 'random' );
		remove_filter( 'pre_wp_mail', $catch );
		self::assertSame( $members, $sent );
	}

	public function test_the_mail_leads_to_the_site(): void {
		$member = Site::member();
		$mails  = array();
		$catch  = static function ( mixed $sent, array $mail ) use ( &$mails ): bool {
			$mails[] = $mail;
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		Password::mail_key( $member->email, '192.0.2.99' );
		Password::mail_key( 'nobody-' . $member->email, '192.0.2.99' );
		remove_filter( 'pre_wp_mail', $catch );
		self::assertCount( 1, $mails );
		self::assertSame( $member->email, $mails[0]['to'] );
		$text = html_entity_decode( wp_strip_all_tags( $mails[0]['message'] ) );
		self::assertMatchesRegularExpression(
			'#https://site\.example/reset-password\?key=\w{20}&login='
				. get_userdata( $member->id )->user_login
				. '\s#',
			$text
		);
		self::assertStringContainsString( '192.0.2.99', $text );
		self::assertStringNotContainsString( 'wp-login.php', $mails[0]['message'] );
	}
}
