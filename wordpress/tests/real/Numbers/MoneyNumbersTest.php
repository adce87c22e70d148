<?php
declare( strict_types=1 );

use Murmur\Numbers\{Member_Numbers, Money_Numbers, Period};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\PayPal;

require_once __DIR__ . '/../Support/NumbersTestCase.php';

/** Members and money in the numbers. */
final class MoneyNumbersTest extends NumbersTestCase {
	/** By level: active, new, lost, trials. */
	private static function members( Period $period ): array {
		return array_map(
			static fn( array $row ) => array( $row['active'], $row['new'], $row['lost'], $row['trials'] ),
			array_column( Member_Numbers::of( $period ), null, 'levelId' )
		);
	}

	public static function zones(): array {
		return array( array( 'Asia/Shanghai' ), array( 'America/Los_Angeles' ), array( 'UTC' ) );
	}

	/** @dataProvider zones */
	public function test_members_are_active_new_and_lost_by_days_in_utc( string $zone ): void {
		global $wpdb;
		update_option( 'timezone_string', $zone );
		$long = self::moment( 300 );
		self::membership( 1001, 3, self::moment( 6, 30 ) );
		self::membership( 1002, 3, self::moment( 6, -30 ) );
		self::membership( 1003, 3, $long, self::moment( 6, 30 ), 'expired' );
		self::membership( 1004, 3, $long, self::moment( 6, -30 ), 'cancelled' );
		// Changed to a higher plan: neither new nor lost.
		self::membership( 1005, 3, $long, self::moment( 2 ), 'changed' );
		self::membership( 1005, 4, self::moment( 2 ) );
		// Joined and left.
		self::membership( 1006, 2, self::moment( 5 ), self::moment( 1 ), 'cancelled' );
		// Ended, but PMPro's cron has not run since.
		self::membership( 1007, 3, $long, self::moment( 1 ) );
		// Cancelled, with paid days left.
		self::membership( 1008, 3, $long, self::moment( -5 ) );
		// Left and came back: neither new nor lost.
		self::membership( 1009, 3, $long, self::moment( 20 ), 'expired' );
		self::membership( 1009, 3, self::moment( 1 ) );
		self::membership( 1010, 1, self::moment( 1 ) );
		self::membership( 1011, 5, self::moment( 3 ) );
		$wpdb->update(
			$wpdb->pmpro_membership_levels,
			array( 'initial_payment' => 0 ),
			array( 'id' => Levels::pmpro_id( 5 ) )
		);
		try {
			$found = self::members( Period::last_days( 7 ) );
		} finally {
			$wpdb->update(
				$wpdb->pmpro_membership_levels,
				array( 'initial_payment' => 89.99 ),
				array( 'id' => Levels::pmpro_id( 5 ) )
			);
		}
		self::assertSame(
			array(
				2 => array( 0, 1, 1, 0 ),
				3 => array( 4, 1, 2, 0 ),
				4 => array( 1, 0, 0, 0 ),
				5 => array( 1, 1, 0, 1 ),
				6 => array( 0, 0, 0, 0 ),
			),
			$found
		);
	}

	/** By month, level and currency: payments, paid, refunds, refunded. */
	private static function money( Period $period ): array {
		$money = array();
		foreach ( Money_Numbers::of( $period ) as $row ) {
			$money[ "$row[month] $row[levelId] $row[currency]" ] = array(
				$row['payments'],
				$row['paid'],
				$row['refunds'],
				$row['refunded'],
			);
		}
		return $money;
	}

	/** @dataProvider zones */
	public function test_money_is_by_month_in_utc_plan_and_currency( string $zone ): void {
		update_option( 'timezone_string', $zone );
		$period = Period::last_days( 90 );
		$first  = (int) strtotime( substr( $period->from, 0, 7 ) . '-01 UTC' );
		$second = (int) strtotime( '+1 month', $first );
		self::order( 3, $first - 30, '500.00' );
		self::order( 3, $first + 30, '12.99' );
		self::order( 3, $second - 30, '12.99', array( 'status' => 'refunded' ) );
		self::order(
			3,
			$second + 30,
			'12.99',
			array(),
			array( 'murmur_given_back' => array( 'WH-1' => 5.0, 'WH-2' => 1.5 ) )
		);
		self::order(
			6,
			$second + 30,
			'199.00',
			array( 'status' => 'refunded' ),
			array( 'murmur_given_back' => array( 'WH-3' => 200.0 ) )
		);
		self::order( 3, $second + 60, '95', array(), array( 'murmur_currency' => 'CNY' ) );
		self::order( 3, $second + 60, '1500', array(), array( 'murmur_currency' => 'JPY' ) );
		self::order( 4, $second + 60, '0' );
		foreach ( array( 'error', 'pending', 'token', 'review' ) as $status ) {
			self::order( 4, $second + 60, '29.99', array( 'status' => $status ) );
		}
		self::order(
			4,
			$second + 60,
			'29.99',
			array( 'gateway_environment' => 'live' === PayPal::environment() ? 'sandbox' : 'live' )
		);
		list( $early, $late ) = array( gmdate( 'Y-m', $first ), gmdate( 'Y-m', $second ) );
		$found                = self::money( $period );
		ksort( $found );
		self::assertSame(
			array(
				"$early 3 USD" => array( 2, '25.98', 1, '12.99' ),
				"$late 3 CNY"  => array( 1, '95.00', 0, '0.00' ),
				"$late 3 JPY"  => array( 1, '1500', 0, '0' ),
				"$late 3 USD"  => array( 1, '12.99', 1, '6.50' ),
				"$late 6 USD"  => array( 1, '199.00', 1, '199.00' ),
			),
			$found
		);
	}

	public function test_a_purchase_a_renewal_and_a_partial_refund_are_counted(): void {
		list( $member, $id ) = self::silver();
		$month               = gmdate( 'Y-m' );
		self::assertSame(
			array( "$month 3 USD" => array( 1, '12.99', 0, '0.00' ) ),
			self::money( Period::last_days( 7 ) )
		);
		self::assertSame( array( 1, 1, 0, 0 ), self::members( Period::last_days( 7 ) )[3] );
		$sale = self::sale();
		self::assertSame( 200, self::renew( $member, 3, $id, $sale )['status'] );
		$answer = self::event( 'payment.refunded', $member, 3, $id, self::usd( $sale, '2.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame(
			array( "$month 3 USD" => array( 2, '25.98', 1, '2.99' ) ),
			self::money( Period::last_days( 7 ) )
		);
	}
}
