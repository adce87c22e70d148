<?php
declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Membership;
use Murmur\Payments\Withdrawals\Withdrawals;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/**
 * Subscriptions that charge members without giving their level: the level was deleted, or the member got another one.
 */
final class OtherSubscriptionsTest extends PaymentTestCase {
	/** The mails to the operator during a callback. */
	private static function mails( callable $during ): array {
		$mails = array();
		$catch = static function ( mixed $sent, array $mail ) use ( &$mails ): bool {
			if ( str_starts_with( $mail['subject'], '[Murmur]' ) ) {
				$mails[] = $mail;
			}
			return true;
		};
		add_filter( 'pre_wp_mail', $catch, 10, 2 );
		$during();
		remove_filter( 'pre_wp_mail', $catch );
		return $mails;
	}

	/** Handles an event in this process, so that its mails can be seen. */
	private static function renew_here( Member $member, int $level, string $id, array $more = array() ): array {
		$request = new WP_REST_Request( 'POST', '/asmr/v1/paypal-event' );
		$request->set_header( 'X-Murmur-Key', Site::KEY );
		$_SERVER['HTTP_X_MURMUR_KEY'] = Site::KEY;
		$request->set_body_params(
			self::event_body( 'subscription.renewed', $member, $level, $id, $more + self::usd( self::sale(), '12.99' ) )
		);
		$answer = rest_do_request( $request );
		unset( $_SERVER['HTTP_X_MURMUR_KEY'] );
		return array( $answer->get_status(), $answer->get_data()['code'] ?? '' );
	}

	/** Deletes a level as code can. PMPro's own page would end its subscriptions first. */
	private static function lose_level( Member $member ): void {
		global $wpdb;
		$wpdb->update(
			$wpdb->pmpro_memberships_users,
			array( 'status' => 'inactive' ),
			array( 'user_id' => $member->id )
		);
		$levels = Site::levels();
		unset( $levels[3] );
		Settings::set( 'levels', $levels );
		pmpro_clear_level_cache_for_user( $member->id );
	}

	/** Gives another level, like an administrator who leaves the old subscription running. */
	private static function move( Member $member, int $level ): void {
		add_filter( 'pmpro_cancel_previous_subscriptions', '__return_false', 99 );
		pmpro_changeMembershipLevel( Levels::pmpro_id( $level ), $member->id );
		remove_filter( 'pmpro_cancel_previous_subscriptions', '__return_false', 99 );
	}

	private static function others( Member $member ): array {
		return array_column( $member->me()['other_subscriptions'], 'level_name', 'subscription_id' );
	}

	public static function causes(): array {
		return array(
			'deleted level' => array( static fn( Member $member ) => self::lose_level( $member ), 1, null ),
			'another level' => array( static fn( Member $member ) => self::move( $member, 5 ), 5, 'Silver' ),
		);
	}

	/** @dataProvider causes */
	public function test_a_member_ends_another_subscription( callable $cause, int $level, ?string $name ): void {
		list( $member, $id ) = self::silver();
		self::assertSame( array(), self::others( $member ) );
		$cause( $member );
		self::assertSame( array( $id => $name ), self::others( $member ) );
		$shown = $member->me()['other_subscriptions'][0];
		$next  = strtotime(
			Site::paypal( 'GET', "/v1/billing/subscriptions/$id" )['billing_info']['next_billing_time']
		);
		self::assertSame(
			array( 12.99, 'USD', $next ),
			array( (float) $shown['amount'], $shown['currency'], strtotime( "$shown[next_date]Z" ) )
		);
		$answer = $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel', array( 'subscription_id' => $id ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame(
			array( 'CANCELLED', array(), $level ),
			array( self::status_at_paypal( $id ), self::others( $member ), $member->level() )
		);
		self::assertSame( 400, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
	}

	/** @dataProvider causes */
	public function test_a_cancellation_without_an_id_ends_the_other_subscription_too( callable $cause ): void {
		list( $member, $id ) = self::silver();
		$cause( $member );
		self::assertSame( 200, $member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' )['status'] );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	/** @dataProvider causes */
	public function test_a_declared_cancellation_ends_all( callable $cause ): void {
		list( $member, $id ) = self::silver();
		$cause( $member );
		self::assertTrue( Withdrawals::end_subscription( $member->id ) );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
	}

	public function test_a_member_can_not_end_another_members_subscription(): void {
		list( , $id )  = self::silver();
		list( $other ) = self::silver();
		$answer = $other->call( 'POST', '/asmr/v1/user/me/subscription/cancel', array( 'subscription_id' => $id ) );
		self::assertSame( 400, $answer['status'] );
		self::assertSame( 'ACTIVE', self::status_at_paypal( $id ) );
		self::assertFalse( $other->me()['membership']['is_cancellation_pending'] );
	}

	public function test_a_new_purchase_ends_the_other_subscription(): void {
		list( $member, $id ) = self::silver();
		self::lose_level( $member );
		$gold = Site::subscribe( $member->id, 4 );
		self::assertSame( 200, self::verify_subscription( $member, 4, $gold )['status'] );
		self::assertSame(
			array( 'CANCELLED', 'ACTIVE' ),
			array( self::status_at_paypal( $id ), self::status_at_paypal( $gold ) )
		);
	}

	/** @dataProvider causes */
	public function test_a_renewal_without_its_level_is_mailed_once_and_refused( callable $cause, int $level ): void {
		list( $member, $id ) = self::silver();
		$cause( $member );
		$sale  = self::sale();
		$event = array( 'id' => "subscription.renewed:$sale", 'transactionId' => $sale );
		$mails = self::mails(
			static function () use ( $member, $id, $event ): void {
				self::assertSame( array( 409, 'charged_without_level' ), self::renew_here( $member, 3, $id, $event ) );
				self::assertSame( array( 409, 'charged_without_level' ), self::renew_here( $member, 3, $id, $event ) );
			}
		);
		self::assertCount( 1, $mails );
		self::assertStringContainsString( $id, $mails[0]['message'] );
		self::assertStringContainsString( $sale, $mails[0]['message'] );
		self::assertSame( $level, $member->level() );
		self::assertCount(
			1,
			array_filter(
				$member->orders(),
				static fn( MemberOrder $order ) => $sale === $order->payment_transaction_id
			)
		);
		// The operator or the member has ended it, so the site's next try is accepted.
		$member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		self::assertSame( array( 200, '' ), self::renew_here( $member, 3, $id, $event ) );
		self::assertSame( $level, $member->level() );
	}

	public function test_a_level_configured_again_is_given_at_the_next_renewal(): void {
		list( $member, $id ) = self::silver();
		self::lose_level( $member );
		$sale  = self::sale();
		$event = array( 'id' => "subscription.renewed:$sale", 'transactionId' => $sale );
		self::assertSame( 409, self::renew_here( $member, 3, $id, $event )[0] );
		Settings::set( 'levels', Site::levels() );
		self::assertSame( 200, self::renew_here( $member, 3, $id, $event )[0] );
		self::assertSame( array( 3, array() ), array( $member->level(), self::others( $member ) ) );
		self::assertTrue( Membership::has( $member->id, 3 ) );
	}

	public function test_a_renewal_of_ones_own_level_mails_nobody(): void {
		list( $member, $id ) = self::silver();
		self::assertSame(
			array(),
			self::mails( static fn() => self::assertSame( 200, self::renew_here( $member, 3, $id )[0] ) )
		);
	}

	public function test_a_late_renewal_of_an_ended_subscription_is_accepted(): void {
		list( $member, $id ) = self::silver();
		pmpro_changeMembershipLevel( Levels::pmpro_id( 5 ), $member->id );
		self::assertSame( 'CANCELLED', self::status_at_paypal( $id ) );
		self::assertSame( array( 200, '' ), self::renew_here( $member, 3, $id ) );
		self::assertSame( 5, $member->level() );
	}
}
