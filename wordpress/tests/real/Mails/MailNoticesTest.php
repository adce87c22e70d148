<?php
declare( strict_types=1 );

use Murmur\Mails\Notices;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** The notices before a charge and after a failure. */
final class MailNoticesTest extends MailTestCase {
	/** @return array<string, array{callable, string[]}> What happens, and the mails that it sends, in the order of their names. */
	public static function events(): array {
		return array(
			'charges: a month’s in 6 days, noticed twice' => array(
				static fn() => self::charged_in( 3, 6 ),
				array( 'purchase', 'upcoming', 'verify' ),
			),
			'charges: a month’s in 8 days' => array(
				static fn() => self::charged_in( 3, 8 ),
				array( 'purchase', 'verify' ),
			),
			'charges: a year’s in 29 days, noticed twice' => array(
				static fn() => self::charged_in( 5, 29 ),
				array( 'purchase', 'upcoming', 'verify' ),
			),
			'charges: a year’s in 31 days' => array(
				static fn() => self::charged_in( 5, 31 ),
				array( 'purchase', 'verify' ),
			),
			'charges: a week’s' => array( static fn() => self::charged_in( 2, 6 ), array( 'purchase', 'verify' ) ),
			'a failure 2 days ago' => array(
				static fn() => self::failed_before( 2 ),
				array( 'failed', 'purchase', 'verify' ),
			),
			'a failure 3 days ago, and then 7' => array(
				static fn() => self::failed_before( 4, 8 ),
				array( 'failed', 'overdue', 'overdue', 'purchase', 'verify' ),
			),
			'a failure made good' => array(
				static function (): Member {
					$member       = self::failed_before( 1 );
					$subscription = PMPro_Subscription::get_subscriptions_for_user( $member->id )[0];
					$id           = $subscription->get_subscription_transaction_id();
					$later        = array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 300 ) );
					self::renew( $member, 3, $id, self::sale(), $later );
					self::set_next_charge( $member, 30 );
					self::notice_failure( $member, 4 );
					return $member;
				},
				array( 'failed', 'purchase', 'renewal', 'verify' ),
			),
		);
	}

	/**
	 * @dataProvider events
	 * @param callable $act      Does what sends the mails; returns the member.
	 * @param string[] $expected The mails' templates.
	 */
	public function test_each_notice_is_sent_once( callable $act, array $expected ): void {
		self::assert_mails( $act, $expected );
	}

	public function test_the_charges_of_many_members_are_read_in_parts(): void {
		global $wpdb;
		$soon = gmdate( 'Y-m-d H:i:s', time() + DAY_IN_SECONDS );
		$row  = "(1, 1, 'murmur', 'sandbox', 'I-MANY%d', 'active', '2020-01-01', '$soon', 1, 1, 'Month')";
		$rows = array_map( static fn( int $nth ) => sprintf( $row, $nth ), range( 1, 400 ) );
		$wpdb->query(
			"INSERT INTO $wpdb->pmpro_subscriptions (user_id, membership_level_id, gateway, gateway_environment,
				subscription_transaction_id, status, startdate, next_payment_date, billing_amount, cycle_number,
				cycle_period) VALUES " . implode( ', ', $rows )
		);
		$most   = 0;
		$listen = static function ( string $query ) use ( &$most, $wpdb ): string {
			$most = max( $most, count( (array) $wpdb->last_result ) );
			return $query;
		};
		add_filter( 'query', $listen );
		try {
			$member = self::charged_in( 3, 6 );
		} finally {
			remove_filter( 'query', $listen );
			$wpdb->query( "DELETE FROM $wpdb->pmpro_subscriptions WHERE subscription_transaction_id LIKE 'I-MANY%'" );
		}
		self::assertLessThanOrEqual( 200, $most );
		self::named( 'upcoming', self::send( $member ) );
	}

	/** A member whose next charge is in `$days` days. The notices run twice. */
	private static function charged_in( int $level, int $days ): Member {
		$member = Site::member();
		self::verify_subscription( $member, $level, Site::subscribe( $member->id, $level ) );
		self::set_next_charge( $member, $days );
		Notices::add_all();
		Notices::add_all();
		return $member;
	}

	private static function set_next_charge( Member $member, int $days ): void {
		global $wpdb;
		$wpdb->update(
			$wpdb->pmpro_subscriptions,
			array( 'next_payment_date' => gmdate( 'Y-m-d H:i:s', time() + $days * DAY_IN_SECONDS ) ),
			array( 'user_id' => $member->id )
		);
	}

	/** A member with a payment that failed on each of these days before now. The notices run twice on each. */
	private static function failed_before( int ...$days ): Member {
		list( $member, $id ) = self::silver();
		Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
		self::event( 'payment.failed', $member, 3, $id, array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + 60 ) ) );
		foreach ( $days as $ago ) {
			self::notice_failure( $member, $ago );
		}
		return $member;
	}

	private static function notice_failure( Member $member, int $days_ago ): void {
		global $wpdb;
		$wpdb->update(
			"{$wpdb->prefix}murmur_mails",
			array( 'made' => gmdate( 'Y-m-d H:i:s', time() - $days_ago * DAY_IN_SECONDS - 60 ) ),
			array( 'user_id' => $member->id, 'template' => 'failed' )
		);
		Notices::add_all();
		Notices::add_all();
	}
}
