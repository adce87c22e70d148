<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

use Murmur\Payments\PayPal\Payment_Kind;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** An event about a payment, reported by the site. Times are Unix times; 0 and "" mean none. */
final class PayPal_Event {
	public function __construct(
		public readonly string $id,
		public readonly string $type,
		public readonly int $user_id,
		public readonly int $level,
		public readonly Payment_Kind $kind,
		public readonly string $paypal_id,
		public readonly int $at,
		public readonly string $transaction = '',
		public readonly float $amount = 0,
		public readonly string $currency = '',
		public readonly int $next = 0,
	) {}

	public static function read( WP_REST_Request $request ): self {
		return new self(
			id: (string) $request['id'],
			type: (string) $request['type'],
			user_id: (int) $request['userId'],
			level: (int) $request['levelId'],
			kind: Payment_Kind::from( (string) $request['kind'] ),
			paypal_id: (string) $request['paypalId'],
			at: (int) strtotime( (string) $request['at'] ),
			transaction: (string) $request['transactionId'],
			amount: (float) $request['amount'],
			currency: (string) $request['currency'],
			next: (int) strtotime( (string) $request['nextPaymentAt'] )
		);
	}
}
