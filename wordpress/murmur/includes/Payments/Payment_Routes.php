<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Rest;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\Verdict;
use WP_REST_Request;
use WP_REST_Response;

/** POST paypal-verify and paypal-subscription-verify as a member, payments/confirm as the site. */
final class Payment_Routes {
	public static function boot(): void {
		$level = array(
			'type'     => 'integer',
			'required' => true,
		);
		$id    = array(
			'type'      => 'string',
			'required'  => true,
			'minLength' => 1,
			'maxLength' => 64,
		);
		Rest::route(
			'/paypal-verify',
			'POST',
			static fn( WP_REST_Request $request ) => self::verify( $request, Payment::ORDER, 'paypalOrderID' ),
			Rest::MEMBER,
			array(
				'levelId'       => $level,
				'paypalOrderID' => $id,
				'capturedOrder' => array( 'type' => 'object' ),
			)
		);
		Rest::route(
			'/paypal-subscription-verify',
			'POST',
			static fn( WP_REST_Request $request ) => self::verify( $request, Payment::SUBSCRIPTION, 'subscriptionID' ),
			Rest::MEMBER,
			array(
				'levelId'        => $level,
				'subscriptionID' => $id,
			)
		);
		Rest::route(
			'/payments/confirm',
			'POST',
			array( self::class, 'confirm' ),
			Rest::SITE,
			array(
				'userId'   => $level,
				'levelId'  => $level,
				'kind'     => array(
					'type'     => 'string',
					'enum'     => array( Payment::ORDER, Payment::SUBSCRIPTION ),
					'required' => true,
				),
				'paypalId' => $id,
				'proof'    => array( 'type' => array( 'object', 'string', 'null' ) ),
			)
		);
		add_filter( 'murmur_features', static fn( array $features ) => Levels::has_pmpro() ? array( ...$features, 'confirm' ) : $features );
	}

	private static function verify( WP_REST_Request $request, string $kind, string $field ): WP_REST_Response {
		return self::answer( Payment::confirm( get_current_user_id(), (int) $request['levelId'], $kind, (string) $request[ $field ] ) );
	}

	/** The site confirms for a member whose token may have expired since. */
	public static function confirm( WP_REST_Request $request ): WP_REST_Response {
		return self::answer( Payment::confirm( (int) $request['userId'], (int) $request['levelId'], (string) $request['kind'], (string) $request['paypalId'], false, true ) );
	}

	public static function answer( Verdict $finding ): WP_REST_Response {
		return new WP_REST_Response( $finding->body(), $finding->status() );
	}
}
