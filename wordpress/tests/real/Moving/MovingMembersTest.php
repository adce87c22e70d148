<?php
declare( strict_types=1 );

use Murmur\Moving\Members;
use Murmur\Payments\Membership\{Membership, Payment_Books};

require_once __DIR__ . '/../Support/MovingTestCase.php';

/** Imports of other plugins' members. */
final class MovingMembersTest extends MovingTestCase {
	private const HEADER = array( 'email', 'name', 'level', 'status', 'start', 'end', 'paypal_subscription_id' );

	private static function level( string $email ): ?array {
		return Membership::current( (int) get_user_by( 'email', $email )?->ID );
	}

	/** A subscription that another plugin created for its own member. */
	private static function foreign_subscription( string $status = 'ACTIVE' ): string {
		$made = Site::paypal(
			'POST',
			'/v1/billing/subscriptions',
			array( 'plan_id' => 'P-5ML4271244454362WMURMUR3', 'custom_id' => 'woo-order-77' )
		);
		Site::control( 'POST', 'paypal/approve', array( 'id' => $made['id'], 'funding' => 'pay' ) );
		if ( 'ACTIVE' !== $status ) {
			array_map(
				static fn( string $what ) => Site::control( 'POST', "paypal/$what", array( 'id' => $made['id'] ) ),
				'CANCELLED' === $status ? array( 'cancel' ) : array( 'suspend', 'suspend' )
			);
		}
		return $made['id'];
	}

	public function test_levels_are_mapped_by_name_and_by_id_and_end_dates_are_kept(): void {
		list( $gold, $plan, $ever ) = array( self::email(), self::email(), self::email() );
		$file                       = $this->write(
			self::HEADER,
			array( $gold, 'Nova "夜" O\'Hara', 'gold', 'active', '2026-01-02 03:04:05', '2099-12-31 18:00:00', '' ),
			array( strtoupper( $plan ), '', '77', '', '', '2099-06-30T00:00:00Z', '' ),
			array( $ever, '', 'Old plan', 'active', '', '', '' ),
		);
		self::assertSame(
			array( 2 => 'done', 3 => 'done', 4 => 'done' ),
			self::kinds( Members::import( $file, '77=2, Old plan = Diamond' ) )
		);
		self::assertSame(
			array( 4, strtotime( '2099-12-31T18:00:00+08:00' ), strtotime( '2026-01-02T03:04:05+08:00' ) ),
			array( self::level( $gold )['level'], self::level( $gold )['end'], self::level( $gold )['start'] )
		);
		self::assertSame(
			array( 2, strtotime( '2099-06-30T00:00:00Z' ) ),
			array( self::level( $plan )['level'], self::level( $plan )['end'] )
		);
		self::assertSame( array( 6, 0 ), array( self::level( $ever )['level'], self::level( $ever )['end'] ) );
		self::assertSame( 'Nova "夜" O\'Hara', get_user_by( 'email', $gold )->display_name );
	}

	public function test_a_dry_run_says_what_would_happen_and_what_is_wrong_and_changes_nothing(): void {
		$file   = $this->write(
			self::HEADER,
			array( self::email(), '', 'Gold', 'active', '', '2099-12-31', '' ),
			array( 'no address', '', 'Gold', '', '', '', '' ),
			array( self::email(), '', 'Bronze age', '', '', '', '' ),
			array( self::email(), '', 'Gold', '', '', 'tomorrow', '' ),
			array( self::email(), '', 'Gold', '', '', '2026-02-31', '' ),
			array( self::email(), '', 'Gold', 'expired', '', '', '' ),
			array( self::email(), '', 'Gold', 'active', '', '2020-01-01', '' ),
			array( self::email(), '', 'Silver', 'active', '', '', 'I-NOBODY0000001' ),
			array( self::email(), '', 'Silver', 'active', '', '2099-01-01', 'sub_1Stripe' ),
			array( "\xff@murmur.example", '', 'Silver', 'active', '', '', '' ),
		);
		$before = self::all_data();
		$kinds  = array( 'done', 'wrong', 'wrong', 'wrong', 'wrong', 'skipped', 'skipped', 'wrong', 'done', 'wrong' );
		self::assertSame( array_combine( range( 2, 11 ), $kinds ), self::kinds( Members::import( $file, '', true ) ) );
		$texts = self::texts( Members::import( $file, '', true ) );
		foreach ( array(
			'(new account) gets Gold until 2099-12-31 23:59',
			'is no email address',
			'no level is called "Bronze age"',
			'"tomorrow" is no date',
			'"2026-02-31 23:59:59" is no date',
			'is expired',
			'ended on 2020-01-01',
			'knows no subscription I-NOBODY0000001',
			'sub_1Stripe is no subscription of PayPal',
			'not UTF-8',
		) as $part ) {
			self::assertStringContainsString( $part, wp_specialchars_decode( $texts, ENT_QUOTES ) );
		}
		self::assertSame( $before, self::all_data() );
	}

	public function test_a_second_run_changes_nothing_and_nobody_gets_mail(): void {
		global $wpdb;
		$mails = array();
		$catch = static function ( mixed $answer, array $mail ) use ( &$mails ): bool {
			if ( null === $answer ) {
				$mails[] = $mail['subject'];
			}
			return true;
		};
		// Another plugin mails new members.
		$greet = static fn( int $id ) => wp_mail( get_userdata( $id )->user_email, 'Welcome', 'Hello' );
		remove_filter( 'pre_wp_mail', '__return_true', 5 );
		add_filter( 'pre_wp_mail', $catch, PHP_INT_MAX, 2 );
		add_action( 'user_register', $greet );
		$sent  = static fn() => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}murmur_mails" );
		$queue = $sent();
		$known = Site::member();
		$queue = max( $queue, $sent() );
		$file  = $this->write(
			self::HEADER,
			array( self::email(), 'Mira', 'Gold', 'active', '', '2099-12-31', '' ),
			array( $known->email, '', 'Silver', 'active', '', '', self::foreign_subscription() )
		);
		self::assertSame( array( 2 => 'done', 3 => 'done' ), self::kinds( Members::import( $file ) ) );
		$after = self::all_data();
		self::assertSame( array( 2 => 'unchanged', 3 => 'unchanged' ), self::kinds( Members::import( $file ) ) );
		remove_action( 'user_register', $greet );
		remove_filter( 'pre_wp_mail', $catch, PHP_INT_MAX );
		add_filter( 'pre_wp_mail', '__return_true', 5 );
		self::assertSame( $after, self::all_data() );
		self::assertSame( array( $queue, array() ), array( $sent(), $mails ) );
	}

	public function test_a_level_that_a_member_has_here_stays(): void {
		list( $member, $id ) = self::silver();
		$file                = $this->write(
			self::HEADER,
			array( $member->email, '', 'Gold', 'active', '', '2099-12-31', '' )
		);
		self::assertSame( array( 2 => 'skipped' ), self::kinds( Members::import( $file ) ) );
		self::assertSame( array( 3, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_subscription_is_taken_over_with_its_payment(): void {
		$member = Site::member();
		$id     = self::foreign_subscription();
		self::assertSame(
			array( 2 => 'done' ),
			self::kinds(
				Members::import(
					$this->write( self::HEADER, array( $member->email, '', 'Silver', 'active', '', '2099-12-31', $id ) )
				)
			)
		);
		$record = $member->me()['membership'];
		self::assertSame(
			array( 3, $id, false ),
			array( $member->level(), $record['subscription_id'], $record['is_cancellation_pending'] )
		);
		self::assertSame( 0, Membership::current( $member->id )['end'] );
		self::assertSame( Site::sales( $id )[0]['id'], $member->orders()[0]->payment_transaction_id );
		self::assertNotFalse( wp_next_scheduled( 'murmur_taken_subscriptions' ) );
		self::assertSame(
			array( 2 => 'wrong' ),
			self::kinds(
				Members::import(
					$this->write( self::HEADER, array( self::email(), '', 'Silver', 'active', '', '', $id ) )
				)
			)
		);
	}

	public function test_a_cancelled_subscription_is_not_taken_over_and_the_end_date_counts(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		$file                   = $this->write(
			self::HEADER,
			array(
				$member->email,
				'',
				'Silver',
				'cancelled',
				'',
				'2099-12-31',
				self::foreign_subscription( 'CANCELLED' ),
			),
			array( $other->email, '', 'Silver', 'active', '', '', self::foreign_subscription( 'SUSPENDED' ) ),
		);
		self::assertSame( array( 2 => 'done', 3 => 'done' ), self::kinds( Members::import( $file ) ) );
		self::assertSame( strtotime( '2099-12-31T23:59:59+08:00' ), Membership::current( $member->id )['end'] );
		self::assertNull( $member->me()['membership']['subscription_id'] );
		self::assertEqualsWithDelta(
			strtotime( '+1 month' ),
			Membership::current( $other->id )['end'],
			2 * DAY_IN_SECONDS
		);
	}

	public function test_the_reconciliation_finds_all_taken_subscriptions_paid(): void {
		list( $member, $other ) = array( Site::member(), Site::member() );
		$id                     = self::foreign_subscription();
		self::kinds(
			Members::import(
				$this->write(
					self::HEADER,
					array( $member->email, '', 'Silver', 'active', '', '', $id ),
					array( $other->email, '', 'Gold', '', '', '2099-12-31', '' )
				)
			)
		);
		$request = new WP_REST_Request();
		$request->set_query_params(
			array( 'from' => gmdate( 'Y-m-d', time() - DAY_IN_SECONDS ), 'to' => gmdate( 'Y-m-d' ) )
		);
		$books = Payment_Books::show( $request );
		$paid  = array_column( $books['members'], 'hasPaid', 'userId' );
		self::assertSame( array( true, true ), array( $paid[ $member->id ], $paid[ $other->id ] ) );
		self::assertContains(
			array( 'id' => Site::sales( $id )[0]['id'], 'userId' => $member->id, 'levelId' => 3, 'state' => 'paid' ),
			$books['payments']
		);
	}

	public function test_20_000_lines_take_no_more_memory_than_200(): void {
		$file = fopen( $this->file, 'w' );
		fputcsv( $file, self::HEADER, ',', '"', '' );
		for ( $i = 0; $i < 20_000; $i++ ) {
			fputcsv(
				$file,
				array( "many$i@murmur.example", "Many $i", 'Gold', 'active', '', '2099-12-31', '' ),
				',',
				'"',
				''
			);
		}
		fclose( $file );
		$count = 0;
		$early = 0;
		foreach ( Members::import( $this->file, '', true ) as $outcome ) {
			$early = 400 === ++$count ? memory_get_usage() : $early;
			self::assertSame( 'done', $outcome->kind );
		}
		self::assertSame( 20_000, $count );
		self::assertLessThan( $early + 4 * MB_IN_BYTES, memory_get_usage() );
	}

	public function test_a_line_that_was_interrupted_after_its_level_has_its_order_after_all(): void {
		$email     = self::email();
		$file      = $this->write( self::HEADER, array( $email, '', 'gold', 'active', '', '2099-12-31', '' ) );
		$interrupt = static function (): void {
			throw new RuntimeException( 'The process dies.' );
		};
		add_action( 'pmpro_after_change_membership_level', $interrupt );
		try {
			self::kinds( Members::import( $file ) );
			self::fail( 'The import was not interrupted.' );
		} catch ( RuntimeException $death ) {
			self::assertSame( 'The process dies.', $death->getMessage() );
		} finally {
			remove_action( 'pmpro_after_change_membership_level', $interrupt );
		}
		self::kinds( Members::import( $file ) );
		self::kinds( Members::import( $file ) );
		$orders = MemberOrder::get_orders( array( 'user_id' => get_user_by( 'email', $email )->ID ) );
		self::assertSame( array( 4, 1 ), array( self::level( $email )['level'], count( $orders ) ) );
	}
}
