<?php
declare( strict_types=1 );

namespace Murmur\Payments\Gateway;

use MemberOrder;
use Murmur\Core\Time;
use Murmur\Payments\Alipay\Alipay;
use Murmur\Payments\Membership\Orders;
use Murmur\Payments\PayPal\{PayPal, PayPal_Unavailable};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * Makes this plugin a gateway of PMPro. PMPro's screens for orders and subscriptions then reach PayPal: they cancel,
 * change levels, read the state and refund. Members buy on the site only.
 */
final class Gateway {
	/** PMPro uses the global class PMProGateway_murmur for this gateway's orders. */
	public static function boot(): void {
		add_action( 'plugins_loaded', array( self::class, 'load' ), 20 );
		add_filter(
			'pmpro_gateways',
			static fn( array $gateways ) => $gateways + array(
				Orders::GATEWAY => __( 'PayPal, by the Murmur site', 'murmur' ),
			)
		);
		// Replaces PMPro's default gateway, "Testing Only", which gives a level to anybody who fills in PMPro's
		// checkout.
		foreach ( array( 'option_pmpro_gateway', 'default_option_pmpro_gateway' ) as $option ) {
			add_filter( $option, static fn( mixed $gateway ) => empty( $gateway ) ? Orders::GATEWAY : $gateway );
		}
		add_filter( 'pmpro_valid_gateways', static fn( array $gateways ) => array( ...$gateways, Orders::GATEWAY ) );
		add_filter(
			'pmpro_allowed_refunds_gateways',
			static fn( array $gateways ) => array( ...$gateways, Orders::GATEWAY )
		);
		add_filter( 'pmpro_process_refund_' . Orders::GATEWAY, array( self::class, 'refund' ), 10, 2 );
	}

	/** Loads the gateway's class once PMPro is loaded. */
	public static function load(): void {
		if ( class_exists( 'PMProGateway' ) ) {
			require_once __DIR__ . '/PMProGateway_murmur.php';
		}
	}

	/**
	 * Copies PayPal's data of a subscription to PMPro's.
	 *
	 * @return string|null The error.
	 */
	public static function sync( PMPro_Subscription $subscription ): ?string {
		try {
			$data = PayPal::subscription( (string) $subscription->get_subscription_transaction_id() );
		} catch ( PayPal_Unavailable $failure ) {
			return $failure->getMessage();
		}
		if ( array() === $data ) {
			return __( 'PayPal knows no such subscription.', 'murmur' );
		}
		$subscription->set( self::pmpro_fields( $data ) );
		return null;
	}

	/**
	 * Maps PayPal's subscription to PMPro's fields. A suspended subscription counts as active, because it may charge
	 * again and can be cancelled.
	 */
	public static function pmpro_fields( array $subscription ): array {
		$is_over = in_array( $subscription['status'] ?? '', array( 'CANCELLED', 'EXPIRED' ), true );
		$next    = strtotime( (string) ( $subscription['billing_info']['next_billing_time'] ?? '' ) );
		$start   = strtotime( (string) ( $subscription['start_time'] ?? $subscription['create_time'] ?? '' ) );
		$changes = array( 'status' => $is_over ? 'cancelled' : 'active' );
		if ( $next && ! $is_over ) {
			$changes['next_payment_date'] = Time::sql( $next );
		}
		if ( $start ) {
			$changes['startdate'] = Time::sql( $start );
		}
		return $changes;
	}

	/**
	 * Refunds a payment from PMPro's list of orders.
	 *
	 * @param bool        $is_done Whether an earlier filter refunded it.
	 * @param MemberOrder $order   The order.
	 */
	public static function refund( bool $is_done, MemberOrder $order ): bool {
		$transaction = (string) $order->payment_transaction_id;
		if ( $is_done ) {
			return true;
		}
		if ( '' === $transaction || str_starts_with( $transaction, Alipay::PREFIX ) ) {
			$order->add_order_note( __( 'Only payments at PayPal can be given back here.', 'murmur' ) );
			$order->saveOrder();
			return false;
		}
		try {
			$response = self::request_refund( $transaction );
			$why      = PayPal::issue( $response );
		} catch ( PayPal_Unavailable $failure ) {
			$response = array( 'status' => 503 );
			$why      = $failure->getMessage();
		}
		$is_done = $response['status'] < 300
			|| in_array( $why, array( 'CAPTURE_FULLY_REFUNDED', 'TRANSACTION_ALREADY_REFUNDED' ), true );
		if ( $is_done ) {
			$order->status = 'refunded';
		}
		/* translators: %s: PayPal's word for what is wrong */
		$refusal = sprintf( __( 'PayPal did not give this back: %s', 'murmur' ), $why );
		$order->add_order_note( $is_done ? __( 'Given back at PayPal.', 'murmur' ) : $refusal );
		$order->saveOrder();
		return $is_done;
	}

	/**
	 * Refunds a part of a payment. PayPal's event about the refund stores its amount, so that it counts once.
	 *
	 * @param MemberOrder $order      The order.
	 * @param string      $amount     Less than what is left of the payment.
	 * @param string      $request_id PayPal refunds only once for one id.
	 */
	public static function refund_part( MemberOrder $order, string $amount, string $request_id ): bool {
		try {
			$response = self::request_refund(
				(string) $order->payment_transaction_id,
				$amount,
				Orders::currency( $order ),
				$request_id
			);
		} catch ( PayPal_Unavailable $failure ) {
			return false;
		}
		return $response['status'] < 300;
	}

	/**
	 * Requests a refund from PayPal. Each try of a full refund has a new request id: with the old one PayPal would
	 * repeat its refusal, and no payment can be refunded twice in full. A subscription's payment is a sale of PayPal's
	 * API v1, which v2 may not know.
	 *
	 * @return array{status: int, body: array}
	 * @throws PayPal_Unavailable
	 */
	private static function request_refund(
		string $transaction,
		string $amount = '',
		string $currency = '',
		string $request_id = ''
	): array {
		$id       = rawurlencode( $transaction );
		$new_id   = '' === $request_id ? wp_generate_uuid4() : $request_id;
		$v2       = '' === $amount
			? array()
			: array( 'amount' => array( 'value' => $amount, 'currency_code' => $currency ) );
		$v1       = '' === $amount
			? array()
			: array( 'amount' => array( 'total' => $amount, 'currency' => $currency ) );
		$response = PayPal::post( "/v2/payments/captures/$id/refund", $v2, $new_id );
		return 404 === $response['status']
			? PayPal::post( "/v1/payments/sale/$id/refund", $v1, "$new_id-sale" )
			: $response;
	}
}
