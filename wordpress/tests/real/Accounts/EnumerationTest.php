<?php
declare( strict_types=1 );

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** Open forms take the same time for an address with and without an account, even though every mail takes seconds. */
final class EnumerationTest extends AccountTestCase {
	private const SLOW_MAIL = WPMU_PLUGIN_DIR . '/slow-mail.php';
	/** Written by each mail that WordPress tried to send. */
	private const TRIED   = WPMU_PLUGIN_DIR . '/slow-mail.tried';
	private const SECONDS = 2;
	private const ROUNDS  = 5;

	protected function setUp(): void {
		parent::setUp();
		wp_mkdir_p( WPMU_PLUGIN_DIR );
		file_put_contents( self::SLOW_MAIL, sprintf( '<?php add_filter( "pre_wp_mail", static function () { touch( %s ); sleep( %d ); return true; } );', var_export( self::TRIED, true ), self::SECONDS ) );
	}

	protected function tearDown(): void {
		array_map( 'unlink', array_filter( array( self::SLOW_MAIL, self::TRIED ), 'is_file' ) );
		parent::tearDown();
	}

	/** @return array<string, array{string, array<string, string>, string}> The path, the body, and the field of the address. */
	public static function forms(): array {
		$declare = array( 'name' => 'Nova 夜', 'reference' => '', 'language' => 'en' );
		return array(
			'withdraw'       => array( 'withdrawals', array( 'kind' => 'withdrawal' ) + $declare, 'email' ),
			'cancel'         => array( 'withdrawals', array( 'kind' => 'cancellation' ) + $declare, 'email' ),
			'lost password'  => array( 'user/lost-password', array(), 'user_login' ),
			'login by mail'  => array( 'user/login-by-mail', array( 'language' => 'en' ), 'user_login' ),
			'another e-mail' => array( 'user/change-email', array( 'password' => 'Quiet-night-1' ), 'email' ),
		);
	}

	/** @dataProvider forms */
	public function test_the_time_does_not_tell_who_has_an_account( string $path, array $body, string $field ): void {
		$own     = Site::member();
		$answers = array( 'known' => array(), 'unknown' => array() );
		$times   = $answers;
		foreach ( range( 1, self::ROUNDS ) as $round ) {
			$known = Site::member()->email;
			foreach ( array( 'known' => $known, 'unknown' => "nobody-$known" ) as $who => $email ) {
				global $wpdb;
				$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_limits" );
				$headers = array( 'X-Murmur-Key' => Site::KEY, 'X-Murmur-Client-IP' => "192.0.2.$round", 'X-Murmur-Human' => '1' );
				$began   = microtime( true );
				$answer  = Site::call( 'POST', "/asmr/v1/$path", array( $field => $email ) + $body, $headers + ( 'user/change-email' === $path ? array( 'Authorization' => "Bearer $own->token" ) : array() ) );
				$times[ $who ][]   = microtime( true ) - $began;
				$answers[ $who ][] = array( $answer['status'], array_keys( (array) $answer['body'] ) );
			}
		}
		self::assertSame( $answers['unknown'], $answers['known'] );
		self::assertSame( 200, $answers['known'][0][0] );
		self::assertLessThan( self::SECONDS / 4, abs( self::median( $times['known'] ) - self::median( $times['unknown'] ) ), (string) wp_json_encode( $times ) );
		for ( $until = time() + 30; ! is_file( self::TRIED ) && time() < $until; usleep( 200_000 ) ) {
			wp_remote_get( site_url( 'wp-cron.php' ), array( 'timeout' => 0.1, 'blocking' => false ) );
			clearstatcache();
		}
		self::assertFileExists( self::TRIED, 'a mail follows the response' );
	}

	private static function median( array $numbers ): float {
		sort( $numbers );
		return $numbers[ intdiv( count( $numbers ), 2 ) ];
	}
}
