<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Anchor, Content_Types, Trigger};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The plays in the numbers, and who may read them. */
final class NumbersTest extends TestCase {
	/** @var int[] */
	private array $posts = array();
	/** @var int[] */
	private array $terms = array();

	protected function setUp(): void {
		Site::set_up();
		global $wpdb;
		$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_plays" );
		$wpdb->query( "TRUNCATE {$wpdb->prefix}murmur_missed_searches" );
	}

	protected function tearDown(): void {
		array_map( static fn( int $id ) => wp_delete_post( $id, true ), $this->posts );
		foreach ( $this->terms as $id ) {
			wp_delete_term( $id, get_term( $id )->taxonomy );
		}
		update_option( 'timezone_string', '' );
	}

	private function term( string $taxonomy, string $name ): WP_Term {
		$id            = wp_insert_term( "$name " . wp_generate_password( 6, false ), $taxonomy )['term_id'];
		$this->terms[] = $id;
		return get_term( $id );
	}

	private function video( string $title, WP_Term ...$terms ): string {
		$date          = gmdate( 'Y-m-d H:i:s', time() - 100 * DAY_IN_SECONDS );
		$slug          = 'counted-' . strtolower( wp_generate_password( 8, false ) );
		$id            = wp_insert_post(
			array(
				'post_type'     => Content_Types::POST_TYPE,
				'post_status'   => 'publish',
				'post_title'    => $title,
				'post_name'     => $slug,
				'post_date'     => $date,
				'post_date_gmt' => $date,
			)
		);
		$this->posts[] = $id;
		foreach ( $terms as $term ) {
			wp_set_object_terms( $id, array( $term->term_id ), $term->taxonomy, true );
		}
		return $slug;
	}

	private static function day( int $ago ): string {
		return gmdate( 'Y-m-d', time() - $ago * DAY_IN_SECONDS );
	}

	/** Sends plays as the site does: video, days ago, language, member or visitor, full video or trailer, and its numbers. */
	private static function play( array ...$rows ): void {
		$names = array( 'video', 'day', 'language', 'who', 'part', 'plays', 'minutes', 'finished', 'slept' );
		$rows  = array_map(
			static fn( array $row ) => array( 'day' => self::day( $row[1] ) ) + array_combine( $names, $row ),
			$rows
		);
		self::assertSame(
			200,
			Site::call_with_key(
				'POST',
				'/asmr/v1/plays',
				array( 'batch' => wp_generate_uuid4(), 'rows' => $rows )
			)['status']
		);
	}

	private static function with_role( string $role ): Member {
		$member = Site::member();
		get_userdata( $member->id )->set_role( $role );
		return $member;
	}

	/** The numbers as a list: plays, minutes, finished, slept. */
	private static function counts( array $row ): array {
		return array( $row['plays'], (float) $row['minutes'], $row['finished'], $row['slept'] );
	}

	private static function by( string $name, array $rows ): array {
		return array_map( array( self::class, 'counts' ), array_column( $rows, null, $name ) );
	}

	public static function zones(): array {
		return array( array( 'Asia/Shanghai' ), array( 'America/Los_Angeles' ), array( 'UTC' ) );
	}

	/** @dataProvider zones */
	public function test_plays_add_up_by_day_video_anchor_trigger_and_language( string $zone ): void {
		update_option( 'timezone_string', $zone );
		$mira   = $this->term( Content_Types::anchor_taxonomy(), 'Mira' );
		$noah   = $this->term( Content_Types::anchor_taxonomy(), 'Noah' );
		$rain   = $this->term( Content_Types::trigger_taxonomy(), 'Rain' );
		update_term_meta( $rain->term_id, Trigger::CHINESE, '雨声' );
		$hands  = $this->term( Content_Types::trigger_taxonomy(), 'Hands' );
		$soft   = $this->video( 'Soft & slow', $mira, $rain, $hands );
		$brush  = $this->video( 'Brush', $noah, $rain );
		$nobody = $this->video( 'Nobody' );
		self::play(
			array( $soft, 0, 'en', 'member', 'full', 5, 60.25, 2, 1 ),
			array( $soft, 0, 'zh', 'visitor', 'trailer', 3, 4.5, 3, 0 ),
			array( $brush, 6, 'en', 'visitor', 'full', 2, 10, 0, 2 ),
			array( $nobody, 3, 'zh', 'visitor', 'full', 1, 0.25, 0, 0 ),
			// Plays of the seven days before.
			array( $soft, 7, 'en', 'member', 'full', 10, 100, 4, 4 ),
			array( $brush, 13, 'en', 'member', 'full', 1, 1, 1, 1 ),
			// Earlier plays.
			array( $brush, 14, 'en', 'member', 'full', 1000, 1000, 100, 100 ),
		);
		$admin = self::with_role( 'administrator' );
		$week  = $admin->call( 'GET', '/asmr/v1/numbers?days=7' )['body'];
		self::assertSame(
			array( 'all', self::day( 6 ), self::day( 0 ) ),
			array( $week['scope'], $week['from'], $week['to'] )
		);
		self::assertSame( array( 11, 75.0, 5, 3 ), self::counts( $week['totals'] ) );
		self::assertSame( array( 11, 101.0, 5, 5 ), self::counts( $week['before'] ) );
		$days = array(
			self::day( 6 ) => array( 2, 10.0, 0, 2 ),
			self::day( 3 ) => array( 1, 0.25, 0, 0 ),
			self::day( 0 ) => array( 8, 64.75, 5, 1 ),
		);
		self::assertSame( $days, self::by( 'day', $week['days'] ) );
		self::assertSame(
			array(
				$soft   => array( 8, 64.75, 5, 1 ),
				$brush  => array( 2, 10.0, 0, 2 ),
				$nobody => array( 1, 0.25, 0, 0 ),
			),
			self::by( 'slug', $week['videos'] )
		);
		self::assertSame( 'Soft & slow', $week['videos'][0]['name'] );
		self::assertSame(
			array( $mira->slug => array( 8, 64.75, 5, 1 ), $noah->slug => array( 2, 10.0, 0, 2 ) ),
			self::by( 'slug', $week['anchors'] )
		);
		self::assertSame(
			array( $rain->slug => array( 10, 74.75, 5, 3 ), $hands->slug => array( 8, 64.75, 5, 1 ) ),
			self::by( 'slug', $week['triggers'] )
		);
		self::assertSame( array( '雨声', null ), array_column( $week['triggers'], 'nameZh' ) );
		self::assertSame(
			array( 'en' => array( 7, 70.25, 2, 3 ), 'zh' => array( 4, 4.75, 3, 0 ) ),
			self::by( 'language', $week['languages'] )
		);
		$four = $admin->call( 'GET', '/asmr/v1/numbers' )['body'];
		self::assertSame( array( self::day( 27 ), 1022 ), array( $four['from'], $four['totals']['plays'] ) );
		self::assertSame( 400, $admin->call( 'GET', '/asmr/v1/numbers?days=8' )['status'] );
	}

	public function test_administrators_read_all_numbers_and_anchors_their_own(): void {
		$mira  = $this->term( Content_Types::anchor_taxonomy(), 'Mira' );
		$noah  = $this->term( Content_Types::anchor_taxonomy(), 'Noah' );
		$rain  = $this->term( Content_Types::trigger_taxonomy(), 'Rain' );
		$hers  = $this->video( 'Hers', $mira, $rain );
		$other = $this->video( 'His', $noah, $rain );
		self::play(
			array( $hers, 0, 'en', 'member', 'full', 4, 8, 1, 2 ),
			array( $other, 1, 'zh', 'member', 'full', 9, 9, 9, 9 )
		);
		self::assertSame( 401, Site::call( 'GET', '/asmr/v1/numbers' )['status'] );
		foreach ( array( 'subscriber', 'contributor', 'author', 'editor' ) as $role ) {
			$answer = self::with_role( $role )->call( 'GET', '/asmr/v1/numbers' );
			self::assertSame(
				array( 403, 'rest_forbidden' ),
				array( $answer['status'], $answer['body']['code'] ),
				$role
			);
		}
		$admin = self::with_role( 'administrator' )->call( 'GET', '/asmr/v1/numbers?days=7' )['body'];
		self::assertSame( array( 'all', 13 ), array( $admin['scope'], $admin['totals']['plays'] ) );
		self::assertIsArray( $admin['members'] );
		$member = Site::member();
		update_term_meta( $mira->term_id, Anchor::ACCOUNT, (string) $member->id );
		$own = $member->call( 'GET', '/asmr/v1/numbers?days=7' )['body'];
		self::assertSame(
			array( 'anchor', array( 4, 8.0, 1, 2 ) ),
			array( $own['scope'], self::counts( $own['totals'] ) )
		);
		self::assertSame( array( self::day( 0 ) ), array_column( $own['days'], 'day' ) );
		foreach ( array( 'videos' => $hers, 'anchors' => $mira->slug, 'triggers' => $rain->slug ) as $table => $slug ) {
			self::assertSame( array( $slug => array( 4, 8.0, 1, 2 ) ), self::by( 'slug', $own[ $table ] ), $table );
		}
		self::assertSame( array( 'en' ), array_column( $own['languages'], 'language' ) );
		self::assertSame( array( null, null, null ), array( $own['members'], $own['revenue'], $own['searches'] ) );
		update_term_meta( $noah->term_id, Anchor::ACCOUNT, (string) $member->id );
		self::assertSame( 13, $member->call( 'GET', '/asmr/v1/numbers?days=7' )['body']['totals']['plays'] );
		delete_term_meta( $mira->term_id, Anchor::ACCOUNT );
		delete_term_meta( $noah->term_id, Anchor::ACCOUNT );
		self::assertSame( 403, $member->call( 'GET', '/asmr/v1/numbers?days=7' )['status'] );
	}

	private static function search( array ...$rows ): int {
		$rows = array_map(
			static fn( array $row ) => array( 'term' => $row[0], 'day' => $row[1], 'times' => $row[2] ),
			$rows
		);
		return Site::call_with_key( 'POST', '/asmr/v1/missed-searches', array( 'rows' => $rows ) )['status'];
	}

	/** The terms of the stored searches. */
	private static function stored_terms(): array {
		global $wpdb;
		return $wpdb->get_col( "SELECT term FROM {$wpdb->prefix}murmur_missed_searches ORDER BY term" );
	}

	public function test_searches_without_results_add_up_by_term(): void {
		self::assertSame(
			200,
			self::search(
				array( '采耳', self::day( 0 ), 2 ),
				array( "'); DROP TABLE x", self::day( 6 ), 4 ),
				array( 'old', self::day( 7 ), 9 )
			)
		);
		self::assertSame( 200, self::search( array( '采耳', self::day( 0 ), 1 ), array( '采耳', self::day( 6 ), 3 ) ) );
		$admin = self::with_role( 'administrator' );
		$found = array( array( 'term' => '采耳', 'times' => 6 ), array( 'term' => "'); DROP TABLE x", 'times' => 4 ) );
		self::assertSame( $found, $admin->call( 'GET', '/asmr/v1/numbers?days=7' )['body']['searches'] );
	}

	public function test_searches_of_a_day_that_does_not_exist_are_refused(): void {
		self::assertSame( 400, self::search( array( 'no day', '2026-02-31', 1 ) ) );
	}

	public function test_only_the_site_reports_searches(): void {
		self::assertSame(
			403,
			Site::call(
				'POST',
				'/asmr/v1/missed-searches',
				array( 'rows' => array( array( 'term' => 'x', 'day' => self::day( 0 ), 'times' => 1 ) ) ),
				array( 'X-Murmur-Key' => 'another' )
			)['status']
		);
	}

	public function test_at_most_a_thousand_searches_of_a_day_are_stored(): void {
		$many = static fn( int $from ) => array_map(
			static fn( int $at ) => array( "term $at", self::day( 1 ), 1 ),
			range( $from, $from + 499 )
		);
		array_map( static fn( int $from ) => self::search( ...$many( $from ) ), array( 0, 500, 1000 ) );
		self::assertCount( 1000, self::stored_terms() );
	}

	public function test_searches_are_deleted_after_400_days(): void {
		global $wpdb;
		self::search( array( 'old', self::day( 7 ), 9 ), array( 'newer', self::day( 7 ), 9 ) );
		$wpdb->query(
			$wpdb->prepare(
				"UPDATE {$wpdb->prefix}murmur_missed_searches SET day = %s WHERE term = 'old'",
				self::day( 400 )
			)
		);
		do_action( 'murmur_daily' );
		self::assertSame( array( 'newer' ), self::stored_terms() );
	}

	public function test_a_batch_of_searches_counts_once(): void {
		$send  = static fn( array $batch, int $times = 2 ) => Site::call_with_key(
			'POST',
			'/asmr/v1/missed-searches',
			$batch + array( 'rows' => array( array( 'term' => '雨', 'day' => self::day( 0 ), 'times' => $times ) ) )
		)['status'];
		$first = array( 'batch' => wp_generate_uuid4() );
		self::assertSame( array( 200, 200 ), array( $send( $first ), $send( $first ) ) );
		self::assertSame( 200, $send( array( 'batch' => wp_generate_uuid4() ), 3 ) );
		self::assertSame( 400, $send( array( 'batch' => 'a space' ) ) );
		$found = self::with_role( 'administrator' )->call( 'GET', '/asmr/v1/numbers?days=7' )['body']['searches'];
		self::assertSame( array( array( 'term' => '雨', 'times' => 5 ) ), $found );
	}
}
