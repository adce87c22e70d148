<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Payments\Levels\Levels;

defined( 'ABSPATH' ) || exit;

/** PayPal's plans, cached for five minutes. */
final class Plans {
	/**
	 * The reasons why nobody can subscribe to a level.
	 *
	 * @return string[] Keys of Plan_Check::advice().
	 * @throws PayPal_Unavailable
	 */
	public static function problems( int $level ): array {
		$id = Levels::plan( $level );
		if ( '' === $id ) {
			return array( 'missing' );
		}
		$shared = array_filter(
			Levels::SUBSCRIBED,
			static fn( int $other ) => $other !== $level && Levels::plan( $other ) === $id
		);
		if ( array() !== $shared ) {
			return array( 'shared' );
		}
		$plan = self::fetch( $id );
		return null === $plan ? array( 'unknown' ) : Plan_Check::differences( $plan, Levels::price( $level ) );
	}

	/**
	 * The Unix time at which a subscription's free trial ends; 0 if it has none.
	 *
	 * @param array $subscription PayPal's data.
	 * @throws PayPal_Unavailable
	 */
	public static function trial_end( array $subscription ): int {
		$start = (int) strtotime( (string) ( $subscription['start_time'] ?? $subscription['create_time'] ?? '' ) );
		$plan  = $start && isset( $subscription['plan_id'] ) ? self::fetch( (string) $subscription['plan_id'] ) : null;
		$end   = null === $plan ? 0 : Plan_Check::trial_end( $plan, $start );
		// PayPal may charge at a later hour of the day than that at which the subscription began.
		$next = (int) strtotime( (string) ( $subscription['billing_info']['next_billing_time'] ?? '' ) );
		return $end && $next > $end && $next - $end < DAY_IN_SECONDS ? $next : $end;
	}

	/**
	 * A plan, or null if PayPal does not know it.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function fetch( string $id ): ?array {
		$name   = 'murmur_plan_' . md5( PayPal::account() . $id );
		$cached = get_transient( $name );
		if ( is_array( $cached ) ) {
			return $cached;
		}
		$response = PayPal::get( '/v1/billing/plans/' . rawurlencode( $id ) );
		if ( 200 !== $response['status'] ) {
			return null;
		}
		set_transient( $name, $response['body'], 5 * MINUTE_IN_SECONDS );
		return $response['body'];
	}
}
