<?php
declare( strict_types=1 );

namespace Murmur\Payments\Levels;

defined( 'ABSPATH' ) || exit;

/**
 * A level's first payment and the later ones. Amounts are compared in thousandths, because no currency has smaller
 * units.
 */
final class Price {
	/**
	 * @param string $currency       ISO code.
	 * @param float  $first          The first payment.
	 * @param float  $regular        The payment of each period; the first payment if nothing renews.
	 * @param int    $every          The number of units in a period; 0 if nothing renews.
	 * @param string $unit           day, week, month or year.
	 * @param float  $trial_amount   The reduced payments after the first.
	 * @param int    $trial_payments The number of reduced payments.
	 */
	public function __construct(
		public readonly string $currency,
		public readonly float $first,
		public readonly float $regular,
		public readonly int $every = 0,
		public readonly string $unit = '',
		public readonly float $trial_amount = 0,
		public readonly int $trial_payments = 0,
	) {}

	/** The price of one of PMPro's levels, which hold numbers as strings. */
	public static function of_level( object $level, string $currency ): self {
		$first  = (float) $level->initial_payment;
		$renews = (float) $level->billing_amount > 0 && (int) $level->cycle_number > 0;
		if ( ! $renews ) {
			return new self( $currency, $first, $first );
		}
		return new self(
			$currency,
			$first,
			regular: (float) $level->billing_amount,
			every: (int) $level->cycle_number,
			unit: strtolower( (string) $level->cycle_period ),
			trial_amount: (float) $level->trial_amount,
			trial_payments: (int) $level->trial_limit
		);
	}

	public function is_renewing(): bool {
		return $this->every > 0;
	}

	/** The price in the site's format. */
	public function to_rest(): array {
		return array(
			'currency'       => $this->currency,
			'amount'         => $this->regular,
			'initial_amount' => $this->first,
			'cycle'          => $this->is_renewing() ? array( 'every' => $this->every, 'unit' => $this->unit ) : null,
			'trial'          => $this->trial_payments > 0 ? array(
				'amount'   => $this->trial_amount,
				'payments' => $this->trial_payments,
			) : null,
		);
	}

	/**
	 * The first payments, in thousandths.
	 *
	 * @return int[]
	 */
	public function payments( int $count ): array {
		$amounts = array( $this->first );
		for ( $i = 1; $i < $count; $i++ ) {
			$amounts[] = $i <= $this->trial_payments ? $this->trial_amount : $this->regular;
		}
		return array_map( array( self::class, 'thousandths' ), $amounts );
	}

	public static function thousandths( float|string $amount ): int {
		return (int) round( 1000 * (float) $amount );
	}

	/** The number of decimals. PayPal takes some currencies in whole units only. */
	public static function decimals( string $currency ): int {
		return in_array( $currency, array( 'JPY', 'HUF', 'TWD' ), true ) ? 0 : 2;
	}

	/** An amount in PayPal's format. */
	public static function decimal( float $amount, string $currency ): string {
		return number_format( $amount, self::decimals( $currency ), '.', '' );
	}

	/** Whether an amount has no more decimals than PayPal takes in its currency. 0 has none. */
	public static function is_payable( float $amount, string $currency ): bool {
		return self::thousandths( self::decimal( $amount, $currency ) ) === self::thousandths( $amount );
	}
}
