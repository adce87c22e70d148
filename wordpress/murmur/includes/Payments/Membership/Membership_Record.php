<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use MemberOrder;
use Murmur\Payments\Levels\Levels;
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/** A member's current or last paid membership in the site's format. */
final class Membership_Record {
	/** The current or last paid membership in the site's format; null if the account never paid. */
	public static function of( int $user_id ): ?array {
		$current = Membership::current( $user_id );
		if ( null === $current || $current['level'] <= Levels::FREE ) {
			return self::last_ended( $user_id );
		}
		$subscription = Membership::subscription( $user_id, $current['pmpro_id'] );
		$next         = $subscription ? (int) $subscription->get_next_payment_date( 'timestamp', false ) : 0;
		$end          = $current['end'] ? $current['end'] : $next;
		return array(
			'gateway'                 => self::gateway( $user_id, $current['pmpro_id'], $subscription ),
			'level_name'              => Levels::name( $current['level'] ),
			'names'                   => Levels::names( $current['level'] ),
			'start_date'              => Membership::as_date( $current['start'] ),
			'end_date'                => Membership::as_date( $end ),
			'subscription_id'         => $subscription ? $subscription->get_subscription_transaction_id() : null,
			// The level has an end and once had a subscription, so the subscription was cancelled.
			'is_cancellation_pending' => ! $subscription
				&& $current['end'] > 0
				&& self::was_subscribed( $user_id, $current['pmpro_id'] ),
		) + Purchase_Price::of( $user_id, $current['pmpro_id'] );
	}

	/** The subscriptions that charge the account in addition to its level's, in the site's format. */
	public static function other_subscriptions( int $user_id ): array {
		return array_map(
			static function ( PMPro_Subscription $one ): array {
				$level = Levels::of_pmpro( (int) $one->get_membership_level_id() );
				$paid  = Orders::newest_of( (string) $one->get_subscription_transaction_id() );
				$price = (float) $one->get_billing_amount();
				return array(
					'subscription_id' => (string) $one->get_subscription_transaction_id(),
					'level_name'      => $level ? Levels::name( $level ) : null,
					'names'           => $level ? Levels::names( $level ) : array(),
					'next_date'       => Membership::as_date( (int) $one->get_next_payment_date( 'timestamp', false ) ),
					'amount'          => $price,
					'currency'        => $paid ? Orders::currency( $paid ) : Levels::currency(),
				);
			},
			Membership::other_subscriptions( $user_id )
		);
	}

	/** The last paid membership that has ended. */
	private static function last_ended( int $user_id ): ?array {
		global $wpdb;
		if ( ! Levels::has_pmpro() || $user_id <= 0 ) {
			return null;
		}
		// PMPro keeps an expired level active until its cron has run.
		$rows = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT membership_id, startdate, enddate FROM {$wpdb->pmpro_memberships_users}
				WHERE user_id = %d AND enddate > '1971-01-01' ORDER BY enddate DESC, id DESC LIMIT 20",
				$user_id
			)
		);
		foreach ( $rows as $row ) {
			$level = Levels::of_pmpro( (int) $row->membership_id );
			// A level that was given ahead of a failed payment has no order and was never paid.
			if ( $level > Levels::FREE && Orders::newest_for( $user_id, (int) $row->membership_id ) ) {
				return array(
					'gateway'    => null,
					'level_name' => Levels::name( $level ),
					'start_date' => Membership::as_date( Membership::local_time( (string) $row->startdate ) ),
					'end_date'   => Membership::as_date( Membership::local_time( (string) $row->enddate ) ),
					'status'     => 'expired',
				);
			}
		}
		return null;
	}

	/** The gateway that received the payment. */
	private static function gateway( int $user_id, int $pmpro_id, ?PMPro_Subscription $subscription ): string {
		$name = $subscription ? (string) $subscription->get_gateway() : '';
		if ( '' === $name ) {
			$order = new MemberOrder();
			$order->getLastMemberOrder( $user_id, 'success', $pmpro_id );
			$name = (string) $order->gateway;
		}
		// "murmur" is this plugin's gateway, which uses PayPal. A level without an order was given by hand.
		return in_array( $name, array( 'murmur', '' ), true ) ? 'paypal' : $name;
	}

	/** Whether the account had a subscription for the level that is cancelled. */
	private static function was_subscribed( int $user_id, int $pmpro_id ): bool {
		return array() !== PMPro_Subscription::get_subscriptions_for_user( $user_id, $pmpro_id, array( 'cancelled' ) );
	}
}
