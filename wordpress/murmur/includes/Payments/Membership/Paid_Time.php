<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Payments\PayPal\PayPal;
use Murmur\Payments\PayPal\Payment_Check;
use Murmur\Payments\PayPal\Plans;
use PMPro_Subscription;

/** What was paid for is the member's until its end, and a free trial as it was promised; nothing else is. */
final class Paid_Time {
	/**
	 * Until when a subscription is paid for, as a Unix time; 0 where nothing was paid.
	 *
	 * @param PMPro_Subscription $subscription The subscription.
	 * @param int                $next         The next payment, where it is known better than from PMPro.
	 * @param bool               $is_owing     Whether PayPal says that something is owed.
	 * @throws PayPal_Unavailable Where nothing is known of a payment here, and PayPal can't be asked.
	 */
	public static function of( PMPro_Subscription $subscription, int $next = 0, bool $is_owing = false ): int {
		$paid = self::last_paid( $subscription );
		$next = $next ? $next : (int) $subscription->get_next_payment_date( 'timestamp', false );
		if ( 0 === $paid ) {
			// What was paid may not have been told yet. Of other gateways nobody can be asked.
			return Orders::GATEWAY === $subscription->get_gateway()
				? self::told( PayPal::subscription( (string) $subscription->get_subscription_transaction_id() ), self::period( $subscription ) )
				: $next;
		}
		// Where something is owed, PayPal's next date is the one of another try to collect it.
		$is_owing = $is_owing || 0 !== self::newest( $subscription, 'pending' );
		return $is_owing || $next <= $paid ? (int) strtotime( self::period( $subscription ), $paid ) : $next;
	}

	/**
	 * The same by PayPal's word alone.
	 *
	 * @param array  $told   The subscription as PayPal tells it.
	 * @param string $period What one payment is for, as strtotime() takes it.
	 * @throws PayPal_Unavailable Where PayPal can't be asked for the plan.
	 */
	public static function told( array $told, string $period ): int {
		$billing  = (array) ( $told['billing_info'] ?? array() );
		$paid     = (int) strtotime( (string) ( $billing['last_payment']['time'] ?? '' ) );
		$next     = (int) strtotime( (string) ( $billing['next_billing_time'] ?? '' ) );
		$is_owing = Payment_Check::is_owing( $billing );
		if ( 0 === $paid ) {
			return $is_owing ? 0 : Plans::trial_end( $told );
		}
		return 'ACTIVE' === ( $told['status'] ?? '' ) && ! $is_owing && $next > $paid ? $next : (int) strtotime( $period, $paid );
	}

	/** When the newest payment of a subscription that is kept here was made, as a Unix time; 0 for none. */
	public static function last_paid( PMPro_Subscription $subscription ): int {
		return self::newest( $subscription, 'success' );
	}

	/** What one payment of a subscription is for, as strtotime() takes it. */
	public static function period( PMPro_Subscription $subscription ): string {
		return '+' . (int) $subscription->get_cycle_number() . ' ' . $subscription->get_cycle_period();
	}

	/** When the newest order of a state was made; 0 for none. */
	private static function newest( PMPro_Subscription $subscription, string $status ): int {
		$orders = $subscription->get_orders( array( 'status' => $status, 'limit' => 1 ) );
		return array() === $orders ? 0 : (int) $orders[0]->getTimestamp( true );
	}
}
