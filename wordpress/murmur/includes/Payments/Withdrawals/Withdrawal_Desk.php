<?php
declare( strict_types=1 );

namespace Murmur\Payments\Withdrawals;

use MemberOrder;
use Murmur\Core\{Lock, Rest, Time};
use Murmur\Payments\Gateway\Gateway;
use Murmur\Payments\Levels\{Levels, Price};
use Murmur\Payments\Membership\{Membership, Orders};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET withdrawals and POST withdrawals/decide: the site's payments desk shows the open withdrawals and decides on them.
 */
final class Withdrawal_Desk {
	private const MOST = 100;

	public static function boot(): void {
		Rest::route( '/withdrawals', 'GET', array( self::class, 'show_open' ), Rest::SITE );
		Rest::route(
			'/withdrawals/decide',
			'POST',
			array( self::class, 'decide' ),
			Rest::SITE,
			array(
				'id'     => Rest::REQUIRED_INTEGER,
				'action' => Rest::REQUIRED_TEXT + array( 'enum' => array( 'refund', 'cancel', 'done' ) ),
				'amount' => array( 'type' => 'string', 'pattern' => '^\d{1,7}(\.\d{1,2})?$' ),
			)
		);
	}

	/** The open withdrawals, oldest first, because the law sets fourteen days for a refund. */
	public static function show_open(): array {
		return array_map( array( self::class, 'show' ), Withdrawal_Store::find_open( self::MOST ) );
	}

	/** Takes an operator's decision. Each withdrawal takes one. */
	public static function decide( WP_REST_Request $request ): array|WP_Error {
		$id     = (int) $request['id'];
		$result = Lock::hold(
			"withdrawal $id",
			static fn() => self::decide_now( $id, (string) $request['action'], (string) $request['amount'] )
		);
		return true === $result ? array( 'decision' => (string) $request['action'] ) : $result;
	}

	/** Carries out a decision. Runs with the withdrawal's lock held. */
	private static function decide_now( int $id, string $action, string $amount ): bool|WP_Error {
		$row = Withdrawal_Store::find( $id );
		if ( ! $row || null !== $row->decided ) {
			return Rest::error( 404, 'no_withdrawal', 'There is no such withdrawal to decide about.' );
		}
		$done = match ( $action ) {
			'refund' => self::refund( $row, $amount ),
			'cancel' => self::end_subscription( (int) $row->user_id ),
			default  => true,
		};
		if ( true === $done ) {
			Withdrawal_Store::update( $id, array( 'decided' => Time::sql(), 'decision' => trim( "$action $amount" ) ) );
		}
		return $done;
	}

	private static function end_subscription( int $user_id ): bool|WP_Error {
		return match ( true ) {
			Withdrawals::end_subscription( $user_id ) => true,
			Membership::is_charged_elsewhere( $user_id ) => Rest::error(
				409,
				'charged_elsewhere',
				'Another provider than PayPal goes on charging. End the subscription there.'
			),
			default => Rest::error( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' ),
		};
	}

	/** Refunds the payment, in full or in part, and ends the level that it paid for. */
	private static function refund( object $row, string $amount ): bool|WP_Error {
		$order = self::order( $row );
		if ( ! $order || 'success' !== $order->status ) {
			return Rest::error( 409, 'no_payment', 'There is no payment to refund.' );
		}
		$currency = Orders::currency( $order );
		$left     = Price::thousandths( (string) Orders::amount_left( $order ) );
		$part     = '' === $amount ? $left : Price::thousandths( $amount );
		if ( $part <= 0 || $part > $left || ! Price::is_payable( (float) $amount, $currency ) ) {
			return Rest::error(
				400,
				'invalid_amount',
				'This amount can’t be refunded: there is less, or the currency doesn’t have that many decimals.'
			);
		}
		$written = Price::decimal( (float) $amount, $currency );
		$is_done = $part < $left
			? Gateway::refund_part( $order, $written, "withdrawal-$row->id-$written" )
			: pmpro_refund_order( $order );
		if ( ! $is_done ) {
			return Rest::error(
				409,
				'not_refunded',
				'PayPal did not give this back. The order in Paid Memberships Pro says why.'
			);
		}
		$user_id = (int) $order->user_id;
		$newest  = Orders::newest_for( $user_id, (int) $order->membership_id );
		if (
			(int) $newest?->id === (int) $order->id
			&& Membership::has( $user_id, Levels::of_pmpro( (int) $order->membership_id ) )
		) {
			// Also cancels the subscription, here and at PayPal.
			pmpro_cancelMembershipLevel( (int) $order->membership_id, $user_id, 'cancelled' );
		}
		return true;
	}

	/**
	 * The member's payment that a withdrawal is about: the one with the given number, else the newest. Never another
	 * member's.
	 */
	private static function order( object $row ): ?MemberOrder {
		$user_id = (int) $row->user_id;
		$orders  = $user_id > 0 && Levels::has_pmpro()
			? MemberOrder::get_orders(
				array( 'user_id' => $user_id, 'status' => array( 'success', 'refunded' ), 'limit' => 200 )
			)
			: array();
		$named   = strtoupper( $row->reference );
		foreach ( $orders as $order ) {
			$numbers = array( $order->code, $order->payment_transaction_id, $order->subscription_transaction_id );
			if ( '' === $named || in_array( $named, array_map( 'strtoupper', array_filter( $numbers ) ), true ) ) {
				return $order;
			}
		}
		return null;
	}

	private static function show( object $row ): array {
		$order    = self::order( $row );
		$currency = $order ? Orders::currency( $order ) : '';
		return array(
			'id'        => (int) $row->id,
			'kind'      => $row->kind,
			'name'      => $row->name,
			'email'     => $row->email,
			'reference' => $row->reference,
			'at'        => Time::iso( $row->made ),
			'member'    => (int) $row->user_id,
			'confirmed' => null !== $row->confirmed,
			'payment'   => $order ? array(
				'number'   => (string) $order->payment_transaction_id,
				'levelId'  => Levels::of_pmpro( (int) $order->membership_id ),
				'at'       => Membership::as_date( (int) $order->getTimestamp( true ) ) . 'Z',
				'amount'   => Price::decimal(
					'refunded' === $order->status ? 0.0 : Orders::amount_left( $order ),
					$currency
				),
				'currency' => $currency,
			) : null,
		);
	}
}
