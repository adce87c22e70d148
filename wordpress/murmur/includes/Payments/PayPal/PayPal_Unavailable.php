<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use RuntimeException;

defined( 'ABSPATH' ) || exit;

/** PayPal sent no usable response, so its state is unknown; the caller has to try again later. */
final class PayPal_Unavailable extends RuntimeException {}
