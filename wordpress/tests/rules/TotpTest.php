<?php
declare( strict_types=1 );

use Murmur\Accounts\Factor\Totp;
use PHPUnit\Framework\TestCase;

/** Codes of authenticator apps. */
final class TotpTest extends TestCase {
	private const KEY = '12345678901234567890';

	/** RFC 6238, appendix B, SHA-1. */
	public static function vectors(): array {
		return array(
			array( 59, '94287082' ),
			array( 1111111109, '07081804' ),
			array( 1111111111, '14050471' ),
			array( 1234567890, '89005924' ),
			array( 2000000000, '69279037' ),
			array( 20000000000, '65353130' ),
		);
	}

	/** @dataProvider vectors */
	public function test_the_codes_are_those_of_the_rfc( int $time, string $code ): void {
		self::assertSame( $code, Totp::code( self::KEY, Totp::step( $time ), 8 ) );
		self::assertSame( substr( $code, 2 ), Totp::code( self::KEY, Totp::step( $time ) ) );
	}

	public static function offsets(): array {
		return array( array( -2, false ), array( -1, true ), array( 0, true ), array( 1, true ), array( 2, false ) );
	}

	/** @dataProvider offsets */
	public function test_a_code_counts_one_step_before_and_after_its_own( int $offset, bool $counts ): void {
		$now  = 1234567890;
		$step = Totp::step( $now ) + $offset;
		self::assertSame( $counts ? $step : null, Totp::find_step( self::KEY, Totp::code( self::KEY, $step ), $now ) );
	}

	public static function no_codes(): array {
		return array( array( '' ), array( '005924 ' ), array( '5924' ), array( '89005924' ), array( '000000' ) );
	}

	/** @dataProvider no_codes */
	public function test_any_other_code_is_refused( string $typed ): void {
		self::assertNull( Totp::find_step( self::KEY, $typed, 1234567890 ) );
	}

	/** RFC 4648, without padding. */
	public static function texts(): array {
		return array(
			array( 'f', 'MY' ),
			array( 'fo', 'MZXQ' ),
			array( 'foo', 'MZXW6' ),
			array( 'foob', 'MZXW6YQ' ),
			array( 'fooba', 'MZXW6YTB' ),
			array( 'foobar', 'MZXW6YTBOI' ),
		);
	}

	/** @dataProvider texts */
	public function test_a_key_survives_base32( string $bytes, string $text ): void {
		self::assertSame( $text, Totp::base32( $bytes ) );
	}

	public function test_the_uri_for_authenticator_apps_names_site_and_account(): void {
		self::assertSame(
			'otpauth://totp/Night%20%20%E5%A4%9C:mira%40murmur.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Night%20%20%E5%A4%9C',
			Totp::uri( self::KEY, 'Night: 夜', 'mira@murmur.example' )
		);
	}
}
