<?php
declare( strict_types=1 );

use Murmur\Payments\Levels\Price;
use Murmur\Payments\PayPal\{Payment_Check, Refusal, Verdict};
use PHPUnit\Framework\TestCase;

/** What the checks conclude of payments. */
final class PaymentCheckTest extends TestCase {
	private const PAYEE = 'MURMURDEMX234';

	private static function order( array $unit = array(), array $order = array() ): array {
		return $order + array(
			'id'             => '5O190127TN364715T',
			'intent'         => 'CAPTURE',
			'status'         => 'COMPLETED',
			'purchase_units' => array( $unit + self::unit() ),
		);
	}

	private static function unit(): array {
		return array(
			'custom_id' => '7.6.signature',
			'amount'    => self::money( '199.00' ),
			'payee'     => array( 'merchant_id' => self::PAYEE ),
			'payments'  => array( 'captures' => array( self::capture() ) ),
		);
	}

	private static function capture( array $more = array() ): array {
		return $more + array(
			'id'          => '3C679366HH908993F',
			'status'      => 'COMPLETED',
			'amount'      => self::money( '199.00' ),
			'create_time' => '2026-03-01T10:00:00Z',
		);
	}

	private static function money( string $value, string $currency = 'USD' ): array {
		return array(
			'currency_code' => $currency,
			'value'         => $value,
		);
	}

	/** The cases by their names. The site has them, too (tests/unit/lib/paypal/checks.test.ts). */
	private static function table( string $kind, callable $build ): array {
		$table = json_decode(
			(string) file_get_contents( __DIR__ . '/../../../tests/support/tables/payment-verdicts.json' ),
			true,
			16,
			JSON_THROW_ON_ERROR
		);
		$cases = array_map(
			static fn( array $case ) => array( $case['verdict'], $build( $case, $table ) ),
			$table[ $kind ]
		);
		return array_combine( array_column( $table[ $kind ], 'name' ), $cases );
	}

	/** @dataProvider orders */
	public function test_an_order_gets_its_verdict( string $expected, array $order ): void {
		$found = Payment_Check::order( $order, 7, 6, new Price( 'USD', 199, 199 ), self::PAYEE );
		self::assertSame( $expected, ( $found->refusal ?? $found->state )->value );
	}

	public static function orders(): array {
		$build = static function ( array $case, array $table ): array {
			$made = isset( $case['captures'] )
				? array(
					'payments' => array(
						'captures' => array_map(
							static fn( array $one ) => $one + $table['capture'],
							$case['captures']
						),
					),
				)
				: array();
			$unit = $made + ( $case['unit'] ?? array() ) + $table['unit'];
			return array(
				'purchase_units' => array_fill( 0, $case['units'] ?? 1, $unit ),
			) + ( $case['order'] ?? array() ) + $table['order'];
		};
		return self::table( 'orders', $build ) + array( 'nothing at all' => array( 'foreign', array() ) );
	}

	public function test_an_order_names_its_transaction(): void {
		$found = Payment_Check::order( self::order(), 7, 6, new Price( 'USD', 199, 199 ), '' );
		self::assertSame(
			array( '3C679366HH908993F', 199.0, 'USD', strtotime( '2026-03-01T10:00:00Z' ) ),
			array( $found->transaction, $found->amount, $found->currency, $found->at )
		);
	}

	private static function subscription( array $more = array(), array $billing = array() ): array {
		return $more + array(
			'id'           => 'I-BW452GLLEP1G',
			'status'       => 'ACTIVE',
			'plan_id'      => 'P-SILVER',
			'custom_id'    => '7.3.signature',
			'quantity'     => '1',
			'billing_info' => $billing + array(
				'outstanding_balance'   => self::money( '0.0' ),
				'failed_payments_count' => 0,
				'last_payment'          => array(
					'amount' => self::money( '12.99' ),
					'time'   => '2026-03-01T10:00:00Z',
				),
				'next_billing_time'     => '2026-04-01T10:00:00Z',
			),
		);
	}

	/** @dataProvider subscriptions */
	public function test_a_subscription_gets_its_verdict( string $expected, array $subscription ): void {
		$found = Payment_Check::subscription( $subscription, 7, 3, 'P-SILVER' );
		self::assertSame( $expected, ( $found->refusal ?? $found->state )->value );
	}

	public static function subscriptions(): array {
		$subscription = static function ( array $case, array $table ): array {
			$billing = ( $case['billing'] ?? array() ) + $table['billing'];
			return ( $case['subscription'] ?? array() ) + $table['subscription'] + array( 'billing_info' => $billing );
		};
		return self::table( 'subscriptions', $subscription );
	}

	/** @dataProvider terms */
	public function test_terms_that_a_buyer_has_made_are_recognised(
		bool $expected,
		array $more,
		array $billing,
		array $trial = array()
	): void {
		$month = array(
			'tenure_type'  => 'REGULAR',
			'sequence'     => 2,
			'total_cycles' => 0,
			'frequency'    => array( 'interval_unit' => 'MONTH', 'interval_count' => 1 ),
		);
		$plan  = array( 'billing_cycles' => array( $month, ...$trial ) );
		$made  = array( 'create_time' => '2026-03-01T10:00:00Z', 'start_time' => '2026-03-01T10:00:00Z' );
		self::assertSame(
			$expected,
			Payment_Check::is_within_terms( self::subscription( $more + $made, $billing ), $plan )
		);
	}

	public static function terms(): array {
		$none  = array( 'last_payment' => null, 'next_billing_time' => null );
		$week  = array(
			'tenure_type'  => 'TRIAL',
			'sequence'     => 1,
			'total_cycles' => 2,
			'frequency'    => array( 'interval_unit' => 'WEEK', 'interval_count' => 1 ),
		);
		$later = static fn( string $start ) => array( 'start_time' => $start );
		$next  = static fn( string $time ) => array( 'last_payment' => null, 'next_billing_time' => $time );
		return array(
			'just made'                             => array( true, array(), $none ),
			'starts a day later'                    => array( true, $later( '2026-03-02T10:00:00Z' ), $none ),
			'starts two days later'                 => array( false, $later( '2026-03-03T10:00:00Z' ), $none ),
			'starts in five years'                  => array(
				false,
				$later( '2031-03-01T10:00:00Z' ),
				$next( '2031-03-01T10:00:00Z' ),
			),
			'approved days later, and starts then'  => array(
				true,
				$later( '2026-03-09T10:00:00Z' ) + array( 'status_update_time' => '2026-03-09T10:00:00Z' ),
				$next( '2026-04-09T10:00:00Z' ),
			),
			'next charged after a month and hours'  => array( true, array(), $next( '2026-04-01T20:00:00Z' ) ),
			'next charged after two months'         => array( false, array(), $next( '2026-05-01T10:00:00Z' ) ),
			'next charged after its trials'         => array(
				true,
				array(),
				$next( '2026-04-15T10:00:00Z' ),
				array( $week ),
			),
			'next charged long after its trials'    => array(
				false,
				array(),
				$next( '2026-04-17T10:00:00Z' ),
				array( $week ),
			),
			'starts later, and has paid nothing'    => array(
				false,
				$later( '2031-03-01T10:00:00Z' ),
				array( 'last_payment' => array( 'amount' => self::money( '0.00' ), 'time' => '2031-03-01T10:00:00Z' ) ),
			),
			'paid, and next charged after a month'  => array( true, $later( '2026-02-01T10:00:00Z' ), array() ),
			'paid a set-up fee, and nothing for years' => array(
				false,
				array(),
				array( 'next_billing_time' => '2031-03-01T10:00:00Z' ),
			),
		);
	}

	public function test_a_plan_that_paypal_does_not_know_allows_no_terms(): void {
		self::assertFalse( Payment_Check::is_within_terms( self::subscription(), array() ) );
	}

	public function test_a_subscription_names_its_next_date(): void {
		self::assertSame(
			strtotime( '2026-04-01T10:00:00Z' ),
			Payment_Check::subscription( self::subscription(), 7, 3, 'P-SILVER' )->next
		);
	}

	public function test_a_level_without_a_plan_takes_no_subscription(): void {
		self::assertSame(
			Refusal::MISMATCH,
			Payment_Check::subscription( self::subscription( array( 'plan_id' => '' ) ), 7, 3, '' )->refusal
		);
	}

	/** @dataProvider statuses */
	public function test_a_verdict_answers_by_the_retry_table( Verdict $verdict, int $status ): void {
		self::assertSame( $status, $verdict->status() );
		self::assertSame( 200 === $status, $verdict->body()['success'] );
	}

	public static function statuses(): array {
		$refusals = array(
			'level'    => 400,
			'unpaid'   => 402,
			'refunded' => 402,
			'foreign'  => 403,
			'unknown'  => 404,
			'nobody'   => 404,
			'used'     => 409,
			'mismatch' => 422,
			'unserved' => 501,
			'busy'     => 503,
			'paypal'   => 503,
		);
		$cases    = array(
			'paid'    => array( Verdict::paid( 'X', 1, 'USD', 1 ), 200 ),
			'waiting' => array( Verdict::waiting(), 202 ),
		);
		foreach ( $refusals as $reason => $status ) {
			$cases[ $reason ] = array( Verdict::refused( Refusal::from( $reason ) ), $status );
		}
		return $cases;
	}
}
