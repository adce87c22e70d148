<?php
declare( strict_types=1 );

use Murmur\Core\Database\Tables;

require_once __DIR__ . '/../Support/FactorTestCase.php';

/** Passkeys: the actions of members, and those that need the shared key. */
final class PasskeysTest extends FactorTestCase {
	private const PATH = '/asmr/v1/user/passkeys';

	protected function setUp(): void {
		parent::setUp();
		Tables::create();
	}

	private static function as_site( string $what, array $body ): array {
		return Site::call_with_key( 'POST', self::PATH . "/$what", $body );
	}

	private static function add_with( Member $member, string $setup, string $credential ): array {
		$headers = array( 'Authorization' => "Bearer $member->token", 'X-Murmur-Key' => Site::KEY );
		$body    = array(
			'setup'      => $setup,
			'credential' => $credential,
			'public_key' => 'pQECAyYgASFYIA',
			'counter'    => 0,
			'transports' => array( 'internal' ),
			'name'       => ' Phone 夜 ',
		);
		return Site::call( 'POST', self::PATH . '/add', $body, $headers );
	}

	/** Adds a passkey. Returns its credential. */
	private static function add( Member $member ): string {
		$credential = wp_generate_password( 22, false );
		$leave      = $member->call( 'POST', self::PATH . '/begin', array( 'password' => $member->password ) );
		self::assertSame( 200, self::add_with( $member, $leave['body']['setup'], $credential )['status'] );
		return $credential;
	}

	private static function used( string $credential, int $counter = 0, string $challenge = '' ): array {
		return array(
			'credential' => $credential,
			'counter'    => $counter,
			'challenge'  => '' === $challenge ? wp_generate_password( 30, false ) : $challenge,
		);
	}

	public function test_adding_needs_the_password_the_key_and_a_challenge_that_counts_once(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		self::assert_refused(
			$member->call( 'POST', self::PATH . '/begin', array( 'password' => 'Other-night-2' ) ),
			403,
			'incorrect_password'
		);
		$setup = $member->call(
			'POST',
			self::PATH . '/begin',
			array( 'password' => $member->password )
		)['body']['setup'];
		self::assert_refused(
			$member->call(
				'POST',
				self::PATH . '/add',
				array( 'setup' => $setup, 'credential' => 'a', 'public_key' => 'a', 'counter' => 0, 'name' => 'a' )
			),
			403,
			'murmur_key'
		);
		self::assert_refused( self::add_with( $other, $setup, 'one' ), 400, 'setup_expired' );
		self::assertSame( 200, self::add_with( $member, $setup, "one-$member->id" )['status'] );
		self::assert_refused( self::add_with( $member, $setup, "two-$member->id" ), 400, 'setup_expired' );
		$shown = $member->call( 'GET', self::PATH )['body']['passkeys'];
		self::assertSame(
			array( array( 'Phone 夜', null ) ),
			array_map( static fn( array $one ) => array( $one['name'], $one['used'] ), $shown )
		);
		self::assertSame( array(), $other->call( 'GET', self::PATH )['body']['passkeys'] );
	}

	public function test_a_passkey_logs_in_only_with_the_key_and_each_challenge_and_counter_once(): void {
		$member     = Site::member();
		$credential = self::add( $member );
		foreach ( array( 'find', 'login', 'prove' ) as $what ) {
			self::assert_refused(
				Site::call( 'POST', self::PATH . "/$what", self::used( $credential ) ),
				403,
				'murmur_key'
			);
			self::assert_refused(
				$member->call( 'POST', self::PATH . "/$what", self::used( $credential ) ),
				403,
				'murmur_key'
			);
		}
		self::assertSame(
			'pQECAyYgASFYIA',
			self::as_site( 'find', array( 'credential' => $credential ) )['body']['public_key']
		);
		$login = self::as_site( 'login', self::used( $credential, 0, 'the same one' ) );
		self::assertSame( array( 200, $member->email ), array( $login['status'], $login['body']['user_email'] ) );
		$me = Site::call_as( $login['body']['token'], 'GET', '/asmr/v1/user/me' )['body'];
		self::assertSame( array( 'count' => 1, 'login' => true ), $me['passkeys'] );
		self::assertFalse( $member->me()['passkeys']['login'] );
		self::assert_refused(
			self::as_site( 'login', self::used( $credential, 0, 'the same one' ) ),
			403,
			'passkey_unknown'
		);
		self::assertSame( 200, self::as_site( 'login', self::used( $credential, 7 ) )['status'] );
		foreach ( array( 7, 6, 0 ) as $counter ) {
			self::assert_refused(
				self::as_site( 'login', self::used( $credential, $counter ) ),
				403,
				'passkey_unknown'
			);
		}
		self::assert_refused( self::as_site( 'login', self::used( 'nobody' ) ), 403, 'passkey_unknown' );
	}

	public function test_a_passkeys_proof_takes_the_place_of_password_and_code_once_for_its_member(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		self::turn_on( $member );
		$leave      = $member->call(
			'POST',
			self::PATH . '/begin',
			array( 'password' => $member->password, 'code' => self::code( $member ) )
		);
		$credential = "proof-$member->id";
		self::add_with( $member, $leave['body']['setup'], $credential );
		$proof = self::as_site( 'prove', self::used( $credential ) )['body']['proof'];
		self::assert_refused(
			$other->call( 'POST', self::PATH . '/begin', array( 'password' => $proof ) ),
			403,
			'incorrect_password'
		);
		$answer = $member->call( 'POST', '/asmr/v1/user/second-factor/remove', array( 'password' => $proof ) );
		self::assertSame( 200, $answer['status'] );
		self::assert_refused(
			$member->call( 'POST', self::PATH . '/begin', array( 'password' => $proof ) ),
			403,
			'incorrect_password'
		);
	}

	public function test_a_removed_passkey_opens_nothing_and_its_logins_end(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		$credential             = self::add( $member );
		$token                  = self::as_site( 'login', self::used( $credential ) )['body']['token'];
		$id                     = $member->call( 'GET', self::PATH )['body']['passkeys'][0]['id'];
		self::assert_refused(
			$other->call( 'POST', self::PATH . '/remove', array( 'id' => $id, 'password' => $other->password ) ),
			404,
			'passkey_unknown'
		);
		self::assertSame(
			200,
			$member->call(
				'POST',
				self::PATH . '/remove',
				array( 'id' => $id, 'password' => $member->password )
			)['status']
		);
		self::assert_refused( Site::call_as( $token, 'GET', '/asmr/v1/user/me' ), 401, 'jwt_auth_stale_token' );
		self::assert_refused( self::as_site( 'login', self::used( $credential ) ), 403, 'passkey_unknown' );
	}
}
