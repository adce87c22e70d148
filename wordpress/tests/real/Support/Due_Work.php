<?php
declare( strict_types=1 );

use PHPUnit\Framework\Assert;

/** The work that follows a response. tests/keep-cron-still.php keeps WordPress from starting it, so that a test runs it. */
final class Due_Work {
	/** Drops the work and the mails of earlier tests. */
	public static function drop(): void {
		wp_unschedule_hook( 'murmur_later' );
		global $wpdb;
		$wpdb->query( "UPDATE {$wpdb->prefix}murmur_mails SET sent = made" );
		array_map( 'unlink', self::mails() );
	}

	/**
	 * Runs the work and returns the addresses that it mails to. Fails if a mail left with the response.
	 *
	 * @return string[]
	 */
	public static function run(): array {
		Assert::assertSame( array(), self::mails(), 'no mail leaves before the response' );
		$addresses = array();
		$catch     = static function ( mixed $_, array $mail ) use ( &$addresses ): bool {
			$addresses[] = $mail['to'];
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		wp_cache_flush();
		// Work may start more work.
		while ( $due = array_filter(
			array_map( static fn( array $hooks ) => $hooks['murmur_later'] ?? array(), wp_get_ready_cron_jobs() )
		) ) {
			foreach ( $due as $time => $events ) {
				foreach ( $events as $event ) {
					wp_unschedule_event( $time, 'murmur_later', $event['args'] );
					do_action_ref_array( 'murmur_later', $event['args'] );
				}
			}
		}
		remove_filter( 'pre_wp_mail', $catch );
		sort( $addresses );
		return $addresses;
	}

	/** @return string[] The files of caught mails. */
	private static function mails(): array {
		return glob( getenv( 'MURMUR_MAILS' ) . '/mail-*' );
	}
}
