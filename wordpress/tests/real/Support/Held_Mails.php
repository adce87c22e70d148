<?php
declare( strict_types=1 );

use PHPUnit\Framework\Assert;

/** Makes WordPress wait at every mail, as at a mail server that does not answer, until they are released. */
final class Held_Mails {
	private const PLUGIN = WPMU_PLUGIN_DIR . '/held-mails.php';
	/** The plugin writes this file when it holds a mail. */
	private const HELD = WPMU_PLUGIN_DIR . '/held-mails.held';

	public static function hold(): void {
		wp_mkdir_p( WPMU_PLUGIN_DIR );
		$wait = 'while ( is_file( __FILE__ ) ) { usleep( 20_000 ); clearstatcache(); }';
		file_put_contents( self::PLUGIN, sprintf( '<?php add_filter( "pre_wp_mail", static function () { touch( %s ); %s return true; } );', var_export( self::HELD, true ), $wait ) );
	}

	public static function release(): void {
		array_map( 'unlink', array_filter( array( self::PLUGIN, self::HELD ), 'is_file' ) );
	}

	/** Runs WordPress's background work until a mail is held. */
	public static function assert_held(): void {
		for ( $until = time() + 30; ! is_file( self::HELD ) && time() < $until; clearstatcache() ) {
			wp_remote_get( site_url( 'wp-cron.php' ), array( 'timeout' => 0.2 ) );
		}
		Assert::assertFileExists( self::HELD, 'a mail follows the response' );
	}
}
