<?php
declare( strict_types=1 );

use Murmur\Plans;
use Murmur\Self_Check;

require_once __DIR__ . '/PaymentTestCase.php';

/** What the plugin finds wrong with its settings. */
final class SelfCheckTest extends PaymentTestCase {
	public function test_each_plan_is_checked_at_paypal(): void {
		self::assertSame( array(), Plans::problems( 3 ) );
		$levels              = Site::levels();
		$levels[3]['plan']   = $levels[2]['plan'];
		Site::set_up( array( 'levels' => $levels ) );
		self::assertSame( array( 'shared' ), Plans::problems( 3 ) );
		$levels[2]['plan'] = 'P-NOBODYKNOWS';
		Site::set_up( array( 'levels' => $levels ) );
		self::assertSame( array( 'unknown' ), Plans::problems( 2 ) );
		self::assertEqualsCanonicalizing( array( 'amount', 'period' ), Plans::problems( 3 ) );
	}

	public function test_the_self_check_names_what_is_wrong(): void {
		delete_option( 'murmur_mail_failed' );
		self::assertSame( 403, Site::call( 'GET', '/asmr/v1/self-check' )['status'] );
		$lines = static fn() => array_column( Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'], null, 'check' );
		$well  = $lines();
		self::assertSame( array(), array_keys( array_filter( $well, static fn( array $line ) => ! $line['ok'] ) ) );
		self::assertGreaterThanOrEqual( 15, count( $well ) );
		$levels            = Site::levels();
		$levels[5]['plan'] = '';
		Site::set_up( array( 'levels' => $levels, 'paypal_client_secret' => 'wrong', 'site_url' => '' ) );
		$ill = array_filter( $lines(), static fn( array $line ) => ! $line['ok'] );
		self::assertSame( array( 'site address', 'PayPal' ), array_slice( array_keys( $ill ), 0, 2 ) );
		self::assertNotContains( '', array_column( $ill, 'advice' ) );
		self::assertStringContainsString( 'No plan is named', $ill['plan of level 5']['advice'] );
	}

	public function test_the_back_office_sees_whether_both_sides_have_the_same_key(): void {
		Site::set_up( array( 'revalidate_secret' => 'a secret for the tests' ) );
		$answer = '';
		$hear   = static function ( mixed $before, array $args, string $url ) use ( &$answer ) {
			return str_ends_with( $url, '/_api/revalidate' ) ? array(
				'headers'  => array_filter( array( 'x-murmur-key-mark' => $answer ) ),
				'body'     => '',
				'response' => array( 'code' => 204, 'message' => '' ),
				'cookies'  => array(),
			) : $before;
		};
		add_filter( 'pre_http_request', $hear, 10, 3 );
		$advice = static function ( string $mark ) use ( &$answer ) {
			$answer = $mark;
			return Self_Check::check_key();
		};
		self::assertSame( '', $advice( hash_hmac( 'sha256', 'murmur key', Site::KEY ) ) );
		self::assertSame( '', $advice( '' ), 'an older site says nothing' );
		foreach ( array( 'none', hash_hmac( 'sha256', 'murmur key', 'another' ) ) as $other ) {
			self::assertStringContainsString( 'another shared key', $advice( $other ) );
		}
		// While the key is being changed WordPress knows both.
		Site::set_up( array( 'revalidate_secret' => 'a secret for the tests', 'key' => 'the-new-key-of-the-tests-is-long-enough ' . Site::KEY ) );
		self::assertSame( '', $advice( hash_hmac( 'sha256', 'murmur key', Site::KEY ) ) );
		remove_filter( 'pre_http_request', $hear, 10 );
	}
}
