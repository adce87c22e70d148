<?php
declare( strict_types=1 );

namespace Murmur\Payments;

/** What was told of payments, and what came of it: each event counts once. */
final class PayPal_Event_Log {
	/** The note of a payment that came and went before it gave anything. */
	public const GIVEN_BACK_BEFORE = 'given back before a level was given';

	/** Whether an event was handled. */
	public static function has( string $id ): bool {
		global $wpdb;
		return null !== $wpdb->get_var( $wpdb->prepare( "SELECT id FROM {$wpdb->prefix}murmur_paypal_events WHERE id = %s", $id ) );
	}

	/** Whether the payment itself was heard of when it had been given back already. */
	public static function was_given_back_before( PayPal_Event $event ): bool {
		global $wpdb;
		return null !== $wpdb->get_var( $wpdb->prepare( "SELECT id FROM {$wpdb->prefix}murmur_paypal_events WHERE paypal_id = %s AND user_id = %d AND note = %s", $event->paypal_id, $event->user_id, self::GIVEN_BACK_BEFORE ) );
	}

	/** Keeps that an event was handled, and what came of it. */
	public static function add( PayPal_Event $event, string $note ): void {
		global $wpdb;
		$wpdb->insert(
			"{$wpdb->prefix}murmur_paypal_events",
			array(
				'id'        => $event->id,
				'type'      => $event->type,
				'user_id'   => $event->user_id,
				'paypal_id' => $event->paypal_id,
				'handled'   => gmdate( 'Y-m-d H:i:s' ),
				'note'      => $note,
			)
		);
	}
}
