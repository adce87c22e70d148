<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Levels\Price;

/**
 * A level's price may change; who has it goes on at the one they bought it for. PMPro keeps the terms on the member's own
 * row, as the level had them when it was given; what was paid says it better, where nothing else was charged first.
 */
final class Purchase_Price {
	/** The price of an account's level as the site reads it, in fields and in words; without fields where it was given by hand. */
	public static function price( int $user_id, int $pmpro_id ): array {
		$level = self::terms( $user_id, $pmpro_id );
		$order = Orders::newest_for( $user_id, $pmpro_id );
		$paid  = $order ? (string) (float) $order->total : '0';
		$money = $order ? Orders::currency( $order ) : Levels::currency();
		if ( ! $level ) {
			return array( 'price_text' => null );
		}
		if ( (float) $paid > 0 && (float) $level->billing_amount <= 0 ) {
			$level->initial_payment = $paid;
		} elseif ( (float) $paid > 0 && 0 === (int) $level->trial_limit && (float) $level->billing_amount === (float) $level->initial_payment ) {
			$level->initial_payment = $paid;
			$level->billing_amount  = $paid;
		}
		if ( (float) $level->initial_payment <= 0 && (float) $level->billing_amount <= 0 ) {
			return array( 'price_text' => null );
		}
		// PMPro's words are in the currency of today.
		$text = Levels::currency() === $money ? trim( (string) pmpro_getLevelCost( $level, true, false ) ) : null;
		return array( 'price_text' => $text ) + Price::of_level( $level, $money )->show();
	}

	/** The level with the terms of the member's own row. */
	private static function terms( int $user_id, int $pmpro_id ): ?object {
		global $wpdb;
		$level = pmpro_getAllLevels( true )[ $pmpro_id ] ?? null;
		$row   = $wpdb->get_row(
			$wpdb->prepare( "SELECT initial_payment, billing_amount, cycle_number, cycle_period, billing_limit, trial_amount, trial_limit FROM {$wpdb->pmpro_memberships_users} WHERE user_id = %d AND membership_id = %d AND status = 'active' ORDER BY id DESC LIMIT 1", $user_id, $pmpro_id )
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
