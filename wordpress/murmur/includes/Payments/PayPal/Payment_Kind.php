<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

defined( 'ABSPATH' ) || exit;

/** What PayPal calls the thing that is paid. The site's requests and signed `custom_id`s have the text. */
enum Payment_Kind: string {
	case ORDER        = 'order';
	case SUBSCRIPTION = 'subscription';

	/** @return string[] */
	public static function names(): array {
		return array_column( self::cases(), 'value' );
	}
}
