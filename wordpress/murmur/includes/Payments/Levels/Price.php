<?php
declare( strict_types=1 );

namespace Murmur\Payments\Levels;

/** The first payment and those after it. Amounts are compared in thousandths, which no currency has more of. */
final class Price {
	/**
	 * A price.
	 *
	 * @param string     $currency       ISO code.
	 * @param float      $first          Paid at once.
	 * @param float      $regular        Paid each period; the first payment again where nothing renews.
	 * @param int        $every          How many units a period has; 0 where nothing renews.
	 * @param string     $unit           day, week, month or year.
	 * @param float      $trial_amount   What the payments after the first cost for a while.
	 * @param int        $trial_payments How many those are.
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

	/** The price of a level as PMPro keeps it: numbers as texts. */
	public static function of_level( object $level, string $currency ): self {
		$first  = (float) $level->initial_payment;
		$renews = (float) $level->billing_amount > 0 && (int) $level->cycle_number > 0;
		if ( ! $renews ) {
			return new self( $currency, $first, $first );
		}
		return new self(
			$currency,
			$first,
			(float) $level->billing_amount,
			(int) $level->cycle_number,
			strtolower( (string) $level->cycle_period ),
			(float) $level->trial_amount,
			(int) $level->trial_limit
		);
	}

	/** Whether it is paid again and again. */
	public function renews(): bool {
		return $this->every > 0;
	}

	/** As the site reads it. */
	public function show(): array {
		return array(
			'currency'       => $this->currency,
			'amount'         => $this->regular,
			'initial_amount' => $this->first,
			'cycle'          => $this->renews() ? array(
				'every' => $this->every,
				'unit'  => $this->unit,
			) : null,
			'trial'          => $this->trial_payments > 0 ? array(
				'amount'   => $this->trial_amount,
				'payments' => $this->trial_payments,
			) : null,
		);
	}

	/**
	 * The first payments, one after the other, in thousandths.
	 *
	 * @return int[]
	 */
	public function payments( int $count ): array {
		$all = array( $this->first );
		for ( $i = 1; $i < $count; $i++ ) {
			$all[] = $i <= $this->trial_payments ? $this->trial_amount : $this->regular;
		}
		return array_map( array( self::class, 'thousandths' ), $all );
	}

	/** A whole number for an amount, to be compared. */
	public static function thousandths( float|string $amount ): int {
		return (int) round( 1000 * (float) $amount );
	}

	/** An amount as PayPal takes it: some currencies have no cents. */
	public static function written( float $amount, string $currency ): string {
		return number_format( $amount, in_array( $currency, array( 'JPY', 'HUF', 'TWD' ), true ) ? 0 : 2, '.', '' );
	}
}
