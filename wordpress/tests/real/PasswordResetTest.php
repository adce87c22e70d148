<?php
declare( strict_types=1 );

require_once __DIR__ . '/AccountTestCase.php';

/** A forgotten password: the mail, and what its key opens. */
final class PasswordResetTest extends AccountTestCase {
	public function test_a_reset_key_counts_once_and_ends_all_logins(): void {
		$member = Site::member();
		$key    = get_password_reset_key( get_userdata( $member->id ) );
		$reset  = static fn( string $key, string $again = 'Third-night-3' ) => Site::call_with_key(
			'POST',
			'/asmr/v1/user/reset-password',
			array( 'key' => $key, 'login' => get_userdata( $member->id )->user_login, 'password' => 'Third-night-3', 'password_confirmation' => $again )
		);
		$this->assert_refused( $reset( 'made-up-key-000000000' ), 400, 'invalid_key' );
		$this->assert_refused( $reset( $key, 'something else' ), 400, 'password_reset_mismatch' );
		self::assertSame( 200, $reset( $key )['status'] );
		$this->assert_refused( $reset( $key ), 400, 'invalid_key' );
		$this->assert_refused( $member->call( 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assertSame( 200, Site::log_in( $member->email, 'Third-night-3' )['status'] );
	}

	public function test_an_old_reset_key_says_so(): void {
		$member = Site::member();
		$key    = get_password_reset_key( get_userdata( $member->id ) );
		global $wpdb;
		list( , $hash ) = explode( ':', get_userdata( $member->id )->user_activation_key, 2 );
		$wpdb->update( $wpdb->users, array( 'user_activation_key' => time() - 2 * DAY_IN_SECONDS . ":$hash" ), array( 'ID' => $member->id ) );
		$answer = Site::call_with_key( 'POST', '/asmr/v1/user/reset-password', array( 'key' => $key, 'login' => get_userdata( $member->id )->user_login, 'password' => 'Third-night-3', 'password_confirmation' => 'Third-night-3' ) );
		$this->assert_refused( $answer, 400, 'expired_key' );
	}

	public function test_the_mail_leads_to_the_site(): void {
		$member = Site::member();
		$mails  = array();
		$catch  = static function ( mixed $sent, array $mail ) use ( &$mails ): bool {
			$mails[] = $mail;
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		Murmur\Password::mail_key( $member->email, '192.0.2.99' );
		Murmur\Password::mail_key( 'nobody-' . $member->email, '192.0.2.99' );
		remove_filter( 'pre_wp_mail', $catch );
		self::assertCount( 1, $mails );
		self::assertSame( $member->email, $mails[0]['to'] );
		$text = html_entity_decode( wp_strip_all_tags( $mails[0]['message'] ) );
		self::assertMatchesRegularExpression( '#https://site\.example/reset-password\?key=\w{20}&login=' . get_userdata( $member->id )->user_login . '\s#', $text );
		self::assertStringContainsString( '192.0.2.99', $text );
		self::assertStringNotContainsString( 'wp-login.php', $mails[0]['message'] );
	}
}
