<?php
declare( strict_types=1 );

namespace Murmur\Payments\Levels;

use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Stores since when each level has which terms. A payment must match the terms of the time when it was made, because a
 * bank transfer may take days while the price or the plan changes. PayPal knows when a payment was made.
 */
final class Past_Terms {
	private const OPTION = 'murmur_past_terms';
	private const KEPT   = 20;

	/** How long old terms stay valid. The site sells on cached terms until it learns about new ones. */
	private const MARGIN = 15 * MINUTE_IN_SECONDS;

	/** Notes changes that operators make in wp-admin. Other changes are noted when the levels are next requested. */
	public static function boot(): void {
		foreach (
			array(
				'pmpro_save_membership_level',
				'pmpro_updated_membership_level',
				'update_option_pmpro_currency',
				'update_option_' . Settings::OPTION,
			) as $hook
		) {
			add_action( $hook, array( self::class, 'note_changed' ) );
		}
	}

	/** Reloads the levels, which PMPro cached before the change. */
	public static function note_changed(): void {
		if ( Levels::has_pmpro() ) {
			pmpro_getAllLevels( true, false, true );
			self::store_changes();
		}
	}

	/**
	 * Stores each level's current terms if they have changed.
	 *
	 * @return array<int, array{since: int, terms: string}[]> By level, oldest first.
	 */
	public static function store_changes(): array {
		$stored = get_option( self::OPTION, array() );
		$all    = is_array( $stored ) ? $stored : array();
		foreach ( array( ...Levels::SUBSCRIBED, Levels::LIFETIME ) as $level ) {
			$past   = $all[ $level ] ?? array();
			$newest = end( $past );
			$terms  = self::terms( $level );
			if ( null !== $terms && ( ! $newest || $newest['terms'] !== $terms ) ) {
				// It is unknown since when the first terms are valid.
				$past[]        = array( 'since' => $newest ? time() : 0, 'terms' => $terms );
				$all[ $level ] = array_slice( $past, -self::KEPT );
			}
		}
		if ( $all !== $stored ) {
			update_option( self::OPTION, $all, false );
		}
		return $all;
	}

	/**
	 * The price that an order for the lifetime level had to have when it was made.
	 *
	 * @param array $order PayPal's data.
	 */
	public static function price_of( array $order ): Price {
		$price  = Levels::price( Levels::LIFETIME );
		$amount = (array) ( $order['purchase_units'][0]['amount'] ?? array() );
		$given  = new Price(
			(string) ( $amount['currency_code'] ?? '' ),
			(float) ( $amount['value'] ?? 0 ),
			(float) ( $amount['value'] ?? 0 )
		);
		return self::had_terms( Levels::LIFETIME, self::as_text( $given ), (string) ( $order['create_time'] ?? '' ) )
			? $given
			: $price;
	}

	/**
	 * The plan that a subscription had to have when it was made.
	 *
	 * @param int   $level        The level.
	 * @param array $subscription PayPal's data.
	 */
	public static function plan_of( int $level, array $subscription ): string {
		$plan = (string) ( $subscription['plan_id'] ?? '' );
		return '' !== $plan && self::had_terms( $level, $plan, (string) ( $subscription['create_time'] ?? '' ) )
			? $plan
			: Levels::plan( $level );
	}

	/** Whether a level had these terms at a time. */
	private static function had_terms( int $level, string $terms, string $time ): bool {
		$then = (int) strtotime( $time );
		$past = self::store_changes()[ $level ] ?? array();
		foreach ( $past as $i => $one ) {
			$end = isset( $past[ $i + 1 ] ) ? $past[ $i + 1 ]['since'] + self::MARGIN : PHP_INT_MAX;
			if ( $then && $one['terms'] === $terms && $then >= $one['since'] && $then < $end ) {
				return true;
			}
		}
		return false;
	}

	/** A level's current terms: its plan, or its price for the lifetime level; null if the level does not exist. */
	private static function terms( int $level ): ?string {
		$price = Levels::price( $level );
		if ( ! $price ) {
			return null;
		}
		return Levels::LIFETIME === $level ? self::as_text( $price ) : Levels::plan( $level );
	}

	private static function as_text( Price $price ): string {
		return "$price->currency " . Price::thousandths( $price->first );
	}
}
