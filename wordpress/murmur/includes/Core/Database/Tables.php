<?php
declare( strict_types=1 );

namespace Murmur\Core\Database;

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
			// The plugin is new, or was switched off.
			do_action( 'murmur_cron_started' );
		}
	}

	public static function create(): void {
		$schema = self::schema();
		if ( self::VERSION !== ( $schema['version'] ?? '' ) ) {
			// An update is replacing the files. The next request tries again.
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		array_map( 'dbDelta', self::statements( $schema['tables'] ) );
		update_option( self::OPTION, self::VERSION );
		do_action( 'murmur_tables' );
	}

	/**
	 * The statements that create the tables. In the file each table has its lines in the layout that dbDelta needs.
	 * Times are UTC. The rows of `limits` expire: they are counted tries (`Rate_Limits`), claims (`Once`) and locks
	 * (`Lock`).
	 *
	 * @param array<string, string[]> $tables The lines by table.
	 * @return string[]
	 */
	public static function statements( array $tables ): array {
		global $wpdb;
		return array_map(
			static fn( string $name, array $lines ) => "CREATE TABLE {$wpdb->prefix}murmur_$name (\n"
				. implode( ",\n", $lines ) . "\n) {$wpdb->get_charset_collate()};",
			array_keys( $tables ),
			$tables
		);
	}

	/** The file's version and tables; null while the file is missing. */
	public static function schema(): ?array {
		return wp_json_file_decode( dirname( __DIR__, 3 ) . '/data/tables.json', array( 'associative' => true ) );
	}
}
