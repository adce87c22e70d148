<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Rest;
use Murmur\Payments\Levels\{Levels, Price};
use Murmur\Payments\PayPal\{
	Payment_Check, Payment_Kind, Payment_Nonces, Payment_State, PayPal, PayPal_Unavailable, Refusal, Verdict,
};
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** POST checkout/prepare-for-existing-user and checkout/complete-payment: payments on PayPal's own page. */
final class Checkout {
	public static function boot(): void {
		Rest::route(
			'/checkout/prepare-for-existing-user',
			'POST',
			array( self::class, 'prepare' ),
			Rest::MEMBER,
			array(
				'level_id'    => Rest::REQUIRED_INTEGER,
				'success_url' => Rest::REQUIRED_TEXT,
				'cancel_url'  => Rest::REQUIRED_TEXT,
			)
		);
		Rest::route(
			'/checkout/complete-payment',
			'POST',
			array( self::class, 'complete' ),
			Rest::MEMBER,
			array( 'token' => Rest::TEXT, 'PayerID' => Rest::TEXT )
		);
	}

	/** Creates an order or a subscription, and returns PayPal's page for approving it. */
	public static function prepare( WP_REST_Request $request ): array|WP_Error {
		$level     = (int) $request['level_id'];
		$is_served = Levels::has_pmpro() && PayPal::is_set_up();
		if ( $level <= Levels::FREE || $level > Levels::LIFETIME || ( $is_served && ! Levels::is_sold( $level ) ) ) {
			return Rest::error( 400, 'invalid_level', 'A valid level ID is required.' );
		}
		foreach ( array( 'success', 'cancel' ) as $which ) {
			if ( ! preg_match( '#^https?://[^\s/]+#i', (string) $request[ "{$which}_url" ] ) ) {
				return Rest::error( 400, "invalid_{$which}_url", "A valid $which URL is required." );
			}
		}
		if ( ! $is_served ) {
			return Rest::error( 501, 'memberships_unavailable', 'Memberships are not set up on this WordPress.' );
		}
		try {
			$checkout_url = self::create_payment(
				$level,
				get_current_user_id(),
				(string) $request['success_url'],
				(string) $request['cancel_url']
			);
		} catch ( PayPal_Unavailable ) {
			return Rest::error( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' );
		}
		$checkout_url ??= Rest::error( 422, 'checkout_refused', 'PayPal does not take this payment.' );
		return is_wp_error( $checkout_url ) ? $checkout_url : array( 'checkout_url' => $checkout_url );
	}

	/** Captures an approved order, or checks that the subscription is active, and gives the level. */
	public static function complete( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$token = trim( (string) $request['token'] );
		if ( '' === $token ) {
			return Rest::error( 400, 'missing_token', 'PayPal token is required.' );
		}
		if ( ! Levels::has_pmpro() || ! PayPal::is_set_up() ) {
			return Verdict::refused( Refusal::UNSERVED )->response();
		}
		$id   = Checkout_Tokens::id_of( get_current_user_id(), $token );
		$kind = str_starts_with( $id, 'I-' ) ? Payment_Kind::SUBSCRIPTION : Payment_Kind::ORDER;
		try {
			$paid = Payment_Kind::ORDER === $kind ? PayPal::order( $id ) : PayPal::subscription( $id );
		} catch ( PayPal_Unavailable ) {
			return Verdict::refused( Refusal::PAYPAL )->response();
		}
		$payer    = (string) ( $paid['payer']['payer_id'] ?? '' );
		$given    = trim( (string) $request['PayerID'] );
		$is_order = Payment_Kind::ORDER === $kind;
		if ( $is_order && '' === $given ) {
			return Rest::error( 400, 'missing_payer', 'PayPal PayerID is required.' );
		}
		if ( $is_order && '' !== $payer && $payer !== $given ) {
			return Rest::error( 400, 'wrong_payer', 'PayerID does not match the payment.' );
		}
		$bound   = Payment_Check::read_custom_id(
			(string) ( $paid['custom_id'] ?? $paid['purchase_units'][0]['custom_id'] ?? '' )
		);
		$verdict = null === $bound
			? Verdict::refused( array() === $paid ? Refusal::UNKNOWN : Refusal::FOREIGN )
			: Payment::confirm(
				new Unconfirmed_Payment( get_current_user_id(), $bound[1], $kind, $id, may_capture: true )
			);
		if ( Payment_State::PAID !== $verdict->state ) {
			return $verdict->response();
		}
		return new WP_REST_Response( array( 'success' => true, 'message' => 'Payment completed successfully.' ) );
	}

	/**
	 * Creates an order or a subscription. Returns the URL of PayPal's approval page; null if PayPal refuses; an error
	 * if the page's token could not be stored, without which the site could not complete the payment.
	 */
	private static function create_payment(
		int $level,
		int $user_id,
		string $success_url,
		string $cancel_url
	): string|WP_Error|null {
		$context  = array(
			'return_url'          => $success_url,
			'cancel_url'          => $cancel_url,
			'shipping_preference' => 'NO_SHIPPING',
		);
		$is_once  = Levels::LIFETIME === $level;
		$response = $is_once
			? self::create_order( $level, Payment_Nonces::make( Payment_Kind::ORDER, $user_id, $level ), $context )
			: PayPal::post(
				'/v1/billing/subscriptions',
				array(
					'plan_id'             => Levels::plan( $level ),
					'custom_id'           => Payment_Nonces::make( Payment_Kind::SUBSCRIPTION, $user_id, $level ),
					'application_context' => $context + array( 'user_action' => 'SUBSCRIBE_NOW' ),
				),
				wp_generate_uuid4()
			);
		$links = array_column( (array) ( $response['body']['links'] ?? array() ), 'href', 'rel' );
		$page  = (string) ( $links['approve'] ?? $links['payer-action'] ?? '' );
		if ( $response['status'] >= 300 || '' === $page ) {
			return null;
		}
		return Checkout_Tokens::store( $user_id, $page, (string) $response['body']['id'] ) ?? $page;
	}

	/** Creates an order for the lifetime level, which is paid once. */
	private static function create_order( int $level, string $custom_id, array $context ): array {
		$price = Levels::price( $level );
		if ( ! Price::is_payable( $price->first, $price->currency ) ) {
			return array( 'status' => 422, 'body' => array() );
		}
		$response = PayPal::post(
			'/v2/checkout/orders',
			array(
				'intent'              => 'CAPTURE',
				'purchase_units'      => array(
					array(
						'amount'      => array(
							'currency_code' => $price->currency,
							'value'         => Price::decimal( $price->first, $price->currency ),
						),
						'custom_id'   => $custom_id,
						'description' => mb_substr(
							'Membership Upgrade: ' . wp_strip_all_tags( Levels::name( $level ) ),
							0,
							127
						),
					),
				),
				'application_context' => $context + array( 'user_action' => 'PAY_NOW' ),
			),
			wp_generate_uuid4()
		);
		PayPal::store_payee( $response['body'] );
		return $response;
	}
}
