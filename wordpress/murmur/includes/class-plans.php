<?php
/**
 * The plans at PayPal.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

/** Asks PayPal for a level's plan. What it says is kept for five minutes. */
final class Plans {
	/**
	 * In which ways a level can't be subscribed to.
	 *
	 * @return string[] Of those that Plan_Check::advice() knows.
	 * @throws PayPal_Unavailable Where PayPal gives no answer.
	 */
	public static function problems( int $level ): array {
		$id = Levels::plan( $level );
		if ( '' === $id ) {
			return array( 'missing' );
		}
		$shared = array_filter( Levels::SUBSCRIBED, static fn( int $other ) => $other !== $level && Levels::plan( $other ) === $id );
		if ( array() !== $shared ) {
			return array( 'shared' );
		}
		$plan = self::fetch( $id );
		return null === $plan ? array( 'unknown' ) : Plan_Check::differences( $plan, Levels::price( $level ) );
	}

	/**
	 * A plan as PayPal tells it, or null for none.
	 *
	 * @throws PayPal_Unavailable Where PayPal gives no answer.
	 */
	public static function fetch( string $id ): ?array {
		$name = 'murmur_plan_' . md5( PayPal::account() . $id );
		$kept = get_transient( $name );
		if ( is_array( $kept ) ) {
			return $kept;
		}
		$answer = PayPal::get( '/v1/billing/plans/' . rawurlencode( $id ) );
		if ( 200 !== $answer['status'] ) {
			return null;
		}
		set_transient( $name, $answer['body'], 5 * MINUTE_IN_SECONDS );
		return $answer['body'];
	}
}
