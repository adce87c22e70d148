<?php
declare( strict_types=1 );

use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\PayPal;

require_once __DIR__ . '/MailTestCase.php';

/** Numbers of memberships and orders that a test alone has made. */
abstract class NumbersTestCase extends MailTestCase {
	protected function setUp(): void {
		parent::setUp();
		global $wpdb;
		$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_plays" );
		foreach ( self::tables() as $table ) {
			$wpdb->query( "CREATE TABLE {$table}_kept AS SELECT * FROM $table" );
			$wpdb->query( "DELETE FROM $table" );
		}
	}

	/** PMPro's tables of memberships and orders. */
	private static function tables(): array {
		global $wpdb;
		return array(
			$wpdb->pmpro_membership_orders,
			$wpdb->pmpro_membership_ordermeta,
			$wpdb->pmpro_memberships_users,
		);
	}

	protected function tearDown(): void {
		global $wpdb;
		foreach ( self::tables() as $table ) {
			$wpdb->query( "DELETE FROM $table" );
			$wpdb->query( "INSERT INTO $table SELECT * FROM {$table}_kept" );
			$wpdb->query( "DROP TABLE {$table}_kept" );
		}
		wp_cache_flush();
		parent::tearDown();
	}

	/** A time in UTC: the start of a day, and seconds after it. */
	protected static function moment( int $days_ago, int $seconds = 0 ): int {
		return (int) strtotime( gmdate( 'Y-m-d', time() - $days_ago * DAY_IN_SECONDS ) . ' UTC' ) + $seconds;
	}

	/** A membership as PMPro stores it, in the site's time. */
	protected static function membership(
		int $user,
		int $level,
		int $start,
		?int $end = null,
		string $status = 'active'
	): void {
		global $wpdb;
		$local = static fn( ?int $time ) => null === $time ? '0000-00-00 00:00:00' : wp_date( 'Y-m-d H:i:s', $time );
		$wpdb->insert(
			$wpdb->pmpro_memberships_users,
			array(
				'user_id'       => $user,
				'membership_id' => Levels::pmpro_id( $level ),
				'startdate'     => $local( $start ),
				'enddate'       => $local( $end ),
				'status'        => $status,
			)
		);
	}

	/** An order as PMPro stores it, in UTC. */
	protected static function order(
		int $level,
		int $at,
		string $total,
		array $more = array(),
		array $meta = array()
	): void {
		global $wpdb;
		$row = $more + array(
			'code'                => wp_generate_password( 10, false ),
			'user_id'             => 1,
			'membership_id'       => Levels::pmpro_id( $level ),
			'total'               => $total,
			'status'              => 'success',
			'gateway'             => 'check',
			'gateway_environment' => PayPal::environment(),
			'timestamp'           => gmdate( 'Y-m-d H:i:s', $at ),
		);
		self::assertSame( 1, $wpdb->insert( $wpdb->pmpro_membership_orders, $row ), $wpdb->last_error );
		$id = $wpdb->insert_id;
		foreach ( $meta as $key => $value ) {
			update_pmpro_membership_order_meta( $id, $key, $value );
		}
	}
}
