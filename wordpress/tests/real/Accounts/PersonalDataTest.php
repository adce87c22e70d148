<?php
declare( strict_types=1 );

use Murmur\Catalogue\Content_Types;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** WordPress's tools that export and erase a member's data. */
final class PersonalDataTest extends AccountTestCase {
	/** Runs all pages of the plugin's tool of a kind. */
	private static function run_tool( string $kind, string $email ): array {
		$tool  = apply_filters( "wp_privacy_personal_data_$kind", array() )['murmur'];
		$pages = array();
		do {
			$pages[] = $tool['callback']( $email, count( $pages ) + 1 );
		} while ( ! end( $pages )['done'] );
		return $pages;
	}

	/** The exported values by name, or those of the mails that every member gets. */
	private static function exported( string $email, bool $mails = false ): array {
		$items = array_merge( ...array_column( self::run_tool( 'exporters', $email ), 'data' ) );
		$items = array_filter(
			$items,
			static fn( array $item ) => ( 'Murmur: Mails' === $item['group_label'] ) === $mails
		);
		return array_values(
			array_map(
				static fn( array $item ) => array(
					$item['group_label'] => array_column( $item['data'], 'value', 'name' ),
				),
				$items
			)
		);
	}

	/** Today, because the data of sent mails is deleted after a while. */
	private static function now(): string {
		return gmdate( 'Y-m-d 00:00:00' );
	}

	private static function fill( Member $member ): string {
		global $wpdb;
		$mail = array(
			'name'     => "test $member->id",
			'user_id'  => $member->id,
			'template' => 'receipt',
			'facts'    => '{}',
			'made'     => self::now(),
			'next_try' => self::now(),
			'sent'     => self::now(),
		);
		$wpdb->insert( "{$wpdb->prefix}murmur_mails", $mail );
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		$member->call( 'PUT', '/asmr/v1/user/following', array( 'anchor' => $anchor->slug, 'following' => true ) );
		update_user_meta( $member->id, 'watch_later_videos', array( 'rain', 'wind' ) );
		$row = array( 'user_id' => $member->id, 'state' => 'new', 'made' => '2026-01-02 03:04:05' );
		$wpdb->insert( "{$wpdb->prefix}murmur_video_requests", array( 'text' => 'Rain, please' ) + $row );
		$report = array( 'post_id' => 1, 'comment_id' => 7, 'reason' => 'unkind', 'text' => 'Please look' );
		$wpdb->insert( "{$wpdb->prefix}murmur_reports", $report + $row );
		$wpdb->insert(
			"{$wpdb->prefix}murmur_comment_hearts",
			array( 'comment_id' => 7, 'user_id' => $member->id, 'made' => $row['made'] )
		);
		$wpdb->insert(
			"{$wpdb->prefix}murmur_alipay_claims",
			array( 'level_id' => 3, 'reference' => "REF$member->id" ) + $row
		);
		$event = array(
			'id'        => "WH-$member->id",
			'type'      => 'payment.completed',
			'user_id'   => $member->id,
			'paypal_id' => 'I-7',
			'handled'   => '2026-01-02 03:04:05',
			'note'      => 'paid',
		);
		$wpdb->insert( "{$wpdb->prefix}murmur_paypal_events", $event );
		return $anchor->name;
	}

	public function test_all_of_a_members_data_is_exported_without_that_of_others(): void {
		$member   = Site::member();
		$anchor   = self::fill( $member );
		$exported = self::exported( $member->email );
		self::assertSame(
			array(
				array( 'Murmur: Lists' => array( 'Watch later' => 'rain, wind', 'Following' => $anchor ) ),
				array(
					'Murmur: Video requests' => array(
						'Request' => 'Rain, please',
						'Made'    => '2026-01-02 03:04:05',
						'State'   => 'new',
					),
				),
				array(
					'Murmur: Reports' => array(
						'Reason' => 'unkind',
						'Words'  => 'Please look',
						'Made'   => '2026-01-02 03:04:05',
						'State'  => 'new',
					),
				),
				array( 'Murmur: Hearts' => array( 'Comment' => '7', 'Made' => '2026-01-02 03:04:05' ) ),
				array(
					'Murmur: Alipay payments' => array(
						'Reference' => "REF$member->id",
						'Level'     => 'Silver',
						'Made'      => '2026-01-02 03:04:05',
						'State'     => 'new',
					),
				),
				array(
					'Murmur: Events at PayPal' => array(
						'Event'   => 'payment.completed',
						'Payment' => 'I-7',
						'Made'    => '2026-01-02 03:04:05',
						'Result'  => 'paid',
					),
				),
			),
			$exported
		);
		$mails = array_column( self::exported( $member->email, true ), 'Murmur: Mails' );
		self::assertContains( array( 'Mail' => 'receipt', 'Made' => self::now(), 'Sent' => self::now() ), $mails );
		self::assertSame( array(), self::exported( Site::member()->email ) );
		self::assertSame( array(), self::exported( 'nobody@murmur.example' ) );
	}

	public function test_lists_and_requests_are_erased_and_payments_stay(): void {
		$member = Site::member();
		self::fill( $member );
		$member->call( 'POST', '/asmr/v1/user/logout-everywhere' );
		$erased = self::run_tool( 'erasers', $member->email )[0];
		wp_cache_flush();
		self::assertSame( array( true, true ), array( $erased['items_removed'], $erased['items_retained'] ) );
		self::assertSame(
			array( 'Murmur: Alipay payments', 'Murmur: Events at PayPal' ),
			array_merge( ...array_map( 'array_keys', self::exported( $member->email ) ) )
		);
		self::assertSame(
			401,
			$member->call( 'GET', '/asmr/v1/user/me' )['status'],
			'a login that has ended stays ended'
		);
		$again = self::run_tool( 'erasers', Site::member()->email )[0];
		self::assertFalse( $again['items_retained'] );
	}

	public static function mails(): array {
		return array(
			'sent'         => array( array( 'sent' => '2026-01-02 03:04:05' ), '' ),
			'given up'     => array( array( 'tries' => 8 ), '' ),
			'tried so far' => array( array( 'tries' => 7 ), '{"address":"old"}' ),
		);
	}

	/** @dataProvider mails */
	public function test_a_mails_facts_are_erased_unless_it_is_still_to_be_sent( array $mail, string $left ): void {
		global $wpdb;
		$member = Site::member();
		$row    = array(
			'name'     => "facts $member->id",
			'user_id'  => $member->id,
			'template' => 'receipt',
			'facts'    => '{"address":"old"}',
			'made'     => self::now(),
			'next_try' => self::now(),
		);
		$wpdb->insert( "{$wpdb->prefix}murmur_mails", $mail + $row );
		$eraser = apply_filters( 'wp_privacy_personal_data_erasers', array() )['murmur_mails'] ?? null;
		self::assertIsArray( $eraser );
		self::assertSame( '' === $left, $eraser['callback']( $member->email )['items_removed'] );
		self::assertSame(
			$left,
			$wpdb->get_row(
				$wpdb->prepare( "SELECT facts FROM {$wpdb->prefix}murmur_mails WHERE name = %s", $row['name'] )
			)->facts
		);
	}

	public function test_a_withdrawal_that_stays_is_reported(): void {
		global $wpdb;
		$member = Site::member();
		$wpdb->insert(
			"{$wpdb->prefix}murmur_withdrawals",
			array(
				'kind'      => 'cancellation',
				'name'      => 'Nova',
				'email'     => $member->email,
				'reference' => '',
				'language'  => 'en',
				'user_id'   => $member->id,
				'made'      => '2026-01-02 03:04:05',
			)
		);
		self::assertTrue( self::run_tool( 'erasers', $member->email )[0]['items_retained'] );
	}

	public function test_the_privacy_policy_has_a_suggestion(): void {
		self::assertNotFalse(
			has_action( 'admin_init', array( Murmur\Admin\Personal_Data::class, 'suggest_policy' ) )
		);
	}
}
