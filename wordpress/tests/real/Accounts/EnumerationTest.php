<?php
declare( strict_types=1 );

require_once __DIR__ . '/../Support/AccountTestCase.php';
require_once __DIR__ . '/../Support/Due_Work.php';

/** Open forms take the same time for an address with and without an account: no response waits for a mail. */
final class EnumerationTest extends AccountTestCase {
	/** @return array<string, array{string, array<string, string>, string, bool}> The path, the body, the address's field, and whether nobody is mailed too. */
	public static function forms(): array {
		$declare = array( 'name' => 'Nova 夜', 'reference' => '', 'language' => 'en' );
		return array(
			'withdraw'       => array( 'withdrawals', array( 'kind' => 'withdrawal' ) + $declare, 'email', true ),
			'cancel'         => array( 'withdrawals', array( 'kind' => 'cancellation' ) + $declare, 'email', true ),
			'lost password'  => array( 'user/lost-password', array(), 'user_login', false ),
			'login by mail'  => array( 'user/login-by-mail', array( 'language' => 'en' ), 'user_login', false ),
			'another e-mail' => array( 'user/change-email', array( 'password' => 'Quiet-night-1' ), 'email', false ),
		);
	}

	/** @dataProvider forms */
	public function test_the_time_does_not_tell_who_has_an_account(
		string $path,
		array $body,
		string $field,
		bool $mails_nobody
	): void {
		$own     = Site::member();
		$known   = Site::member()->email;
		$headers = array( 'X-Murmur-Key' => Site::KEY, 'X-Murmur-Client-IP' => '192.0.2.1', 'X-Murmur-Human' => '1' );
		if ( 'user/change-email' === $path ) {
			$headers['Authorization'] = "Bearer $own->token";
		}
		Due_Work::drop();
		foreach ( array( 'unknown' => "nobody-$known", 'known' => $known ) as $who => $email ) {
			$answer          = Site::call( 'POST', "/asmr/v1/$path", array( $field => $email ) + $body, $headers );
			$answers[ $who ] = array( $answer['status'], array_keys( (array) $answer['body'] ) );
		}
		self::assertSame( $answers['unknown'], $answers['known'] );
		self::assertSame( 200, $answers['known'][0] );
		self::assertSame( $mails_nobody ? array( "nobody-$known", $known ) : array( $known ), Due_Work::run() );
	}
}
