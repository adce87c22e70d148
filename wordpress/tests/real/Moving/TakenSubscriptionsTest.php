<?php
declare( strict_types=1 );

use Murmur\Moving\{Members, Taken_Subscriptions};
use Murmur\Payments\Membership\{Membership, Orders};

require_once __DIR__ . '/../Support/MovingTestCase.php';

/** Subscriptions after their takeover from another plugin. */
final class TakenSubscriptionsTest extends MovingTestCase {
	/** A member with a subscription that another plugin created. */
	private function taken(): array {
		$member = Site::member();
		$made   = Site::paypal(
			'POST',
			'/v1/billing/subscriptions',
			array( 'plan_id' => 'P-5ML4271244454362WMURMUR3', 'custom_id' => 'rcp-5' )
		);
		Site::control( 'POST', 'paypal/approve', array( 'id' => $made['id'], 'funding' => 'pay' ) );
		$file = $this->write(
			array( 'email', 'level', 'paypal_subscription_id' ),
			array( $member->email, 'Silver', $made['id'] )
		);
		self::assertSame( array( 2 => 'done' ), self::kinds( Members::import( $file ) ) );
		return array( $member, $made['id'] );
	}

	/** Runs the check of a day later. */
	private static function look(): void {
		Taken_Subscriptions::check_due( time() + DAY_IN_SECONDS );
		wp_cache_flush();
	}

	public function test_a_renewal_becomes_an_order_once(): void {
		list( $member, $id ) = $this->taken();
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "UPDATE $wpdb->pmpro_membership_orders SET timestamp = timestamp - INTERVAL 1 HOUR WHERE subscription_transaction_id = %s", $id ) );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		Taken_Subscriptions::check_due( time() );
		self::assertCount( 1, $member->orders(), 'it was looked at just now' );
		self::look();
		self::assertCount( 2, $member->orders() );
		self::look();
		self::assertSame( array( 2, 3 ), array( count( $member->orders() ), $member->level() ) );
		self::assertEqualsCanonicalizing(
			array_column( Site::sales( $id ), 'id' ),
			array_map( static fn( MemberOrder $one ) => $one->payment_transaction_id, $member->orders() )
		);
	}

	public function test_the_member_cancels_on_the_site_and_keeps_the_paid_time(): void {
		list( $member, $id ) = $this->taken();
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
		self::assertSame( array( 'CANCELLED', 3 ), array( self::status_at_paypal( $id ), $member->level() ) );
		self::assertEqualsWithDelta(
			strtotime( '+1 month' ),
			Membership::current( $member->id )['end'],
			2 * DAY_IN_SECONDS
		);
	}

	public function test_an_ending_at_paypal_leaves_the_paid_time(): void {
		foreach ( array( 'cancel', 'expire', 'suspend' ) as $how ) {
			list( $member, $id ) = $this->taken();
			// A second failed payment suspends the subscription.
			array_map(
				static fn( string $what ) => Site::control( 'POST', "paypal/$what", array( 'id' => $id ) ),
				'suspend' === $how ? array( $how, $how ) : array( $how )
			);
			self::look();
			self::assertEqualsWithDelta(
				strtotime( '+1 month' ),
				Membership::current( $member->id )['end'],
				2 * DAY_IN_SECONDS,
				$how
			);
		}
	}

	public function test_a_refund_takes_the_level(): void {
		list( $member, $id ) = $this->taken();
		Site::control( 'POST', 'paypal/refund', array( 'id' => Site::sales( $id )[0]['id'] ) );
		self::look();
		self::assertSame( array( 'refunded', 1 ), array( $member->orders()[0]->status, $member->level() ) );
	}

	public function test_nothing_happens_while_paypal_is_away(): void {
		list( $member, $id ) = $this->taken();
		Site::control( 'POST', 'paypal/cancel', array( 'id' => $id ) );
		$away = static fn() => new WP_Error( 'away', 'away' );
		add_filter( 'pre_http_request', $away );
		Taken_Subscriptions::check_due( time() + DAY_IN_SECONDS );
		remove_filter( 'pre_http_request', $away );
		self::assertSame( 'active', Orders::subscription( $id )->get_status() );
		self::look();
		self::assertSame( 'cancelled', Orders::subscription( $id )->get_status() );
		self::assertSame( 3, $member->level() );
	}
}
