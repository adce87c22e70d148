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
		self::assertSame( 2 * self::TIMES, self::count_in_two_processes() );
	}

	public function test_a_row_is_held_by_one_process_at_a_time_where_the_database_has_several_writers(): void {
		Site::set_up( array( 'table_locks' => true ) );
		self::assertSame( 2 * self::TIMES, self::count_in_two_processes() );
	}

	/** The rows of locks, each with its holder's token in `hits`. */
	private static function rows(): array {
		global $wpdb;
		return $wpdb->get_results( "SELECT name, hits FROM {$wpdb->prefix}murmur_limits WHERE name LIKE 'murmur %'" );
	}

	/** Stores a lock's row as another process would have left it. */
	private static function insert_row( string $name, int $ends ): void {
		global $wpdb;
		$wpdb->insert( "{$wpdb->prefix}murmur_limits", array( 'name' => $name, 'hits' => 7, 'ends' => $ends ) );
	}

	public function test_a_lock_is_busy_until_the_row_of_another_process_expires(): void {
		Site::set_up( array( 'table_locks' => true ) );
		$done = static fn() => Lock::hold( 'other', static fn() => self::rows()[0], 0 );
		$name = $done()->name;
		self::assertSame( array(), self::rows() );
		self::insert_row( $name, time() + 100 );
		self::assertSame( 'busy', $done()->get_error_code() );
		self::assertCount( 1, self::rows() );
		Site::set_up( array( 'table_locks' => true ) );
		self::insert_row( $name, time() - 1 );
		self::assertNotSame( '7', $done()->hits );
		self::assertSame( array(), self::rows() );
	}

	public function test_a_holder_whose_row_expired_leaves_the_next_holders_row(): void {
		Site::set_up( array( 'table_locks' => true ) );
		Lock::hold(
			'late',
			static function (): void {
				global $wpdb;
				$wpdb->query( "UPDATE {$wpdb->prefix}murmur_limits SET hits = 7 WHERE name LIKE 'murmur %'" );
			}
		);
		self::assertSame( '7', self::rows()[0]->hits );
	}

	public function test_a_lock_can_be_held_again_inside_itself_by_row_and_by_the_server(): void {
		foreach ( array( true, false ) as $is_by_row ) {
			Site::set_up( array( 'table_locks' => $is_by_row ) );
			$twice = Lock::hold( 'twice', static fn() => Lock::hold( 'twice', self::rows( ... ), 0 ) );
			// The inner hold neither took a second row nor freed the first.
			self::assertCount( $is_by_row ? 1 : 0, $twice );
			self::assertSame( array(), self::rows() );
		}
	}

	public function test_a_row_is_given_free_after_an_error(): void {
		Site::set_up( array( 'table_locks' => true ) );
		try {
			Lock::hold( 'fails', static fn() => throw new DomainException( 'no' ) );
			self::fail( 'nothing was thrown' );
		} catch ( DomainException ) {
			self::assertSame( 'done', Lock::hold( 'fails', static fn() => 'done', 0 ) );
		}
	}
}
