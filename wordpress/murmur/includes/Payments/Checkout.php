<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Lock;
use Murmur\Core\Rest;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Levels\Price;
use Murmur\Payments\PayPal\PayPal;
use Murmur\Payments\PayPal\PayPal_Unavailable;
use Murmur\Payments\PayPal\Payment_Check;
use Murmur\Payments\PayPal\Payment_Nonces;
use Murmur\Payments\PayPal\Verdict;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** POST checkout/prepare-for-existing-user and checkout/complete-payment: payments on PayPal's own page. */
final class Checkout {
	/**
	 * PayPal returns to the site with a token other than the subscription's id; the account's user meta maps one to the
	 * other.
	 */
	private const META = 'murmur_checkouts';
	private const KEPT = 10;

	public static function boot(): void {
		$text = array( 'type' => 'string' );
		Rest::route(
			'/checkout/prepare-for-existing-user',
			'POST',
			array( self::class, 'prepare' ),
			Rest::MEMBER,
			array(
				'level_id'    => array(
					'type'     => 'integer',
					'required' => true,
				),
				'success_url' => $text + array( 'required' => true ),
				'cancel_url'  => $text + array( 'required' => true ),
			)
		);
		Rest::route(
			'/checkout/complete-payment',
			'POST',
			array( self::class, 'complete' ),
			Rest::MEMBER,
			array(
				'token'   => $text,
				'PayerID' => $text,
			)
		);
	}

	/** Creates an order or a subscription, and returns PayPal's page for approving it. */
	public static function prepare( WP_REST_Request $request ): array|WP_Error {
		$level = (int) $request['level_id'];
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
			$made = self::make( $level, get_current_user_id(), (string) $request['success_url'], (string) $request['cancel_url'] );
		} catch ( PayPal_Unavailable ) {
			return Rest::error( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' );
		}
		return null === $made ? Rest::error( 422, 'checkout_refused', 'PayPal does not take this payment.' ) : array( 'checkout_url' => $made );
	}

	/** Captures an approved order, or checks that the subscription is active, and gives the level. */
	public static function complete( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$token = trim( (string) $request['token'] );
		if ( '' === $token ) {
			return Rest::error( 400, 'missing_token', 'PayPal token is required.' );
		}
		if ( ! Levels::has_pmpro() || ! PayPal::is_set_up() ) {
			return Payment_Routes::answer( Verdict::refused( 'unserved' ) );
		}
		$id   = self::kept( get_current_user_id() )[ $token ] ?? $token;
		$kind = str_starts_with( $id, 'I-' ) ? Payment::SUBSCRIPTION : Payment::ORDER;
		try {
			$paid = self::fetch( $kind, $id );
		} catch ( PayPal_Unavailable ) {
			return Payment_Routes::answer( Verdict::refused( 'paypal' ) );
		}
		$payer    = (string) ( $paid['payer']['payer_id'] ?? '' );
		$given    = trim( (string) $request['PayerID'] );
		$is_order = Payment::ORDER === $kind;
		if ( $is_order && '' === $given ) {
			return Rest::error( 400, 'missing_payer', 'PayPal PayerID is required.' );
		}
		if ( $is_order && '' !== $payer && $payer !== $given ) {
			return Rest::error( 400, 'wrong_payer', 'PayerID does not match the payment.' );
		}
		$bound   = Payment_Check::read_custom_id( (string) ( $paid['custom_id'] ?? $paid['purchase_units'][0]['custom_id'] ?? '' ) );
		$finding = null === $bound
			? Verdict::refused( array() === $paid ? 'unknown' : 'foreign' )
			: Payment::confirm( get_current_user_id(), $bound[1], $kind, $id, true );
		if ( Verdict::PAID !== $finding->state ) {
			return Payment_Routes::answer( $finding );
		}
		return new WP_REST_Response(
			array(
				'success' => true,
				'message' => 'Payment completed successfully.',
			)
		);
	}

	/** Whether this WordPress created the subscription for this account, as far as that is stored. */
	public static function has_made( int $user_id, string $id ): bool {
		return in_array( $id, self::kept( $user_id ), true );
	}

	/** The URL of the approval page; null if PayPal refuses. */
	private static function make( int $level, int $user_id, string $success_url, string $cancel_url ): ?string {
		$context = array(
			'return_url'          => $success_url,
			'cancel_url'          => $cancel_url,
			'shipping_preference' => 'NO_SHIPPING',
		);
		$is_once = Levels::LIFETIME === $level;
		$answer  = $is_once
			? self::make_order( $level, Payment_Nonces::make( Payment::ORDER, $user_id, $level ), $context )
			: PayPal::post(
				'/v1/billing/subscriptions',
				array(
					'plan_id'             => Levels::plan( $level ),
					'custom_id'           => Payment_Nonces::make( Payment::SUBSCRIPTION, $user_id, $level ),
					'application_context' => $context + array( 'user_action' => 'SUBSCRIBE_NOW' ),
				),
				wp_generate_uuid4()
			);
		$links   = array_column( (array) ( $answer['body']['links'] ?? array() ), 'href', 'rel' );
		$page    = (string) ( $links['approve'] ?? $links['payer-action'] ?? '' );
		if ( $answer['status'] >= 300 || '' === $page ) {
			return null;
		}
		self::keep( $user_id, $page, (string) $answer['body']['id'] );
		return $page;
	}

	/** Creates an order for the level that is paid once. */
	private static function make_order( int $level, string $custom_id, array $context ): array {
		$price  = Levels::price( $level );
		$answer = PayPal::post(
			'/v2/checkout/orders',
			array(
				'intent'              => 'CAPTURE',
				'purchase_units'      => array(
					array(
						'amount'      => array(
							'currency_code' => $price->currency,
							'value'         => Price::written( $price->first, $price->currency ),
						),
						'custom_id'   => $custom_id,
						'description' => mb_substr( 'Membership Upgrade: ' . wp_strip_all_tags( Levels::name( $level ) ), 0, 127 ),
					),
				),
				'application_context' => $context + array( 'user_action' => 'PAY_NOW' ),
			),
			wp_generate_uuid4()
		);
		Payment::learn_payee( $answer['body'] );
		return $answer;
	}

	/** PayPal's data of it; empty if PayPal does not know it. */
	private static function fetch( string $kind, string $id ): array {
		$path   = Payment::ORDER === $kind ? '/v2/checkout/orders/' : '/v1/billing/subscriptions/';
		$answer = PayPal::get( $path . rawurlencode( $id ) );
		return 200 === $answer['status'] ? $answer['body'] : array();
	}

	/** Stores the tokens of the approval page's URL; a lock keeps those of concurrent checkouts. */
	private static function keep( int $user_id, string $page, string $id ): void {
		Lock::hold( "checkouts $user_id", static fn() => self::add( $user_id, $page, $id ) );
	}

	/** Runs with the lock held. */
	private static function add( int $user_id, string $page, string $id ): void {
		wp_cache_delete( $user_id, 'user_meta' );
		wp_parse_str( (string) wp_parse_url( $page, PHP_URL_QUERY ), $query );
		$kept = self::kept( $user_id );
		foreach ( array_intersect_key( $query, array_flip( array( 'token', 'ba_token' ) ) ) as $token ) {
			if ( is_string( $token ) && $token !== $id ) {
				$kept[ $token ] = $id;
			}
		}
		update_user_meta( $user_id, self::META, array_slice( $kept, -self::KEPT, null, true ) );
	}

	/** Ids by token. */
	private static function kept( int $user_id ): array {
		$kept = get_user_meta( $user_id, self::META, true );
		return is_array( $kept ) ? $kept : array();
	}
}
