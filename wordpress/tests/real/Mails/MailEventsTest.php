<?php
declare( strict_types=1 );

use Murmur\Mails\Outbox;
use Murmur\Payments\Alipay\Alipay_Review;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** The mails that each event sends. */
final class MailEventsTest extends MailTestCase {
	/**
	 * Events of a member's life and the mails that they send, sorted by name.
	 *
	 * @return array<string, array{callable, string[]}>
	 */
	public static function events(): array {
		$times = static fn( int $count, callable $what ) => array_map( $what, range( 1, $count ) );
		$paid  = static fn( string $id ) => self::usd( Site::sales( $id )[0]['id'], '12.99' );
		return array(
			'a registration' => array( static fn() => Site::member(), array( 'verify' ) ),
			'a first purchase, confirmed twice and reported twice' => array(
				static function () use ( $times, $paid ): Member {
					list( $member, $id ) = self::silver();
					self::verify_subscription( $member, 3, $id );
					$times( 2, static fn() => self::event( 'payment.completed', $member, 3, $id, $paid( $id ) ) );
					return $member;
				},
				array( 'purchase', 'verify' ),
			),
			'a first purchase, reported before it is confirmed' => array(
				static function () use ( $times, $paid ): Member {
					$member = Site::member();
					$id     = Site::subscribe( $member->id, 3 );
					$times( 2, static fn() => self::event( 'payment.completed', $member, 3, $id, $paid( $id ) ) );
					self::verify_subscription( $member, 3, $id );
					return $member;
				},
				array( 'purchase', 'verify' ),
			),
			'a first purchase, given ahead of its payment' => array(
				static function () use ( $paid ): Member {
					$member = Site::member();
					$id     = Site::subscribe( $member->id, 3, 'unpaid' );
					self::confirm_subscription( $member, 3, $id );
					Site::control( 'POST', 'paypal/settle', array( 'id' => $id ) );
					self::event( 'payment.completed', $member, 3, $id, $paid( $id ) );
					self::confirm_subscription( $member, 3, $id );
					return $member;
				},
				array( 'purchase', 'verify' ),
			),
			'an upgrade, whose old subscription ends' => array(
				static function (): Member {
					list( $member, $silver ) = self::silver();
					self::verify_subscription( $member, 4, Site::subscribe( $member->id, 4 ) );
					self::event( 'subscription.cancelled', $member, 3, $silver );
					return $member;
				},
				array( 'purchase', 'upgrade', 'verify' ),
			),
			'a lifetime order, verified twice' => array(
				static function () use ( $times ): Member {
					$member = Site::member();
					$order  = Site::buy( $member->id );
					$times( 2, static fn() => self::verify_order( $member, $order ) );
					self::event( 'payment.completed', $member, 6, $order );
					return $member;
				},
				array( 'lifetime', 'verify' ),
			),
			'an Alipay claim, approved twice' => array(
				static function () use ( $times ): Member {
					$member = Site::member();
					$claim  = self::claim( $member );
					$times( 2, static fn() => Alipay_Review::decide( $claim, true ) );
					return $member;
				},
				array( 'alipay_approved', 'verify' ),
			),
			'an Alipay claim, refused twice' => array(
				static function () use ( $times ): Member {
					$member = Site::member();
					$claim  = self::claim( $member );
					$times( 2, static fn() => Alipay_Review::decide( $claim, false ) );
					return $member;
				},
				array( 'alipay_refused', 'verify' ),
			),
			'a renewal, reported three times' => array(
				static function () use ( $times ): Member {
					list( $member, $id ) = self::silver();
					$sale                = self::sale();
					$times( 3, static fn() => self::renew( $member, 3, $id, $sale ) );
					return $member;
				},
				array( 'purchase', 'renewal', 'verify' ),
			),
			'a failed payment, tried three times' => array(
				static function () use ( $times ): Member {
					list( $member, $id ) = self::silver();
					Site::control( 'POST', 'paypal/suspend', array( 'id' => $id ) );
					$times(
						3,
						static fn( int $day ) => self::event(
							'payment.failed',
							$member,
							3,
							$id,
							array( 'at' => gmdate( 'Y-m-d\TH:i:s\Z', time() + $day * 60 ) )
						)
					);
					return $member;
				},
				array( 'failed', 'purchase', 'verify' ),
			),
			'a first payment that fails, and then succeeds' => array(
				static function (): Member {
					$member = Site::member();
					$id     = Site::subscribe( $member->id, 3, 'unpaid' );
					self::confirm_subscription( $member, 3, $id );
					Site::control( 'POST', 'paypal/settle', array( 'id' => $id, 'paid' => false ) );
					self::event( 'payment.failed', $member, 3, $id );
					self::renew( $member, 3, $id, self::sale() );
					return $member;
				},
				array( 'failed', 'purchase', 'renewal', 'verify' ),
			),
			'a refund, reported three times, which ends the level' => array(
				static function () use ( $times, $paid ): Member {
					list( $member, $id ) = self::silver();
					$times( 3, static fn() => self::event( 'payment.refunded', $member, 3, $id, $paid( $id ) ) );
					return $member;
				},
				array( 'purchase', 'refunded', 'verify' ),
			),
			'a refund in two parts, each reported twice' => array(
				static function () use ( $times, $paid ): Member {
					list( $member, $id ) = self::silver();
					foreach ( array( '5.00', '7.99' ) as $amount ) {
						$part = array( 'id' => 'WH-' . self::sale(), 'amount' => $amount ) + $paid( $id );
						$times( 2, static fn() => self::event( 'payment.refunded', $member, 3, $id, $part ) );
					}
					return $member;
				},
				array( 'purchase', 'refunded', 'refunded', 'verify' ),
			),
			'a refund in the list of orders, reported afterwards' => array(
				static function () use ( $paid ): Member {
					list( $member, $id ) = self::silver();
					pmpro_refund_order( $member->orders()[0] );
					self::event( 'payment.refunded', $member, 3, $id, $paid( $id ) );
					return $member;
				},
				array( 'purchase', 'refunded', 'verify' ),
			),
			'a cancellation, reported twice' => array(
				static function () use ( $times ): Member {
					list( $member, $id ) = self::silver();
					$member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
					$times( 2, static fn() => self::event( 'subscription.cancelled', $member, 3, $id ) );
					return $member;
				},
				array( 'cancelled', 'purchase', 'verify' ),
			),
			'a cancellation at PayPal, reported twice' => array(
				static function () use ( $times ): Member {
					list( $member, $id ) = self::silver();
					Site::paypal( 'POST', "/v1/billing/subscriptions/$id/cancel", array( 'reason' => 'x' ) );
					$times( 2, static fn() => self::event( 'subscription.cancelled', $member, 3, $id ) );
					return $member;
				},
				array( 'cancelled', 'purchase', 'verify' ),
			),
			'an end, found by PMPro’s cron twice' => array(
				static function () use ( $times ): Member {
					$member = Site::member();
					Alipay_Review::decide( self::claim( $member ), true );
					global $wpdb;
					$wpdb->update(
						$wpdb->pmpro_memberships_users,
						array( 'enddate' => '2020-01-01 00:00:00' ),
						array( 'user_id' => $member->id, 'status' => 'active' )
					);
					pmpro_clear_level_cache_for_user( $member->id );
					$times( 2, static fn() => do_action( 'pmpro_expire_memberships', $member->id, 3 ) );
					return $member;
				},
				array( 'alipay_approved', 'ended', 'verify' ),
			),
			'a level that was paid once ends soon' => array(
				static function () use ( $times ): Member {
					$member = Site::member();
					Alipay_Review::decide( self::claim( $member ), true );
					$times( 2, static fn() => do_action( 'pmpro_expiration_reminder_email', $member->id, 3 ) );
					return $member;
				},
				array( 'alipay_approved', 'expiring', 'verify' ),
			),
		);
	}

	/**
	 * @dataProvider events
	 * @param callable $act      Does what sends the mails; returns the member.
	 * @param string[] $expected The mails' templates.
	 */
	public function test_each_event_sends_one_mail( callable $act, array $expected ): void {
		self::assert_mails( $act, $expected );
	}

	private static function claim( Member $member ): int {
		return $member->call(
			'POST',
			'/asmr/v1/alipay-claims',
			array( 'levelId' => 3, 'reference' => 'REF' . random_int( 100_000, 999_999_999 ) )
		)['body']['id'];
	}

	public function test_a_mail_that_is_due_while_pmpro_is_switched_off_is_sent_later(): void {
		$member = Site::member();
		self::send( $member );
		Outbox::add( "switched off $member->id", 'welcome', $member->id, array() );
		Site::without(
			'paid-memberships-pro/paid-memberships-pro.php',
			static fn() => Site::run( 'Murmur\\Mails\\Outbox::send_due();' )
		);
		self::assertSame( array(), self::send( $member ), 'not at once' );
		global $wpdb;
		$wpdb->update(
			"{$wpdb->prefix}murmur_mails",
			array( 'next_try' => gmdate( 'Y-m-d H:i:s' ) ),
			array( 'name' => "switched off $member->id" )
		);
		self::assertCount( 1, self::send( $member ) );
	}
}
