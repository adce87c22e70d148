<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Core\{Lock, Rest};
use Murmur\Payments\{Unconfirmed_Payment, Payment};
use Murmur\Payments\PayPal\{Payment_State, Refusal};
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** A kind of event. Its class applies it to the member's level and orders. */
abstract class Event_Kind {
	private const KINDS = array(
		'payment.completed'      => Paid_Event::class,
		'subscription.renewed'   => Paid_Event::class,
		'payment.failed'         => Failed_Event::class,
		'payment.refunded'       => Refunded_Event::class,
		'payment.reversed'       => Refunded_Event::class,
		'subscription.suspended' => Suspended_Event::class,
		'subscription.cancelled' => Ended_Event::class,
		'subscription.expired'   => Ended_Event::class,
		'dispute.opened'         => Disputed_Event::class,
		'dispute.resolved'       => Disputed_Event::class,
	);

	/** Applies an event. Runs with the member's lock held. */
	abstract protected function apply( PayPal_Event $event ): Event_Result|WP_Error;

	/**
	 * Confirms what an event needs first, before the member's lock is held, because a confirmation takes that lock
	 * itself. Null to go on.
	 */
	protected function confirm( PayPal_Event $event ): Event_Result|WP_Error|null {
		return null;
	}

	/** @return string[] */
	public static function types(): array {
		return array_keys( self::KINDS );
	}

	/** Applies an event or refuses it. The site sends an event again that was refused with a status of 5xx. */
	public static function handle( PayPal_Event $event ): Event_Result|WP_Error {
		$kind = new ( self::KINDS[ $event->type ] )();
		return $kind->confirm( $event )
			?? Lock::hold( "member $event->user_id", static fn() => $kind->apply( $event ) );
	}

	/** Confirms the event's payment. Null if the payment has given its level. */
	protected static function confirm_payment( PayPal_Event $event ): Event_Result|WP_Error|null {
		$verdict = Payment::confirm(
			new Unconfirmed_Payment( $event->user_id, $event->level, $event->kind, $event->paypal_id, is_vouched: true )
		);
		if ( Refusal::REFUNDED === $verdict->refusal ) {
			return Event_Result::REFUNDED_BEFORE_LEVEL;
		}
		return match ( $verdict->state ) {
			Payment_State::PAID    => null,
			Payment_State::REFUSED => Rest::error(
				$verdict->status(),
				$verdict->body()['code'],
				wp_strip_all_tags( $verdict->body()['message'] )
			),
			default          => Rest::error( 503, 'payment_pending', 'PayPal is still at it.' ),
		};
	}
}
