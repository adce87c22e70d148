<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Membership;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Prices and durations of the levels. */
final class LevelsTest extends PaymentTestCase {
	public function test_a_level_has_no_end_while_its_subscription_runs(): void {
		list( $member ) = self::silver();
		self::assertSame( 0, Membership::current( $member->id )['end'] );
	}

	public function test_a_level_past_its_end_has_expired_even_before_cron(): void {
		list( $member ) = self::silver();
		global $wpdb;
		$wpdb->update(
			$wpdb->pmpro_memberships_users,
			array( 'enddate' => wp_date( 'Y-m-d H:i:s', time() - 60 ) ),
			array( 'user_id' => $member->id, 'status' => 'active' )
		);
		self::assertSame( array( 1, 'expired' ), array( $member->level(), $member->me()['membership']['status'] ) );
		$wpdb->update(
			$wpdb->pmpro_memberships_users,
			array( 'enddate' => wp_date( 'Y-m-d H:i:s', time() + 60 ) ),
			array( 'user_id' => $member->id, 'status' => 'active' )
		);
		self::assertSame( 3, $member->level() );
	}

	public function test_levels_carry_their_price_in_fields(): void {
		$levels = array_column( Site::call( 'GET', '/asmr/v1/memberships/levels' )['body'], null, 'id' );
		self::assertSame( array( 1, 2, 3, 4, 5, 6 ), array_keys( $levels ) );
		self::assertSame( array( 'every' => 3, 'unit' => 'month' ), $levels[4]['cycle'] );
		self::assertSame(
			array( 29.99, 'USD', null ),
			array( $levels[4]['amount'], $levels[4]['currency'], $levels[6]['cycle'] )
		);
	}
}
