<?php
declare( strict_types=1 );

use Murmur\Payments\PayPal\PayPal;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Only a payment that PayPal confirms gives a level. */
final class PaymentTest extends PaymentTestCase {
	public function test_a_subscription_gives_its_level_once(): void {
		$before              = time();
		list( $member, $id ) = self::silver();
		self::assertSame( 3, $member->level() );
		$record = $member->me()['membership'];
		self::assertSame(
			array( 'paypal', $id, false ),
			array( $record['gateway'], $record['subscription_id'], $record['is_cancellation_pending'] )
		);
		$next = Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time'];
		self::assertSame( strtotime( $next ), strtotime( $record['end_date'] . 'Z' ) );
		self::assertContains( strtotime( $record['start_date'] . 'Z' ), range( $before, time() ) );
		self::assertSame( 200, self::verify_subscription( $member, 3, $id )['status'] );
		self::assertCount( 1, PMPro_Subscription::get_subscriptions_for_user( $member->id ) );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}

	public function test_the_first_payment_is_an_order_by_paypals_id(): void {
		list( $member, $id ) = self::silver();
		$sales               = Site::paypal( 'GET', "/v1/billing/subscriptions/$id/transactions?start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z" )['transactions'];
		self::assertSame(
			array( $sales[0]['id'] ),
			array_map( static fn( MemberOrder $one ) => $one->payment_transaction_id, $member->orders() )
		);
		$answer = self::event( 'payment.completed', $member, 3, $id, self::usd( $sales[0]['id'], '12.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertCount( 1, $member->orders() );
	}

	public function test_an_approval_that_lags_is_processing(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3, 'pending' );
		$answer = self::verify_subscription( $member, 3, $id );
		self::assertSame(
			array( 202, true, 1 ),
			array( $answer['status'], $answer['body']['processing'], $member->level() )
		);
		Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
		self::assert_status_and_level( 200, 3, self::verify_subscription( $member, 3, $id ), $member );
	}

	public function test_an_active_subscription_without_a_payment_is_not_paid(): void {
		$member = Site::member();
		$failed = Site::subscribe( $member->id, 3, 'declined' );
		self::assert_status_and_level( 402, 1, self::verify_subscription( $member, 3, $failed ), $member );
		// Before the first payment the site's own subscription gives the level, without an order.
		$unpaid = Site::subscribe( $member->id, 3, 'unpaid' );
		self::assertSame(
			array( 200, 3, 0 ),
			array(
				self::confirm_subscription( $member, 3, $unpaid )['status'],
				$member->level(),
				count( $member->orders() ),
			)
		);
		Site::control( 'POST', 'paypal/settle', array( 'id' => $unpaid ) );
		self::assertSame( 200, self::verify_subscription( $member, 3, $unpaid )['status'] );
		self::assertCount( 1, $member->orders() );
	}

	public function test_an_order_gives_the_lifetime_level_once(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id );
		$twice  = array( self::verify_order( $member, $id ), self::verify_order( $member, $id ) );
		self::assertSame( array( 200, 200 ), array_column( $twice, 'status' ) );
		self::assertSame( $twice[0]['body'], $twice[1]['body'] );
		self::assertSame( 6, $member->level() );
		self::assertNull( $member->me()['membership']['end_date'] );
		self::assertCount( 1, $member->orders() );
		$payments = $member->call( 'GET', '/asmr/v1/user/payments' )['body'];
		self::assertSame(
			array( array( 6, '199.00', 'USD', 'paid' ) ),
			array_map(
				static fn( array $one ) => array( $one['levelId'], $one['amount'], $one['currency'], $one['state'] ),
				$payments
			)
		);
	}

	public function test_eight_confirmations_at_once_have_one_effect(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id );
		// All calls reach PayPal before the first one is answered.
		Site::control( 'POST', 'paypal', array( 'fault' => 'slow', 'ms' => 300, 'on' => 'order' ) );
		$call = $member->posting(
			'/asmr/v1/paypal-verify',
			array( 'levelId' => 6, 'paypalOrderID' => $id, 'capturedOrder' => new stdClass() )
		);
		self::assertSame( array_fill( 0, 8, 200 ), Site::call_at_once( array_fill( 0, 8, $call ) ) );
		self::assertCount( 1, $member->orders() );
	}

	public function test_one_of_two_subscriptions_confirmed_at_once_goes_on(): void {
		$member = Site::member();
		$ids    = array( 3 => Site::subscribe( $member->id, 3 ), 4 => Site::subscribe( $member->id, 4 ) );
		Site::control( 'POST', 'paypal', array( 'fault' => 'slow', 'ms' => 300, 'on' => 'subscription' ) );
		$calls = array_map(
			static fn( int $level, string $id ) => $member->posting(
				'/asmr/v1/paypal-subscription-verify',
				array( 'levelId' => $level, 'subscriptionID' => $id )
			),
			array_keys( $ids ),
			$ids
		);
		self::assertSame( array( 200, 200 ), Site::call_at_once( $calls ) );
		$states = array_map( array( self::class, 'status_at_paypal' ), array_values( $ids ) );
		sort( $states );
		self::assertSame( array( 'ACTIVE', 'CANCELLED' ), $states );
	}

	public function test_what_the_browser_says_of_a_payment_proves_nothing(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id, '199.00', false );
		self::assertSame( 402, self::verify_order( $member, $id )['status'] );
		self::assertSame( 422, self::verify_order( $member, Site::buy( $member->id, '1.99' ) )['status'] );
		self::assertSame( 404, self::verify_order( $member, '5O190127TN364715T' )['status'] );
		self::assertSame( 1, $member->level() );
	}

	public function test_another_members_payment_gives_no_level(): void {
		list( $payer, $id ) = self::silver();
		$thief              = Site::member();
		self::assertSame( 403, self::verify_subscription( $thief, 3, $id )['status'] );
		self::assertSame( 403, self::verify_order( $thief, Site::buy( $payer->id ) )['status'] );
		self::assertSame( 422, self::verify_subscription( $payer, 4, $id )['status'] );
		self::assertSame( 1, $thief->level() );
	}

	public function test_a_request_to_paypal_in_an_outage_is_sent_again_later(): void {
		list( $member, $id ) = array( Site::member(), null );
		$id                  = Site::subscribe( $member->id, 3 );
		Site::control( 'POST', 'paypal', array( 'fault' => 'cut-json', 'times' => 1, 'on' => 'subscription' ) );
		self::assertSame( 503, self::verify_subscription( $member, 3, $id )['status'] );
		self::assertSame( 1, $member->level() );
		self::assertSame( 200, self::verify_subscription( $member, 3, $id )['status'] );
	}

	public function test_the_site_confirms_without_a_token(): void {
		$member = Site::member();
		$body   = array(
			'userId'   => $member->id,
			'levelId'  => 3,
			'kind'     => 'subscription',
			'paypalId' => Site::subscribe( $member->id, 3 ),
		);
		self::assertSame( 403, Site::call( 'POST', '/asmr/v1/payments/confirm', $body )['status'] );
		self::assertSame( 403, $member->call( 'POST', '/asmr/v1/payments/confirm', $body )['status'] );
		self::assertSame( 200, Site::call_with_key( 'POST', '/asmr/v1/payments/confirm', $body )['status'] );
		self::assertSame( 3, $member->level() );
	}

	public function test_a_payment_on_paypals_page_gives_its_level(): void {
		$member = Site::member();
		$urls   = array(
			'success_url' => 'https://site.example/payment/success',
			'cancel_url'  => 'https://site.example/payment/cancelled',
		);
		foreach ( array( 3, 6 ) as $level ) {
			$answer = $member->call(
				'POST',
				'/asmr/v1/checkout/prepare-for-existing-user',
				array( 'level_id' => $level ) + $urls
			);
			self::assertSame( 200, $answer['status'] );
			wp_parse_str( wp_parse_url( $answer['body']['checkout_url'], PHP_URL_QUERY ), $query );
			$token    = $query['token'] ?? $query['ba_token'];
			$complete = static fn( string $payer ) => $member->call(
				'POST',
				'/asmr/v1/checkout/complete-payment',
				array( 'token' => $token, 'PayerID' => $payer )
			)['status'];
			self::assertContains( $complete( 'QUIETPAYER777' ), array( 202, 402 ) );
			$kept = get_user_meta( $member->id, 'murmur_checkouts', true );
			Site::control(
				'POST',
				'paypal/approve',
				array( 'id' => ( is_array( $kept ) ? $kept[ $token ] ?? null : null ) ?? $token )
			);
			$payer = 6 === $level
				? Site::paypal( 'GET', "/v2/checkout/orders/$token" )['payer']['payer_id']
				: 'anything';
			self::assertSame( array( 200, 200 ), array( $complete( $payer ), $complete( $payer ) ) );
			self::assertSame( $level, $member->level() );
		}
		self::assertNotSame( '', PayPal::payee() );
	}

	public function test_a_declined_buyer_pays_with_another_card(): void {
		$member = Site::member();
		$id     = Site::buy( $member->id, '199.00', false );
		$pay    = static fn() => $member->call(
			'POST',
			'/asmr/v1/checkout/complete-payment',
			array( 'token' => $id, 'PayerID' => Site::paypal( 'GET', "/v2/checkout/orders/$id" )['payer']['payer_id'] )
		)['status'];
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'declined' ) );
		self::assertSame( array( 402, 402, 1 ), array( $pay(), $pay(), $member->level() ) );
		$updated  = static fn() => Site::paypal( 'GET', "/v2/checkout/orders/$id" )['update_time'];
		$declined = $updated();
		do {
			Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'pay' ) );
		} while ( $updated() === $declined ); // PayPal's times are whole seconds.
		self::assertSame( array( 200, 6 ), array( $pay(), $member->level() ) );
		self::assertCount( 1, $member->orders() );
	}

	public function test_an_order_that_pays_somebody_else_is_refused(): void {
		$member = Site::member();
		$member->call(
			'POST',
			'/asmr/v1/checkout/prepare-for-existing-user',
			array( 'level_id' => 6, 'success_url' => 'https://site.example/', 'cancel_url' => 'https://site.example/' )
		);
		Site::control( 'POST', 'paypal', array( 'fault' => 'wrong-payee' ) );
		self::assertSame( 422, self::verify_order( $member, Site::buy( $member->id ) )['status'] );
	}
}
