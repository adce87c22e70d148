<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's tables, except the table of the video lists. They are created on activation and changed after an update.
 */
final class Tables {
	private const VERSION = '12';
	private const OPTION  = 'murmur_member_tables';

	/** The second hook is for updates, which often replace the files without activating the plugin again. */
	public static function boot(): void {
		add_action( 'murmur_activate', array( self::class, 'create' ) );
		add_action( 'plugins_loaded', array( self::class, 'create_missing' ), 20 );
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
		do_action( 'murmur_tables' );
	}

	/**
	 * Columns by table, in the layout that dbDelta needs. Times are UTC. The rows of `limits` expire: they are counted
	 * tries (`Rate_Limits`), claims (`Once`) and locks (`Lock`).
	 */
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
			'plays'          => "video bigint(20) unsigned NOT NULL,
				day date NOT NULL,
				language varchar(8) NOT NULL,
				member tinyint(1) unsigned NOT NULL,
				trailer tinyint(1) unsigned NOT NULL,
				plays int(10) unsigned NOT NULL,
				minutes decimal(12,2) unsigned NOT NULL,
				finished int(10) unsigned NOT NULL,
				slept int(10) unsigned NOT NULL,
				PRIMARY KEY  (video, day, language, member, trailer),
				KEY numbers (day, video, language, plays, minutes, finished, slept)",
			'play_batches'   => "id varchar(64) NOT NULL,
				taken datetime NOT NULL,
				PRIMARY KEY  (id),
				KEY taken (taken)",
			'missed_searches' => "day date NOT NULL,
				term varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
				times int(10) unsigned NOT NULL,
				PRIMARY KEY  (day, term)",
			'mails'          => "name varchar(150) NOT NULL,
				user_id bigint(20) unsigned NOT NULL,
				template varchar(40) NOT NULL,
				facts text NOT NULL,
				made datetime NOT NULL,
				next_try datetime NOT NULL,
				tries tinyint(3) unsigned NOT NULL DEFAULT 0,
				sent datetime DEFAULT NULL,
				PRIMARY KEY  (name),
				KEY sent (sent, next_try),
				KEY template (template, made)",
			'withdrawals'    => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				kind varchar(20) NOT NULL,
				user_id bigint(20) unsigned NOT NULL,
				name varchar(100) NOT NULL,
				email varchar(254) NOT NULL,
				reference varchar(64) NOT NULL,
				language varchar(8) NOT NULL,
				made datetime NOT NULL,
				confirmed datetime DEFAULT NULL,
				decided datetime DEFAULT NULL,
				decision varchar(40) NOT NULL DEFAULT '',
				PRIMARY KEY  (id),
				KEY user_id (user_id),
				KEY decided (decided),
				KEY made (made)",
			'video_requests' => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				user_id bigint(20) unsigned NOT NULL,
				text text NOT NULL,
				state varchar(20) NOT NULL,
				made datetime NOT NULL,
				PRIMARY KEY  (id),
				KEY user_id (user_id),
				KEY state (state)",
			'reports'        => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				user_id bigint(20) unsigned NOT NULL,
				comment_id bigint(20) unsigned NOT NULL,
				post_id bigint(20) unsigned NOT NULL,
				reason varchar(20) NOT NULL,
				text text NOT NULL,
				made datetime NOT NULL,
				state varchar(20) NOT NULL,
				PRIMARY KEY  (id),
				UNIQUE KEY once (user_id, comment_id, post_id),
				KEY post_id (post_id, comment_id),
				KEY state (state)",
			'comment_hearts' => "comment_id bigint(20) unsigned NOT NULL,
				user_id bigint(20) unsigned NOT NULL,
				made datetime NOT NULL,
				PRIMARY KEY  (comment_id, user_id),
				KEY user_id (user_id)",
			'passkeys'       => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				mark char(64) NOT NULL,
				user_id bigint(20) unsigned NOT NULL,
				credential text NOT NULL,
				public_key text NOT NULL,
				counter int(10) unsigned NOT NULL,
				uses int(10) unsigned NOT NULL DEFAULT 0,
				transports varchar(255) NOT NULL,
				name varchar(60) NOT NULL,
				made datetime NOT NULL,
				used datetime DEFAULT NULL,
				PRIMARY KEY  (id),
				UNIQUE KEY mark (mark),
				KEY user_id (user_id)",
			'captions'       => "video_id bigint(20) unsigned NOT NULL,
				language varchar(16) NOT NULL,
				label varchar(60) NOT NULL,
				vtt mediumtext NOT NULL,
				search mediumtext NOT NULL,
				PRIMARY KEY  (video_id, language),
				FULLTEXT KEY search (search)",
		);
	}
}
