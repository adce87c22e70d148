<?php
declare( strict_types=1 );

namespace Murmur\Payments\Alipay;

use Murmur\Core\{Lock, Rest, Time};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Given_Time, Membership, Orders};
use Murmur\Payments\PayPal\{PayPal_Unavailable, Verdict};
use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Approves and refuses Alipay claims. */
final class Alipay_Review {
	/**
	 * Decides on a claim, once.
	 *
	 * @param int  $id          The claim.
	 * @param bool $is_approved Whether the money arrived.
	 * @return bool|WP_Error False if the claim was decided before; an error if it can't be decided now.
	 */
	public static function decide( int $id, bool $is_approved ): bool|WP_Error {
		return Lock::hold( "alipay $id", static fn() => self::decide_now( $id, $is_approved ) );
	}

	/** Decides on a claim. Runs with the claim's lock held. */
	private static function decide_now( int $id, bool $is_approved ): bool|WP_Error {
		global $wpdb;
		$claim = $wpdb->get_row(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_alipay_claims WHERE id = %d AND state = %s",
				$id,
				Alipay::PENDING
			)
		);
		if ( ! $claim ) {
			return false;
		}
		if ( $is_approved && ! get_userdata( (int) $claim->user_id ) ) {
			return Rest::error(
				404,
				'user_not_found',
				__( 'The member’s account is gone. Give the money back, then refuse this payment.', 'murmur' )
			);
		}
		$facts = array( (int) $claim->user_id, (int) $claim->level_id, (string) $claim->reference );
		if ( $is_approved ) {
			$result = Lock::hold( "member $claim->user_id", static fn() => self::give( ...$facts ) );
			if ( is_wp_error( $result ) ) {
				return $result;
			}
			if ( true !== $result ) {
				$text = __( 'The level can’t be given just now. Please try again.', 'murmur' );
				return Rest::error( 503, 'not_given', $text );
			}
		}
		$wpdb->update(
			"{$wpdb->prefix}murmur_alipay_claims",
			array(
				'state'      => $is_approved ? Alipay::APPROVED : Alipay::REFUSED,
				'decided'    => Time::sql(),
				'decided_by' => get_current_user_id(),
			),
			array( 'id' => $id )
		);
		if ( ! $is_approved ) {
			do_action( 'murmur_alipay_refused', ...$facts );
		}
		return true;
	}

	/**
	 * Gives the level for one period, without a subscription. False if PMPro refuses; an error if the member would lose
	 * a better level.
	 */
	private static function give( int $user_id, int $level, string $reference ): bool|WP_Error {
		$id = Alipay::PREFIX . $reference;
		if ( Orders::find( $id ) ) {
			return true;
		}
		$price    = Levels::price( $level );
		$previous = Membership::current( $user_id )['level'] ?? 0;
		if ( ! Given_Time::is_given( $user_id, $id ) ) {
			$given = self::give_time( $user_id, $level, $id );
			if ( true !== $given ) {
				return $given;
			}
		}
		Membership::end_other_subscriptions( $user_id, '' );
		do_action( 'murmur_level_given', $user_id, $level, $previous, $id );
		// In the currency of PMPro's reports. The amount in yuan is in Alipay's own list, under the reference.
		Orders::add(
			$user_id,
			$level,
			Verdict::paid( $id, $price->first, $price->currency, time() ),
			'',
			'Alipay'
		);
		Given_Time::forget( $user_id );
		return true;
	}

	/** Gives the level until the end of the paid period. Returns as `give()`. */
	private static function give_time( int $user_id, int $level, string $id ): bool|WP_Error {
		$price = Levels::price( $level );
		if ( ! $price ) {
			return false;
		}
		try {
			$end = $price->is_renewing()
				? Membership::period_from( $user_id, $level, $price->every, $price->unit )
				: Membership::end_of_single_payment( $user_id, $level );
		} catch ( PayPal_Unavailable ) {
			return false;
		}
		if ( Membership::has_higher( $user_id, $level, $end ) ) {
			return Rest::error(
				409,
				'higher_level',
				__( 'The member has a higher level by now, which lasts longer. Give the money back, then refuse this payment.', 'murmur' )
			);
		}
		Given_Time::note( $user_id, $level, $end, $id );
		return Membership::give( $user_id, $level, $end );
	}
}
