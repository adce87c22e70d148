<?php
declare( strict_types=1 );

namespace Murmur\Payments\Membership;

use Murmur\Core\Rest;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\PayPal;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET payment-books: the payments of some days and the current members of paid levels. With it the site compares its
 * own ledger with WordPress's and PayPal's.
 */
final class Payment_Books {
	public static function boot(): void {
		$day = Rest::REQUIRED_TEXT + array( 'pattern' => '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' );
		Rest::route(
			'/payment-books',
			'GET',
			array( self::class, 'show' ),
			Rest::SITE,
			array( 'from' => $day, 'to' => $day )
		);
	}

	public static function show( WP_REST_Request $request ): array {
		if ( ! Levels::has_pmpro() ) {
			return array( 'payments' => array(), 'members' => array() );
		}
		return array(
			'payments' => self::payments( (string) $request['from'], (string) $request['to'] ),
			'members'  => self::members(),
		);
	}

	/** The orders of this gateway. PMPro stores their times in UTC. */
	private static function payments( string $from, string $to ): array {
		global $wpdb;
		$rows = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT user_id, membership_id, status, payment_transaction_id, subscription_transaction_id
					FROM {$wpdb->pmpro_membership_orders}
				WHERE gateway = %s AND gateway_environment = %s AND timestamp BETWEEN %s AND %s ORDER BY id",
				Orders::GATEWAY,
				PayPal::environment(),
				"$from 00:00:00",
				"$to 23:59:59"
			)
		);
		$levels = Levels::by_pmpro_id();
		return array_map(
			static fn( object $row ) => array(
				'id'      => '' === $row->payment_transaction_id
					? $row->subscription_transaction_id
					: $row->payment_transaction_id,
				'userId'  => (int) $row->user_id,
				'levelId' => $levels[ (int) $row->membership_id ] ?? 0,
				'state'   => Orders::state( (string) $row->status ),
			),
			$rows
		);
	}

	/**
	 * The members of paid levels that have not ended, and whether each of them ever paid. The ends are stored in the
	 * site's time zone.
	 */
	private static function members(): array {
		global $wpdb;
		$paid = array_filter( Levels::by_pmpro_id(), static fn( int $level ) => $level > Levels::FREE );
		if ( array() === $paid ) {
			return array();
		}
		// Only paid levels are read, because most members have a free one. One subquery finds all payers.
		$places = implode( ', ', array_fill( 0, count( $paid ), '%d' ) );
		$rows   = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT DISTINCT members.user_id, members.membership_id, payers.user_id IS NOT NULL AS has_paid
				FROM {$wpdb->pmpro_memberships_users} members
				LEFT JOIN (SELECT DISTINCT user_id FROM {$wpdb->pmpro_membership_orders}
				WHERE status = 'success') payers
					ON payers.user_id = members.user_id
				WHERE members.membership_id IN ($places) AND members.status = 'active'
					AND (members.enddate IS NULL OR members.enddate < '1971-01-01' OR members.enddate > %s)
					ORDER BY members.user_id",
				array( ...array_keys( $paid ), current_time( 'mysql' ) )
			)
		);
		return array_map(
			static fn( object $row ) => array(
				'userId'  => (int) $row->user_id,
				'levelId' => $paid[ (int) $row->membership_id ],
				'hasPaid' => (bool) $row->has_paid,
			),
			$rows
		);
	}
}
