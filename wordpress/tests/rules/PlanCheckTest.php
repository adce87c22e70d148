<?php
declare( strict_types=1 );

use Murmur\Payments\Levels\{Level_Features, Price};
use Murmur\Payments\PayPal\Plan_Check;
use PHPUnit\Framework\TestCase;

/** PayPal's plans beside the levels' prices. */
final class PlanCheckTest extends TestCase {
	private static function cycle(
		string $value,
		string $unit = 'MONTH',
		int $count = 1,
		array $more = array()
	): array {
		return $more + array(
			'tenure_type'    => 'REGULAR',
			'sequence'       => 1,
			'total_cycles'   => 0,
			'frequency'      => array(
				'interval_unit'  => $unit,
				'interval_count' => $count,
			),
			'pricing_scheme' => array(
				'fixed_price' => array(
					'currency_code' => 'USD',
					'value'         => $value,
				),
			),
		);
	}

	private static function plan( array $cycles, array $more = array() ): array {
		return $more + array(
			'id'             => 'P-1',
			'status'         => 'ACTIVE',
			'billing_cycles' => $cycles,
		);
	}

	private static function monthly( float $first = 12.99, string $currency = 'USD' ): Price {
		return new Price( $currency, $first, 12.99, 1, 'month' );
	}

	/** @dataProvider plans */
	public function test_a_plan_is_compared_with_its_level( array $expected, array $plan, Price $price ): void {
		self::assertSame( $expected, Plan_Check::differences( $plan, $price ) );
	}

	public static function plans(): array {
		$trial = static fn( array $more ) => self::cycle(
			'0',
			'MONTH',
			1,
			$more + array( 'tenure_type' => 'TRIAL', 'total_cycles' => 1 )
		);
		$later = array( 'sequence' => 2 );
		$fee   = static fn( string $value ) => array(
			'payment_preferences' => array( 'setup_fee' => array( 'currency_code' => 'USD', 'value' => $value ) ),
		);
		return array(
			'the same'                       => array(
				array(),
				self::plan( array( self::cycle( '12.99' ) ) ),
				self::monthly(),
			),
			'a year is twelve months'        => array(
				array(),
				self::plan( array( self::cycle( '89.99', 'MONTH', 12 ) ) ),
				new Price( 'USD', 89.99, 89.99, 1, 'year' ),
			),
			'a week is seven days'           => array(
				array(),
				self::plan( array( self::cycle( '4.99', 'DAY', 7 ) ) ),
				new Price( 'USD', 4.99, 4.99, 1, 'week' ),
			),
			'more expensive'                 => array(
				array( 'amount' ),
				self::plan( array( self::cycle( '13.99' ) ) ),
				self::monthly(),
			),
			'another period'                 => array(
				array( 'period' ),
				self::plan( array( self::cycle( '12.99', 'WEEK' ) ) ),
				self::monthly(),
			),
			'thirty days are no month'       => array(
				array( 'period' ),
				self::plan( array( self::cycle( '12.99', 'DAY', 30 ) ) ),
				self::monthly(),
			),
			'another currency'               => array(
				array( 'currency' ),
				self::plan( array( self::cycle( '12.99' ) ) ),
				self::monthly( 12.99, 'EUR' ),
			),
			'switched off'                   => array(
				array( 'inactive' ),
				self::plan( array( self::cycle( '12.99' ) ), array( 'status' => 'INACTIVE' ) ),
				self::monthly(),
			),
			'a tax on top'                   => array(
				array( 'tax' ),
				self::plan(
					array( self::cycle( '12.99' ) ),
					array( 'taxes' => array( 'percentage' => '19', 'inclusive' => false ) )
				),
				self::monthly(),
			),
			'a tax within'                   => array(
				array(),
				self::plan(
					array( self::cycle( '12.99' ) ),
					array( 'taxes' => array( 'percentage' => '19', 'inclusive' => true ) )
				),
				self::monthly(),
			),
			'a first month for less'         => array(
				array(),
				self::plan(
					array(
						$trial(
							array(
								'pricing_scheme' => array(
									'fixed_price' => array( 'currency_code' => 'USD', 'value' => '1' ),
								),
							)
						),
						self::cycle( '12.99', 'MONTH', 1, $later ),
					)
				),
				self::monthly( 1 ),
			),
			'a free month that costs'        => array(
				array( 'amount' ),
				self::plan(
					array( $trial( array( 'pricing_scheme' => array() ) ), self::cycle( '12.99', 'MONTH', 1, $later ) )
				),
				self::monthly(),
			),
			'a set-up fee'                   => array(
				array(),
				self::plan( array( self::cycle( '12.99' ) ), $fee( '2.00' ) ),
				self::monthly( 14.99 ),
			),
			'a fee that the level lacks'     => array(
				array( 'amount' ),
				self::plan( array( self::cycle( '12.99' ) ), $fee( '2.00' ) ),
				self::monthly(),
			),
			'priced by quantity'             => array(
				array( 'unreadable' ),
				self::plan( array( array( 'pricing_scheme' => array() ) + self::cycle( '12.99' ) ) ),
				self::monthly(),
			),
			'ends by itself'                 => array(
				array( 'unreadable' ),
				self::plan( array( array( 'total_cycles' => 1 ) + self::cycle( '12.99' ) ) ),
				self::monthly(),
			),
			'no cycles'                      => array( array( 'unreadable' ), self::plan( array() ), self::monthly() ),
		);
	}

	public function test_a_free_trial_has_an_end(): void {
		$start = strtotime( '2026-03-01T10:00:00Z' );
		$trial = static fn( string $value, int $sequence, int $times ) => self::cycle(
			$value,
			'DAY',
			7,
			array( 'tenure_type' => 'TRIAL', 'sequence' => $sequence, 'total_cycles' => $times )
		);
		$then  = self::cycle( '12.99', 'MONTH', 1, array( 'sequence' => 3 ) );
		$fee   = array(
			'payment_preferences' => array( 'setup_fee' => array( 'currency_code' => 'USD', 'value' => '2.00' ) ),
		);
		$days  = static fn( array $cycles, array $more = array() ) => Plan_Check::trial_end(
			self::plan( $cycles, $more ),
			$start
		);
		self::assertSame( strtotime( '2026-03-08T10:00:00Z' ), $days( array( $then, $trial( '0', 1, 1 ) ) ) );
		self::assertSame(
			strtotime( '2026-03-15T10:00:00Z' ),
			$days( array( $trial( '0', 1, 2 ), $trial( '1.00', 2, 1 ), $then ) )
		);
		self::assertSame(
			array( 0, 0, 0, 0 ),
			array(
				$days( array() ),
				$days( array( $then ) ),
				$days( array( $trial( '1.00', 1, 1 ), $then ) ),
				$days( array( $trial( '0', 1, 1 ), $then ), $fee ),
			)
		);
	}

	public function test_a_level_is_read_as_pmpro_stores_it(): void {
		$row = static fn( array $more ) => (object) (
			$more + array(
				'initial_payment' => '12.99000000',
				'billing_amount'  => '12.99000000',
				'cycle_number'    => '1',
				'cycle_period'    => 'Month',
				'trial_amount'    => '0.00000000',
				'trial_limit'     => '0',
			)
		);
		self::assertSame(
			array( 'every' => 1, 'unit' => 'month' ),
			Price::of_level( $row( array() ), 'USD' )->to_rest()['cycle']
		);
		$once = Price::of_level(
			$row(
				array( 'billing_amount' => '0.00000000', 'cycle_number' => '0', 'initial_payment' => '199.00000000' )
			),
			'USD'
		);
		self::assertSame(
			array(
				'currency'       => 'USD',
				'amount'         => 199.0,
				'initial_amount' => 199.0,
				'cycle'          => null,
				'trial'          => null,
			),
			$once->to_rest()
		);
		$trial = Price::of_level( $row( array( 'trial_amount' => '5', 'trial_limit' => '2' ) ), 'USD' );
		self::assertSame( array( 'amount' => 5.0, 'payments' => 2 ), $trial->to_rest()['trial'] );
		self::assertSame( array( 12990, 5000, 5000, 12990 ), $trial->payments( 4 ) );
	}

	public function test_amounts_are_written_as_paypal_takes_them(): void {
		self::assertSame(
			array( '199.00', '1500', '0.10' ),
			array( Price::decimal( 199, 'USD' ), Price::decimal( 1500, 'JPY' ), Price::decimal( 0.1, 'EUR' ) )
		);
	}

	public function test_a_level_names_what_it_includes(): void {
		$lines = "+ No ads | 无广告\r\n- Video requests\n\n  Telegram group |电报群 \n|";
		self::assertSame(
			array(
				array( 'text' => 'No ads', 'textZh' => '无广告', 'included' => true ),
				array( 'text' => 'Video requests', 'textZh' => '', 'included' => false ),
				array( 'text' => 'Telegram group', 'textZh' => '电报群', 'included' => true ),
			),
			Level_Features::read( $lines )
		);
	}
}
