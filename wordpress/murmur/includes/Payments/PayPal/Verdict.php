<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * The result of checking a payment. Paid; ahead: the subscription is active, and its first payment is not reported yet;
 * waiting; approved: to be captured; or refused with a reason.
 */
final class Verdict {
	public const PAID     = 'paid';
	public const AHEAD    = 'ahead';
	public const WAITING  = 'waiting';
	public const APPROVED = 'approved';
	public const REFUSED  = 'refused';

	/** Status, code and message by the reason why a payment gives no level. */
	private const REASONS = array(
		'unknown'  => array( 404, 'payment_not_found', 'No such payment was found at PayPal.' ),
		'foreign'  => array( 403, 'payment_forbidden', 'This payment belongs to another account.' ),
		'mismatch' => array( 422, 'payment_mismatch', 'The payment does not match the selected membership level.' ),
		'unpaid'   => array(
			402,
			'payment_incomplete',
			'<strong>Payment not completed.</strong> PayPal reports that nothing was paid.',
		),
		'refunded' => array( 402, 'payment_refunded', 'This payment was given back.' ),
		'used'     => array( 409, 'payment_used', 'This transaction has already been processed for another account.' ),
		'level'    => array( 400, 'invalid_level', 'Invalid level ID.' ),
		'nobody'   => array( 404, 'user_not_found', 'There is no such account.' ),
		'busy'     => array( 503, 'busy', 'The same payment is being handled already. Please try again.' ),
		'paypal'   => array( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' ),
		'unserved' => array( 501, 'memberships_unavailable', 'Memberships are not set up on this WordPress.' ),
	);

	/**
	 * @param string $state       One of the constants.
	 * @param string $reason      A key of REASONS, if refused.
	 * @param string $transaction PayPal's id of the capture or sale; "" if there is none yet.
	 * @param float  $amount      The paid amount.
	 * @param string $currency    Its currency.
	 * @param int    $at          When it was paid, as a Unix time.
	 * @param int    $next        When the next payment is due, as a Unix time; 0 if unknown.
	 * @param int    $until       When the paid time ends, as a Unix time, if the subscription does not go on; else 0.
	 * @param bool   $is_over     Whether the subscription has ended for good at PayPal.
	 */
	private function __construct(
		public readonly string $state,
		public readonly string $reason = '',
		public readonly string $transaction = '',
		public readonly float $amount = 0,
		public readonly string $currency = '',
		public readonly int $at = 0,
		public readonly int $next = 0,
		public readonly int $until = 0,
		public readonly bool $is_over = false,
	) {}

	/** The payment arrived. Its transaction is "" until PayPal reports it. */
	public static function paid( string $transaction, float $amount, string $currency, int $at, int $next = 0 ): self {
		return new self(
			self::PAID,
			transaction: $transaction,
			amount: $amount,
			currency: $currency,
			at: $at,
			next: $next
		);
	}

	/** Nothing new was paid, and the level that was given before stays. */
	public static function paid_before(): self {
		return new self( self::PAID );
	}

	/** The subscription is active and not paid yet. */
	public static function ahead( int $at, int $next ): self {
		return new self( self::AHEAD, at: $at, next: $next );
	}

	/** Turns "ahead" into "paid", because the level is given before the first payment. */
	public function as_given_ahead(): self {
		return new self( self::PAID, at: $this->at, next: $this->next );
	}

	/** PayPal is still processing the payment. */
	public static function waiting(): self {
		return new self( self::WAITING );
	}

	/** The buyer approved the payment, and it is not captured yet. */
	public static function approved(): self {
		return new self( self::APPROVED );
	}

	public static function refused( string $reason ): self {
		return new self( self::REFUSED, reason: $reason );
	}

	/** Adds a transaction that was found later. */
	public function with_transaction( string $transaction, int $at ): self {
		return $this->with( array( 'transaction' => $transaction, 'at' => $at ? $at : $this->at ) );
	}

	/** Adds the end of the paid time of a subscription that does not go on. */
	public function with_end( int $until, bool $is_over ): self {
		return $this->with( array( 'next' => 0, 'until' => $until, 'is_over' => $is_over ) );
	}

	private function with( array $changes ): self {
		return new self( ...( $changes + get_object_vars( $this ) ) );
	}

	public function status(): int {
		return match ( $this->state ) {
			self::PAID    => 200,
			self::REFUSED => self::REASONS[ $this->reason ][0],
			default       => 202,
		};
	}

	public function response(): WP_REST_Response {
		return new WP_REST_Response( $this->body(), $this->status() );
	}

	/** The response body of both verification routes. */
	public function body(): array {
		if ( self::PAID === $this->state ) {
			return array( 'success' => true, 'message' => 'Your membership has been activated.' );
		}
		if ( self::REFUSED === $this->state ) {
			list( $status, $code, $message ) = self::REASONS[ $this->reason ];
			return array(
				'success' => false,
				'code'    => $code,
				'message' => $message,
				'data'    => array( 'status' => $status ),
			);
		}
		return array(
			'success'     => false,
			'processing'  => true,
			'retry_after' => 5,
			'message'     => 'Payment is being processed',
		);
	}
}
