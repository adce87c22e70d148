<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/Site.php';

/** Payments on a WordPress eight hours ahead of UTC, so that a wrong time zone fails. */
abstract class PaymentTestCase extends TestCase {
	protected function setUp(): void {
		Site::set_up();
		update_option( 'timezone_string', 'Asia/Shanghai' );
	}

	protected function tearDown(): void {
		update_option( 'timezone_string', '' );
	}

	protected static function verify_subscription( Member $member, int $level, string $id ): array {
		return $member->call(
			'POST',
			'/asmr/v1/paypal-subscription-verify',
			array( 'levelId' => $level, 'subscriptionID' => $id )
		);
	}

	/** Confirms as the site, which vouches for it. */
	protected static function confirm_subscription( Member $member, int $level, string $id ): array {
		return Site::call_with_key(
			'POST',
			'/asmr/v1/payments/confirm',
			array( 'userId' => $member->id, 'levelId' => $level, 'kind' => 'subscription', 'paypalId' => $id )
		);
	}

	protected static function verify_order( Member $member, string $id ): array {
		return $member->call(
			'POST',
			'/asmr/v1/paypal-verify',
			array( 'levelId' => 6, 'paypalOrderID' => $id, 'capturedOrder' => array( 'status' => 'COMPLETED' ) )
		);
	}

	/** Sends an event as the site. */
	protected static function event(
		string $type,
		Member $member,
		int $level,
		string $paypal_id,
		array $more = array()
	): array {
		return Site::call_with_key(
			'POST',
			'/asmr/v1/paypal-event',
			self::event_body( $type, $member, $level, $paypal_id, $more )
		);
	}

	/** The body of an event. */
	protected static function event_body(
		string $type,
		Member $member,
		int $level,
		string $paypal_id,
		array $more = array()
	): array {
		return $more + array(
			'id'       => 'WH-' . wp_generate_password( 17, false ),
			'type'     => $type,
			'userId'   => $member->id,
			'levelId'  => $level,
			'kind'     => str_starts_with( $paypal_id, 'I-' ) ? 'subscription' : 'order',
			'paypalId' => $paypal_id,
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
	}

	protected static function renew(
		Member $member,
		int $level,
		string $id,
		string $sale,
		array $more = array()
	): array {
		return self::event( 'subscription.renewed', $member, $level, $id, $more + self::usd( $sale, '12.99' ) );
	}

	/** The part of an event that says what was paid or refunded. */
	protected static function usd( string $transaction, string $amount ): array {
		return array( 'transactionId' => $transaction, 'amount' => $amount, 'currency' => 'USD' );
	}

	/** Asserts an answer's status and the level that the member has after it. */
	protected static function assert_status_and_level( int $status, int $level, array $answer, Member $member ): void {
		self::assertSame( array( $status, $level ), array( $answer['status'], $member->level() ) );
	}

	protected static function sale(): string {
		return strtoupper( wp_generate_password( 17, false ) );
	}

	/** A member with a paid subscription to level 3. */
	protected static function silver(): array {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 3 );
		self::assertSame( 200, self::verify_subscription( $member, 3, $id )['status'] );
		return array( $member, $id );
	}

	protected static function status_at_paypal( string $id ): string {
		return Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['status'];
	}
}
