<?php
declare( strict_types=1 );

use Murmur\Catalogue\Content_Types;
use Murmur\Payments\Levels\Levels;

require_once __DIR__ . '/../Support/AccountTestCase.php';

/**
 * Columns with three bytes a character, as in old installations. They can't store emoji and rare Chinese characters.
 */
final class ThreeByteTest extends AccountTestCase {
	/** The definitions to restore, by table and column. */
	private array $before = array();

	private WP_Post $video;

	protected function setUp(): void {
		parent::setUp();
		$title       = 'Night ' . strtolower( wp_generate_password( 8, false ) );
		$this->video = get_post(
			(int) wp_insert_post(
				array(
					'post_type'      => Content_Types::POST_TYPE,
					'post_status'    => 'publish',
					'post_title'     => $title,
					'comment_status' => 'open',
				)
			)
		);
		global $wpdb;
		$this->narrow( $wpdb->comments, 'comment_content' );
		$this->narrow( $wpdb->users, 'display_name' );
		foreach ( array(
			'video_requests' => 'text',
			'reports'        => 'text',
			'withdrawals'    => 'name',
		) as $table => $column ) {
			$this->narrow( "{$wpdb->prefix}murmur_$table", $column );
		}
	}

	protected function tearDown(): void {
		$this->widen();
		wp_delete_post( $this->video->ID, true );
	}

	private function widen(): void {
		global $wpdb;
		foreach ( $this->before as $table => $columns ) {
			foreach ( $columns as $definition ) {
				$wpdb->query( "ALTER TABLE $table MODIFY $definition" );
			}
		}
		$this->before = array();
	}

	private function narrow( string $table, string $column ): void {
		global $wpdb;
		$row     = $wpdb->get_row( $wpdb->prepare( 'SELECT COLUMN_TYPE AS type, COLLATION_NAME AS collation FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = %s AND COLUMN_NAME = %s', $table, $column ) );
		$default = str_starts_with( $row->type, 'varchar' ) ? "DEFAULT ''" : '';
		$define  = static fn( string $collation ) => sprintf(
			'`%s` %s CHARACTER SET %s COLLATE %s NOT NULL %s',
			$column,
			$row->type,
			strtok( $collation, '_' ),
			$collation,
			$default
		);
		self::assertStringStartsWith( 'utf8mb4', $row->collation );
		$this->before[ $table ][ $column ] = $define( $row->collation );
		self::assertNotFalse( $wpdb->query( "ALTER TABLE $table MODIFY " . $define( 'utf8mb3_general_ci' ) ) );
	}

	private function comment( Member $member, string $content ): array {
		return $member->call(
			'POST',
			"/asmr/v1/video/{$this->video->post_name}/comments",
			array( 'content' => $content )
		);
	}

	/** @dataProvider lost */
	public function test_a_comment_is_stored_whole_or_refused( string $sign ): void {
		$member = Site::member();
		self::assert_refused( $this->comment( $member, "晚安 $sign sleep" ), 400, 'unsupported_characters' );
		self::assertSame( 201, $this->comment( $member, '晚安 sleep — café ½' )['status'] );
		$stored = get_comments( array( 'user_id' => $member->id ) );
		self::assertSame( array( '晚安 sleep — café ½' ), array_column( $stored, 'comment_content' ) );
	}

	/** @dataProvider lost */
	public function test_a_name_is_stored_whole_or_refused( string $sign ): void {
		$member = Site::member();
		self::assert_refused(
			$member->call( 'POST', '/asmr/v1/user/update-profile', array( 'display_name' => "$sign Mira" ) ),
			400,
			'unsupported_characters'
		);
		self::assertSame( 'Nova 夜', $member->me()['display_name'] );
		$answer = $member->call( 'POST', '/asmr/v1/user/update-profile', array( 'display_name' => '吉田 Mira' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( '吉田 Mira', $member->me()['display_name'] );
		$registration = array( 'first_name' => "$sign Mira" ) + Site::registration(
			'test-' . wp_generate_password( 12, false ) . '@murmur.example'
		);
		$refused      = Site::call_with_key( 'POST', '/asmr/v1/checkout/prepare-for-new-user', $registration );
		self::assertSame(
			array( 400, 'unsupported_characters' ),
			array( $refused['status'], $refused['body']['code'] )
		);
		self::assertFalse( email_exists( $registration['email'] ) );
	}

	/** @dataProvider lost */
	public function test_a_request_for_a_video_is_stored_whole_or_refused( string $sign ): void {
		$member = Site::member();
		pmpro_changeMembershipLevel( Levels::pmpro_id( Levels::LIFETIME ), $member->id );
		self::assert_refused(
			$member->call( 'POST', '/asmr/v1/video-requests', array( 'text' => "rain $sign please" ) ),
			400,
			'unsupported_characters'
		);
		// A refusal does not count as one of the day's five requests.
		for ( $i = 0; $i < 5; $i++ ) {
			$answer = $member->call( 'POST', '/asmr/v1/video-requests', array( 'text' => '雨声 please' ) );
			self::assertSame( 201, $answer['status'] );
		}
	}

	public static function lost(): array {
		return array( array( '🌙' ), array( '𠮷' ), array( '🌧️' ) );
	}

	public function test_reports_and_declarations_are_stored_without_four_byte_letters(): void {
		global $wpdb;
		$member = Site::member();
		$report = $member->call(
			'POST',
			"/asmr/v1/video/{$this->video->post_name}/report",
			array( 'reason' => 'spam', 'text' => 'bad 🌙 words' )
		);
		self::assertSame( 201, $report['status'], (string) wp_json_encode( $report['body'] ) );
		self::assertSame(
			'bad  words',
			$wpdb->get_var(
				$wpdb->prepare( "SELECT text FROM {$wpdb->prefix}murmur_reports WHERE user_id = %d", $member->id )
			)
		);
		$declared = array(
			'kind'      => 'cancellation',
			'name'      => '𠮷田 Mira',
			'email'     => $member->email,
			'reference' => '',
			'language'  => 'en',
		);
		$answer   = Site::call_with_key( 'POST', '/asmr/v1/withdrawals', $declared );
		self::assertLessThan( 300, $answer['status'], (string) wp_json_encode( $answer['body'] ) );
		self::assertSame(
			'田 Mira',
			$wpdb->get_var(
				$wpdb->prepare( "SELECT name FROM {$wpdb->prefix}murmur_withdrawals WHERE email = %s", $member->email )
			)
		);
	}

	public function test_the_self_check_names_the_columns(): void {
		global $wpdb;
		$line = array_column(
			Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'],
			null,
			'check'
		)['characters'];
		self::assertFalse( $line['ok'] );
		foreach ( array(
			"$wpdb->comments.comment_content",
			"$wpdb->users.display_name",
			"{$wpdb->prefix}murmur_video_requests.text",
			'utf8mb4',
		) as $part ) {
			self::assertStringContainsString( $part, $line['advice'] );
		}
		$this->widen();
		$line = array_column(
			Site::call_with_key( 'GET', '/asmr/v1/self-check' )['body'],
			null,
			'check'
		)['characters'];
		self::assertSame( array( true, '' ), array( $line['ok'], $line['advice'] ) );
	}
}
