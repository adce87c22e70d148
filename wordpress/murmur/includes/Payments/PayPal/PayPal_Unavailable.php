<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use RuntimeException;

defined( 'ABSPATH' ) || exit;

/** PayPal sent no usable response, so the payment's state is unknown. The caller has to try again later. */
final class PayPal_Unavailable extends RuntimeException {}
