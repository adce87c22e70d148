<?php
/**
 * What levels cost before.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

/**
 * An order costs what its level cost when it was made: a bank's transfer may take days, and the price may change meanwhile.
 * PayPal says when an order was made; here is kept when which price began.
 */
final class Past_Prices {
	private const OPTION = 'murmur_prices';
	private const KEPT   = 20;

	/** The site sells at the price that it has read until it hears of another. */
	private const MARGIN = 15 * MINUTE_IN_SECONDS;

	/** Follows what operators change. What is changed in other ways is seen when the price is asked for next. */
	public static function boot(): void {
		foreach ( array( 'pmpro_save_membership_level', 'pmpro_updated_membership_level', 'update_option_pmpro_currency' ) as $hook ) {
			add_action( $hook, array( self::class, 'note_changed' ) );
		}
	}

	/** The price in a request that has changed it. */
	public static function note_changed(): void {
		if ( Levels::has_pmpro() ) {
			pmpro_getAllLevels( true, false, true );
			self::note();
		}
	}

	/** Keeps what the level that is paid once costs from now on, where it is another price than before. */
	public static function note(): array {
		$kept   = self::kept();
		$newest = end( $kept );
		$price  = Levels::price( Levels::LIFETIME );
		if ( ! $price || ( $newest && self::is_same( $newest, $price->currency, (string) $price->first ) ) ) {
			return $kept;
		}
		$kept[] = array(
			// Since when the first one counts is not known.
			'since'    => $newest ? time() : 0,
			'currency' => $price->currency,
			'first'    => $price->first,
		);
		$kept   = array_slice( $kept, -self::KEPT );
		update_option( self::OPTION, $kept, false );
		return $kept;
	}

	/**
	 * What an order for the level that is paid once had to cost: the price of when it was made.
	 *
	 * @param array $order As PayPal tells it.
	 */
	public static function of_order( array $order ): Price {
		$kept   = self::note();
		$made   = (int) strtotime( (string) ( $order['create_time'] ?? '' ) );
		$amount = (array) ( $order['purchase_units'][0]['amount'] ?? array() );
		foreach ( array_slice( $kept, 0, -1 ) as $i => $past ) {
			$was_it = $made >= $past['since'] && $made < $kept[ $i + 1 ]['since'] + self::MARGIN;
			if ( $made && $was_it && self::is_same( $past, (string) ( $amount['currency_code'] ?? '' ), (string) ( $amount['value'] ?? '' ) ) ) {
				return new Price( $past['currency'], (float) $past['first'], (float) $past['first'] );
			}
		}
		return Levels::price( Levels::LIFETIME );
	}

	/** Whether a price that was kept is this. */
	private static function is_same( array $kept, string $currency, string $amount ): bool {
		return $kept['currency'] === $currency && Price::thousandths( (string) $kept['first'] ) === Price::thousandths( $amount );
	}

	/** The prices of the level, oldest first. */
	private static function kept(): array {
		$kept = get_option( self::OPTION, array() );
		return is_array( $kept ) ? $kept : array();
	}
}
