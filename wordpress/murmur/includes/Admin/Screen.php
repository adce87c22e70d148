<?php
declare( strict_types=1 );

namespace Murmur\Admin;

defined( 'ABSPATH' ) || exit;

/** Helpers for the screens of wp-admin. */
final class Screen {
	public static function boot(): void {
		add_action( 'admin_notices', array( self::class, 'show_notice' ) );
	}

	/** Ends the request if the nonce is wrong or the user has no permission. */
	public static function require_permission( string $nonce, string $capability ): void {
		check_admin_referer( $nonce );
		if ( ! current_user_can( $capability ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'murmur' ), 403 );
		}
	}

	/**
	 * Stores a notice for this user's next screen. It is not part of the screen's address, because anybody can make up
	 * an address.
	 */
	public static function store_notice( string $text, string $kind = 'error' ): void {
		set_transient( self::notice(), array( $kind, $text ), MINUTE_IN_SECONDS );
	}

	/** Shows the stored notice, once. */
	public static function show_notice(): void {
		list( $kind, $text ) = get_transient( self::notice() ) ?: array( '', '' );
		if ( '' !== $text ) {
			delete_transient( self::notice() );
			printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
		}
	}

	private static function notice(): string {
		return 'murmur_notice_' . get_current_user_id();
	}

	/** Formats a time in UTC as one in this WordPress's time zone, with the zone's name. */
	public static function format_time( string $utc ): string {
		return (string) wp_date( 'Y-m-d H:i T', (int) strtotime( "$utc UTC" ) );
	}

	/** Opens a table with column headings. */
	public static function open_table( string ...$headings ): void {
		echo '<table class="widefat striped murmur-review"><thead><tr>';
		foreach ( $headings as $heading ) {
			echo '<th scope="col">' . esc_html( $heading ) . '</th>';
		}
		echo '</tr></thead><tbody>';
	}

	/** Shows the options of a select: labels by value. */
	public static function show_options( array $labels, string $chosen ): void {
		foreach ( $labels as $value => $label ) {
			printf(
				'<option value="%s" %s>%s</option>',
				esc_attr( (string) $value ),
				selected( $chosen, (string) $value, false ),
				esc_html( $label )
			);
		}
	}
}
