<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Payments\Membership\Orders;
use Murmur\Payments\PayPal\Payment_Kind;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** A first or later payment arrived. */
final class Paid_Event extends Event_Kind {
	protected function confirm( PayPal_Event $event ): Event_Result|WP_Error|null {
		return Payment_Kind::ORDER === $event->kind || ! Orders::subscription( $event->paypal_id )
			? self::confirm_payment( $event )
			: null;
	}

	protected function apply( PayPal_Event $event ): Event_Result|WP_Error {
		return Payment_Kind::SUBSCRIPTION === $event->kind && '' !== $event->transaction
			? Renewal::handle_payment( $event )
			: Event_Result::CONFIRMED;
	}
}
