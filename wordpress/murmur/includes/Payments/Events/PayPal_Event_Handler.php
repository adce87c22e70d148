<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\{Lock, Rest};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\{Payment_Kind, PayPal_Unavailable};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST paypal-event, called by the site, which has verified PayPal's signature. Each event is handled once. The events
 * of one payment are handled one at a time, in any order.
 */
final class PayPal_Event_Handler {
	public static function boot(): void {
		$text_or_null = array( 'type' => array( 'string', 'null' ) );
		$date_or_null = $text_or_null + array( 'format' => 'date-time' );
		Rest::route(
			'/paypal-event',
			'POST',
			array( self::class, 'receive' ),
			Rest::SITE,
			array(
				'id'            => array( 'maxLength' => 100 ) + Rest::REQUIRED_ID,
				'type'          => Rest::REQUIRED_TEXT + array( 'enum' => Event_Kind::types() ),
				'userId'        => Rest::REQUIRED_INTEGER,
				'levelId'       => Rest::REQUIRED_INTEGER,
				'kind'          => Rest::REQUIRED_TEXT + array( 'enum' => Payment_Kind::names() ),
				'paypalId'      => Rest::REQUIRED_ID,
				'transactionId' => $text_or_null,
				'amount'        => array( 'type' => array( 'string', 'number', 'null' ) ),
				'currency'      => $text_or_null,
				'at'            => $date_or_null,
				'nextPaymentAt' => $date_or_null,
			)
		);
		Levels::add_feature( 'events' );
	}

	public static function receive( WP_REST_Request $request ): array|WP_Error {
		if ( ! Levels::has_pmpro() ) {
			return Rest::error( 501, 'memberships_unavailable', 'Memberships are not set up on this WordPress.' );
		}
		if ( ! get_userdata( (int) $request['userId'] ) ) {
			return Rest::error( 404, 'user_not_found', 'There is no such account.' );
		}
		$result = self::handle_event( PayPal_Event::read( $request ) );
		return is_wp_error( $result ) ? $result : array( 'success' => true );
	}

	public static function handle_event( PayPal_Event $event ): bool|WP_Error {
		// Confirming the payment takes the same lock, because its event may arrive at the same time.
		return Lock::hold( "payment $event->paypal_id", static fn() => self::handle_once( $event ) );
	}

	/** Handles an event unless it was handled before. Runs with the payment's lock held. */
	private static function handle_once( PayPal_Event $event ): bool|WP_Error {
		if ( PayPal_Event_Log::has( $event->id ) ) {
			return true;
		}
		try {
			$result = Event_Kind::handle( $event );
		} catch ( PayPal_Unavailable ) {
			return Rest::error( 503, 'paypal_unavailable', 'PayPal can’t be asked just now.' );
		}
		if ( is_wp_error( $result ) ) {
			return $result;
		}
		PayPal_Event_Log::add( $event, $result );
		do_action( 'murmur_paypal_event', $event->type, $event->user_id );
		return true;
	}
}
