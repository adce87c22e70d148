<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Plays, Video_Index, Video_Query};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Plays that the site has counted. */
final class PlaysTest extends TestCase {
	protected function setUp(): void {
		Site::set_up();
	}

	/** A new video, 100 days old by default. */
	private static function video( array $more = array() ): WP_Post {
		$date = gmdate( 'Y-m-d H:i:s', time() - 100 * DAY_IN_SECONDS );
		$id   = wp_insert_post(
			$more + array(
				'post_type'     => Content_Types::POST_TYPE,
				'post_status'   => 'publish',
				'post_title'    => 'Played',
				'post_name'     => 'played-' . strtolower( wp_generate_password( 8, false ) ) . '-雨',
				'post_date'     => $date,
				'post_date_gmt' => $date,
			)
		);
		return get_post( $id );
	}

	private static function row( WP_Post $video, array $more = array() ): array {
		return $more + array(
			'video'    => rawurldecode( $video->post_name ),
			'day'      => gmdate( 'Y-m-d' ),
			'language' => 'en',
			'who'      => 'visitor',
			'part'     => 'full',
			'plays'    => 1,
			'minutes'  => 1.25,
			'finished' => 0,
			'slept'    => 0,
		);
	}

	/** Sends a batch, new by default; returns the status. */
	private static function send( array $rows, ?string $batch = null ): int {
		return Site::call_with_key(
			'POST',
			'/asmr/v1/plays',
			array( 'batch' => $batch ?? wp_generate_uuid4(), 'rows' => $rows )
		)['status'];
	}

	private static function views( WP_Post $video ): int {
		return Video_Query::views( array( $video->ID ) )[ $video->ID ];
	}

	/** The popular ones among these, the most popular first. */
	private static function popular( WP_Post ...$videos ): array {
		$ids = array_column( $videos, 'ID' );
		return array_values(
			array_intersect( Video_Query::find( array( 'orderby' => 'popular', 'per_page' => 1000 ) )['ids'], $ids )
		);
	}

	public function test_plays_are_added_to_what_an_editor_typed_once_for_each_batch(): void {
		global $wpdb;
		$video = self::video();
		update_post_meta( $video->ID, 'view_count', '1000' );
		$batch = wp_generate_uuid4();
		$rows  = array(
			self::row( $video, array( 'plays' => 3 ) ),
			self::row( $video, array( 'plays' => 2, 'who' => 'member', 'language' => 'zh' ) ),
			self::row( $video, array( 'plays' => 4, 'part' => 'trailer' ) ),
			self::row( $video, array( 'plays' => 0, 'slept' => 5 ) ),
		);
		self::assertSame( array( 200, 200 ), array( self::send( $rows, $batch ), self::send( $rows, $batch ) ) );
		self::assertSame( 1009, self::views( $video ) );
		$kept = $wpdb->get_results( $wpdb->prepare( "SELECT plays, minutes, slept FROM {$wpdb->prefix}murmur_plays WHERE video = %d ORDER BY member, trailer", $video->ID ), ARRAY_N );
		self::assertSame(
			array( array( '3', '2.50', '5' ), array( '4', '1.25', '0' ), array( '2', '1.25', '0' ) ),
			$kept
		);
		update_post_meta( $video->ID, 'view_count', '2000' );
		self::assertSame( 2009, self::views( $video ) );
		Video_Index::fill();
		self::assertSame( 2009, self::views( $video ) );
		$shown = Site::call( 'GET', '/asmr/v1/video/' . $video->post_name )['body'];
		self::assertSame( 2009, $shown['views'] );
		wp_delete_post( $video->ID, true );
		self::assertSame(
			'0',
			$wpdb->get_var(
				$wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->prefix}murmur_plays WHERE video = %d", $video->ID )
			)
		);
	}

	public function test_a_batch_that_comes_five_times_at_once_counts_once(): void {
		$video = self::video();
		$body  = array( 'batch' => wp_generate_uuid4(), 'rows' => array( self::row( $video ) ) );
		$call  = array( '/asmr/v1/plays', $body, array( 'X-Murmur-Key' => Site::KEY ) );
		self::assertSame( array_fill( 0, 5, 200 ), Site::call_at_once( array_fill( 0, 5, $call ) ) );
		self::assertSame( 1, self::views( $video ) );
		wp_delete_post( $video->ID, true );
	}

	public function test_a_scheduled_video_counts_and_a_draft_or_unknown_one_does_not(): void {
		global $wpdb;
		$later = gmdate( 'Y-m-d H:i:s', time() + DAY_IN_SECONDS );
		$early = self::video( array( 'post_status' => 'future', 'post_date' => $later, 'post_date_gmt' => $later ) );
		$draft = self::video( array( 'post_status' => 'draft' ) );
		$rows  = array(
			self::row( $early ),
			self::row( $draft ),
			array( 'video' => 'no-such-video' ) + self::row( $early ),
		);
		self::assertSame( 200, self::send( $rows ) );
		self::assertSame( 1, self::views( $early ) );
		self::assertSame(
			'0',
			$wpdb->get_var(
				$wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->prefix}murmur_plays WHERE video = %d", $draft->ID )
			)
		);
		wp_delete_post( $early->ID, true );
		wp_delete_post( $draft->ID, true );
	}

	public function test_plays_of_the_last_two_weeks_make_a_video_popular_and_a_new_one_less_so(): void {
		global $wpdb;
		$today = gmdate( 'Y-m-d H:i:s' );
		$old   = self::video();
		$new   = self::video( array( 'post_date' => $today, 'post_date_gmt' => $today ) );
		$once  = self::video();
		$past  = array( 'day' => gmdate( 'Y-m-d', time() - 15 * DAY_IN_SECONDS ), 'plays' => 500 );
		self::send(
			array(
				self::row( $old, array( 'plays' => 10 ) ),
				self::row( $new, array( 'plays' => 25 ) ),
				self::row( $once, $past ),
			)
		);
		self::assertSame( array( $old->ID, $new->ID, $once->ID ), self::popular( $new, $old, $once ) );
		self::send( array( self::row( $new, array( 'plays' => 25 ) ) ) );
		self::assertSame( array( $new->ID, $old->ID, $once->ID ), self::popular( $new, $old, $once ) );
		// Two weeks later.
		$wpdb->query( "UPDATE {$wpdb->prefix}murmur_plays SET day = '{$past['day']}' WHERE video IN ($old->ID, $new->ID)" );
		Plays::refresh_popularity();
		self::assertSame( array( $once->ID, $new->ID, $old->ID ), self::popular( $new, $old, $once ) );
		array_map( static fn( WP_Post $video ) => wp_delete_post( $video->ID, true ), array( $old, $new, $once ) );
	}

	public function test_ids_of_batches_are_kept_for_sixty_days(): void {
		global $wpdb;
		$table = "{$wpdb->prefix}murmur_play_batches";
		foreach ( array( 'young' => 59, 'old' => 61 ) as $id => $days ) {
			$wpdb->insert(
				$table,
				array( 'id' => $id, 'taken' => gmdate( 'Y-m-d H:i:s', time() - $days * DAY_IN_SECONDS ) )
			);
		}
		Plays::refresh_popularity();
		self::assertSame( array( 'young' ), $wpdb->get_col( "SELECT id FROM $table WHERE id IN ('young', 'old')" ) );
		$wpdb->delete( $table, array( 'id' => 'young' ) );
	}

	public function test_a_batch_without_the_key_or_with_an_impossible_day_counts_nothing(): void {
		$video = self::video();
		$body  = array( 'batch' => wp_generate_uuid4(), 'rows' => array( self::row( $video ) ) );
		self::assertSame( 403, Site::call( 'POST', '/asmr/v1/plays', $body )['status'] );
		self::assertSame( 400, self::send( array( self::row( $video, array( 'day' => '2026-13-45' ) ) ) ) );
		self::assertSame( 0, self::views( $video ) );
		wp_delete_post( $video->ID, true );
	}
}
