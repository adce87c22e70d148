<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** The result of checking a payment. */
final class Verdict {
	/**
	 * @param Payment_State $state       How far the payment has come.
	 * @param Refusal|null  $refusal     Why it gives no level, if it is refused.
	 * @param string        $transaction PayPal's id of the capture or sale; "" if there is none yet.
	 * @param float         $amount      The paid amount.
	 * @param string        $currency    Its currency.
	 * @param int           $at          When it was paid, as a Unix time.
	 * @param int           $next        When the next payment is due, as a Unix time; 0 if unknown.
	 * @param int           $until       When the paid time ends, if the subscription does not go on; else 0.
	 * @param bool          $is_over     Whether the subscription has ended for good at PayPal.
	 */
	private function __construct(
		public readonly Payment_State $state,
		public readonly ?Refusal $refusal = null,
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
			Payment_State::PAID,
			transaction: $transaction,
			amount: $amount,
			currency: $currency,
			at: $at,
			next: $next
		);
	}

	/** Nothing new was paid, and the level that was given before stays. */
	public static function paid_before(): self {
		return new self( Payment_State::PAID );
	}

	public static function before_first_payment( int $at, int $next ): self {
		return new self( Payment_State::BEFORE_FIRST_PAYMENT, at: $at, next: $next );
	}

	/** Turns the state before the first payment into "paid", because the level is given ahead of it. */
	public function as_given_ahead(): self {
		return new self( Payment_State::PAID, at: $this->at, next: $this->next );
	}

	public static function waiting(): self {
		return new self( Payment_State::WAITING );
	}

	public static function approved(): self {
		return new self( Payment_State::APPROVED );
	}

	public static function refused( Refusal $refusal ): self {
		return new self( Payment_State::REFUSED, refusal: $refusal );
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
		return $this->refusal?->response()[0] ?? ( Payment_State::PAID === $this->state ? 200 : 202 );
	}

	public function response(): WP_REST_Response {
		return new WP_REST_Response( $this->body(), $this->status() );
	}

	/** The response body of both verification routes. */
	public function body(): array {
		if ( Payment_State::PAID === $this->state ) {
			return array( 'success' => true, 'message' => 'Your membership has been activated.' );
		}
		if ( $this->refusal ) {
			list( $status, $code, $message ) = $this->refusal->response();
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
