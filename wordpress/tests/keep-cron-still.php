<?php
declare( strict_types=1 );

/**
 * Must-use plugin of the tests: a request starts no cron process, because WordPress takes one for running. Tests run
 * what is due themselves, so nothing happens beside them.
 */

add_filter( 'pre_transient_doing_cron', static fn() => sprintf( '%.22F', microtime( true ) ) );
