<?php
declare( strict_types=1 );

use Murmur\Admin\Review_Pages;
use Murmur\Payments\Membership\Orders;

require_once __DIR__ . '/../Support/WithdrawalTestCase.php';

/** Payments in a currency without cents, in which PayPal refuses even `.00`. */
final class WholeCurrencyTest extends WithdrawalTestCase {
	protected function setUp(): void {
		require_once ABSPATH . 'wp-admin/includes/admin.php';
		parent::setUp();
		self::set_currency( 'JPY' );
	}

	protected function tearDown(): void {
		self::set_currency( 'USD' );
		parent::tearDown();
	}

	private static function set_currency( string $currency ): void {
		update_option( 'pmpro_currency', $currency );
		$GLOBALS['pmpro_currency'] = $currency;
	}

	/** A member with the lifetime level for 199 yen, and the order. */
	private static function buyer(): array {
		$member = Site::member();
		$id     = Site::buy( $member->id, '199', true, '', 'JPY' );
		self::assertSame( 200, self::verify_order( $member, $id )['status'] );
		self::assertSame( 6, $member->level() );
		return array( $member, $id );
	}

	private static function capture( string $id ): array {
		return Site::paypal( 'GET', "/v2/checkout/orders/$id" )['purchase_units'][0]['payments'];
	}

	public function test_the_members_list_the_desk_and_the_mails_show_whole_yen(): void {
		list( $member, $id ) = self::buyer();
		$mail                = self::named( 'lifetime', self::send( $member ) );
		self::assertStringContainsString( '199 JPY', $mail->text );
		self::assertStringNotContainsString( '199.00', $mail->text );
		self::assertSame(
			array( '199', 'JPY' ),
			array_values(
				array_intersect_key(
					$member->call( 'GET', '/asmr/v1/user/payments' )['body'][0],
					array( 'amount' => 1, 'currency' => 1 )
				)
			)
		);
		$line = self::at_desk( self::withdraw( array( 'email' => $member->email ), $member ) );
		self::assertSame( array( '199', 'JPY' ), array( $line['payment']['amount'], $line['payment']['currency'] ) );
		self::assertSame( '199', self::capture( $id )['captures'][0]['amount']['value'] );
	}

	/** @dataProvider amounts */
	public function test_a_part_is_refunded_in_whole_coins( string $amount, string $paypals ): void {
		list( $member, $id ) = self::buyer();
		self::send( $member );
		$row = self::withdraw( array( 'email' => $member->email ), $member );
		self::assertSame( 'invalid_amount', self::decide( $row, 'refund', '50.50' )['body']['code'] );
		self::assertSame( 200, self::decide( $row, 'refund', $amount )['status'] );
		$refund = self::capture( $id )['refunds'][0];
		self::assertSame( $paypals, $refund['amount']['value'] );
		$event = array(
			'transactionId' => self::capture( $id )['captures'][0]['id'],
			'amount'        => $paypals,
			'currency'      => 'JPY',
		);
		self::assertSame( 200, self::event( 'payment.refunded', $member, 6, $id, $event )['status'] );
		self::assertStringContainsString( "$paypals JPY", self::named( 'refunded', self::send( $member ) )->text );
	}

	public static function amounts(): array {
		return array(
			'whole'                   => array( '50', '50' ),
			'with the cents of others' => array( '50.00', '50' ),
		);
	}

	public function test_partial_refunds_add_up_to_the_whole_price(): void {
		list( $member, $id ) = self::buyer();
		$capture             = self::capture( $id )['captures'][0]['id'];
		foreach ( array( '66' => 6, '67' => 6, '65' => 6, '1' => 1 ) as $part => $level ) {
			Site::control( 'POST', 'paypal/refund', array( 'id' => $id, 'value' => (string) $part ) );
			$event = array( 'transactionId' => $capture, 'amount' => (string) $part, 'currency' => 'JPY' );
			self::assertSame( 200, self::event( 'payment.refunded', $member, 6, $id, $event )['status'] );
			self::assertSame( $level, $member->level(), "after $part" );
		}
		self::assertSame( 'refunded', Orders::find( $capture )->status );
	}

	public function test_a_reversal_without_an_amount_is_mailed_with_the_rest(): void {
		list( $member, $id ) = self::buyer();
		$capture             = array( 'transactionId' => self::capture( $id )['captures'][0]['id'] );
		self::event( 'payment.refunded', $member, 6, $id, $capture + array( 'amount' => '50', 'currency' => 'JPY' ) );
		self::send( $member );
		$rest = array( 'id' => 'WH-' . self::sale() ) + $capture;
		foreach ( array( 'at once', 'and again' ) as $ignored ) {
			self::assertSame( 200, self::event( 'payment.reversed', $member, 6, $id, $rest )['status'] );
		}
		self::assertStringContainsString( '149 JPY', self::named( 'refunded', self::send( $member ) )->text );
		self::assertSame(
			array( 1, 0 ),
			array(
				$member->level(),
				Orders::add_refund( Orders::find( $capture['transactionId'] ), 1.0, $rest['id'] ),
			)
		);
	}

	public function test_claims_show_a_whole_price(): void {
		global $wpdb;
		$wpdb->insert(
			"{$wpdb->prefix}murmur_alipay_claims",
			array(
				'user_id'   => 1,
				'level_id'  => 6,
				'reference' => 'WHOLE' . wp_rand(),
				'state'     => 'pending',
				'made'      => gmdate( 'Y-m-d H:i:s' ),
			)
		);
		$id = $wpdb->insert_id;
		wp_set_current_user( 1 );
		ob_start();
		Review_Pages::show_claims();
		$shown = (string) ob_get_clean();
		wp_set_current_user( 0 );
		$wpdb->delete( "{$wpdb->prefix}murmur_alipay_claims", array( 'id' => $id ) );
		self::assertMatchesRegularExpression( '#<td>199 JPY</td><td>WHOLE#', $shown );
	}

	public function test_a_level_whose_price_has_cents_is_not_sold(): void {
		$member = Site::member();
		global $wpdb;
		$wpdb->update( $wpdb->pmpro_membership_levels, array( 'initial_payment' => '199.50' ), array( 'id' => 6 ) );
		$urls   = array( 'success_url' => 'https://site.example/s', 'cancel_url' => 'https://site.example/c' );
		$answer = $member->call(
			'POST',
			'/asmr/v1/checkout/prepare-for-existing-user',
			array( 'level_id' => 6 ) + $urls
		);
		$wpdb->update( $wpdb->pmpro_membership_levels, array( 'initial_payment' => '199.00' ), array( 'id' => 6 ) );
		self::assertSame( array( 422, 'checkout_refused' ), array( $answer['status'], $answer['body']['code'] ) );
	}
}
