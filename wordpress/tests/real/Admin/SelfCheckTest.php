<?php
declare( strict_types=1 );

use Murmur\Accounts\Login\Caller_Check;
use Murmur\Admin\Checks\Self_Check;
use Murmur\Payments\PayPal\Plans;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** The self-check. */
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
		update_option( 'murmur_mail_sent', time() );
		update_option( 'murmur_cron_ran', time() );
		self::assertSame( 403, Site::call( 'GET', '/asmr/v1/self-check' )['status'] );
		$lines = static fn() => array_column(
			Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'],
			null,
			'check'
		);
		$well  = $lines();
		self::assertSame(
			array(),
			array_keys( array_filter( $well, static fn( array $line ) => ! $line['ok'] && ! $line['untested'] ) )
		);
		self::assertGreaterThanOrEqual( 15, count( $well ) );
		$levels            = Site::levels();
		$levels[5]['plan'] = '';
		Site::set_up( array( 'levels' => $levels, 'paypal_client_secret' => 'wrong', 'site_url' => '' ) );
		$ill = array_filter( $lines(), static fn( array $line ) => ! $line['ok'] && ! $line['untested'] );
		self::assertSame( array( 'site address', 'PayPal' ), array_slice( array_keys( $ill ), 0, 2 ) );
		self::assertNotContains( '', array_column( $ill, 'advice' ) );
		self::assertStringContainsString( 'No plan is named', $ill['plan of level 5']['advice'] );
	}

	public function test_mail_and_cron_are_untested_until_they_were_seen_to_work(): void {
		$line = static fn( string $check ) => array_column(
			Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'],
			null,
			'check'
		)[ $check ];
		foreach ( array( 'murmur_mail_failed', 'murmur_mail_sent', 'murmur_cron_ran' ) as $option ) {
			delete_option( $option );
		}
		foreach ( array( 'mail', 'cron' ) as $check ) {
			self::assertSame(
				array( false, true ),
				array( $line( $check )['ok'], $line( $check )['untested'] ),
				$check
			);
		}
		do_action( 'wp_mail_succeeded', array() );
		add_filter( 'wp_doing_cron', '__return_true' );
		Self_Check::note_cron();
		remove_filter( 'wp_doing_cron', '__return_true' );
		foreach ( array( 'mail', 'cron' ) as $check ) {
			self::assertSame(
				array( true, false ),
				array( $line( $check )['ok'], $line( $check )['untested'] ),
				$check
			);
		}
		do_action( 'wp_mail_failed', new WP_Error( 'x', 'No route to host' ) );
		self::assertSame( array( false, false ), array( $line( 'mail' )['ok'], $line( 'mail' )['untested'] ) );
		delete_option( 'murmur_mail_failed' );
	}

	public function test_a_wordpress_without_a_key_says_so(): void {
		Site::set_up( array( 'key' => '' ) );
		self::assertSame( 'none', Site::call( 'GET', '/asmr/v1/self-check' )['body']['data']['key'] );
		Site::set_up( array() );
		self::assertArrayNotHasKey( 'key', Site::call( 'GET', '/asmr/v1/self-check' )['body']['data'] );
	}

	public function test_the_back_office_warns_in_red_of_a_missing_key(): void {
		$shown = static function (): string {
			ob_start();
			Caller_Check::warn();
			return (string) ob_get_clean();
		};
		Site::set_up( array( 'key' => '' ) );
		wp_set_current_user( 0 );
		self::assertSame( '', $shown() );
		wp_set_current_user( 1 );
		self::assertNotFalse( has_action( 'admin_notices', array( Caller_Check::class, 'warn' ) ) );
		self::assertStringContainsString( 'class="notice notice-error"', $shown() );
		self::assertStringContainsString( 'any text passes for proof', $shown() );
		self::assertStringContainsString( admin_url( 'options-general.php?page=murmur' ), $shown() );
		Site::set_up();
		self::assertSame( '', $shown() );
		wp_set_current_user( 0 );
	}

	public function test_the_back_office_sees_whether_both_sides_have_the_same_key(): void {
		Site::set_up( array( 'revalidate_secret' => 'a secret for the tests' ) );
		$answer = '';
		$serve  = static function ( mixed $before, array $args, string $url ) use ( &$answer ) {
			return str_ends_with( $url, '/_api/revalidate' ) ? array(
				'headers'  => array_filter( array( 'x-murmur-key-mark' => $answer ) ),
				'body'     => '',
				'response' => array( 'code' => 204, 'message' => '' ),
				'cookies'  => array(),
			) : $before;
		};
		add_filter( 'pre_http_request', $serve, 10, 3 );
		$advice = static function ( string $mark ) use ( &$answer ) {
			$answer = $mark;
			return Self_Check::check_key()->advice;
		};
		self::assertSame( '', $advice( hash_hmac( 'sha256', 'murmur key', Site::KEY ) ) );
		self::assertSame( '', $advice( '' ), 'an older site says nothing' );
		foreach ( array( 'none', hash_hmac( 'sha256', 'murmur key', 'another' ) ) as $other ) {
			self::assertStringContainsString( 'another shared key', $advice( $other ) );
		}
		// WordPress accepts both keys while the key is being changed.
		Site::set_up(
			array(
				'revalidate_secret' => 'a secret for the tests',
				'key'               => 'the-new-key-of-the-tests-is-long-enough ' . Site::KEY,
			)
		);
		self::assertSame( '', $advice( hash_hmac( 'sha256', 'murmur key', Site::KEY ) ) );
		remove_filter( 'pre_http_request', $serve, 10 );
	}
}
