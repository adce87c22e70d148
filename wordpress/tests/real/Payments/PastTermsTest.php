<?php
declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\Levels\Past_Terms;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** A payment must match the terms at the time it was made. */
final class PastTermsTest extends PaymentTestCase {
	protected function setUp(): void {
		parent::setUp();
		delete_option( 'murmur_past_terms' );
		Site::call( 'GET', '/asmr/v1/memberships/levels' );
	}

	protected function tearDown(): void {
		self::cost( '199.00' );
		delete_option( 'murmur_past_terms' );
		parent::tearDown();
	}

	private static function cost( string $price ): void {
		global $wpdb;
		$wpdb->update( $wpdb->pmpro_membership_levels, array( 'initial_payment' => $price ), array( 'id' => 6 ) );
		pmpro_getAllLevels( true, false, true );
	}

	/** An order with a pending payment. */
	private static function on_its_way( Member $member, string $value = '199.00' ): string {
		$id = Site::buy( $member->id, $value, false );
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'pending' ) );
		Site::paypal( 'POST', "/v2/checkout/orders/$id/capture", array() );
		self::assertSame( 202, self::verify_order( $member, $id )['status'] );
		return $id;
	}

	/** Moves the start of the current terms an hour back. */
	private static function age_change( int $level ): void {
		wp_cache_flush();
		$kept = get_option( 'murmur_past_terms' );
		$kept[ $level ][ count( $kept[ $level ] ) - 1 ]['since'] -= HOUR_IN_SECONDS;
		update_option( 'murmur_past_terms', $kept );
	}

	/** Changes the plan of level 3. */
	private static function name_plan( string $plan ): void {
		$options                      = get_option( Settings::OPTION );
		$options['levels'][3]['plan'] = $plan;
		update_option( Settings::OPTION, $options );
	}

	/** @dataProvider ways */
	public function test_a_payment_at_a_price_that_changed_meanwhile_counts( bool $is_notified ): void {
		$member = Site::member();
		$id     = self::on_its_way( $member );
		self::cost( '249.00' );
		if ( $is_notified ) {
			do_action( 'pmpro_save_membership_level', 6 );
		}
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
		$body = array( 'userId' => $member->id, 'levelId' => 6, 'kind' => 'order', 'paypalId' => $id );
		self::assertSame(
			array( 200, 6 ),
			array( Site::call_with_key( 'POST', '/asmr/v1/payments/confirm', $body )['status'], $member->level() )
		);
		self::assertSame( 199.0, (float) $member->orders()[0]->total );
		self::assertSame( 200, self::event( 'payment.completed', $member, 6, $id )['status'] );
	}

	public static function ways(): array {
		return array( 'by PMPro’s screen' => array( true ), 'behind its back' => array( false ) );
	}

	public function test_an_order_made_after_the_change_costs_the_new_price(): void {
		self::cost( '249.00' );
		Past_Terms::note_changed();
		// The site may sell at the cached price for some minutes.
		$member = Site::member();
		self::assertSame( 200, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
		self::age_change( 6 );
		$late = Site::member();
		self::assert_status_and_level( 422, 1, self::verify_order( $late, Site::buy( $late->id ) ), $late );
		self::assert_status_and_level( 200, 6, self::verify_order( $late, Site::buy( $late->id, '249.00' ) ), $late );
	}

	public function test_a_payment_at_a_price_that_never_was_is_refused(): void {
		self::cost( '249.00' );
		Past_Terms::note_changed();
		$member = Site::member();
		self::assert_status_and_level(
			422,
			1,
			self::verify_order( $member, Site::buy( $member->id, '1.99' ) ),
			$member
		);
	}

	public function test_a_subscription_to_the_plan_before_a_recent_change_gives_the_level(): void {
		$early = Site::member();
		$id    = Site::subscribe( $early->id, 3 );
		self::name_plan( 'P-5ML4271244454362WMURMUR2' );
		self::assert_status_and_level( 200, 3, self::verify_subscription( $early, 3, $id ), $early );
		self::age_change( 3 );
		$late = Site::member();
		self::assert_status_and_level(
			422,
			1,
			self::verify_subscription( $late, 3, Site::subscribe( $late->id, 3 ) ),
			$late
		);
	}

	public function test_a_price_is_stored_once_for_each_change(): void {
		foreach ( array( '199.00', '249.00', '249.00', '199.00' ) as $price ) {
			self::cost( $price );
			Site::call( 'GET', '/asmr/v1/memberships/levels' );
		}
		$kept = get_option( 'murmur_past_terms' );
		self::assertSame( array( 'USD 199000', 'USD 249000', 'USD 199000' ), array_column( $kept[6], 'terms' ) );
		self::assertSame( array( 'P-5ML4271244454362WMURMUR3' ), array_column( $kept[3], 'terms' ) );
	}
}
