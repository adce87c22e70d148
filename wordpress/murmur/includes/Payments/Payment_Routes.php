<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Rest;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\Payment_Kind;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** POST paypal-verify and paypal-subscription-verify for members, payments/confirm for the site. */
final class Payment_Routes {
	public static function boot(): void {
		Rest::route(
			'/paypal-verify',
			'POST',
			static fn( WP_REST_Request $request ) => self::verify( $request, Payment_Kind::ORDER, 'paypalOrderID' ),
			Rest::MEMBER,
			array(
				'levelId'       => Rest::REQUIRED_INTEGER,
				'paypalOrderID' => Rest::REQUIRED_ID,
				'capturedOrder' => array( 'type' => 'object' ),
			)
		);
		Rest::route(
			'/paypal-subscription-verify',
			'POST',
			static fn( WP_REST_Request $request ) => self::verify(
				$request,
				Payment_Kind::SUBSCRIPTION,
				'subscriptionID'
			),
			Rest::MEMBER,
			array( 'levelId' => Rest::REQUIRED_INTEGER, 'subscriptionID' => Rest::REQUIRED_ID )
		);
		Rest::route(
			'/payments/confirm',
			'POST',
			array( self::class, 'confirm' ),
			Rest::SITE,
			array(
				'userId'   => Rest::REQUIRED_INTEGER,
				'levelId'  => Rest::REQUIRED_INTEGER,
				'kind'     => Rest::REQUIRED_TEXT + array( 'enum' => Payment_Kind::names() ),
				'paypalId' => Rest::REQUIRED_ID,
				'proof'    => array( 'type' => array( 'object', 'string', 'null' ) ),
			)
		);
		Levels::add_feature( 'confirm' );
	}

	private static function verify( WP_REST_Request $request, Payment_Kind $kind, string $field ): WP_REST_Response {
		return Payment::confirm(
			new Unconfirmed_Payment(
				get_current_user_id(),
				(int) $request['levelId'],
				$kind,
				(string) $request[ $field ]
			)
		)->response();
	}

	/** Confirms a payment for the site. The member's token may have expired by then. */
	public static function confirm( WP_REST_Request $request ): WP_REST_Response {
		return Payment::confirm(
			new Unconfirmed_Payment(
				(int) $request['userId'],
				(int) $request['levelId'],
				Payment_Kind::from( (string) $request['kind'] ),
				(string) $request['paypalId'],
				is_vouched: true
			)
		)->response();
	}
}
