<?php
declare( strict_types=1 );

require_once __DIR__ . '/../Support/WithdrawalTestCase.php';

/** The mails after a withdrawal and a cancellation by the open form. */
final class MailWithdrawalsTest extends WithdrawalTestCase {
	/** @return array<string, array{callable, string[]}> What happens, and the mails that it sends, in the order of their names. */
	public static function events(): array {
		$times = static fn( int $count, callable $what ) => array_map( $what, range( 1, $count ) );
		$paid  = static fn( string $id ) => self::usd( Site::sales( $id )[0]['id'], '12.99' );
		return array(
			'a withdrawal, sent twice, refunded and reported twice' => array(
				static function () use ( $times, $paid ): Member {
					list( $member, $id ) = self::silver();
					$times(
						2,
						static fn() => self::withdraw(
							array( 'kind' => 'withdrawal', 'email' => $member->email ),
							$member
						)
					);
					self::refund( $member );
					$times( 2, static fn() => self::event( 'payment.refunded', $member, 3, $id, $paid( $id ) ) );
					$times( 2, static fn() => self::event( 'subscription.cancelled', $member, 3, $id ) );
					return $member;
				},
				array( 'purchase', 'refunded', 'verify', 'withdrawal' ),
			),
			'a withdrawal, refunded in part and reported twice' => array(
				static function () use ( $times, $paid ): Member {
					list( $member, $id ) = self::silver();
					self::withdraw( array( 'kind' => 'withdrawal', 'email' => $member->email ), $member );
					$part = array( 'id' => 'WH-' . self::sale(), 'amount' => '10.00' ) + $paid( $id );
					self::refund( $member, '10.00' );
					$times( 2, static fn() => self::event( 'payment.refunded', $member, 3, $id, $part ) );
					return $member;
				},
				array( 'purchase', 'refunded', 'verify', 'withdrawal' ),
			),
			'a cancellation by the open form, sent and reported twice' => array(
				static function () use ( $times ): Member {
					list( $member, $id ) = self::silver();
					$times(
						2,
						static fn() => self::withdraw(
							array( 'kind' => 'cancellation', 'email' => $member->email ),
							$member
						)
					);
					$times( 2, static fn() => self::event( 'subscription.cancelled', $member, 3, $id ) );
					return $member;
				},
				array( 'cancellation', 'purchase', 'verify' ),
			),
		);
	}

	/**
	 * @dataProvider events
	 * @param callable $act      Does what sends the mails; returns the member.
	 * @param string[] $expected The mails' templates.
	 */
	public function test_a_declaration_and_its_outcome_send_each_mail_once( callable $act, array $expected ): void {
		self::assert_mails( $act, $expected );
	}

	/** Refunds a member's open withdrawal at the desk. */
	private static function refund( Member $member, string $amount = '' ): void {
		$open = array_column( Site::call_with_key( 'GET', '/asmr/v1/withdrawals' )['body'], 'id', 'member' );
		$body = array( 'id' => $open[ $member->id ], 'action' => 'refund' ) + (
			'' === $amount ? array() : array( 'amount' => $amount )
		);
		self::assertSame( 200, Site::call_with_key( 'POST', '/asmr/v1/withdrawals/decide', $body )['status'] );
		wp_cache_flush();
	}
}
