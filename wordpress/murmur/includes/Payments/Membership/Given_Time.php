<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

defined( 'ABSPATH' ) || exit;

/**
 * The end of the level that a member's payment gives, noted until its order is stored. A payment that is interrupted
 * between the two is handled again, and must not add its period to the level that it has given.
 */
final class Given_Time {
	private const META = 'murmur_given_time';

	/** To be called before the level is given, with the payment's id at PayPal or Alipay. */
	public static function note( int $user_id, int $level, int $end, string $id ): void {
		update_user_meta( $user_id, self::META, array( 'id' => $id, 'level' => $level, 'end' => $end ) );
	}

	/** Whether the payment has given the level that the member has now. */
	public static function is_given( int $user_id, string $id ): bool {
		$noted   = get_user_meta( $user_id, self::META, true );
		$current = Membership::current( $user_id );
		return is_array( $noted ) && $current
			&& array( $id, $current['level'] ) === array( $noted['id'], $noted['level'] )
			// PMPro's dates lose an hour where clocks are set back.
			&& abs( $current['end'] - $noted['end'] ) <= HOUR_IN_SECONDS;
	}

	/** To be called once the payment's order is stored. */
	public static function forget( int $user_id ): void {
		delete_user_meta( $user_id, self::META );
	}
}
