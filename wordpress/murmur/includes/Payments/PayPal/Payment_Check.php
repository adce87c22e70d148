<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Payments\Levels\Price;

defined( 'ABSPATH' ) || exit;

/**
 * Checks PayPal's orders and subscriptions without calling PayPal: whether they belong to the member and the level,
 * have its price, were paid to this merchant, and are completed.
 */
final class Payment_Check {
	private const DAY = 86_400;

	/** States of captures that moved no money and never will. */
	private const WITHOUT_MONEY = array( 'DECLINED', 'FAILED' );

	/** States of subscriptions that do not charge, at least until they are reactivated. Earlier payments stay valid. */
	public const NOT_RENEWING = array( 'CANCELLED', 'EXPIRED', 'SUSPENDED' );

	/**
	 * States in which the payment is processing and not yet unpaid, because PayPal may record an approval minutes after
	 * the buyer's return.
	 */
	private const LAGGING = array( 'APPROVAL_PENDING', 'APPROVED' );

	/**
	 * Checks an order.
	 *
	 * @param array  $order   PayPal's data.
	 * @param int    $user_id The expected account.
	 * @param int    $level   The expected level.
	 * @param Price  $price   The level's price.
	 * @param string $payee   The merchant's id; "" if unknown.
	 */
	public static function order( array $order, int $user_id, int $level, Price $price, string $payee ): Verdict {
		$units   = (array) ( $order['purchase_units'] ?? array() );
		$unit    = $units[0] ?? array();
		$refusal = self::refusal( (string) ( $unit['custom_id'] ?? '' ), $user_id, $level );
		if ( $refusal ) {
			return $refusal;
		}
		$is_as_expected = 1 === count( $units )
			&& 'CAPTURE' === ( $order['intent'] ?? '' )
			&& self::is_price( (array) ( $unit['amount'] ?? array() ), $price )
			&& self::is_payee( (array) ( $unit['payee'] ?? array() ), $payee );
		if ( ! $is_as_expected ) {
			return Verdict::refused( Refusal::MISMATCH );
		}
		$captures = (array) ( $unit['payments']['captures'] ?? array() );
		if ( 'APPROVED' === ( $order['status'] ?? '' ) && array() === $captures ) {
			return Verdict::approved();
		}
		return 'COMPLETED' === ( $order['status'] ?? '' ) || array() !== $captures
			? self::capture( $captures, $price )
			: Verdict::refused( Refusal::UNPAID );
	}

	/**
	 * Checks a subscription. An active one may be unpaid: the first payment may come later or fail, and PayPal still
	 * calls the subscription active. If a later payment is owed, PayPal goes on collecting it.
	 *
	 * @param array  $subscription PayPal's data.
	 * @param int    $user_id      The expected account.
	 * @param int    $level        The expected level.
	 * @param string $plan         The level's plan.
	 */
	public static function subscription( array $subscription, int $user_id, int $level, string $plan ): Verdict {
		$refusal = self::refusal( (string) ( $subscription['custom_id'] ?? '' ), $user_id, $level );
		if ( $refusal ) {
			return $refusal;
		}
		$is_as_expected = '' !== $plan
			&& ( $subscription['plan_id'] ?? '' ) === $plan
			&& '1' === (string) ( $subscription['quantity'] ?? '1' )
			&& empty( $subscription['plan_overridden'] );
		if ( ! $is_as_expected ) {
			return Verdict::refused( Refusal::MISMATCH );
		}
		$status = (string) ( $subscription['status'] ?? '' );
		if ( in_array( $status, self::LAGGING, true ) ) {
			return Verdict::waiting();
		}
		$billing   = (array) ( $subscription['billing_info'] ?? array() );
		$last      = self::last_payment( $billing );
		$is_paid   = array() !== $last;
		$is_owing  = self::is_owing( $billing );
		$is_unpaid = ! $is_paid && ( $is_owing || 'ACTIVE' !== $status );
		if ( $is_unpaid || ! in_array( $status, array( 'ACTIVE', ...self::NOT_RENEWING ), true ) ) {
			return Verdict::refused( Refusal::UNPAID );
		}
		if ( 'ACTIVE' === $status && $is_owing ) {
			return Verdict::waiting();
		}
		$at   = (int) strtotime( (string) ( $last['time'] ?? $subscription['start_time'] ?? 'now' ) );
		$next = (int) strtotime( (string) ( $billing['next_billing_time'] ?? '' ) );
		return $is_paid
			? Verdict::paid(
				'',
				(float) ( $last['amount']['value'] ?? 0 ),
				(string) ( $last['amount']['currency_code'] ?? '' ),
				$at,
				$next
			)
			: Verdict::before_first_payment( $at, $next );
	}

	/**
	 * Whether a subscription charges as its plan says: first on the day of its creation or approval, then within the
	 * trials and one period.
	 *
	 * @param array $subscription PayPal's subscription.
	 * @param array $plan         PayPal's plan.
	 */
	public static function is_within_terms( array $subscription, array $plan ): bool {
		$time  = static fn( ?string $text ) => (int) strtotime( (string) $text );
		$paid  = $time( self::last_payment( (array) ( $subscription['billing_info'] ?? array() ) )['time'] ?? null );
		$next  = $time( $subscription['billing_info']['next_billing_time'] ?? null );
		$begun = max(
			$time( $subscription['create_time'] ?? null ),
			'ACTIVE' === ( $subscription['status'] ?? '' ) ? $time( $subscription['status_update_time'] ?? null ) : 0
		);
		$from  = $paid ? $paid : $begun;
		if ( 0 === $paid && $time( $subscription['start_time'] ?? null ) > $begun + self::DAY ) {
			return false;
		}
		return $next <= $from + self::DAY || $next <= Plan_Check::first_period_end( $plan, $from ) + self::DAY;
	}

	/**
	 * The user id and the level in a `custom_id`, whether signed or not; null if it contains none.
	 *
	 * @return array{int, int}|null
	 */
	public static function read_custom_id( string $custom_id ): ?array {
		return preg_match( '/^(\d{1,15})\.([1-6])(?:\.|$)/', $custom_id, $match )
			? array( (int) $match[1], (int) $match[2] )
			: null;
	}

	/**
	 * The last payment of money in PayPal's billing info, or an empty array. The 0.0 of a free trial does not count.
	 */
	public static function last_payment( array $billing ): array {
		$last = (array) ( $billing['last_payment'] ?? array() );
		return self::is_money( (array) ( $last['amount'] ?? array() ) ) ? $last : array();
	}

	/** Whether one of PayPal's amounts is more than zero. An amount without a value counts. */
	public static function is_money( array $amount ): bool {
		return ! isset( $amount['value'] ) || (float) $amount['value'] > 0;
	}

	/** Whether PayPal's billing info shows a failed payment or an open balance. */
	public static function is_owing( array $billing ): bool {
		return (float) ( $billing['outstanding_balance']['value'] ?? 0 ) > 0
			|| (int) ( $billing['failed_payments_count'] ?? 0 ) > 0;
	}

	/** Refuses a payment of another account or for another level. */
	private static function refusal( string $custom_id, int $user_id, int $level ): ?Verdict {
		$bound = self::read_custom_id( $custom_id );
		if ( null === $bound || $bound[0] !== $user_id ) {
			return Verdict::refused( Refusal::FOREIGN );
		}
		return $bound[1] === $level ? null : Verdict::refused( Refusal::MISMATCH );
	}

	/**
	 * Checks the order's only capture. Where the buyer paid with another card after a decline, declined captures are
	 * ignored; where all were declined, the last one is checked.
	 */
	private static function capture( array $captures, Price $price ): Verdict {
		$counting = array_filter(
			$captures,
			static fn( array $one ) => ! in_array( $one['status'] ?? '', self::WITHOUT_MONEY, true )
		);
		$captures = array_values( $counting ? $counting : array_slice( $captures, -1 ) );
		$capture  = $captures[0] ?? null;
		if ( null === $capture ) {
			return Verdict::waiting();
		}
		if (
			count( $captures ) > 1
			|| ( isset( $capture['amount'] ) && ! self::is_price( $capture['amount'], $price ) )
		) {
			return Verdict::refused( Refusal::MISMATCH );
		}
		return match ( $capture['status'] ?? '' ) {
			'COMPLETED', 'PARTIALLY_REFUNDED' => Verdict::paid(
				(string) $capture['id'],
				(float) $price->first,
				$price->currency,
				(int) strtotime( (string) ( $capture['create_time'] ?? 'now' ) )
			),
			'PENDING'  => Verdict::waiting(),
			'REFUNDED' => Verdict::refused( Refusal::REFUNDED ),
			default    => Verdict::refused( Refusal::UNPAID ),
		};
	}

	private static function is_price( array $amount, Price $price ): bool {
		return ( $amount['currency_code'] ?? '' ) === $price->currency
			&& is_numeric( $amount['value'] ?? null )
			&& Price::thousandths( (string) $amount['value'] ) === Price::thousandths( $price->first );
	}

	/** Whether the payment went to this merchant. True while the merchant's id is unknown. */
	private static function is_payee( array $payee, string $ours ): bool {
		return '' === $ours || ( $payee['merchant_id'] ?? $payee['email_address'] ?? '' ) === $ours;
	}
}
