<?php
declare( strict_types=1 );

namespace Murmur\Payments;

use Murmur\Payments\PayPal\Payment_Kind;

defined( 'ABSPATH' ) || exit;

/** A payment at PayPal that is to be confirmed, with the member and the level that a caller says it is for. */
final class Unconfirmed_Payment {
	/**
	 * @param int          $user_id     The account.
	 * @param int          $level       The level.
	 * @param Payment_Kind $kind        Order or subscription.
	 * @param string       $id          PayPal's id.
	 * @param bool         $may_capture Whether to capture an approved order.
	 * @param bool         $is_vouched  Whether the site confirms the payment. It knows which ones it created.
	 */
	public function __construct(
		public readonly int $user_id,
		public readonly int $level,
		public readonly Payment_Kind $kind,
		public readonly string $id,
		public readonly bool $may_capture = false,
		public readonly bool $is_vouched = false,
	) {}

	/** The id if the payment is a subscription, else "". */
	public function subscription_id(): string {
		return Payment_Kind::SUBSCRIPTION === $this->kind ? $this->id : '';
	}
}
