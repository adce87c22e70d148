<?php
declare( strict_types=1 );

use Murmur\Accounts\Owner\Account_Links;
use Murmur\Mails\{Mail, Outbox, Templates, Texts};
use Murmur\Payments\Alipay\Alipay_Review;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** The texts and the look of the mails to members. */
final class MailsTest extends MailTestCase {
	public function test_a_purchase_says_what_was_bought_and_how_to_leave_it(): void {
		list( $member, $id ) = self::silver();
		$mail                = self::named( 'purchase', self::send( $member ) );
		$next                = Texts::date(
			strtotime( Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time'] ),
			'en'
		);
		foreach ( array(
			'Silver', '12.99 USD a month', "Next charge: $next", $id, 'within 14 days', 'https://site.example/profile',
			'https://site.example/refunds', 'https://site.example/terms',
		) as $word ) {
			self::assertStringContainsString( $word, $mail->text );
			self::assertStringContainsString(
				str_replace( ': ', '</td>', $word ),
				preg_replace( '#</td><td[^>]*>#', '</td>', $mail->html )
			);
		}
		Mail::send( 'overdue', $member->id, array( 'level' => 3 ) );
		$mail = Caught_Mail::take( $member->email )[0];
		self::assertStringContainsString( 'To cancel', $mail->text );
		self::assertStringNotContainsString( 'Next charge', $mail->text );
		Alipay_Review::decide(
			$member->call(
				'POST',
				'/asmr/v1/alipay-claims',
				array( 'levelId' => 3, 'reference' => 'REF' . random_int( 100_000, 999_999_999 ) )
			)['body']['id'],
			true
		);
		$mail = self::named( 'alipay_approved', self::send( $member ) );
		self::assertStringContainsString( 'there is nothing to cancel', $mail->text );
		self::assertStringContainsString( 'Open until: ', $mail->text );
		Site::set_up( array( 'withdrawal_days' => 0, 'support_email' => 'help@site.example' ) );
		$mail = self::named( 'purchase', self::send( self::silver()[0] ) );
		self::assertStringNotContainsString( 'withdraw', $mail->text );
		self::assertStringContainsString( "\nReply-To: help@site.example\n", $mail->head );
	}

	public function test_a_mail_is_in_the_language_used_last(): void {
		list( $member ) = self::silver();
		self::send( $member );
		Site::call(
			'GET',
			'/asmr/v1/user/me',
			null,
			array(
				'Authorization'     => "Bearer $member->token",
				'X-Murmur-Key'      => Site::KEY,
				'X-Murmur-Language' => 'zh',
			)
		);
		Mail::send( 'purchase', $member->id, array( 'level' => 3 ) );
		$mail = Caught_Mail::take( $member->email )[0];
		self::assertStringContainsString( '会员已开通', $mail->subject );
		self::assertStringContainsString( '每月 12.99 USD', $mail->text );
		self::assertStringContainsString( '<html lang="zh-Hans">', $mail->html );
		self::assert_is_right( $mail, 'https://site.example/zh' );
	}

	public function test_a_members_name_is_never_expanded_or_linked_in_a_mail(): void {
		$member = Site::member();
		wp_update_user(
			array(
				'ID'           => $member->id,
				'display_name' => '!!user_email!! {{ session_tokens }} https://evil.example www.evil.example <b>',
			)
		);
		self::send( $member );
		Mail::send( 'welcome', $member->id, array() );
		$mail = Caught_Mail::take( $member->email )[0];
		self::assertStringContainsString(
			'Hello !!user_email!! {{ session_tokens }} https://evil.example www.evil.example',
			$mail->text
		);
		self::assertStringNotContainsString( 'href="https://evil.example', $mail->html );
		self::assertStringNotContainsString( 'href="http://www.evil', $mail->html );
	}

	public function test_operators_edit_a_mail_and_switch_it_off_in_pmpros_screen(): void {
		global $pmpro_email_templates_defaults;
		foreach ( Texts::languages() as $language ) {
			self::assertSame( array_keys( Texts::mails( 'en' ) ), array_keys( Texts::mails( $language ) ) );
			self::assertSame( array_keys( Texts::of( 'en' ) ), array_keys( Texts::of( $language ) ) );
			foreach ( array_keys( Texts::mails( $language ) ) as $template ) {
				self::assertArrayHasKey( Templates::name( $template, $language ), $pmpro_email_templates_defaults );
			}
		}
		self::assertSame(
			array(),
			array_intersect( Templates::REPLACED, array_keys( $pmpro_email_templates_defaults ) )
		);
		Site::set_up( array( 'verify_email' => false ) );
		update_option( 'pmpro_email_murmur_welcome_en_subject', 'Come in, !!name!!' );
		update_option(
			'pmpro_email_murmur_welcome_en_body',
			'<p>Tea is at <a href="!!levels_url!!">the house</a>.</p>'
		);
		try {
			$mail = self::send( Site::member() )[0];
			self::assertSame( 'Come in, Nova 夜', $mail->subject );
			self::assertSame( 'Tea is at the house <https://site.example/vip>.', trim( $mail->text ) );
			update_option( 'pmpro_email_murmur_welcome_en_disabled', 'true' );
			self::assertSame( array(), self::send( Site::member() ) );
		} finally {
			array_map(
				static fn( string $part ) => delete_option( "pmpro_email_murmur_welcome_en_$part" ),
				array( 'subject', 'body', 'disabled' )
			);
		}
	}

	public function test_a_mail_that_could_not_be_sent_is_tried_again(): void {
		$member = Site::member();
		self::send( $member );
		add_filter( 'pre_schedule_event', '__return_false' );
		add_filter( 'pre_wp_mail', '__return_false' );
		Outbox::add( "test $member->id", 'welcome', $member->id, array() );
		self::assertSame( array(), self::send( $member ) );
		remove_filter( 'pre_wp_mail', '__return_false' );
		remove_filter( 'pre_schedule_event', '__return_false' );
		self::assertSame( array(), self::send( $member ), 'not before the pause is over' );
		global $wpdb;
		$wpdb->update(
			"{$wpdb->prefix}murmur_mails",
			array( 'next_try' => '2020-01-01 00:00:00' ),
			array( 'user_id' => $member->id )
		);
		self::assertCount( 1, self::send( $member ) );
	}

	public function test_each_failed_mail_is_tried_again_on_time(): void {
		global $wpdb;
		$due       = static fn( string $name ) => (int) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT TIMESTAMPDIFF(SECOND, '1970-01-01', next_try) FROM {$wpdb->prefix}murmur_mails WHERE name = %s",
				$name
			)
		);
		$scheduled = static fn() => wp_next_scheduled( 'murmur_send_mails' );
		$pass      = static function ( int $minutes ) use ( $wpdb ): void {
			$wpdb->query(
				$wpdb->prepare(
					"UPDATE {$wpdb->prefix}murmur_mails SET next_try = next_try - INTERVAL %d MINUTE",
					$minutes
				)
			);
			wp_clear_scheduled_hook( 'murmur_send_mails' );
		};
		wp_clear_scheduled_hook( 'murmur_send_mails' );
		$member = Site::member();
		self::send( $member );
		add_filter( 'pre_wp_mail', '__return_false' );
		Outbox::add( "first $member->id", 'welcome', $member->id, array() );
		self::send( $member );
		self::assertSame( $due( "first $member->id" ), $scheduled() );
		$pass( 2 );
		Outbox::add( "second $member->id", 'welcome', $member->id, array() );
		self::send( $member );
		self::assertSame( $due( "first $member->id" ), $scheduled() );
		remove_filter( 'pre_wp_mail', '__return_false' );
		$pass( 3 );
		self::assertCount( 1, self::send( $member ) );
		self::assertSame( $due( "second $member->id" ), $scheduled(), 'the second mail' );
	}

	public function test_pmpros_other_mails_to_members_lead_to_the_site(): void {
		list( $member ) = self::silver();
		self::send( $member );
		( new PMProEmail() )->sendAdminChangeEmail( get_userdata( $member->id ) );
		$mail = Caught_Mail::take( $member->email )[0];
		self::assertStringContainsString( 'https://site.example/login', $mail->html );
		self::assertStringNotContainsString( (string) wp_parse_url( home_url(), PHP_URL_HOST ), $mail->html );
		self::assertSame(
			array( 'https://site.example/vip', 'https://site.example/profile' ),
			array( pmpro_url( 'checkout' ), pmpro_url( 'account' ) )
		);
		self::assertStringContainsString( 'wp-login.php', wp_login_url() );
	}

	/** Writes each mail into MURMUR_REPORTS for scripts/mail-pictures.ts. */
	public function test_every_mail_reads_well_in_both_languages(): void {
		list( $member, $id ) = self::silver();
		self::send( $member );
		$alipay = array( 'level' => 3, 'payment' => '2026112322001', 'price' => '', 'next' => '' );
		$end    = static fn( string $language ) => array(
			'level' => 3,
			'next'  => '',
			'until' => Texts::date( time() + WEEK_IN_SECONDS, $language ),
		);
		$next      = array( 'address' => 'next@murmur.example' );
		$device    = array( 'device' => 'Firefox, Windows' );
		$in_a_week = array( 'at' => time() + WEEK_IN_SECONDS );

		$facts = static fn( string $language ) => array(
			'welcome'         => array(),
			'verify'          => Account_Links::facts( 'verify', 7, array( 'email' => $member->email ) ),
			'email_change'    => $next + Account_Links::facts( 'change', 1, array( 'id' => 'x' ) ),
			'deletion'        => $in_a_week + Account_Links::facts( 'keep', 14, array( 'at' => 1 ) ),
			'email_changed'   => $next + Account_Links::facts( 'take-back', 7, array( 'former' => 'x' ) ),
			'passkey_added'   => array( 'passkey' => 'Phone 夜' ),
			'passkey_removed' => array( 'passkey' => 'Phone 夜' ),
			'new_device'      => $device + Account_Links::facts( 'not-me', 7, array( 'device' => 'x' ) ),
			'cancelled'       => $end( $language ),
			'expiring'        => $end( $language ),
			'alipay_approved' => $alipay,
			'alipay_refused'  => $alipay,
			'refunded'        => array(
				'payment'  => Site::sales( $id )[0]['id'],
				'returned' => '12.99 USD',
				'outcome'  => 'refund_ends',
			),
			'failed'          => array( 'level' => 3, 'outcome' => 'failed_later' ),
			'numbers'         => array(
				'plays'   => '1,500',
				'minutes' => '3,000',
				'slept'   => '12',
				'best'    => 'Rain',
				'members' => '2',
				'new'     => '1',
				'lost'    => '1',
				'revenue' => '22.99 USD',
			),
		);
		$usual  = array( 'level' => 3, 'previous' => 2, 'payment' => $id );
		$folder = (string) getenv( 'MURMUR_REPORTS' );
		foreach ( Texts::languages() as $language ) {
			update_user_meta( $member->id, 'murmur_language', $language );
			foreach ( array_keys( Texts::mails( $language ) ) as $template ) {
				self::assertTrue( Mail::send( $template, $member->id, $facts( $language )[ $template ] ?? $usual ) );
				$mail = Caught_Mail::take( $member->email )[0];
				self::assert_is_right( $mail, 'https://site.example' . Texts::of( $language )['prefix'] );
				if ( '' !== $folder ) {
					wp_mkdir_p( "$folder/mails" );
					file_put_contents( "$folder/mails/$template-$language.html", $mail->html );
					file_put_contents( "$folder/mails/$template-$language.txt", "$mail->subject\n\n$mail->text" );
				}
			}
		}
	}
}
