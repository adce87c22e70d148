<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Core\Lock;
use Murmur\Core\Operator_Mail;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Levels\Past_Terms;
use Murmur\Payments\Membership\Membership;
use Murmur\Payments\Membership\Orders;
use Murmur\Payments\Membership\Paid_Time;
use Murmur\Payments\PayPal\PayPal;
use Murmur\Payments\PayPal\PayPal_Unavailable;
use Murmur\Payments\PayPal\Payment_Check;
use Murmur\Payments\PayPal\Payment_Nonces;
use Murmur\Payments\PayPal\Plans;
use Murmur\Payments\PayPal\Verdict;

/**
 * What is told of a payment proves nothing: PayPal is asked. A payment gives its level once, whoever asks how often, and one
 * at a time. The level comes first and its order last, so that what was interrupted is done again from the start.
 */
final class Payment {
	public const ORDER        = 'order';
	public const SUBSCRIPTION = 'subscription';

	private const PAYEE = 'murmur_paypal_payee';

	/**
	 * Sees that a member has what they paid for.
	 *
	 * @param int    $user_id Who says that they paid.
	 * @param int    $level   For what.
	 * @param string $kind    ORDER or SUBSCRIPTION.
	 * @param string $id      PayPal's id of it.
	 * @param bool   $capture Whether to capture an order that was approved.
	 * @param bool   $vouched Whether the site says so, which knows what it has made.
	 */
	public static function confirm( int $user_id, int $level, string $kind, string $id, bool $capture = false, bool $vouched = false ): Verdict {
		if ( ! Levels::has_pmpro() || ! PayPal::is_set_up() ) {
			return Verdict::refused( 'unserved' );
		}
		$levels = self::SUBSCRIPTION === $kind ? Levels::SUBSCRIBED : array( Levels::LIFETIME );
		if ( ! in_array( $level, $levels, true ) || ! Levels::row( $level ) ) {
			return Verdict::refused( 'level' );
		}
		if ( ! get_userdata( $user_id ) ) {
			return Verdict::refused( 'nobody' );
		}
		$found = Lock::hold( "payment $id", static fn() => self::look( $user_id, $level, $kind, $id, $capture, $vouched ) );
		return $found instanceof Verdict ? $found : Verdict::refused( 'busy' );
	}

	/** The merchant's own id at PayPal, learned from the first order that the account itself has made; "" before. */
	public static function payee(): string {
		$known = get_option( self::PAYEE, array() );
		return is_array( $known ) ? (string) ( $known[ md5( PayPal::account() ) ] ?? '' ) : '';
	}

	/** Learns it. */
	public static function learn_payee( array $order ): void {
		$payee = (string) ( $order['purchase_units'][0]['payee']['merchant_id'] ?? '' );
		if ( '' !== $payee && '' === self::payee() ) {
			update_option( self::PAYEE, array( md5( PayPal::account() ) => $payee ), false );
		}
	}

	/** The same with the payment's lock held. */
	private static function look( int $user_id, int $level, string $kind, string $id, bool $capture, bool $vouched ): Verdict {
		try {
			$found = self::SUBSCRIPTION === $kind ? self::subscription( $user_id, $level, $id, $vouched ) : self::order( $user_id, $level, $id, $capture );
		} catch ( PayPal_Unavailable ) {
			return Verdict::refused( 'paypal' );
		}
		if ( Verdict::WAITING === $found->state && self::was_paid( $user_id, $id ) ) {
			// A later payment is owed: what the first one gave is as it is.
			return Verdict::paid( '', 0, '', 0 );
		}
		if ( Verdict::PAID !== $found->state ) {
			return $found;
		}
		$taken = self::taken( $user_id, $id, $found );
		if ( null !== $taken ) {
			return $taken;
		}
		$subscription_id = self::SUBSCRIPTION === $kind ? $id : '';
		// Of two payments for one member the later one replaces the other: side by side, both subscriptions would go on.
		$given = Lock::hold( "member $user_id", static fn() => self::give( $user_id, $level, $subscription_id, $found ) );
		return true === $given ? $found : Verdict::refused( 'busy' );
	}

	/** What PayPal says of an order; one that was approved is captured where that is asked for. */
	private static function order( int $user_id, int $level, string $id, bool $capture ): Verdict {
		$path  = '/v2/checkout/orders/' . rawurlencode( $id );
		$check = static fn( array $answer ) => 200 === $answer['status']
			? Payment_Check::order( $answer['body'], $user_id, $level, Past_Terms::price_of( $answer['body'] ), self::payee() )
			: Verdict::refused( 'unknown' );
		$order = PayPal::get( $path );
		$found = $check( $order );
		$nonce = Payment_Nonces::read( (string) ( $order['body']['purchase_units'][0]['custom_id'] ?? '' ), self::ORDER );
		if ( '' !== $nonce && in_array( $found->state, array( Verdict::APPROVED, Verdict::PAID ), true ) && ! Payment_Nonces::bind( $nonce, $id ) ) {
			return Verdict::refused( 'used' );
		}
		if ( $capture && Verdict::APPROVED === $found->state ) {
			// One attempt has one id, and PayPal answers it alike for hours, a decline too: who chose another card tries anew.
			$attempt = md5( (string) ( $order['body']['update_time'] ?? '' ) );
			$answer  = PayPal::post( "$path/capture", array(), "capture-$id-$attempt" );
			// Whatever it said, the order itself knows what came of it.
			$found = 'INSTRUMENT_DECLINED' === PayPal::issue( $answer ) ? Verdict::refused( 'unpaid' ) : $check( PayPal::get( $path ) );
		}
		return Verdict::APPROVED === $found->state ? Verdict::refused( 'unpaid' ) : $found;
	}

	/** What PayPal says of a subscription, with the transaction of its first payment where there is one. */
	private static function subscription( int $user_id, int $level, string $id, bool $vouched ): Verdict {
		$told = PayPal::subscription( $id );
		if ( array() === $told ) {
			return Verdict::refused( 'unknown' );
		}
		$found = Payment_Check::subscription( $told, $user_id, $level, Past_Terms::plan_of( $level, $told ) );
		$found = self::by_making( $found, $told, $id, $vouched || Checkout::has_made( $user_id, $id ) );
		if ( Verdict::PAID !== $found->state ) {
			return $found;
		}
		$payments = $found->amount > 0 ? self::transactions( $id, (string) ( $told['create_time'] ?? '' ) ) : array();
		if ( in_array( $told['status'], Payment_Check::ENDED, true ) ) {
			$price  = Levels::price( $level );
			$newest = end( $payments );
			$until  = $newest && 'REFUNDED' === $newest['status'] ? $found->at : Paid_Time::told( $told, "+$price->every $price->unit" );
			$found  = $found->ending( $until, 'SUSPENDED' !== $told['status'] );
		}
		$first = current( array_filter( $payments, static fn( array $one ) => 'COMPLETED' === $one['status'] ) );
		return $first ? $found->with_transaction( (string) $first['id'], (int) strtotime( (string) ( $first['time'] ?? '' ) ) ) : $found;
	}

	/**
	 * The same by who has made the subscription: buyers make ones of their own on the same plans, with any terms and `custom_id`.
	 * Ahead of its first payment one gives its level alone that the site or this WordPress made for this account.
	 *
	 * @param Verdict $found   What PayPal says of it.
	 * @param array   $told    The same in its words.
	 * @param string  $id      PayPal's id of it.
	 * @param bool    $is_ours Whether it is said to be made by the site or here.
	 */
	private static function by_making( Verdict $found, array $told, string $id, bool $is_ours ): Verdict {
		$is_paid = Verdict::PAID === $found->state;
		if ( ! $is_paid && Verdict::AHEAD !== $found->state ) {
			return $found;
		}
		// What is known here was given before.
		if ( Orders::subscription( $id ) ) {
			return $is_paid ? $found : $found->given();
		}
		$is_running = 'ACTIVE' === ( $told['status'] ?? '' );
		if ( $is_running && ! ( $is_ours && $is_paid ) && ! Payment_Check::is_within_terms( $told, (array) Plans::fetch( (string) $told['plan_id'] ) ) ) {
			return Verdict::refused( 'mismatch' );
		}
		$nonce = Payment_Nonces::read( (string) ( $told['custom_id'] ?? '' ), self::SUBSCRIPTION );
		if ( ! $is_paid && ( ! $is_ours || '' === $nonce ) ) {
			return Verdict::waiting();
		}
		$is_once = '' === $nonce || Payment_Nonces::bind( $nonce, $id );
		if ( $is_paid ) {
			return $is_once || $is_ours ? $found : Verdict::refused( 'used' );
		}
		return $is_once ? $found->given() : Verdict::waiting();
	}

	/**
	 * Whether PayPal holds a payment of a subscription back, or has taken one of which it says no more.
	 *
	 * @throws PayPal_Unavailable Where PayPal gives no answer.
	 */
	public static function is_under_way( string $id, array $told ): bool {
		$listed = self::listed( $id, (string) ( $told['create_time'] ?? '' ) );
		return array() !== array_filter( $listed, static fn( array $one ) => 'DECLINED' !== ( $one['status'] ?? '' ) );
	}

	/** The payments of a subscription, oldest first: PayPal lists them some time after it took them. */
	private static function transactions( string $id, string $since ): array {
		try {
			$listed = self::listed( $id, $since );
		} catch ( PayPal_Unavailable ) {
			return array();
		}
		$taken = array( 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED' );
		$paid  = array_filter( $listed, static fn( array $one ) => in_array( $one['status'] ?? '', $taken, true ) );
		usort( $paid, static fn( array $a, array $b ) => strcmp( (string) $a['time'], (string) $b['time'] ) );
		return $paid;
	}

	/**
	 * All that PayPal lists of a subscription's payments.
	 *
	 * @throws PayPal_Unavailable Where PayPal gives no answer.
	 */
	private static function listed( string $id, string $since ): array {
		$start  = strtotime( $since );
		$query  = http_build_query(
			array(
				'start_time' => gmdate( 'Y-m-d\TH:i:s\Z', ( $start ? $start : time() ) - DAY_IN_SECONDS ),
				'end_time'   => gmdate( 'Y-m-d\TH:i:s\Z', time() + DAY_IN_SECONDS ),
			)
		);
		$answer = PayPal::get( '/v1/billing/subscriptions/' . rawurlencode( $id ) . "/transactions?$query" );
		return (array) ( $answer['body']['transactions'] ?? array() );
	}

	/** Whether a payment of a subscription of this member is kept here. */
	private static function was_paid( int $user_id, string $id ): bool {
		$subscription = Orders::subscription( $id );
		return $subscription && (int) $subscription->get_user_id() === $user_id
			&& array() !== $subscription->get_orders( array( 'status' => 'success', 'limit' => 1 ) );
	}

	/** What a payment that was handled before comes to, or null where it was not. */
	private static function taken( int $user_id, string $id, Verdict $found ): ?Verdict {
		$subscription = Orders::subscription( $id );
		$order        = '' === $found->transaction ? null : Orders::find( $found->transaction );
		$owner        = (int) ( $subscription ? $subscription->get_user_id() : ( $order->user_id ?? 0 ) );
		if ( $owner && $owner !== $user_id ) {
			return Verdict::refused( 'used' );
		}
		if ( $order && 'refunded' === $order->status ) {
			return Verdict::refused( 'refunded' );
		}
		// A subscription's first payment may become known after its level was given.
		$is_complete = $order || ( $subscription && '' === $found->transaction );
		return $is_complete ? $found : null;
	}

	/** Gives the level, and keeps what it was given for. False where PMPro refuses: nobody is said to have what they have not. */
	private static function give( int $user_id, int $level, string $subscription_id, Verdict $payment ): bool {
		$known   = '' === $subscription_id ? null : Orders::subscription( $subscription_id );
		$is_late = ! $known && 0 === $payment->until && Membership::has_higher( $user_id, $level, $payment->next );
		if ( $known ) {
			// Given ahead of this payment; it may have been taken back since.
			Renewal::keep_access( $known, $user_id, $payment->until );
		} elseif ( ! $is_late && ( 0 === $payment->until || Membership::makes_room( $user_id, $payment->until ) ) ) {
			$end = $payment->until || '' !== $subscription_id ? $payment->until : Membership::end_of_once( $user_id, $level );
			if ( ! Membership::give( $user_id, $level, $end ) ) {
				return false;
			}
			if ( 0 === $payment->until ) {
				Membership::end_other_subscriptions( $user_id, $subscription_id );
			}
		}
		if ( $is_late ) {
			// Before it is kept: what is known here is not looked at again.
			self::end_late( $user_id, $level, $subscription_id );
		}
		if ( '' !== $subscription_id && ! $known && ! Orders::add_subscription( $subscription_id, $user_id, $level, $payment ) ) {
			return false;
		}
		if ( '' !== $payment->transaction ) {
			Orders::add( $user_id, $level, $payment, $subscription_id );
		}
		do_action( 'murmur_level_given', $user_id, $level );
		return true;
	}

	/** Bought before something higher, and paid after it: it takes nothing away, charges no more, and somebody has to give it back. */
	private static function end_late( int $user_id, int $level, string $subscription_id ): void {
		Cancellation::at_paypal( $subscription_id );
		Operator_Mail::tell(
			__( 'A member has paid for a lower level than theirs', 'murmur' ),
			/* translators: 1: name, 2: level, 3: id */
			sprintf( __( "Member: %1\$s\nLevel: %2\$s\nSubscription: %3\$s\n\nThey keep their higher level, and the subscription is ended at PayPal. What was paid for it is to be given back, in the list of orders.", 'murmur' ), get_userdata( $user_id )->display_name, Levels::name( $level ), $subscription_id )
		);
	}
}
