<?php
declare( strict_types=1 );

namespace Murmur\Payments\Events;

defined( 'ABSPATH' ) || exit;

/** The result of an event. The log of events stores the text. */
enum Event_Result: string {
	case CONFIRMED             = 'confirmed';
	case RENEWED               = 'order stored';
	case KNOWN                 = 'known already';
	case FAILURE_STORED        = 'failure stored';
	case SETTLED_SINCE         = 'settled since';
	case FIRST_PAYMENT_FAILED  = 'first payment failed, level taken back';
	case PARTLY_REFUNDED       = 'partly refunded';
	case REFUNDED              = 'refunded, level ended';
	case REFUNDED_NOT_HELD     = 'refunded, another payment holds the level';
	/** The log is searched for this text, so it must not change. */
	case REFUNDED_BEFORE_LEVEL = 'given back before a level was given';
	case LEVEL_ENDS_LATER      = 'level ends with the paid time';
	case LEVEL_ENDED           = 'level ended';
	case ENDED_ALREADY         = 'already ended here';
	case HOLDS_NOTHING         = 'holds no level';
	case OPERATOR_NOTIFIED     = 'operator notified';
}
