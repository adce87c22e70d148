<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Payments\Levels\Price;

/** Compares the payments that a buyer would make. Asks nobody. */
final class Plan_Check {
	/**
	 * In which ways a plan is another than its level; none, and it may be sold.
	 *
	 * @param array $plan  As PayPal tells it.
	 * @param Price $price The level's.
	 * @return string[] Of inactive, currency, amount, period, tax, unreadable.
	 */
	public static function differences( array $plan, Price $price ): array {
		$cycles  = self::cycles( $plan );
		$regular = self::regular( $cycles );
		$trials  = array_sum( array_map( static fn( array $cycle ) => 'TRIAL' === $cycle['tenure_type'] ? (int) ( $cycle['total_cycles'] ?? 1 ) : 0, $cycles ) );
		$count   = 2 + max( $trials, $price->trial_payments );
		$charged = self::payments( $cycles, (array) ( $plan['payment_preferences']['setup_fee'] ?? array() ), $count );
		if ( null === $regular || null === $charged ) {
			return array( 'unreadable' );
		}
		$taxes = (array) ( $plan['taxes'] ?? array() );
		$found = array(
			'inactive' => 'ACTIVE' !== ( $plan['status'] ?? '' ),
			'currency' => array() !== array_diff( self::currencies( $plan ), array( $price->currency ) ),
			'amount'   => $charged !== $price->payments( $count ),
			'period'   => self::length( $regular['frequency'] ) !== self::length(
				array(
					'interval_unit'  => $price->unit,
					'interval_count' => $price->every,
				)
			),
			'tax'      => (float) ( $taxes['percentage'] ?? 0 ) > 0 && false === ( $taxes['inclusive'] ?? true ),
		);
		return array_keys( array_filter( $found ) );
	}

	/**
	 * When the trial that a plan begins with has ended, where nothing is paid for it; 0 where it begins with a payment.
	 *
	 * @param array $plan  As PayPal tells it.
	 * @param int   $start When it was subscribed to, as a Unix time.
	 */
	public static function trial_end( array $plan, int $start ): int {
		$end = $start;
		foreach ( self::cycles( $plan ) as $cycle ) {
			$price = (float) ( $cycle['pricing_scheme']['fixed_price']['value'] ?? 0 );
			if ( 'TRIAL' !== $cycle['tenure_type'] || $price > 0 ) {
				break;
			}
			$count = (int) ( $cycle['frequency']['interval_count'] ?? 1 ) * (int) ( $cycle['total_cycles'] ?? 1 );
			$end   = (int) strtotime( "+$count " . $cycle['frequency']['interval_unit'], $end );
		}
		$is_paid = (float) ( $plan['payment_preferences']['setup_fee']['value'] ?? 0 ) > 0;
		return $is_paid || $end <= $start ? 0 : $end;
	}

	/**
	 * When a plan has charged for what it renews, at the latest: after its trials and one period; 0 where it says nothing.
	 *
	 * @param array $plan  As PayPal tells it.
	 * @param int   $start When it was subscribed to, as a Unix time.
	 */
	public static function first_period_end( array $plan, int $start ): int {
		$cycles = self::cycles( $plan );
		if ( null === self::regular( $cycles ) ) {
			return 0;
		}
		$end = $start;
		foreach ( $cycles as $cycle ) {
			$is_trial = 'TRIAL' === $cycle['tenure_type'];
			$count    = (int) ( $cycle['frequency']['interval_count'] ?? 1 ) * ( $is_trial ? (int) ( $cycle['total_cycles'] ?? 1 ) : 1 );
			$end      = (int) strtotime( "+$count " . $cycle['frequency']['interval_unit'], $end );
			if ( ! $is_trial ) {
				break;
			}
		}
		return $end;
	}

	/** What a difference means and what to do, for operators. */
	public static function advice( string $difference ): string {
		$advice = array(
			'inactive'   => __( 'The plan is not active at PayPal. Activate it there, or name another.', 'murmur' ),
			'currency'   => __( 'The plan is in another currency than Paid Memberships Pro.', 'murmur' ),
			'amount'     => __( 'The plan charges other amounts than the level. Make a plan with the level’s price.', 'murmur' ),
			'period'     => __( 'The plan renews after another time than the level.', 'murmur' ),
			'tax'        => __( 'PayPal adds a tax that the level does not name.', 'murmur' ),
			'unreadable' => __( 'The plan has no fixed prices.', 'murmur' ),
			'unknown'    => __( 'PayPal knows no such plan in this account.', 'murmur' ),
			'missing'    => __( 'No plan is named: this level can’t be bought.', 'murmur' ),
			'shared'     => __( 'Two levels have the same plan; each needs one of its own.', 'murmur' ),
		);
		return $advice[ $difference ] ?? $difference;
	}

	/** The cycles of a plan, one after the other. */
	private static function cycles( array $plan ): array {
		$cycles = (array) ( $plan['billing_cycles'] ?? array() );
		usort( $cycles, static fn( array $a, array $b ) => (int) $a['sequence'] <=> (int) $b['sequence'] );
		return $cycles;
	}

	/** The cycle that goes on for good. */
	private static function regular( array $cycles ): ?array {
		foreach ( $cycles as $cycle ) {
			if ( 'REGULAR' === $cycle['tenure_type'] ) {
				return $cycle;
			}
		}
		return null;
	}

	/**
	 * The first payments of a plan in thousandths, today's with the set-up fee; null where one has no fixed price.
	 *
	 * @return int[]|null
	 */
	private static function payments( array $cycles, array $fee, int $count ): ?array {
		$all = array();
		foreach ( $cycles as $cycle ) {
			$price = $cycle['pricing_scheme']['fixed_price']['value'] ?? ( 'TRIAL' === $cycle['tenure_type'] ? '0' : null );
			if ( null === $price ) {
				return null;
			}
			$times = (int) ( $cycle['total_cycles'] ?? 1 );
			$all   = array( ...$all, ...array_fill( 0, 0 === $times ? $count : min( $times, $count ), Price::thousandths( $price ) ) );
		}
		if ( count( $all ) < $count ) {
			return null;
		}
		$all[0] += Price::thousandths( $fee['value'] ?? '0' );
		return array_slice( $all, 0, $count );
	}

	/** The currencies that a plan charges in. */
	private static function currencies( array $plan ): array {
		$money   = array_map( static fn( array $cycle ) => $cycle['pricing_scheme']['fixed_price'] ?? array(), (array) $plan['billing_cycles'] );
		$money[] = (array) ( $plan['payment_preferences']['setup_fee'] ?? array() );
		$charged = array_filter( $money, static fn( array $part ) => (float) ( $part['value'] ?? 0 ) > 0 );
		return array_values( array_unique( array_column( $charged, 'currency_code' ) ) );
	}

	/** Twelve months are a year, seven days a week. */
	private static function length( array $frequency ): string {
		$count = (int) ( $frequency['interval_count'] ?? 1 );
		return match ( strtolower( (string) $frequency['interval_unit'] ) ) {
			'year'  => 12 * $count . ' months',
			'month' => "$count months",
			'week'  => 7 * $count . ' days',
			default => "$count days",
		};
	}
}
