<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Payments\Levels\{Levels, Price};

defined( 'ABSPATH' ) || exit;

/**
 * The price at which a member bought a level. The member keeps it when the level's price changes. PMPro copies the
 * level's terms to the membership's row. If all payments are equal, the amount of the order is more accurate.
 */
final class Purchase_Price {
	/** The price in the site's format. A level that was given by hand has no price fields. */
	public static function of( int $user_id, int $pmpro_id ): array {
		$level = self::terms( $user_id, $pmpro_id );
		$order = Orders::newest_for( $user_id, $pmpro_id );
		$paid  = $order ? (string) (float) $order->total : '0';
		$currency = $order ? Orders::currency( $order ) : Levels::currency();
		if ( ! $level ) {
			return array( 'price_text' => null );
		}
		if ( (float) $paid > 0 && (float) $level->billing_amount <= 0 ) {
			$level->initial_payment = $paid;
		} elseif (
			(float) $paid > 0
			&& 0 === (int) $level->trial_limit
			&& (float) $level->billing_amount === (float) $level->initial_payment
		) {
			$level->initial_payment = $paid;
			$level->billing_amount  = $paid;
		}
		if ( (float) $level->initial_payment <= 0 && (float) $level->billing_amount <= 0 ) {
			return array( 'price_text' => null );
		}
		// PMPro formats every amount in today's currency.
		$text = Levels::currency() === $currency ? trim( (string) pmpro_getLevelCost( $level, true, false ) ) : null;
		return array( 'price_text' => $text ) + Price::of_level( $level, $currency )->to_rest();
	}

	/** The level with the terms of the membership's row. */
	private static function terms( int $user_id, int $pmpro_id ): ?object {
		global $wpdb;
		$level = pmpro_getAllLevels( true )[ $pmpro_id ] ?? null;
		$row   = $wpdb->get_row(
			$wpdb->prepare(
				"SELECT initial_payment, billing_amount, cycle_number, cycle_period, billing_limit, trial_amount,
					trial_limit
				FROM {$wpdb->pmpro_memberships_users}
				WHERE user_id = %d AND membership_id = %d AND status = 'active' ORDER BY id DESC LIMIT 1",
				$user_id,
				$pmpro_id
			)
		);
		if ( ! $level || ! $row ) {
			return null;
		}
		$bought = clone $level;
		foreach ( (array) $row as $name => $value ) {
			$bought->$name = $value;
		}
		return $bought;
	}
}
