<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Payments\Membership\Paid_Time;
use Murmur\Payments\PayPal\{PayPal, Payment_Check, PayPal_Unavailable};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/** Whether a subscription was paid after an event. Events arrive in any order. */
final class Later_Payment {
	/** Whether a later payment is stored here. */
	public static function is_known( PMPro_Subscription $subscription, PayPal_Event $event ): bool {
		$paid = Paid_Time::last_payment_time( $subscription );
		// PayPal's times are whole seconds, so only PayPal knows which of two in one second came first.
		return $event->at > 0 && ( $paid > $event->at || ( $paid === $event->at && self::is_at_paypal( $event ) ) );
	}

	/**
	 * Whether PayPal has received a later payment.
	 *
	 * @throws PayPal_Unavailable
	 */
	public static function is_at_paypal( PayPal_Event $event ): bool {
		$data    = PayPal::subscription( $event->paypal_id );
		$billing = (array) ( $data['billing_info'] ?? array() );
		$paid    = (int) strtotime( (string) ( Payment_Check::last_payment( $billing )['time'] ?? '' ) );
		$is_fine = 'ACTIVE' === ( $data['status'] ?? '' ) && ! Payment_Check::is_owing( $billing );
		return $paid > $event->at || ( $paid > 0 && $paid === $event->at && $is_fine );
	}
}
