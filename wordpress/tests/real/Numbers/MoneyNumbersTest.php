<?php
declare( strict_types=1 );

use Murmur\Numbers\{Member_Numbers, Money_Numbers, Period, Weekly_Mail};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\PayPal;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** Members and money in the numbers, and the weekly mail. */
final class MoneyNumbersTest extends MailTestCase {
	protected function setUp(): void {
		parent::setUp();
		global $wpdb;
		$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_plays" );
		foreach ( array( $wpdb->pmpro_membership_orders, $wpdb->pmpro_membership_ordermeta, $wpdb->pmpro_memberships_users ) as $table ) {
			$wpdb->query( "CREATE TABLE {$table}_kept AS SELECT * FROM $table" );
			$wpdb->query( "DELETE FROM $table" );
		}
	}

	protected function tearDown(): void {
		global $wpdb;
		foreach ( array( $wpdb->pmpro_membership_orders, $wpdb->pmpro_membership_ordermeta, $wpdb->pmpro_memberships_users ) as $table ) {
			$wpdb->query( "DELETE FROM $table" );
			$wpdb->query( "INSERT INTO $table SELECT * FROM {$table}_kept" );
			$wpdb->query( "DROP TABLE {$table}_kept" );
		}
		wp_cache_flush();
		parent::tearDown();
	}

	/** A time in UTC: the start of a day, and seconds after it. */
	private static function moment( int $days_ago, int $seconds = 0 ): int {
		return (int) strtotime( gmdate( 'Y-m-d', time() - $days_ago * DAY_IN_SECONDS ) . ' UTC' ) + $seconds;
	}

	/** A membership as PMPro stores it, in the site's time. */
	private static function membership( int $user, int $level, int $start, ?int $end = null, string $status = 'active' ): void {
		global $wpdb;
		$local = static fn( ?int $time ) => null === $time ? '0000-00-00 00:00:00' : wp_date( 'Y-m-d H:i:s', $time );
		$wpdb->insert( $wpdb->pmpro_memberships_users, array( 'user_id' => $user, 'membership_id' => Levels::pmpro_id( $level ), 'startdate' => $local( $start ), 'enddate' => $local( $end ), 'status' => $status ) );
	}

	/** By level: active, new, lost, trials. */
	private static function members( Period $period ): array {
		return array_map( static fn( array $row ) => array( $row['active'], $row['new'], $row['lost'], $row['trials'] ), array_column( Member_Numbers::of( $period ), null, 'levelId' ) );
	}

	public static function zones(): array {
		return array( array( 'Asia/Shanghai' ), array( 'America/Los_Angeles' ), array( 'UTC' ) );
	}

	/** @dataProvider zones */
	public function test_members_are_active_new_and_lost_by_days_in_utc( string $zone ): void {
		global $wpdb;
		update_option( 'timezone_string', $zone );
		$long = self::moment( 300 );
		self::membership( 1001, 3, self::moment( 6, 30 ) );
		self::membership( 1002, 3, self::moment( 6, -30 ) );
		self::membership( 1003, 3, $long, self::moment( 6, 30 ), 'expired' );
		self::membership( 1004, 3, $long, self::moment( 6, -30 ), 'cancelled' );
		// Changed to a higher plan: neither new nor lost.
		self::membership( 1005, 3, $long, self::moment( 2 ), 'changed' );
		self::membership( 1005, 4, self::moment( 2 ) );
		// Joined and left.
		self::membership( 1006, 2, self::moment( 5 ), self::moment( 1 ), 'cancelled' );
		// Ended, but PMPro's cron has not run since.
		self::membership( 1007, 3, $long, self::moment( 1 ) );
		// Cancelled, with paid days left.
		self::membership( 1008, 3, $long, self::moment( -5 ) );
		// Left and came back: neither new nor lost.
		self::membership( 1009, 3, $long, self::moment( 20 ), 'expired' );
		self::membership( 1009, 3, self::moment( 1 ) );
		self::membership( 1010, 1, self::moment( 1 ) );
		self::membership( 1011, 5, self::moment( 3 ) );
		$wpdb->update( $wpdb->pmpro_membership_levels, array( 'initial_payment' => 0 ), array( 'id' => Levels::pmpro_id( 5 ) ) );
		try {
			$found = self::members( Period::last_days( 7 ) );
		} finally {
			$wpdb->update( $wpdb->pmpro_membership_levels, array( 'initial_payment' => 89.99 ), array( 'id' => Levels::pmpro_id( 5 ) ) );
		}
		self::assertSame( array( 2 => array( 0, 1, 1, 0 ), 3 => array( 4, 1, 2, 0 ), 4 => array( 1, 0, 0, 0 ), 5 => array( 1, 1, 0, 1 ), 6 => array( 0, 0, 0, 0 ) ), $found );
	}

	/** An order as PMPro stores it, in UTC. */
	private static function order( int $level, int $at, string $total, array $more = array(), array $meta = array() ): void {
		global $wpdb;
		$row = $more + array( 'code' => wp_generate_password( 10, false ), 'user_id' => 1, 'membership_id' => Levels::pmpro_id( $level ), 'total' => $total, 'status' => 'success', 'gateway' => 'check', 'gateway_environment' => PayPal::environment(), 'timestamp' => gmdate( 'Y-m-d H:i:s', $at ) );
		self::assertSame( 1, $wpdb->insert( $wpdb->pmpro_membership_orders, $row ), $wpdb->last_error );
		$id = $wpdb->insert_id;
		foreach ( $meta as $key => $value ) {
			update_pmpro_membership_order_meta( $id, $key, $value );
		}
	}

	/** By month, level and currency: payments, paid, refunds, refunded. */
	private static function money( Period $period ): array {
		$money = array();
		foreach ( Money_Numbers::of( $period ) as $row ) {
			$money[ "$row[month] $row[levelId] $row[currency]" ] = array( $row['payments'], $row['paid'], $row['refunds'], $row['refunded'] );
		}
		return $money;
	}

	/** @dataProvider zones */
	public function test_money_is_by_month_in_utc_plan_and_currency( string $zone ): void {
		update_option( 'timezone_string', $zone );
		$period = Period::last_days( 90 );
		$first  = (int) strtotime( substr( $period->from, 0, 7 ) . '-01 UTC' );
		$second = (int) strtotime( '+1 month', $first );
		self::order( 3, $first - 30, '500.00' );
		self::order( 3, $first + 30, '12.99' );
		self::order( 3, $second - 30, '12.99', array( 'status' => 'refunded' ) );
		self::order( 3, $second + 30, '12.99', array(), array( 'murmur_given_back' => array( 'WH-1' => 5.0, 'WH-2' => 1.5 ) ) );
		self::order( 6, $second + 30, '199.00', array( 'status' => 'refunded' ), array( 'murmur_given_back' => array( 'WH-3' => 200.0 ) ) );
		self::order( 3, $second + 60, '95', array(), array( 'murmur_currency' => 'CNY' ) );
		self::order( 3, $second + 60, '1500', array(), array( 'murmur_currency' => 'JPY' ) );
		self::order( 4, $second + 60, '0' );
		foreach ( array( 'error', 'pending', 'token', 'review' ) as $status ) {
			self::order( 4, $second + 60, '29.99', array( 'status' => $status ) );
		}
		self::order( 4, $second + 60, '29.99', array( 'gateway_environment' => 'live' === PayPal::environment() ? 'sandbox' : 'live' ) );
		list( $early, $late ) = array( gmdate( 'Y-m', $first ), gmdate( 'Y-m', $second ) );
		$found                = self::money( $period );
		ksort( $found );
		self::assertSame(
			array(
				"$early 3 USD" => array( 2, '25.98', 1, '12.99' ),
				"$late 3 CNY"  => array( 1, '95.00', 0, '0.00' ),
				"$late 3 JPY"  => array( 1, '1500', 0, '0' ),
				"$late 3 USD"  => array( 1, '12.99', 1, '6.50' ),
				"$late 6 USD"  => array( 1, '199.00', 1, '199.00' ),
			),
			$found
		);
	}

	public function test_a_purchase_a_renewal_and_a_partial_refund_are_counted(): void {
		list( $member, $id ) = self::silver();
		$month               = gmdate( 'Y-m' );
		self::assertSame( array( "$month 3 USD" => array( 1, '12.99', 0, '0.00' ) ), self::money( Period::last_days( 7 ) ) );
		self::assertSame( array( 1, 1, 0, 0 ), self::members( Period::last_days( 7 ) )[3] );
		$sale = self::sale();
		self::assertSame( 200, self::renew( $member, 3, $id, $sale )['status'] );
		self::assertSame( 200, self::event( 'payment.refunded', $member, 3, $id, array( 'transactionId' => $sale, 'amount' => '2.99', 'currency' => 'USD' ) )['status'] );
		self::assertSame( array( "$month 3 USD" => array( 2, '25.98', 1, '2.99' ) ), self::money( Period::last_days( 7 ) ) );
	}

	public function test_the_weekly_mail_says_seven_whole_days_once_to_each_administrator(): void {
		global $wpdb;
		$video = (int) $wpdb->get_var( "SELECT id FROM {$wpdb->prefix}murmur_videos ORDER BY id LIMIT 1" );
		$play  = static fn( int $ago, int $plays, int $slept ) => $wpdb->insert( "{$wpdb->prefix}murmur_plays", array( 'video' => $video, 'day' => gmdate( 'Y-m-d', self::moment( $ago ) ), 'language' => 'en', 'member' => 1, 'trailer' => 0, 'plays' => $plays, 'minutes' => 2 * $plays, 'finished' => 0, 'slept' => $slept ) );
		$play( 0, 9000, 0 );
		$play( 1, 1000, 7 );
		$play( 7, 500, 5 );
		$play( 8, 600, 0 );
		$play( 14, 400, 0 );
		$play( 15, 7000, 0 );
		self::membership( 1001, 3, self::moment( 7, 30 ) );
		self::membership( 1002, 3, self::moment( 0, 30 ) );
		self::membership( 1003, 3, self::moment( 90 ), self::moment( 0, -30 ), 'expired' );
		self::order( 3, self::moment( 7, 30 ), '12.99' );
		self::order( 3, self::moment( 0, -30 ), '10' );
		self::order( 3, self::moment( 1 ), '95', array(), array( 'murmur_currency' => 'CNY' ) );
		self::order( 3, self::moment( 0, 30 ), '500' );
		$editor = Site::member();
		get_userdata( $editor->id )->set_role( 'editor' );
		$admins = array( 'en' => Site::member(), 'zh' => Site::member() );
		array_map( array( self::class, 'send' ), array( $editor, ...$admins ) );
		foreach ( $admins as $language => $admin ) {
			get_userdata( $admin->id )->set_role( 'administrator' );
			update_user_meta( $admin->id, 'murmur_language', $language );
		}
		Weekly_Mail::add_all();
		Weekly_Mail::add_all();
		self::assertSame( array(), self::send( $editor ) );
		$title = html_entity_decode( get_the_title( $video ) );
		$facts = array(
			'en' => array( 'Plays: 1,500 (+50%)', 'Minutes heard: 3,000 (+50%)', 'Fell asleep: 12', "Most played: $title", 'Members: 2', 'New members: 1', 'Lost members: 1', '22.99 USD', '95.00 CNY' ),
			'zh' => array( '播放: 1,500（+50%）', '收听分钟: 3,000（+50%）', '入睡: 12', "播放最多: $title", '会员: 2', '新会员: 1', '流失会员: 1', '22.99 USD', '95.00 CNY' ),
		);
		foreach ( $admins as $language => $admin ) {
			$mails = self::send( $admin );
			self::assertCount( 1, $mails );
			foreach ( $facts[ $language ] as $fact ) {
				self::assertStringContainsString( $fact, $mails[0]->text );
			}
			self::assertStringContainsString( 'zh' === $language ? 'https://site.example/zh/admin/numbers' : 'https://site.example/admin/numbers', $mails[0]->html );
			self::assertDoesNotMatchRegularExpression( '/!!/', "{$mails[0]->subject} {$mails[0]->text}" );
			getenv( 'MURMUR_MAIL_PICTURES' ) && file_put_contents( getenv( 'MURMUR_MAIL_PICTURES' ) . "/numbers-$language.html", $mails[0]->html );
			get_userdata( $admin->id )->set_role( 'subscriber' );
		}
	}

	public function test_the_mail_can_be_turned_off_and_leaves_each_monday_morning(): void {
		global $wpdb;
		Site::set_up( array( 'numbers_mail' => false ) );
		$count = static fn() => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}murmur_mails WHERE template = 'numbers'" );
		$known = $count();
		Weekly_Mail::add_all();
		self::assertSame( $known, $count() );
		wp_unschedule_hook( 'murmur_weekly' );
		Weekly_Mail::schedule();
		$event = wp_get_scheduled_event( 'murmur_weekly' );
		self::assertSame( array( 'weekly', 'Mon 08:00' ), array( $event->schedule, wp_date( 'D H:i', $event->timestamp ) ) );
	}
}
