<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** An event about a payment, reported by the site. Times are Unix times; 0 and "" mean none. */
final class PayPal_Event {
	public function __construct(
		public readonly string $id,
		public readonly string $type,
		public readonly int $user_id,
		public readonly int $level,
		public readonly string $kind,
		public readonly string $paypal_id,
		public readonly string $transaction,
		public readonly float $amount,
		public readonly string $currency,
		public readonly int $at,
		public readonly int $next,
	) {}

	public static function read( WP_REST_Request $request ): self {
		return new self(
			(string) $request['id'],
			(string) $request['type'],
			(int) $request['userId'],
			(int) $request['levelId'],
			(string) $request['kind'],
			(string) $request['paypalId'],
			(string) $request['transactionId'],
			(float) $request['amount'],
			(string) $request['currency'],
			(int) strtotime( (string) $request['at'] ),
			(int) strtotime( (string) $request['nextPaymentAt'] )
		);
	}
}
