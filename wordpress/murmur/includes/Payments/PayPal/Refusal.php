<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

defined( 'ABSPATH' ) || exit;

/** The reason why a payment gives no level. */
enum Refusal: string {
	case UNKNOWN  = 'unknown';
	case FOREIGN  = 'foreign';
	case MISMATCH = 'mismatch';
	case UNPAID   = 'unpaid';
	case REFUNDED = 'refunded';
	case USED     = 'used';
	case LEVEL    = 'level';
	case NOBODY   = 'nobody';
	case BUSY     = 'busy';
	case PAYPAL   = 'paypal';
	case UNSERVED = 'unserved';

	/**
	 * The status, code and message that a caller gets.
	 *
	 * @return array{int, string, string}
	 */
	public function response(): array {
		return match ( $this ) {
			self::UNKNOWN  => array( 404, 'payment_not_found', 'No such payment was found at PayPal.' ),
			self::FOREIGN  => array( 403, 'payment_forbidden', 'This payment belongs to another account.' ),
			self::MISMATCH => array(
				422,
				'payment_mismatch',
				'The payment does not match the selected membership level.',
			),
			self::UNPAID   => array(
				402,
				'payment_incomplete',
				'<strong>Payment not completed.</strong> PayPal reports that nothing was paid.',
			),
			self::REFUNDED => array( 402, 'payment_refunded', 'This payment was given back.' ),
			self::USED     => array(
				409,
				'payment_used',
				'This transaction has already been processed for another account.',
			),
			self::LEVEL    => array( 400, 'invalid_level', 'Invalid level ID.' ),
			self::NOBODY   => array( 404, 'user_not_found', 'There is no such account.' ),
			self::BUSY     => array( 503, 'busy', 'The same payment is being handled already. Please try again.' ),
			self::PAYPAL   => array( 503, 'paypal_unavailable', 'PayPal can’t be asked just now. Please try again.' ),
			self::UNSERVED => array( 501, 'memberships_unavailable', 'Memberships are not set up on this WordPress.' ),
		};
	}
}
