<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\Operator_Mail;
use Murmur\Payments\Membership\Orders;

defined( 'ABSPATH' ) || exit;

/** A dispute began or ended. Mails the operator, who has to respond at PayPal. */
final class Disputed_Event extends Event_Kind {
	protected function apply( PayPal_Event $event ): Event_Result {
		$order = '' === $event->transaction ? null : Orders::find( $event->transaction );
		if ( $order ) {
			$order->add_order_note( "$event->type ($event->id)" );
			$order->saveOrder();
		}
		$user = get_userdata( $event->user_id );
		Operator_Mail::send(
			'dispute.opened' === $event->type
				? __( 'A buyer disputes a payment', 'murmur' )
				: __( 'A dispute was resolved', 'murmur' ),
			sprintf(
				/* translators: 1: name, 2: id, 3: id */
				__( "Member: %1\$s\nPayment: %2\$s\nTransaction: %3\$s\n\nPayPal's Resolution Center says what is to be done.", 'murmur' ),
				$user->display_name,
				$event->paypal_id,
				$event->transaction
			)
		);
		return Event_Result::OPERATOR_NOTIFIED;
	}
}
