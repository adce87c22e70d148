<?php
declare( strict_types=1 );

use Murmur\Plans;

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
}
