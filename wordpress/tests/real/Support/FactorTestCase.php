<?php
declare( strict_types=1 );

use Murmur\Accounts\Factor\{Factor_Mail, Encryption, Second_Factor, Totp};

require_once __DIR__ . '/AccountTestCase.php';

/** Members with a second factor. */
abstract class FactorTestCase extends AccountTestCase {
	/**
	 * Turns the second factor on.
	 *
	 * @return string[] The recovery codes.
	 */
	protected static function turn_on( Member $member ): array {
		self::assertSame(
			200,
			$member->call(
				'POST',
				'/asmr/v1/user/second-factor/setup',
				array( 'password' => $member->password )
			)['status']
		);
		return self::confirm( $member )[1];
	}

	/** Turns the second factor on. Returns the mail about it and the recovery codes. */
	protected static function confirm( Member $member ): array {
		$key    = Encryption::decrypt( get_user_meta( $member->id, Second_Factor::SETUP, true )['key'] );
		$answer = $member->call(
			'POST',
			'/asmr/v1/user/second-factor/confirm',
			array( 'code' => Totp::code( $key, Totp::step( time() ) ) )
		);
		self::assertSame( 200, $answer['status'], (string) wp_json_encode( $answer['body'] ) );
		$mails = self::mails_of( static fn() => Factor_Mail::send( get_userdata( $member->id ), 'on' ) );
		return array( $mails, $answer['body']['recovery_codes'] );
	}

	/** The key of the member's app. */
	protected static function key( Member $member ): string {
		return Encryption::decrypt( get_user_meta( $member->id, Second_Factor::META, true )['key'] );
	}

	/** The time step of the last code that counted. */
	protected static function used_step( Member $member ): int {
		return get_user_meta( $member->id, Second_Factor::META, true )['step'];
	}

	/** The app's code, some time steps from now. */
	protected static function code( Member $member, int $offset = 1 ): string {
		return Totp::code( self::key( $member ), Totp::step( time() ) + $offset );
	}

	/** The challenge that a right password gets. */
	protected static function challenge( Member $member ): string {
		$answer = Site::log_in( $member->email, $member->password );
		self::assertSame( array( 401, 'second_factor_required' ), array( $answer['status'], $answer['body']['code'] ) );
		self::assertArrayNotHasKey( 'token', $answer['body'] );
		return $answer['body']['data']['challenge'];
	}

	protected static function enter( string $challenge, string $code ): array {
		return Site::call_with_key(
			'POST',
			'/asmr/v1/user/second-factor/login',
			array( 'challenge' => $challenge, 'code' => $code )
		);
	}

	/** A call for `Site::call_at_once()`. */
	protected static function entering( string $challenge, string $code ): array {
		return array(
			'/asmr/v1/user/second-factor/login',
			array( 'challenge' => $challenge, 'code' => $code ),
			array( 'X-Murmur-Key' => Site::KEY, 'X-Murmur-Client-IP' => '192.0.2.1' ),
		);
	}

	/** Subjects and texts of the mails that a callback sends. */
	protected static function mails_of( callable $what ): string {
		$mails = '';
		$catch = static function ( mixed $sent, array $mail ) use ( &$mails ): bool {
			$mails .= "$mail[subject]\n$mail[message]\n";
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		$what();
		remove_filter( 'pre_wp_mail', $catch );
		wp_cache_flush();
		return $mails;
	}
}
