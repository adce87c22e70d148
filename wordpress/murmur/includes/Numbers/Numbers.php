<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Catalogue\{Anchor, Content_Types};
use Murmur\Core\{Capabilities, Rest};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET numbers: plays, members and payments, for administrators. A user who is linked to anchors gets only the plays of
 * those anchors' videos.
 */
final class Numbers {
	private const PERIODS = array( 7, 28, 90, 365 );

	public static function boot(): void {
		$days = array( 'type' => 'integer', 'enum' => self::PERIODS, 'default' => 28 );
		Rest::route( '/numbers', 'GET', array( self::class, 'show' ), Rest::MEMBER, array( 'days' => $days ) );
		Capabilities::add( array( 'numbers' ) );
	}

	public static function show( WP_REST_Request $request ): array|WP_Error {
		$days = (int) $request['days'];
		if ( current_user_can( 'manage_options' ) ) {
			return array( 'scope' => 'all' ) + self::read_cached(
				'all',
				$days,
				static fn() => self::of_all( Period::last_days( $days ) )
			);
		}
		$anchors = self::anchors_of( get_current_user_id() );
		if ( array() === $anchors ) {
			return Rest::error( 403, 'rest_forbidden', 'Sorry, you are not allowed to do that.' );
		}
		$name = implode( ' ', $anchors );
		return array( 'scope' => 'anchor' ) + self::read_cached(
			$name,
			$days,
			static fn() => self::of_anchors( $anchors, Period::last_days( $days ) )
		);
	}

	private static function of_all( Period $period ): array {
		return Play_Numbers::of( null, $period ) + array(
			'members'  => Member_Numbers::of( $period ),
			'revenue'  => Money_Numbers::of( $period ),
			'searches' => Missed_Searches::of( $period ),
		);
	}

	private static function of_anchors( array $anchors, Period $period ): array {
		return Play_Numbers::of( $anchors, $period ) + array(
			'members'  => null,
			'revenue'  => null,
			'searches' => null,
		);
	}

	/** Caches numbers for five minutes, because a year of a busy site takes seconds to sum up. */
	private static function read_cached( string $scope, int $days, callable $count ): array {
		$name   = 'murmur_numbers_' . md5( "$scope $days" );
		$cached = get_transient( $name );
		if ( is_array( $cached ) ) {
			return $cached;
		}
		$began   = microtime( true );
		$counted = $count();
		if ( microtime( true ) - $began > 1 ) {
			set_transient( $name, $counted, 5 * MINUTE_IN_SECONDS );
		}
		return $counted;
	}

	/**
	 * The anchors that an editor has linked to a user.
	 *
	 * @return int[]
	 */
	private static function anchors_of( int $user_id ): array {
		$anchor_ids = get_terms(
			array(
				'taxonomy'   => Content_Types::anchor_taxonomy(),
				'hide_empty' => false,
				'fields'     => 'ids',
				'meta_query' => array( array( 'key' => Anchor::ACCOUNT, 'value' => (string) $user_id ) ),
			)
		);
		return is_array( $anchor_ids ) ? array_map( 'intval', $anchor_ids ) : array();
	}
}
