<?php
declare( strict_types=1 );

namespace Murmur\Payments\Levels;

use Murmur\Core\Settings;

/**
 * A payment is for what its level was sold for when it was made: a bank's transfer may take days, and the price or the plan
 * may change meanwhile. PayPal says when a payment was made; here is kept when which terms began.
 */
final class Past_Terms {
	private const OPTION = 'murmur_past_terms';
	private const KEPT   = 20;

	/** The site sells on the terms that it has read until it hears of others. */
	private const MARGIN = 15 * MINUTE_IN_SECONDS;

	/** Follows what operators change. What is changed in other ways is seen when the levels are asked for next. */
	public static function boot(): void {
		foreach ( array( 'pmpro_save_membership_level', 'pmpro_updated_membership_level', 'update_option_pmpro_currency', 'update_option_' . Settings::OPTION ) as $hook ) {
			add_action( $hook, array( self::class, 'note_changed' ) );
		}
	}

	/** Notes the terms in a request that has changed them. */
	public static function note_changed(): void {
		if ( Levels::has_pmpro() ) {
			pmpro_getAllLevels( true, false, true );
			self::note();
		}
	}

	/**
	 * Keeps on which terms each level is sold from now on, where they are others than before.
	 *
	 * @return array<int, array{since: int, terms: string}[]> By level, oldest first.
	 */
	public static function note(): array {
		$kept = get_option( self::OPTION, array() );
		$all  = is_array( $kept ) ? $kept : array();
		foreach ( array( ...Levels::SUBSCRIBED, Levels::LIFETIME ) as $level ) {
			$past   = $all[ $level ] ?? array();
			$newest = end( $past );
			$terms  = self::terms( $level );
			if ( null !== $terms && ( ! $newest || $newest['terms'] !== $terms ) ) {
				// Since when the first ones count is not known.
				$past[]        = array( 'since' => $newest ? time() : 0, 'terms' => $terms );
				$all[ $level ] = array_slice( $past, -self::KEPT );
			}
		}
		if ( $all !== $kept ) {
			update_option( self::OPTION, $all, false );
		}
		return $all;
	}

	/**
	 * What an order for the level that is paid once had to cost when it was made.
	 *
	 * @param array $order As PayPal tells it.
	 */
	public static function price_of( array $order ): Price {
		$price  = Levels::price( Levels::LIFETIME );
		$amount = (array) ( $order['purchase_units'][0]['amount'] ?? array() );
		$given  = new Price( (string) ( $amount['currency_code'] ?? '' ), (float) ( $amount['value'] ?? 0 ), (float) ( $amount['value'] ?? 0 ) );
		return self::were( Levels::LIFETIME, self::write( $given ), (string) ( $order['create_time'] ?? '' ) ) ? $given : $price;
	}

	/**
	 * On which plan a subscription had to be when it was made.
	 *
	 * @param int   $level        What it is for.
	 * @param array $subscription As PayPal tells it.
	 */
	public static function plan_of( int $level, array $subscription ): string {
		$plan = (string) ( $subscription['plan_id'] ?? '' );
		return '' !== $plan && self::were( $level, $plan, (string) ( $subscription['create_time'] ?? '' ) ) ? $plan : Levels::plan( $level );
	}

	/** Whether these terms, which may have been followed by others, counted at a time. */
	private static function were( int $level, string $terms, string $time ): bool {
		$made = (int) strtotime( $time );
		$past = self::note()[ $level ] ?? array();
		foreach ( $past as $i => $one ) {
			$end = isset( $past[ $i + 1 ] ) ? $past[ $i + 1 ]['since'] + self::MARGIN : PHP_INT_MAX;
			if ( $made && $one['terms'] === $terms && $made >= $one['since'] && $made < $end ) {
				return true;
			}
		}
		return false;
	}

	/** On which terms a level is sold now: its plan, or its price; null where it is not there. */
	private static function terms( int $level ): ?string {
		$price = Levels::price( $level );
		if ( ! $price ) {
			return null;
		}
		return Levels::LIFETIME === $level ? self::write( $price ) : Levels::plan( $level );
	}

	/** A price as a text to be compared. */
	private static function write( Price $price ): string {
		return "$price->currency " . Price::thousandths( $price->first );
	}
}
