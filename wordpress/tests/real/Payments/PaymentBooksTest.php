<?php
declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\Alipay\Alipay_Review;
use Murmur\Payments\Membership\{Membership, Orders};

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Payments that operators see, compare and decide about. */
final class PaymentBooksTest extends PaymentTestCase {
	public function test_a_refund_in_pmpros_list_reaches_paypal(): void {
		$member = Site::member();
		self::verify_order( $member, Site::buy( $member->id ) );
		$order = $member->orders()[0];
		self::assertTrue( pmpro_allowed_refunds( $order ) );
		self::assertTrue( pmpro_refund_order( $order ) );
		self::assertSame( 'refunded', Orders::find( $order->payment_transaction_id )->status );
		self::assertSame(
			'REFUNDED',
			Site::paypal( 'GET', "/v2/payments/captures/$order->payment_transaction_id" )['status']
		);
		// It was refunded at PayPal itself.
		$order->status = 'success';
		$order->saveOrder();
		self::assertTrue( pmpro_refund_order( $order ) );
	}

	public function test_a_refund_that_another_plugin_has_made_gets_no_note(): void {
		$member = Site::member();
		self::verify_order( $member, Site::buy( $member->id ) );
		$order = $member->orders()[0];
		$notes = $order->notes;
		add_filter( 'pmpro_process_refund_' . Orders::GATEWAY, '__return_true', 5 );
		self::assertTrue( pmpro_refund_order( $order ) );
		remove_filter( 'pmpro_process_refund_' . Orders::GATEWAY, '__return_true', 5 );
		self::assertSame( $notes, $order->notes );
	}

	public function test_a_subscriptions_payment_is_refunded_too(): void {
		list( $member ) = self::silver();
		$order          = $member->orders()[0];
		self::assertTrue( pmpro_refund_order( $order ) );
		$refunds = Site::control( 'GET', 'payments' )['refunds'];
		self::assertSame(
			array( $order->payment_transaction_id, '12.99' ),
			array( end( $refunds )['transactionId'], end( $refunds )['value'] )
		);
	}

	public function test_a_refund_that_paypal_refuses_says_why(): void {
		$member = Site::member();
		self::verify_order( $member, Site::buy( $member->id ) );
		$order   = $member->orders()[0];
		$tries   = array();
		$refused = static function ( mixed $answer, array $args, string $url ) use ( &$tries ): mixed {
			if ( ! str_ends_with( $url, '/refund' ) ) {
				return $answer;
			}
			$tries[] = $args['headers']['PayPal-Request-Id'];
			return array(
				'response' => array( 'code' => 422 ),
				'headers'  => array(),
				'cookies'  => array(),
				'body'     => '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"TRANSACTION_DISPUTED"}]}',
			);
		};
		add_filter( 'pre_http_request', $refused, 10, 3 );
		self::assertFalse( pmpro_refund_order( $order ) );
		self::assertFalse( pmpro_refund_order( $order ) );
		remove_filter( 'pre_http_request', $refused );
		self::assertSame( 'success', Orders::find( $order->payment_transaction_id )->status );
		self::assertStringContainsString(
			'TRANSACTION_DISPUTED',
			(string) Orders::find( $order->payment_transaction_id )->notes
		);
		self::assertNotSame( $tries[0], $tries[1] );
	}

	public function test_pmpros_own_checkout_sells_nothing(): void {
		$order   = new MemberOrder();
		$gateway = new PMProGateway_murmur( 'murmur' );
		self::assertFalse( $gateway->process( $order ) );
		self::assertStringContainsString( 'https://site.example/vip', (string) $order->error );
		self::assertArrayHasKey( 'murmur', pmpro_gateways() );
	}

	public function test_an_alipay_payment_is_claimed_once_and_reviewed(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		// The failed mail is stored as an option, and that row has an id too.
		delete_option( 'murmur_mail_failed' );
		$reference              = '2026' . random_int( 100_000_000_000, 999_999_999_999 );
		$claim                  = static fn( Member $who ) => $who->call(
			'POST',
			'/asmr/v1/alipay-claims',
			array( 'levelId' => 3, 'reference' => $reference )
		);
		$first                  = $claim( $member );
		self::assertSame(
			array( 201, 409, 409 ),
			array( $first['status'], $claim( $other )['status'], $claim( $member )['status'] )
		);
		self::assertSame( 1, $member->level() );
		self::assertSame( 'review', $member->call( 'GET', '/asmr/v1/user/payments' )['body'][0]['state'] );
		$before = time();
		self::assertTrue( Alipay_Review::decide( $first['body']['id'], true ) );
		self::assertFalse( Alipay_Review::decide( $first['body']['id'], false ) );
		// The site repeats a decision whose answer was lost.
		$decide = static fn( bool $approved ) => Site::call_with_key(
			'POST',
			'/asmr/v1/alipay-claims/decide',
			array( 'reference' => $reference, 'approved' => $approved )
		)['status'];
		self::assertSame( array( 200, 404 ), array( $decide( true ), $decide( false ) ) );
		$record = $member->me()['membership'];
		self::assertSame(
			array( 3, null, false ),
			array( $member->level(), $record['subscription_id'], $record['is_cancellation_pending'] )
		);
		self::assertContains(
			strtotime( $record['end_date'] . 'Z' ),
			range( strtotime( '+1 month', $before ), strtotime( '+1 month' ) )
		);
		self::assertSame( 'paid', $member->call( 'GET', '/asmr/v1/user/payments' )['body'][0]['state'] );
	}

	public function test_the_operator_gets_a_mail_of_an_alipay_payment(): void {
		$member = Site::member();
		wp_update_user( array( 'ID' => $member->id, 'display_name' => 'Nova & 夜' ) );
		wp_set_current_user( $member->id );
		$mails = array();
		$catch = static function ( mixed $sent, array $mail ) use ( &$mails ): bool {
			$mails[] = $mail;
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		$settings = array(
			array( 'alipay_operator', 'set-under-its-earlier-name@murmur.example' ),
			array( 'operator_email', '' ),
			array( 'operator_email', 'desk@murmur.example' ),
		);
		foreach ( $settings as list( $name, $address ) ) {
			Settings::set( $name, $address );
			$request = new WP_REST_Request( 'POST', '/asmr/v1/alipay-claims' );
			$request->set_body_params(
				array( 'levelId' => 3, 'reference' => 'ref' . strtolower( wp_generate_password( 12, false ) ) )
			);
			self::assertSame( 201, rest_do_request( $request )->get_status() );
		}
		remove_filter( 'pre_wp_mail', $catch );
		wp_set_current_user( 0 );
		self::assertSame(
			array( $settings[0][1], get_option( 'admin_email' ), 'desk@murmur.example' ),
			array_column( $mails, 'to' )
		);
		foreach ( array( 'Member: Nova & 夜', 'Level: Silver', 'Reference: REF', 'page=murmur-alipay' ) as $part ) {
			self::assertStringContainsString( $part, $mails[2]['message'] );
		}
	}

	public function test_a_refused_alipay_payment_gives_nothing(): void {
		$member = Site::member();
		$id     = $member->call(
			'POST',
			'/asmr/v1/alipay-claims',
			array( 'levelId' => 3, 'reference' => 'REF' . random_int( 100_000, 999_999_999 ) )
		)['body']['id'];
		self::assertTrue( Alipay_Review::decide( $id, false ) );
		self::assertSame(
			array( 1, 'refused' ),
			array( $member->level(), $member->call( 'GET', '/asmr/v1/user/payments' )['body'][0]['state'] )
		);
	}

	public function test_the_books_name_payments_and_who_has_a_level(): void {
		list( $member, $id ) = self::silver();
		$given               = Site::member();
		Membership::give( $given->id, 3, 0 );
		$ended = Site::member();
		Membership::give( $ended->id, 3, time() + 5 );
		global $wpdb;
		$wpdb->update(
			$wpdb->pmpro_memberships_users,
			array( 'enddate' => wp_date( 'Y-m-d H:i:s', time() - 60 ) ),
			array( 'user_id' => $ended->id, 'status' => 'active' )
		);
		$from  = gmdate( 'Y-m-d', time() - DAY_IN_SECONDS );
		$path  = "/asmr/v1/payment-books?from=$from&to=" . gmdate( 'Y-m-d' );
		$books = Site::call_with_key( 'GET', $path )['body'];
		self::assertContains( array( 'userId' => $member->id, 'levelId' => 3, 'hasPaid' => true ), $books['members'] );
		self::assertContains( array( 'userId' => $given->id, 'levelId' => 3, 'hasPaid' => false ), $books['members'] );
		self::assertNotContains( $ended->id, array_column( $books['members'], 'userId' ) );
		$sale = $member->orders()[0]->payment_transaction_id;
		self::assertContains(
			array( 'id' => $sale, 'userId' => $member->id, 'levelId' => 3, 'state' => 'paid' ),
			$books['payments']
		);
		self::assertSame(
			array(),
			Site::call_with_key( 'GET', '/asmr/v1/payment-books?from=2020-01-01&to=2020-12-31' )['body']['payments']
		);
		self::assertSame( 403, Site::call( 'GET', $path )['status'] );
		self::assertSame( 400, Site::call_with_key( 'GET', "/asmr/v1/payment-books?from=1'--&to=2" )['status'] );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
	}
}
