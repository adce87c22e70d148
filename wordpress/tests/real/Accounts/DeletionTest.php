<?php
declare( strict_types=1 );

use Murmur\Accounts\Owner\Deletion;
use Murmur\Mails\Outbox;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** A member's own data, and the deletion of the account. */
final class DeletionTest extends MailTestCase {
	protected function tearDown(): void {
		wp_unschedule_hook( Deletion::SITE_HOOK );
		wp_unschedule_hook( 'murmur_erase_due' );
		parent::tearDown();
	}

	private static function delete( Member $member, ?string $password = null ): array {
		return $member->call(
			'POST',
			'/asmr/v1/user/delete-account',
			array( 'password' => $password ?? $member->password )
		);
	}

	private static function make_due( Member $member ): void {
		update_user_meta( $member->id, Deletion::META, time() - 1 );
	}

	public function test_the_data_are_shown_only_to_the_member_and_cached_nowhere(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		$member->call( 'PUT', '/asmr/v1/user/watch-later', array( 'slug' => 'tea-slowly', 'saved' => true ) );
		$answer = $member->call( 'GET', '/asmr/v1/user/data' );
		self::assertSame( array( 200, true ), array( $answer['status'], $answer['body']['complete'] ) );
		self::assertStringContainsString( 'no-store', $answer['headers']['cache-control'] );
		$text = (string) wp_json_encode( $answer['body'] );
		foreach ( array( $member->email, 'tea-slowly', 'Nova' ) as $own ) {
			self::assertStringContainsString( trim( (string) wp_json_encode( $own ), '"' ), $text );
		}
		self::assertStringNotContainsString( $other->email, $text );
		self::assertStringNotContainsString( 'murmur_second_factor', $text );
		self::assertSame( 401, Site::call( 'GET', '/asmr/v1/user/data' )['status'] );
	}

	public function test_an_account_is_erased_after_14_days_and_the_site_is_notified_until_it_answers(): void {
		list( $member, $id ) = self::silver();
		self::send( $member );
		$comment = wp_insert_comment(
			array(
				'comment_post_ID'      => get_page_by_path( 'tea-slowly', OBJECT, 'murmur_video' )->ID ?? 1,
				'comment_author'       => 'Nova',
				'comment_author_email' => $member->email,
				'user_id'              => $member->id,
				'comment_content'      => 'Night',
				'comment_approved'     => 1,
			)
		);
		self::assertSame(
			array( 403, 'incorrect_password' ),
			array( self::delete( $member, 'wrong' )['status'], self::delete( $member, 'wrong' )['body']['code'] )
		);
		$before = time();
		$answer = self::delete( $member );
		self::assertSame( 200, $answer['status'] );
		self::assertContains(
			strtotime( $answer['body']['deletion_at'] ) - 14 * DAY_IN_SECONDS,
			range( $before, time() )
		);
		self::assertSame( $answer['body'], self::delete( $member )['body'], 'asked twice, the first counts' );
		self::assertSame( 'CANCELLED', Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['status'] );
		Deletion::erase_due();
		self::assertNotFalse( get_userdata( $member->id ), 'not before its day' );
		self::make_due( $member );
		Deletion::erase_due();
		wp_cache_flush();
		self::assertFalse( get_userdata( $member->id ) );
		self::assertSame(
			array( '0', '' ),
			array( get_comment( $comment )->user_id, get_comment( $comment )->comment_author_email )
		);
		self::assertNotSame( array(), $member->orders(), 'the books stay' );

		$status = 503;
		$answer = static function ( mixed $given, array $args, string $url ) use ( &$status, $member ): mixed {
			if ( ! str_ends_with( $url, '/_api/forget-member' ) ) {
				return $given;
			}
			self::assertSame( array( 'id' => $member->id ), json_decode( $args['body'], true ) );
			return array( 'response' => array( 'code' => $status ), 'body' => '', 'headers' => array() );
		};
		add_filter( 'pre_http_request', $answer, 10, 3 );
		Deletion::notify_site( $member->id, 0 );
		self::assertNotFalse( wp_next_scheduled( Deletion::SITE_HOOK, array( $member->id, 1 ) ) );
		$status = 204;
		Deletion::notify_site( $member->id, 0 );
		remove_filter( 'pre_http_request', $answer );
		self::assertFalse( wp_next_scheduled( Deletion::SITE_HOOK, array( $member->id, 1 ) ) );
	}

	public function test_paypals_failure_is_tried_again(): void {
		list( $member, $id ) = self::silver();
		Site::set_up( array( 'paypal_api_url' => 'http://127.0.0.1:9' ) );
		self::assertSame( 200, self::delete( $member )['status'] );
		wp_cache_flush();
		$scheduled = array_filter(
			array( 0, 1 ),
			static fn( int $tries ) => wp_next_scheduled( 'murmur_cancel_at_paypal', array( $id, $tries ) )
		);
		self::assertNotSame( array(), $scheduled );
		Site::set_up();
		self::assertSame( 'ACTIVE', Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['status'] );
		do_action( 'murmur_cancel_at_paypal', $id, 1 );
		self::assertSame( 'CANCELLED', Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['status'] );
	}

	public function test_the_profile_the_mail_and_a_purchase_keep_the_account(): void {
		$member = Site::member();
		$at     = static fn() => $member->me()['deletion_at'];
		self::delete( $member );
		self::assertNotNull( $at() );
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/keep-account' )['status'] );
		self::assertNull( $at() );

		Outbox::send_due();
		Caught_Mail::take( $member->email );
		$GLOBALS['wpdb']->delete( "{$GLOBALS['wpdb']->prefix}murmur_mails", array( 'user_id' => $member->id ) );
		self::delete( $member );
		Outbox::send_due();
		$mails = array_values(
			array_filter(
				Caught_Mail::take( $member->email ),
				static fn( Caught_Mail $mail ) => 'deletion' === self::template_of( $mail )
			)
		);
		preg_match( '~account-link#keep\.(\S+?)[>"\s]~', end( $mails )->text, $match );
		$follow = static fn() => Site::call_with_key(
			'POST',
			'/asmr/v1/user/account-link',
			array( 'purpose' => 'keep', 'key' => $match[1] )
		)['status'];
		self::assertSame( array( 200, null, 400 ), array( $follow(), $at(), $follow() ) );

		self::delete( $member );
		do_action( 'murmur_level_given', $member->id, 3, 1, 'x' );
		self::assertNull( $at() );
		self::make_due( $member );
		$member->call( 'POST', '/asmr/v1/user/keep-account' );
		wp_cache_flush();
		Deletion::erase_due();
		self::assertNotFalse( get_userdata( $member->id ) );
	}

	public function test_an_account_that_was_erased_meanwhile_is_not_kept(): void {
		$member = Site::member();
		self::delete( $member );
		self::assertInstanceOf( WP_User::class, get_userdata( $member->id ) );
		self::make_due( $member );
		Deletion::erase_due();
		self::assertFalse( Deletion::keep_account( $member->id ) );
	}

	public function test_editors_and_administrators_can_not_delete_themselves(): void {
		$member = Site::member();
		foreach ( array( 'administrator', 'editor' ) as $role ) {
			get_userdata( $member->id )->set_role( $role );
			wp_cache_flush();
			self::assertSame(
				array( 403, 'works_here' ),
				array( self::delete( $member )['status'], self::delete( $member )['body']['code'] )
			);
			self::make_due( $member );
			Deletion::erase_due();
			wp_cache_flush();
			self::assertNotFalse( get_userdata( $member->id ) );
		}
	}

	public function test_all_accounts_that_are_due_on_one_day_are_erased(): void {
		$ids = array_map(
			static fn( int $nth ) => wp_insert_user(
				array(
					'user_login' => "due$nth-" . strtolower( wp_generate_password( 8, false ) ),
					'user_pass'  => 'x',
					'meta_input' => array( Deletion::META => time() - 1 ),
				)
			),
			range( 1, 21 )
		);
		Deletion::erase_due();
		self::assertNotFalse( wp_next_scheduled( 'murmur_erase_due' ) );
		do_action( 'murmur_erase_due' );
		wp_cache_flush();
		self::assertSame( array(), get_users( array( 'include' => $ids, 'fields' => 'ID' ) ) );
	}
}
