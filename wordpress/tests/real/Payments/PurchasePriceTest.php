<?php
declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\Levels\Past_Terms;
use Murmur\Payments\Membership\Membership;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** A membership keeps the price of its purchase when the level's price changes. */
final class PurchasePriceTest extends PaymentTestCase {
	private const PRICES = array( 3 => array( '12.99', '12.99' ), 6 => array( '199.00', '0' ) );

	protected function tearDown(): void {
		foreach ( self::PRICES as $level => list( $first, $regular ) ) {
			self::cost( $level, $first, $regular );
		}
		update_option( 'pmpro_currency', 'USD' );
		parent::tearDown();
	}

	/** Changes a level's price. */
	private static function cost( int $level, string $first, string $regular ): void {
		global $wpdb;
		$wpdb->update(
			$wpdb->pmpro_membership_levels,
			array( 'initial_payment' => $first, 'billing_amount' => $regular ),
			array( 'id' => $level )
		);
		pmpro_getAllLevels( true, false, true );
	}

	/** The member's price. */
	private static function bought( Member $member ): array {
		$membership = $member->me()['membership'];
		$fields     = array( 'currency', 'amount', 'initial_amount', 'cycle', 'trial' );
		return array(
			html_entity_decode( wp_strip_all_tags( $membership['price_text'] ) ),
			array_intersect_key( $membership, array_flip( $fields ) ),
		);
	}

	private static function monthly( float $amount, ?float $first = null ): array {
		return array(
			'currency'       => 'USD',
			'amount'         => $amount,
			'initial_amount' => $first ?? $amount,
			'cycle'          => array( 'every' => 1, 'unit' => 'month' ),
			'trial'          => null,
		);
	}

	private static function for_life( float $amount ): array {
		return array(
			'currency'       => 'USD',
			'amount'         => $amount,
			'initial_amount' => $amount,
			'cycle'          => null,
			'trial'          => null,
		);
	}

	public function test_a_member_who_subscribed_at_an_older_price_sees_it(): void {
		list( $early ) = self::silver();
		self::assertEquals(
			array( 'The price for membership is $12.99 per Month.', self::monthly( 12.99 ) ),
			self::bought( $early )
		);
		self::cost( 3, '19.99', '19.99' );
		self::assertEquals(
			array( 'The price for membership is $12.99 per Month.', self::monthly( 12.99 ) ),
			self::bought( $early )
		);
		$given = Site::member();
		Membership::give( $given->id, 3, 0 );
		self::assertEquals(
			array( 'The price for membership is $19.99 per Month.', self::monthly( 19.99 ) ),
			self::bought( $given )
		);
	}

	public function test_a_member_who_bought_for_life_sees_what_they_paid(): void {
		$member = Site::member();
		self::assertSame( 200, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
		self::cost( 6, '249.00', '0' );
		self::assertEquals(
			array( 'The price for membership is $199.00 now.', self::for_life( 199 ) ),
			self::bought( $member )
		);
	}

	public function test_a_purchase_shows_the_price_paid_where_the_level_has_cost_something_else_since(): void {
		Past_Terms::store_changes();
		$member = Site::member();
		$order  = Site::buy( $member->id );
		self::cost( 6, '249.00', '0' );
		self::assertSame( 200, self::verify_order( $member, $order )['status'] );
		self::assertEquals(
			array( 'The price for membership is $199.00 now.', self::for_life( 199 ) ),
			self::bought( $member )
		);
		delete_option( 'murmur_past_terms' );
	}

	public function test_the_price_text_names_a_first_payment_that_differs_from_the_later_ones(): void {
		self::cost( 3, '1.00', '12.99' );
		$member = Site::member();
		Membership::give( $member->id, 3, 0 );
		self::cost( 3, '2.00', '15.99' );
		self::assertEquals(
			array( 'The price for membership is $1.00 now and then $12.99 per Month.', self::monthly( 12.99, 1 ) ),
			self::bought( $member )
		);
	}

	public function test_a_member_who_was_given_the_level_has_no_price(): void {
		$member = Site::member();
		pmpro_changeMembershipLevel( 6, $member->id );
		$membership = $member->me()['membership'];
		self::assertSame(
			array( 'Diamond', null, false ),
			array( $membership['level_name'], $membership['price_text'], isset( $membership['amount'] ) )
		);
	}

	public function test_the_price_is_in_the_currency_that_was_paid(): void {
		$member = Site::member();
		self::assertSame( 200, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
		update_option( 'pmpro_currency', 'EUR' );
		$membership = $member->me()['membership'];
		self::assertEquals(
			array( 'USD', 199, null ),
			array( $membership['currency'], $membership['amount'], $membership['price_text'] )
		);
	}

	public function test_the_level_is_named_in_chinese_where_it_has_such_a_name(): void {
		$member = Site::member();
		Membership::give( $member->id, 3, 0 );
		self::assertSame( array(), $member->me()['membership']['names'] );
		Settings::set(
			'levels',
			array_replace_recursive( Site::levels(), array( 3 => array( 'name_zh' => '静夜会员' ) ) )
		);
		self::assertSame( array( 'zh' => '静夜会员' ), $member->me()['membership']['names'] );
	}
}
