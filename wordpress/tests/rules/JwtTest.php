<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Jwt;
use PHPUnit\Framework\TestCase;

/** Tokens as their readers expect them. */
final class JwtTest extends TestCase {
	private const SECRET = 'a secret of thirty-two characters';
	private const NOW    = 1_800_000_000;

	private static function claims( array $more = array() ): array {
		return $more + array(
			'exp'  => self::NOW + 60,
			'data' => array( 'user' => array( 'id' => '7' ) ),
		);
	}

	public function test_a_signed_token_gives_back_its_claims(): void {
		$token = Jwt::encode( self::claims(), self::SECRET );
		self::assertSame( self::claims(), Jwt::decode( $token, self::SECRET, self::NOW ) );
	}

	public function test_a_token_is_readable_by_other_libraries(): void {
		// The example of RFC 7515, A.1.
		$key   = base64_decode(
			strtr(
				'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
				'-_',
				'+/'
			)
		);
		$token = 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
		self::assertSame( 'joe', Jwt::decode( $token, $key, 1_300_819_000 )['iss'] );
		self::assertSame( Jwt::EXPIRED, Jwt::decode( $token, $key, 1_300_819_500 ) );
	}

	public function test_a_token_ends_with_its_time(): void {
		$token = Jwt::encode( self::claims( array( 'exp' => self::NOW - 6 ) ), self::SECRET );
		self::assertSame( Jwt::EXPIRED, Jwt::decode( $token, self::SECRET, self::NOW ) );
		$never = Jwt::encode( array( 'data' => array() ), self::SECRET );
		self::assertSame( Jwt::EXPIRED, Jwt::decode( $never, self::SECRET, self::NOW ) );
	}

	public function test_a_token_is_refused_before_its_time_begins(): void {
		$token = Jwt::encode( self::claims( array( 'nbf' => self::NOW + 30 ) ), self::SECRET );
		self::assertSame( Jwt::EARLY, Jwt::decode( $token, self::SECRET, self::NOW ) );
	}

	/** @dataProvider forgeries */
	public function test_a_token_that_somebody_else_signed_is_refused( string $why, string $token ): void {
		self::assertSame( $why, Jwt::decode( $token, self::SECRET, self::NOW ) );
	}

	public static function forgeries(): array {
		$part                         = static fn( array $value ) => rtrim(
			strtr( base64_encode( json_encode( $value ) ), '+/', '-_' ),
			'='
		);
		$claims                       = $part( self::claims() );
		list( $header, , $signature ) = explode( '.', Jwt::encode( self::claims(), self::SECRET ) );
		return array(
			'another secret'      => array( Jwt::FORGED, Jwt::encode( self::claims(), 'another secret' ) ),
			'other claims'        => array(
				Jwt::FORGED,
				"$header." . $part( array( 'data' => array( 'user' => array( 'id' => '1' ) ) ) ) . ".$signature",
			),
			'no algorithm'        => array( Jwt::FORGED, $part( array( 'alg' => 'none' ) ) . ".$claims." ),
			'another algorithm'   => array( Jwt::FORGED, $part( array( 'alg' => 'HS512' ) ) . ".$claims.$signature" ),
			'no signature'        => array( Jwt::FORGED, "$header.$claims." ),
			'two parts'           => array( Jwt::MALFORMED, "$header.$claims" ),
			'words'               => array( Jwt::MALFORMED, 'not.a.token' ),
			'nothing'             => array( Jwt::MALFORMED, '' ),
		);
	}

	public function test_an_empty_secret_signs_nothing(): void {
		self::assertSame( Jwt::FORGED, Jwt::decode( Jwt::encode( self::claims(), '' ), '', self::NOW ) );
	}
}
