<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

/**
 * What PayPal knows of a payment, weighed: paid, ahead (a subscription runs, and nothing is said of a payment yet), waiting,
 * approved (to be captured), or refused with a reason.
 */
final class Verdict {
	public const PAID     = 'paid';
	public const AHEAD    = 'ahead';
	public const WAITING  = 'waiting';
	public const APPROVED = 'approved';
	public const REFUSED  = 'refused';

	/** Why there is no level for it: status, code, text. */
	private const REASONS = array(
		'unknown'  => array( 404, 'payment_not_found', 'No such payment was found at PayPal.' ),
		'foreign'  => array( 403, 'payment_forbidden', 'This payment belongs to another account.' ),
		'mismatch' => array( 422, 'payment_mismatch', 'The payment does not match the selected membership level.' ),
		'unpaid'   => array( 402, 'payment_incomplete', '<strong>Payment not completed.</strong> PayPal reports that nothing was paid.' ),
		'refunded' => array( 402, 'payment_refunded', 'This payment was given back.' ),
		'used'     => array( 409, 'payment_used', 'This transaction has already been processed for another account.' ),
		'level'    => array( 400, 'invalid_level', 'Invalid level ID.' ),
		'nobody'   => array( 404, 'user_not_found', 'There is no such account.' ),
		'busy'     => array( 503, 'busy', 'The same payment is being handled already. Please try again.' ),
		'paypal'   => array( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' ),
		'unserved' => array( 501, 'memberships_unavailable', 'Memberships are not set up on this WordPress.' ),
	);

	/**
	 * A finding.
	 *
	 * @param string $state       One of the constants.
	 * @param string $reason      Of REASONS, where refused.
	 * @param string $transaction PayPal's id of the capture or sale; "" where there is none yet.
	 * @param float  $amount      What was paid.
	 * @param string $currency    In what.
	 * @param int    $at          When, as a Unix time.
	 * @param int    $next        When the next payment is due, as a Unix time; 0 where it is not known.
	 * @param int    $until       When what was paid for ends, as a Unix time, where nothing goes on; else 0.
	 * @param bool   $is_over     Whether it is over for good at PayPal.
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

	/** Paid; without a transaction where PayPal has not said which one yet. */
	public static function paid( string $transaction, float $amount, string $currency, int $at, int $next = 0 ): self {
		return new self( self::PAID, '', $transaction, $amount, $currency, $at, $next );
	}

	/** A subscription that runs and is not paid yet. */
	public static function ahead( int $at, int $next ): self {
		return new self( self::AHEAD, '', '', 0, '', $at, $next );
	}

	/** The same given ahead of its payment. */
	public function given(): self {
		return new self( self::PAID, '', '', 0, '', $this->at, $this->next );
	}

	/** PayPal is still at it. */
	public static function waiting(): self {
		return new self( self::WAITING );
	}

	/** Agreed to, not taken yet. */
	public static function approved(): self {
		return new self( self::APPROVED );
	}

	/** No level for this. */
	public static function refused( string $reason ): self {
		return new self( self::REFUSED, $reason );
	}

	/** The same with the transaction that was found afterwards. */
	public function with_transaction( string $transaction, int $at ): self {
		return new self( $this->state, '', $transaction, $this->amount, $this->currency, $at ? $at : $this->at, $this->next, $this->until, $this->is_over );
	}

	/** The same of what doesn't go on. */
	public function ending( int $until, bool $is_over ): self {
		return new self( $this->state, '', $this->transaction, $this->amount, $this->currency, $this->at, 0, $until, $is_over );
	}

	/** The status of the answer. */
	public function status(): int {
		return match ( $this->state ) {
			self::PAID    => 200,
			self::REFUSED => self::REASONS[ $this->reason ][0],
			default       => 202,
		};
	}

	/** The answer of both verifications. */
	public function body(): array {
		if ( self::PAID === $this->state ) {
			return array(
				'success' => true,
				'message' => 'Your membership has been activated.',
			);
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
