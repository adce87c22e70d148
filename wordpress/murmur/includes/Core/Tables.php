<?php
declare( strict_types=1 );

namespace Murmur\Core;

/** The plugin's tables, except that of the video lists. Created on activation; changed after an update. */
final class Tables {
	private const VERSION = '3';
	private const OPTION  = 'murmur_member_tables';

	/** Updates often replace the files without activating the plugin again. */
	public static function boot(): void {
		add_action( 'murmur_activate', array( self::class, 'create' ) );
		add_action( 'plugins_loaded', array( self::class, 'create_missing' ), 20 );
		add_action( 'murmur_deactivate', static fn() => wp_clear_scheduled_hook( 'murmur_daily' ) );
	}

	/** Creates tables and the daily cron event if they are missing. */
	public static function create_missing(): void {
		if ( self::VERSION !== get_option( self::OPTION ) ) {
			self::create();
		}
		if ( ! wp_next_scheduled( 'murmur_daily' ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', 'murmur_daily' );
		}
	}

	public static function create(): void {
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		foreach ( self::columns() as $name => $columns ) {
			dbDelta( "CREATE TABLE {$wpdb->prefix}murmur_$name (\n$columns\n) {$wpdb->get_charset_collate()};" );
		}
		update_option( self::OPTION, self::VERSION );
	}

	/** Columns by table, in the layout that dbDelta needs. Times are UTC. */
	private static function columns(): array {
		return array(
			'limits'         => "name varchar(64) NOT NULL,
				hits int(10) unsigned NOT NULL,
				ends int(10) unsigned NOT NULL,
				PRIMARY KEY  (name),
				KEY ends (ends)",
			'paypal_events'  => "id varchar(100) NOT NULL,
				type varchar(60) NOT NULL,
				user_id bigint(20) unsigned NOT NULL,
				paypal_id varchar(64) NOT NULL,
				handled datetime NOT NULL,
				note varchar(255) NOT NULL,
				PRIMARY KEY  (id),
				KEY paypal_id (paypal_id)",
			'payment_nonces' => "nonce varchar(64) NOT NULL,
				paypal_id varchar(64) NOT NULL,
				PRIMARY KEY  (nonce)",
			'alipay_claims'  => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				user_id bigint(20) unsigned NOT NULL,
				level_id tinyint(3) unsigned NOT NULL,
				reference varchar(64) NOT NULL,
				state varchar(20) NOT NULL,
				made datetime NOT NULL,
				decided datetime DEFAULT NULL,
				decided_by bigint(20) unsigned NOT NULL DEFAULT 0,
				PRIMARY KEY  (id),
				UNIQUE KEY reference (reference),
				KEY user_id (user_id),
				KEY state (state)",
			'video_requests' => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				user_id bigint(20) unsigned NOT NULL,
				text text NOT NULL,
				state varchar(20) NOT NULL,
				made datetime NOT NULL,
				PRIMARY KEY  (id),
				KEY user_id (user_id),
				KEY state (state)",
		);
	}
}
