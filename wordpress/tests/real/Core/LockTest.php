<?php
declare( strict_types=1 );

use Murmur\Core\Lock;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Locks of processes that do not share a database connection. */
final class LockTest extends TestCase {
	private const TIMES = 60;

	protected function setUp(): void {
		Site::set_up();
	}

	protected function tearDown(): void {
		delete_option( 'murmur_test_sum' );
		Site::set_up();
	}

	/** Two processes add to one number, each reading it before it writes. */
	private static function count_in_two_processes(): int {
		global $wpdb;
		update_option( 'murmur_test_sum', '0', false );
		$program = sprintf(
			'for ( $i = 0; $i < %d; $i++ ) { Murmur\Core\Lock::hold( "sum", static function () {
				global $wpdb;
				$sum = (int) $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = \'murmur_test_sum\'" );
				usleep( 2000 );
				$wpdb->update( $wpdb->options, array( "option_value" => $sum + 1 ), array( "option_name" => "murmur_test_sum" ) );
			}, 60 ); }',
			self::TIMES
		);
		$load    = 'require ' . var_export( __DIR__ . '/../../load-wordpress.php', true ) . ';';
		$run     = array_map(
			static fn() => proc_open(
				array( PHP_BINARY, '-d', 'auto_prepend_file=', '-r', "$load $program" ),
				array( 1 => array( 'file', '/dev/null', 'w' ) ),
				$pipes
			),
			array( 1, 2 )
		);
		array_map( 'proc_close', $run );
		return (int) $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = 'murmur_test_sum'" );
	}

	public function test_a_lock_of_the_server_is_held_by_one_process_at_a_time(): void {
		$this->assertSame( 2 * self::TIMES, self::count_in_two_processes() );
	}

	public function test_a_row_is_held_by_one_process_at_a_time_where_the_database_has_several_writers(): void {
		Site::set_up( array( 'table_locks' => true ) );
		$this->assertSame( 2 * self::TIMES, self::count_in_two_processes() );
	}

	public function test_a_row_that_a_dead_process_left_behind_expires(): void {
		global $wpdb;
		Site::set_up( array( 'table_locks' => true ) );
		$ours = "{$wpdb->prefix}murmur_limits";
		$rows = static fn() => $wpdb->get_results( "SELECT hits FROM $ours WHERE name LIKE 'murmur %'" );
		$done = static fn() => Lock::hold( 'dead', static fn() => 'done', 0 );
		Lock::hold(
			'dead',
			function () use ( $wpdb, $ours, $rows, $done ): void {
				$this->assertCount( 1, $rows() );
				$this->assertSame( 'busy', $done()->get_error_code() );
				$wpdb->query( "UPDATE $ours SET ends = UNIX_TIMESTAMP() - 1 WHERE name LIKE 'murmur %'" );
				// The old holder must not free the lock of the new one.
				Lock::hold( 'dead', fn() => $this->assertNotSame( '0', $rows()[0]->hits ), 0 );
			}
		);
		$this->assertSame( 'done', $done() );
		$this->assertSame( array(), $rows() );
	}

	public function test_a_row_is_given_free_after_an_error(): void {
		Site::set_up( array( 'table_locks' => true ) );
		try {
			Lock::hold( 'fails', static fn() => throw new DomainException( 'no' ) );
			$this->fail( 'nothing was thrown' );
		} catch ( DomainException ) {
			$this->assertSame( 'done', Lock::hold( 'fails', static fn() => 'done', 0 ) );
		}
	}
}
