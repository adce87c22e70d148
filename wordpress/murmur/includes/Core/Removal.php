<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Cleans up when somebody deactivates or deletes the plugin. Deactivation stops its cron events. Deletion removes its
 * secrets; it removes tables, settings and members' lists only if a setting says so. Videos, anchors and triggers
 * always stay, since they are content.
 */
final class Removal {
	private const SETTING = 'delete_data';

	/** User meta whose name comes from the API contract, without the plugin's prefix. */
	private const WATCH_LATER = 'watch_later_videos';

	/** The settings of type `secret`. Listed here because no module is loaded during removal. */
	private const SECRETS = array(
		...array(
			'key', 'revalidate_secret', 'paypal_client_secret', 'bunny_api_key', 'bunny_read_key', 'bunny_cdn_key',
		),
		...array( 'cloudflare_token', 'cloudflare_webhook_secret' ),
	);

	/** User meta with the secret part of feed URLs and the keys of second factors. */
	private const SECRET_META = array( 'murmur_feed', 'murmur_second_factor', 'murmur_second_factor_setup' );

	/**
	 * Hooks whose cron events outlast deactivation: members were promised that their subscription ends, at PayPal or at
	 * another gateway, and that the site forgets them.
	 */
	private const LASTING_HOOKS = array(
		'murmur_cancel_at_paypal', 'murmur_follow_withdrawal', 'murmur_forget_at_site',
	);

	/** The option with the events of these hooks while the plugin is switched off. */
	private const WAITING = 'murmur_waiting_events';

	public static function boot(): void {
		add_action( 'murmur_deactivate', array( self::class, 'stop_cron' ) );
		add_action( 'murmur_cron_started', array( self::class, 'restore_events' ) );
		add_filter( 'murmur_settings', array( self::class, 'add_settings' ) );
	}

	public static function add_settings( array $sections ): array {
		$sections['removal'] = array(
			'title'       => __( 'Removing the plugin', 'murmur' ),
			'description' => __(
				'Deleting the plugin always deletes its keys and secrets. Videos, anchors and triggers always stay.',
				'murmur'
			),
			'fields'      => array(
				self::SETTING => array(
					'label'   => __( 'Delete everything else, too', 'murmur' ),
					'type'    => 'checkbox',
					'default' => false,
					'help'    => __( 'These settings, the tables of payments and requests, and the lists of members. Orders stay in Paid Memberships Pro.', 'murmur' ),
				),
			),
		);
		return $sections;
	}

	/** Called by uninstall.php, where no module has added its hooks. */
	public static function run(): void {
		foreach ( is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( 0 ) as $site ) {
			$site && switch_to_blog( $site );
			self::clean_site();
			$site && restore_current_blog();
		}
	}

	private static function clean_site(): void {
		$stored = (array) get_option( Settings::OPTION, array() );
		self::clear_cron();
		array_map( 'delete_option', self::option_names( '\_transient\_' ) );
		array_map( 'delete_option', self::option_names( '\_transient\_timeout\_' ) );
		if ( empty( $stored[ self::SETTING ] ) ) {
			update_option( Settings::OPTION, array_diff_key( $stored, array_flip( self::SECRETS ) ) );
			self::delete_meta( self::SECRET_META );
			return;
		}
		global $wpdb;
		array_map( 'delete_option', array( Settings::OPTION, ...self::option_names( '' ) ) );
		self::delete_meta( array( self::WATCH_LATER, ...self::meta_keys() ) );
		$own_tables = $wpdb->esc_like( "{$wpdb->prefix}murmur_" ) . '%';
		foreach ( $wpdb->get_col( $wpdb->prepare( 'SHOW TABLES LIKE %s', $own_tables ) ) as $table ) {
			$wpdb->query( "DROP TABLE `$table`" );
		}
	}

	/**
	 * Removes the plugin's cron events, and stores the lasting ones until the plugin runs again. Cron drops an event
	 * that falls due while nothing listens to it.
	 */
	public static function stop_cron(): void {
		$waiting = (array) get_option( self::WAITING, array() );
		foreach ( self::cron_events() as $event ) {
			list( , $hook, $args ) = $event;
			// Background_Work's events have the hook of their work as the first argument.
			$is_lasting = in_array( $hook, self::LASTING_HOOKS, true )
				|| in_array( $args[0] ?? '', self::LASTING_HOOKS, true );
			if ( $is_lasting ) {
				$waiting[] = $event;
			}
		}
		update_option( self::WAITING, $waiting, false );
		self::clear_cron();
	}

	public static function restore_events(): void {
		foreach ( (array) get_option( self::WAITING, array() ) as $event ) {
			wp_schedule_single_event( ...$event );
		}
		delete_option( self::WAITING );
	}

	private static function clear_cron(): void {
		foreach ( array_unique( array_column( self::cron_events(), 1 ) ) as $hook ) {
			wp_unschedule_hook( $hook );
		}
	}

	/**
	 * The plugin's cron events.
	 *
	 * @return array{int, string, array}[] Unix times, hooks and arguments.
	 */
	private static function cron_events(): array {
		$found = array();
		foreach ( (array) _get_cron_array() as $time => $hooks ) {
			foreach ( is_array( $hooks ) ? $hooks : array() as $hook => $events ) {
				foreach ( str_starts_with( $hook, 'murmur_' ) ? $events : array() as $event ) {
					$found[] = array( $time, $hook, $event['args'] );
				}
			}
		}
		return $found;
	}

	private static function delete_meta( array $keys ): void {
		foreach ( $keys as $key ) {
			delete_metadata( 'user', 0, $key, '', true );
		}
	}

	/** @return string[] */
	private static function option_names( string $prefix ): array {
		global $wpdb;
		return $wpdb->get_col(
			$wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", "{$prefix}murmur\_%" )
		);
	}

	/**
	 * The keys of the plugin's user meta.
	 *
	 * @return string[]
	 */
	public static function meta_keys(): array {
		global $wpdb;
		return $wpdb->get_col( "SELECT DISTINCT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE 'murmur\_%'" );
	}
}
