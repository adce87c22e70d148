<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Payments\PayPal\{PayPal, Payment_Check, Plans};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * The time until which a subscription is paid. A member keeps the paid time and a promised free trial, and nothing
 * more.
 */
final class Paid_Time {
	/**
	 * The Unix time until which a subscription is paid; 0 if nothing was paid.
	 *
	 * @param PMPro_Subscription $subscription The subscription.
	 * @param int                $next         PayPal's date of the next payment, if newer than PMPro's.
	 * @param bool               $is_owing     Whether PayPal says that money is owed.
	 * @throws \Murmur\Payments\PayPal\PayPal_Unavailable If no payment is stored and PayPal does not respond.
	 */
	public static function of( PMPro_Subscription $subscription, int $next = 0, bool $is_owing = false ): int {
		$paid = self::last_payment_time( $subscription );
		$next = $next ? $next : (int) $subscription->get_next_payment_date( 'timestamp', false );
		if ( 0 === $paid ) {
			// PayPal may not have reported the payment yet. PMPro alone knows of other gateways' payments.
			return Orders::GATEWAY === $subscription->get_gateway()
				? self::by_paypal(
					PayPal::subscription( (string) $subscription->get_subscription_transaction_id() ),
					self::period( $subscription )
				)
				: $next;
		}
		// While a payment is owed, PayPal's next date is its next try to collect it.
		$is_owing = $is_owing || 0 !== self::newest_order_time( $subscription, 'pending' );
		return $is_owing || $next <= $paid ? (int) strtotime( self::period( $subscription ), $paid ) : $next;
	}

	/**
	 * The same from PayPal's data alone.
	 *
	 * @param array  $data   PayPal's subscription.
	 * @param string $period The length of one payment's period, for strtotime().
	 * @throws \Murmur\Payments\PayPal\PayPal_Unavailable If the plan can't be fetched.
	 */
	public static function by_paypal( array $data, string $period ): int {
		$billing  = (array) ( $data['billing_info'] ?? array() );
		$paid     = (int) strtotime( (string) ( Payment_Check::last_payment( $billing )['time'] ?? '' ) );
		$next     = (int) strtotime( (string) ( $billing['next_billing_time'] ?? '' ) );
		$is_owing = Payment_Check::is_owing( $billing );
		if ( 0 === $paid ) {
			return $is_owing ? 0 : Plans::trial_end( $data );
		}
		return 'ACTIVE' === ( $data['status'] ?? '' ) && ! $is_owing && $next > $paid
			? $next
			: (int) strtotime( $period, $paid );
	}

	/** The Unix time of the newest stored payment of a subscription; 0 for none. */
	public static function last_payment_time( PMPro_Subscription $subscription ): int {
		return self::newest_order_time( $subscription, 'success' );
	}

	/** The length of one payment's period, for strtotime(). */
	public static function period( PMPro_Subscription $subscription ): string {
		return '+' . (int) $subscription->get_cycle_number() . ' ' . $subscription->get_cycle_period();
	}

	/** The time of the newest order in a state; 0 for none. */
	private static function newest_order_time( PMPro_Subscription $subscription, string $status ): int {
		$orders = $subscription->get_orders( array( 'status' => $status, 'limit' => 1 ) );
		return array() === $orders ? 0 : (int) $orders[0]->getTimestamp( true );
	}
}
