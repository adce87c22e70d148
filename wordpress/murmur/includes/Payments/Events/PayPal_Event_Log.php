<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\Time;

defined( 'ABSPATH' ) || exit;

/** The handled events with their results, so that each event counts once. */
final class PayPal_Event_Log {
	public static function has( string $id ): bool {
		global $wpdb;
		return null !== $wpdb->get_var(
			$wpdb->prepare( "SELECT id FROM {$wpdb->prefix}murmur_paypal_events WHERE id = %s", $id )
		);
	}

	/** Whether the payment was already refunded when it was first reported. */
	public static function was_refunded_before( PayPal_Event $event ): bool {
		global $wpdb;
		return null !== $wpdb->get_var(
			$wpdb->prepare(
				"SELECT id FROM {$wpdb->prefix}murmur_paypal_events
					WHERE paypal_id = %s AND user_id = %d AND note = %s",
				$event->paypal_id,
				$event->user_id,
				Event_Result::REFUNDED_BEFORE_LEVEL->value
			)
		);
	}

	public static function add( PayPal_Event $event, Event_Result $result ): void {
		global $wpdb;
		$wpdb->insert(
			"{$wpdb->prefix}murmur_paypal_events",
			array(
				'id'        => $event->id,
				'type'      => $event->type,
				'user_id'   => $event->user_id,
				'paypal_id' => $event->paypal_id,
				'handled'   => Time::sql(),
				'note'      => $result->value,
			)
		);
	}
}
