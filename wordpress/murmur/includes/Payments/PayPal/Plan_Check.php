<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Payments\Levels\Price;

defined( 'ABSPATH' ) || exit;

/** Compares a PayPal plan with its level by the payments that a buyer would make. Does not call PayPal. */
final class Plan_Check {
	/**
	 * The differences between a plan and its level. A plan without differences can be sold.
	 *
	 * @param array $plan  PayPal's data.
	 * @param Price $price The level's price.
	 * @return string[] Of inactive, currency, amount, period, tax, unreadable.
	 */
	public static function differences( array $plan, Price $price ): array {
		$cycles  = self::cycles( $plan );
		$regular = self::regular_cycle( $cycles );
		$trials  = array_sum(
			array_map(
				static fn( array $cycle ) => 'TRIAL' === $cycle['tenure_type']
					? (int) ( $cycle['total_cycles'] ?? 1 )
					: 0,
				$cycles
			)
		);
		$count   = 2 + max( $trials, $price->trial_payments );
		$charged = self::payments( $cycles, (array) ( $plan['payment_preferences']['setup_fee'] ?? array() ), $count );
		if ( null === $regular || null === $charged ) {
			return array( 'unreadable' );
		}
		$taxes        = (array) ( $plan['taxes'] ?? array() );
		$is_different = array(
			'inactive' => 'ACTIVE' !== ( $plan['status'] ?? '' ),
			'currency' => array() !== array_diff( self::currencies( $plan ), array( $price->currency ) ),
			'amount'   => $charged !== $price->payments( $count ),
			'period'   => self::length( $regular['frequency'] ) !== self::length(
				array( 'interval_unit' => $price->unit, 'interval_count' => $price->every )
			),
			'tax'      => (float) ( $taxes['percentage'] ?? 0 ) > 0 && false === ( $taxes['inclusive'] ?? true ),
		);
		return array_keys( array_filter( $is_different ) );
	}

	/**
	 * The Unix time at which a plan's free trial ends; 0 if the plan begins with a payment.
	 *
	 * @param array $plan  PayPal's data.
	 * @param int   $start When the subscription began, as a Unix time.
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
	 * The latest Unix time of the first renewal, after the trials and one period; 0 if the plan has no regular cycle.
	 *
	 * @param array $plan  PayPal's data.
	 * @param int   $start When the subscription began, as a Unix time.
	 */
	public static function first_period_end( array $plan, int $start ): int {
		$cycles = self::cycles( $plan );
		if ( null === self::regular_cycle( $cycles ) ) {
			return 0;
		}
		$end = $start;
		foreach ( $cycles as $cycle ) {
			$is_trial = 'TRIAL' === $cycle['tenure_type'];
			$count    = (int) ( $cycle['frequency']['interval_count'] ?? 1 ) * (
				$is_trial ? (int) ( $cycle['total_cycles'] ?? 1 ) : 1
			);
			$end      = (int) strtotime( "+$count " . $cycle['frequency']['interval_unit'], $end );
			if ( ! $is_trial ) {
				break;
			}
		}
		return $end;
	}

	/** A message for operators about a difference. */
	public static function advice( string $difference ): string {
		$advice = array(
			'inactive'   => __( 'The plan is not active at PayPal. Activate it there, or name another.', 'murmur' ),
			'currency'   => __( 'The plan is in another currency than Paid Memberships Pro.', 'murmur' ),
			'amount'     => __(
				'The plan charges other amounts than the level. Make a plan with the level’s price.',
				'murmur'
			),
			'period'     => __( 'The plan renews after another time than the level.', 'murmur' ),
			'tax'        => __( 'PayPal adds a tax that the level does not name.', 'murmur' ),
			'unreadable' => __( 'The plan has no fixed prices.', 'murmur' ),
			'unknown'    => __( 'PayPal knows no such plan in this account.', 'murmur' ),
			'missing'    => __( 'No plan is named: this level can’t be bought.', 'murmur' ),
			'shared'     => __( 'Two levels have the same plan; each needs one of its own.', 'murmur' ),
		);
		return $advice[ $difference ] ?? $difference;
	}

	/** The billing cycles, ordered by their sequence. */
	private static function cycles( array $plan ): array {
		$cycles = (array) ( $plan['billing_cycles'] ?? array() );
		usort( $cycles, static fn( array $a, array $b ) => (int) $a['sequence'] <=> (int) $b['sequence'] );
		return $cycles;
	}

	/** The cycle that repeats after the trials. */
	private static function regular_cycle( array $cycles ): ?array {
		foreach ( $cycles as $cycle ) {
			if ( 'REGULAR' === $cycle['tenure_type'] ) {
				return $cycle;
			}
		}
		return null;
	}

	/**
	 * A plan's first payments in thousandths, including the set-up fee; null if one of them has no fixed price.
	 *
	 * @return int[]|null
	 */
	private static function payments( array $cycles, array $fee, int $count ): ?array {
		$payments = array();
		foreach ( $cycles as $cycle ) {
			$price = $cycle['pricing_scheme']['fixed_price']['value']
				?? ( 'TRIAL' === $cycle['tenure_type'] ? '0' : null );
			if ( null === $price ) {
				return null;
			}
			$times    = (int) ( $cycle['total_cycles'] ?? 1 );
			$payments = array(
				...$payments,
				...array_fill( 0, 0 === $times ? $count : min( $times, $count ), Price::thousandths( $price ) ),
			);
		}
		if ( count( $payments ) < $count ) {
			return null;
		}
		$payments[0] += Price::thousandths( $fee['value'] ?? '0' );
		return array_slice( $payments, 0, $count );
	}

	private static function currencies( array $plan ): array {
		$money   = array_map(
			static fn( array $cycle ) => $cycle['pricing_scheme']['fixed_price'] ?? array(),
			(array) $plan['billing_cycles']
		);
		$money[] = (array) ( $plan['payment_preferences']['setup_fee'] ?? array() );
		$charged = array_filter( $money, static fn( array $part ) => (float) ( $part['value'] ?? 0 ) > 0 );
		return array_values( array_unique( array_column( $charged, 'currency_code' ) ) );
	}

	/** Normalizes a period, so that equal periods compare as equal: twelve months are a year, seven days a week. */
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
