<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use RuntimeException;

/** Thrown where it can't be known what PayPal has done or knows; the caller is asked again later. */
final class PayPal_Unavailable extends RuntimeException {}
