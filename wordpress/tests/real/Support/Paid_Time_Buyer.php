<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Orders;
use PHPUnit\Framework\Assert;

require_once __DIR__ . '/Site.php';

/** A member who takes the steps of tests/support/tables/paid-time.json. */
final class Paid_Time_Buyer {
	private const SUBSCRIPTIONS = '/v1/billing/subscriptions/';

	/** Subscriptions by the names of the table. */
	private array $bought = array();
	/** The value that the step `note` read. */
	private int $noted = 0;

	public function __construct( private readonly Member $member ) {}

	public function take( array $step ): void {
		$label  = (string) wp_json_encode( $step );
		$level  = $step['level'] ?? 3;
		$answer = match ( true ) {
			isset( $step['verify'] )  => $this->member->call(
				'POST',
				'/asmr/v1/paypal-subscription-verify',
				array( 'levelId' => $level, 'subscriptionID' => $this->bought[ $step['verify'] ] )
			),
			isset( $step['confirm'] ) => $this->confirm( $level, $this->bought[ $step['confirm'] ] ),
			isset( $step['notify'] )  => $this->notify( $step['notify'], $level, $this->bought[ $step['of'] ] ),
			isset( $step['cancel'] )  => $this->member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' ),
			isset( $step['alipay'] )  => $this->pay_by_alipay( $step['alipay'] ),
			isset( $step['buy'] )     => $this->buy( $step, $level ),
			isset( $step['paypal'] )  => self::at_paypal( $step['paypal'], $this->bought[ $step['of'] ] ),
			default                   => null,
		};
		if ( isset( $step['answers'] ) ) {
			Assert::assertSame( $step['answers'], $answer['status'], $label );
			Assert::assertSame(
				$step['message'] ?? null,
				isset( $step['message'] ) ? $answer['body']['message'] : null,
				$label
			);
		}
		if ( isset( $step['then'] ) ) {
			Assert::assertSame( $step['then'], $this->subscription( $step['of'] )['status'], $label );
		}
		if ( isset( $step['note'] ) ) {
			$this->noted = (int) strtotime( $this->subscription( $step['of'] )['billing_info']['next_billing_time'] );
		}
		if ( isset( $step['has'] ) ) {
			$this->expect_level( $step, $label );
		}
	}

	private function expect_level( array $step, string $label ): void {
		Assert::assertSame( $step['has'], $this->member->level(), $label );
		$membership = $this->member->me()['membership'];
		if ( isset( $step['cancelled'] ) ) {
			Assert::assertSame( $step['cancelled'], $membership['is_cancellation_pending'], $label );
		}
		if ( isset( $step['until'] ) ) {
			$end = match ( $step['until'] ) {
				'the next payment'               => $this->noted,
				'a month after the next payment' => strtotime( '+1 month', $this->noted ),
				'a month after the payment'      => strtotime(
					'+1 month',
					(int) strtotime( $this->subscription( $step['of'] )['billing_info']['last_payment']['time'] )
				),
			};
			Assert::assertSame( $end, (int) strtotime( $membership['end_date'] . 'Z' ), $label );
		}
	}

	private function subscription( string $name ): array {
		return Site::paypal( 'GET', self::SUBSCRIPTIONS . $this->bought[ $name ] );
	}

	private function buy( array $step, int $level ): void {
		$user      = $this->member->id;
		$custom_id = match ( $step['signed'] ?? '' ) {
			'by nobody'        => "$user.$level",
			'by another key'   => "$user.$level." . str_repeat( 'n', 22 ) . '.' . str_repeat( 'x', 43 ),
			'as an order'      => Site::custom_id( 'order', $user, $level ),
			'as the first one' => $this->subscription( 'first' )['custom_id'],
			''                 => Site::custom_id( 'subscription', $user, $level ),
		};
		$start     = isset( $step['startsInDays'] )
			? array(
				'startTime' => gmdate(
					'Y-m-d\TH:i:s\Z',
					time() + $step['startsInDays'] * DAY_IN_SECONDS - MINUTE_IN_SECONDS
				),
			)
			: array();
		$terms     = array( 'levelId' => $level, 'customId' => $custom_id, 'funding' => $step['funding'] ?? 'pay' );

		$this->bought[ $step['buy'] ] = Site::control( 'POST', 'paypal/subscribe', $terms + $start )['id'];
	}

	private static function at_paypal( string $what, string $id ): void {
		match ( $what ) {
			'look'   => null,
			'fail'   => Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) ),
			'bill'   => Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) ),
			'refund' => Site::control( 'POST', 'paypal/refund', array( 'id' => Site::sales( $id )[0]['id'] ) ),
			default  => Site::control( 'POST', "paypal/$what", array( 'id' => $id ) ),
		};
	}

	/**
	 * Confirms as the site does. Then PMPro's own date of the next payment is wrong, so that no level gets its end from
	 * it.
	 */
	private function confirm( int $level, string $id ): array {
		$answer       = Site::call_with_key( 'POST', '/asmr/v1/payments/confirm', $this->payment( $level, $id ) );
		$subscription = Orders::subscription( $id );
		if ( $subscription ) {
			$subscription->set( 'next_payment_date', gmdate( 'Y-m-d H:i:s', time() + 300 * DAY_IN_SECONDS ) );
			$subscription->save();
		}
		return $answer;
	}

	private function notify( string $type, int $level, string $id ): array {
		$event = array( 'id' => "$type:$id", 'type' => $type, 'at' => gmdate( 'Y-m-d\TH:i:s\Z' ) );
		return Site::call_with_key( 'POST', '/asmr/v1/paypal-event', $event + $this->payment( $level, $id ) );
	}

	private function payment( int $level, string $id ): array {
		return array( 'userId' => $this->member->id, 'levelId' => $level, 'kind' => 'subscription', 'paypalId' => $id );
	}

	private function pay_by_alipay( int $level ): array {
		$reference = 'PAID' . $this->member->id . 'BYALIPAY';
		$this->member->call(
			'POST',
			'/asmr/v1/alipay-claims',
			array( 'levelId' => $level, 'reference' => $reference )
		);
		return Site::call_with_key(
			'POST',
			'/asmr/v1/alipay-claims/decide',
			array( 'reference' => $reference, 'approved' => true )
		);
	}
}
