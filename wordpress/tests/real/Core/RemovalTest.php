<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Revalidation};
use Murmur\Core\Database\Tables;
use Murmur\Core\{Rate_Limits, Settings};

require_once __DIR__ . '/../Support/AccountTestCase.php';

/** What remains when somebody deactivates or deletes the plugin. */
final class RemovalTest extends AccountTestCase {
	private const PLUGIN = 'murmur/murmur.php';

	/** Uses the plugin like a site: a member, settings, lists, a request, cron events. */
	private static function use_plugin( array $settings ): Member {
		global $wpdb;
		Site::set_up( $settings + array( 'revalidate_secret' => 'a secret of the tests' ) );
		$member = Site::member();
		$member->call(
			'PUT',
			'/asmr/v1/user/following',
			array(
				'anchor'    => get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0]->slug,
				'following' => true,
			)
		);
		$member->call( 'GET', '/asmr/v1/user/feed' );
		update_user_meta( $member->id, 'watch_later_videos', array( 'rain' ) );
		$wpdb->insert(
			"{$wpdb->prefix}murmur_video_requests",
			array( 'user_id' => $member->id, 'text' => 'Rain', 'state' => 'new', 'made' => '2026-01-02 03:04:05' )
		);
		Rate_Limits::count( 'test', 'somebody', 60 );
		set_transient( 'murmur_paypal_token', 'secret', 600 );
		wp_schedule_single_event( time() + HOUR_IN_SECONDS, 'murmur_cancel_at_paypal', array( 'I-1', 0 ) );
		wp_schedule_single_event( time() + HOUR_IN_SECONDS, 'murmur_follow_withdrawal', array( 0, 1 ) );
		wp_schedule_single_event( time() + HOUR_IN_SECONDS, 'murmur_revalidate' );
		Tables::create_missing();
		return $member;
	}

	/** Runs uninstall.php as WordPress does, once in a process and without the plugin. */
	private static function delete_plugin(): void {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		deactivate_plugins( self::PLUGIN );
		Site::run( 'require ABSPATH . "wp-admin/includes/plugin.php"; uninstall_plugin( "' . self::PLUGIN . '" );' );
		wp_cache_flush();
	}

	/** The plugin's tables, options, user meta and cron events. */
	private static function left(): array {
		global $wpdb;
		$hooks = array_merge(
			...array_map( 'array_keys', array_values( array_filter( _get_cron_array(), 'is_array' ) ) )
		);
		return array(
			'tables'  => $wpdb->get_col( "SHOW TABLES LIKE '%murmur%'" ),
			'options' => $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%murmur%' AND option_name NOT LIKE '%children'" ),
			'meta'    => $wpdb->get_col( "SELECT DISTINCT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE 'murmur%' OR meta_key = 'watch_later_videos'" ),
			'cron'    => array_values(
				array_filter( array_unique( $hooks ), static fn( string $hook ) => str_starts_with( $hook, 'murmur' ) )
			),
		);
	}

	protected function tearDown(): void {
		update_option(
			'active_plugins',
			array_values( array_unique( array( ...get_option( 'active_plugins' ), self::PLUGIN ) ) )
		);
		wp_clear_scheduled_hook( 'murmur_cancel_at_paypal', array( 'I-1', 0 ) );
		wp_clear_scheduled_hook( 'murmur_follow_withdrawal', array( 0, 1 ) );
		wp_unschedule_hook( 'murmur_later' );
		Site::set_up_tables();
		Revalidation::send_tags();
	}

	public function test_cancellations_wait_while_the_plugin_is_deactivated(): void {
		self::use_plugin( array() );
		$followed = array( 'murmur_follow_withdrawal', array( 7, 0 ), 'once' );
		wp_schedule_single_event( time() - 5, 'murmur_later', $followed );
		$mailed = array( 'murmur_mail_login_link', array( 7 ), 'once' );
		wp_schedule_single_event( time() - 5, 'murmur_later', $mailed );
		$due = wp_next_scheduled( 'murmur_cancel_at_paypal', array( 'I-1', 0 ) );
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		self::assertContains( 'murmur_daily', self::left()['cron'] );
		deactivate_plugins( self::PLUGIN );
		// In cron they would be lost as soon as they are due.
		self::assertSame( array(), self::left()['cron'] );
		Tables::create_missing();
		self::assertSame( $due, wp_next_scheduled( 'murmur_cancel_at_paypal', array( 'I-1', 0 ) ) );
		self::assertNotFalse( wp_next_scheduled( 'murmur_follow_withdrawal', array( 0, 1 ) ) );
		self::assertNotFalse( wp_next_scheduled( 'murmur_later', $followed ) );
		self::assertFalse( wp_next_scheduled( 'murmur_later', $mailed ) );
		self::assertContains( 'murmur_daily', self::left()['cron'] );
		self::assertNotContains( 'murmur_waiting_events', self::left()['options'] );
	}

	public function test_deleting_the_plugin_leaves_no_secret(): void {
		$member   = self::use_plugin( array() );
		$secrets  = array_keys(
			array_filter( Settings::fields(), static fn( array $field ) => 'secret' === $field['type'] )
		);
		$settings = get_option( Settings::OPTION );
		self::assertNotSame( array(), array_intersect( $secrets, array_keys( $settings ) ) );
		self::delete_plugin();
		$left = self::left();
		self::assertSame( array_diff_key( $settings, array_flip( $secrets ) ), get_option( Settings::OPTION ) );
		self::assertSame( array(), $left['cron'] );
		self::assertSame( array(), preg_grep( '/transient/', $left['options'] ) );
		self::assertSame( array(), array_intersect( array( 'murmur_feed' ), $left['meta'] ) );
		self::assertNotSame( array(), get_user_meta( $member->id, 'murmur_following', true ) );
		self::assertGreaterThan( 5, count( $left['tables'] ) );
	}

	public function test_deleted_with_everything_it_leaves_content_alone(): void {
		$videos = wp_count_posts( Content_Types::POST_TYPE )->publish;
		$orders = count( MemberOrder::get_orders() );
		self::use_plugin( array( 'delete_data' => true ) );
		self::delete_plugin();
		self::assertSame(
			array( 'tables' => array(), 'options' => array(), 'meta' => array(), 'cron' => array() ),
			self::left()
		);
		self::assertSame( $videos, wp_count_posts( Content_Types::POST_TYPE )->publish );
		self::assertCount( $orders, MemberOrder::get_orders() );
	}
}
