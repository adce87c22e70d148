<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

defined( 'ABSPATH' ) || exit;

/** How far a payment has come. */
enum Payment_State: string {
	case PAID                 = 'paid';
	/** The subscription is active, and PayPal reports no payment of it yet. */
	case BEFORE_FIRST_PAYMENT = 'ahead';
	/** PayPal is still processing the payment. */
	case WAITING              = 'waiting';
	/** The buyer approved the payment, and it is not captured yet. */
	case APPROVED             = 'approved';
	case REFUSED              = 'refused';
}
