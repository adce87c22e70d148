<?php
declare( strict_types=1 );

use Murmur\Numbers\Weekly_Mail;

require_once __DIR__ . '/../Support/NumbersTestCase.php';

/** The weekly mail of the numbers. */
final class WeeklyMailTest extends NumbersTestCase {
	public function test_the_weekly_mail_says_seven_whole_days_once_to_each_administrator(): void {
		global $wpdb;
		$video = (int) $wpdb->get_var( "SELECT id FROM {$wpdb->prefix}murmur_videos ORDER BY id LIMIT 1" );
		$play  = static fn( int $ago, int $plays, int $slept ) => $wpdb->insert(
			"{$wpdb->prefix}murmur_plays",
			array(
				'video'    => $video,
				'day'      => gmdate( 'Y-m-d', self::moment( $ago ) ),
				'language' => 'en',
				'member'   => 1,
				'trailer'  => 0,
				'plays'    => $plays,
				'minutes'  => 2 * $plays,
				'finished' => 0,
				'slept'    => $slept,
			)
		);
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
			'en' => array(
				'Plays: 1,500 (+50%)', 'Minutes heard: 3,000 (+50%)', 'Fell asleep: 12', "Most played: $title",
				'Members: 2', 'New members: 1', 'Lost members: 1', '22.99 USD', '95.00 CNY',
			),
			'zh' => array(
				'播放: 1,500（+50%）', '收听分钟: 3,000（+50%）', '入睡: 12', "播放最多: $title", '会员: 2', '新会员: 1', '流失会员: 1',
				'22.99 USD', '95.00 CNY',
			),
		);
		foreach ( $admins as $language => $admin ) {
			$mails = self::send( $admin );
			self::assertCount( 1, $mails );
			foreach ( $facts[ $language ] as $fact ) {
				self::assertStringContainsString( $fact, $mails[0]->text );
			}
			self::assertStringContainsString(
				'zh' === $language ? 'https://site.example/zh/admin/numbers' : 'https://site.example/admin/numbers',
				$mails[0]->html
			);
			self::assertDoesNotMatchRegularExpression( '/!!/', "{$mails[0]->subject} {$mails[0]->text}" );
			getenv( 'MURMUR_MAIL_PICTURES' )
				&& file_put_contents( getenv( 'MURMUR_MAIL_PICTURES' ) . "/numbers-$language.html", $mails[0]->html );
			get_userdata( $admin->id )->set_role( 'subscriber' );
		}
	}

	/** When the next weekly mail is due, in the site's time zone. */
	private static function next_mail(): string {
		return wp_date( 'D H:i', (int) wp_next_scheduled( 'murmur_weekly' ) );
	}

	public function test_the_weekly_mail_is_sent_on_monday_mornings(): void {
		wp_unschedule_hook( 'murmur_weekly' );
		Weekly_Mail::schedule();
		self::assertSame( 'Mon 08:00', self::next_mail() );
	}

	public function test_the_hour_stays_after_a_change_of_the_clocks(): void {
		Site::set_up( array( 'numbers_mail' => false ) );
		wp_unschedule_hook( 'murmur_weekly' );
		$monday = new DateTimeImmutable( 'next monday 9:00', wp_timezone() );
		// An earlier version repeated the event every 168 hours.
		wp_schedule_event( $monday->getTimestamp(), 'weekly', 'murmur_weekly' );
		do_action( 'murmur_weekly' );
		self::assertSame( 'Mon 08:00', self::next_mail() );
	}

	public function test_the_weekly_mail_can_be_turned_off(): void {
		global $wpdb;
		Site::set_up( array( 'numbers_mail' => false ) );
		$count = static fn() => (int) $wpdb->get_var(
			"SELECT COUNT(*) FROM {$wpdb->prefix}murmur_mails WHERE template = 'numbers'"
		);
		$known = $count();
		Weekly_Mail::add_all();
		self::assertSame( $known, $count() );
	}
}
