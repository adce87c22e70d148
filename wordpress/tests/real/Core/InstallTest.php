<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Installs WordPress like compose.yaml's service "setup", with files and an empty database. */
final class InstallTest extends TestCase {
	private const SCRIPT = __DIR__ . '/../../../../deploy/container/wordpress.sh';

	private string $folder;

	private string $database;

	protected function setUp(): void {
		global $wpdb;
		$this->folder   = sys_get_temp_dir() . '/murmur-install-' . wp_generate_password( 8, false );
		$this->database = DB_NAME . '_install';
		$wpdb->query( "DROP DATABASE IF EXISTS `$this->database`" );
		$wpdb->query( "CREATE DATABASE `$this->database` CHARACTER SET utf8mb4" );
		shell_exec( sprintf( 'cp -a %s %s', escapeshellarg( ABSPATH ), escapeshellarg( $this->folder ) ) );
		$config = preg_replace(
			"/^.*'WP_(?:HOME|SITEURL)'.*\n/m",
			'',
			(string) file_get_contents( ABSPATH . 'wp-config.php' )
		);
		$config = preg_replace( "/('DB_NAME', *)'[^']*'/", "$1'$this->database'", (string) $config );
		file_put_contents( "$this->folder/wp-config.php", $config );
	}

	protected function tearDown(): void {
		global $wpdb;
		$wpdb->query( "DROP DATABASE `$this->database`" );
		shell_exec( 'rm -rf ' . escapeshellarg( $this->folder ) );
	}

	private function run_script(): string {
		return (string) shell_exec(
			sprintf( 'WORDPRESS_HOST=wordpress.example MAIL=operator@site.example PMPRO_ARCHIVE=none sh %s %s 2>&1', self::SCRIPT, escapeshellarg( $this->folder ) )
		);
	}

	private function option( string $name ): string {
		global $wpdb;
		return (string) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT option_value FROM `$this->database`.{$wpdb->prefix}options WHERE option_name = %s",
				$name
			)
		);
	}

	public function test_the_setup_installs_wordpress_and_both_plugins_once(): void {
		global $wpdb;
		self::assertMatchesRegularExpression(
			"/^WordPress's user admin has the password \S{20,}\n$/m",
			$this->run_script()
		);
		self::assertSame(
			array( 'https://wordpress.example', '/%postname%/' ),
			array( $this->option( 'siteurl' ), $this->option( 'permalink_structure' ) )
		);
		self::assertSame(
			array( 'murmur/murmur.php', 'paid-memberships-pro/paid-memberships-pro.php' ),
			unserialize( $this->option( 'active_plugins' ) )
		);
		foreach ( array( 'pmpro_membership_levels', 'murmur_limits' ) as $table ) {
			self::assertNotNull(
				$wpdb->get_var( "SHOW TABLES FROM `$this->database` LIKE '{$wpdb->prefix}$table'" ),
				$table
			);
		}
		self::assertSame( '', $this->run_script() );
	}
}
