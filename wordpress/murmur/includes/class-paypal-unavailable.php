<?php
/**
 * PayPal gave no answer that says anything.
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

use RuntimeException;

/** Thrown where it can't be known what PayPal has done or knows; the caller is asked again later. */
final class PayPal_Unavailable extends RuntimeException {}
