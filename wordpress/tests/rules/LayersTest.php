<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

/** Namespaces use only those below them. */
final class LayersTest extends TestCase {
	private const INCLUDES = __DIR__ . '/../../murmur/includes';

	private const USES = array(
		'Core'                  => array(),
		'Core\Database'         => array(),
		'Catalogue\Embed'       => array(),
		'Catalogue'             => array( 'Core', 'Core\Database', 'Catalogue\Embed' ),
		'Comments'              => array( 'Core', 'Core\Database', 'Catalogue' ),
		'Catalogue\Library'     => array( 'Core', 'Catalogue', 'Comments' ),
		'Payments\Levels'       => array( 'Core' ),
		'Payments\PayPal'       => array( 'Core', 'Payments\Levels' ),
		'Payments\Membership'   => array( 'Core', 'Payments\Levels', 'Payments\PayPal' ),
		'Payments\Alipay'       => array( 'Core', 'Payments\Levels', 'Payments\PayPal', 'Payments\Membership' ),
		'Payments'              => array(
			'Core', 'Core\Database', 'Payments\Levels', 'Payments\PayPal', 'Payments\Membership', 'Payments\Alipay',
		),
		'Payments\Gateway'      => array(
			'Core', 'Payments', 'Payments\PayPal', 'Payments\Membership', 'Payments\Alipay',
		),
		'Payments\Withdrawals'  => array(
			'Core', 'Payments', 'Payments\Gateway', 'Payments\Levels', 'Payments\Membership',
		),
		'Payments\Events'       => array(
			'Core', 'Payments', 'Payments\Levels', 'Payments\PayPal', 'Payments\Membership',
		),
		'Mails\Texts'           => array(),
		'Accounts\Factor'       => array( 'Core', 'Mails\Texts' ),
		'Accounts\Login'        => array( 'Core', 'Accounts\Factor', 'Mails\Texts' ),
		'Accounts\Factor_Routes' => array( 'Core', 'Accounts\Factor', 'Accounts\Login' ),
		'Accounts'              => array(
			'Core', 'Accounts\Factor', 'Accounts\Login', 'Payments\Levels', 'Payments\Membership',
		),
		'Accounts\Lists'        => array( 'Core', 'Catalogue', 'Payments\Levels' ),
		'Accounts\Owner'        => array( 'Core', 'Accounts\Login' ),
		'Mails'                 => array(
			'Core', 'Mails\Texts', 'Payments\Levels', 'Payments\PayPal', 'Payments\Membership', 'Payments\Alipay',
			'Payments\Withdrawals',
		),
		'Uploads\Hosts'         => array( 'Core' ),
		'Uploads'               => array( 'Core', 'Catalogue', 'Uploads\Hosts' ),
		'Numbers'               => array( 'Core', 'Catalogue', 'Mails', 'Payments\Levels', 'Payments\PayPal' ),
		'Moving'                => array(
			'Core', 'Catalogue', 'Catalogue\Library', 'Payments', 'Payments\Events', 'Payments\Gateway',
			'Payments\Levels', 'Payments\PayPal', 'Payments\Membership',
		),
		'Admin\Checks'          => array(
			'Core', 'Catalogue', 'Accounts\Login', 'Payments\Levels', 'Payments\PayPal',
		),
		'Admin'                 => array(
			'Core', 'Catalogue', 'Catalogue\Library', 'Accounts\Login', 'Accounts\Lists', 'Accounts\Owner',
			'Payments\Levels', 'Payments\PayPal', 'Payments\Alipay', 'Uploads', 'Moving', 'Admin\Checks',
		),
		'Admin\Help'            => array( 'Core', 'Catalogue', 'Admin', 'Admin\Checks' ),
	);

	public static function namespaces(): array {
		return array_map( null, array_keys( self::USES ), self::USES );
	}

	/**
	 * @dataProvider namespaces
	 * @param string   $name    The namespace beneath Murmur.
	 * @param string[] $allowed The namespaces that it may use.
	 */
	public function test_a_namespace_uses_those_beneath_it( string $name, array $allowed ): void {
		$files = glob( self::INCLUDES . '/' . str_replace( '\\', '/', $name ) . '/*.php' );
		self::assertNotSame( array(), $files );
		self::assertLessThanOrEqual( 20, count( $files ) );
		foreach ( $files as $file ) {
			preg_match_all(
				'/(?:^use |\\\\)Murmur\\\\([\w\\\\]+)\\\\(?:\w+|\{[\w,\s]+\})/m',
				file_get_contents( $file ),
				$used
			);
			self::assertSame( array(), array_diff( $used[1], $allowed, array( $name ) ), $file );
		}
	}

	public function test_times_for_tables_are_written_in_one_place(): void {
		$writes = static fn( string $file ) => str_contains(
			(string) file_get_contents( $file ),
			"gmdate( 'Y-m-d H:i:s'"
		);
		$files  = array_filter( glob( self::INCLUDES . '/{*,*/*}/*.php', GLOB_BRACE ), $writes );
		self::assertSame( array( 'Time.php' ), array_map( 'basename', array_values( $files ) ) );
	}

	public function test_every_folder_is_a_namespace_of_the_table(): void {
		$folders = array_map(
			static fn( string $path ) => str_replace( '/', '\\', substr( $path, strlen( self::INCLUDES ) + 1 ) ),
			glob( self::INCLUDES . '/{*,*/*}', GLOB_BRACE | GLOB_ONLYDIR )
		);
		self::assertEqualsCanonicalizing( array_keys( self::USES ), $folders );
	}
}
