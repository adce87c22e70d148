<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Admin\Checks\Self_Check;

defined( 'ABSPATH' ) || exit;

/** Tools → Murmur: shows the self-check and sends a test mail. */
final class Self_Check_Page {
	private const PAGE = 'murmur-check';

	public static function boot(): void {
		add_action(
			'admin_menu',
			static fn() => add_management_page(
				'Murmur',
				'Murmur',
				'manage_options',
				self::PAGE,
				array( self::class, 'show' )
			)
		);
		add_action( 'admin_post_murmur_test_mail', array( self::class, 'send_test' ) );
	}

	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		echo '<div class="wrap"><h1>' . esc_html__( 'Murmur: self-check', 'murmur' ) . '</h1>';
		self::show_result();
		echo '<table class="widefat striped murmur-self-check"><tbody>';
		foreach ( Self_Check::run() as $check => $finding ) {
			printf(
				'<tr><th scope="row">%s %s</th><td>%s</td></tr>',
				$finding->is_ok ? '✓' : ( $finding->is_untested ? '?' : '✗' ),
				esc_html( self::label( $check ) ),
				esc_html( $finding->is_ok ? __( 'In order.', 'murmur' ) : $finding->advice )
			);
		}
		printf(
			'</tbody></table><form method="post" action="%s"><input type="hidden" name="action" value="murmur_test_mail">',
			esc_url( admin_url( 'admin-post.php' ) )
		);
		wp_nonce_field( 'murmur_test_mail' );
		submit_button( __( 'Send a test mail', 'murmur' ), 'secondary' );
		echo '</form></div>';
	}

	/** A check's label in the user's language. The doctor shows the check's own name. */
	public static function label( string $check ): string {
		$labels = array(
			'permalinks'           => __( 'Permalinks', 'murmur' ),
			'site address'         => __( 'Address of the site', 'murmur' ),
			'shared key'           => __( 'Shared key', 'murmur' ),
			'proxies'              => __( 'Proxies', 'murmur' ),
			'tokens'               => __( 'Tokens', 'murmur' ),
			'memberships'          => __( 'Memberships', 'murmur' ),
			'slugs'                => __( 'Slugs', 'murmur' ),
			'mail'                 => __( 'Mail', 'murmur' ),
			'cron'                 => __( 'Cron', 'murmur' ),
			'answers of /wp-json'  => __( 'Answers of /wp-json', 'murmur' ),
			'Authorization header' => __( 'Authorization header', 'murmur' ),
			'caches'               => __( 'Caches', 'murmur' ),
			'characters'           => __( 'Characters of the database', 'murmur' ),
		);
		if ( preg_match( '/^plan of level (\d)$/', $check, $level ) ) {
			/* translators: %d: a level */
			return sprintf( __( 'Plan of level %d', 'murmur' ), $level[1] );
		}
		if ( preg_match( '/^VIP videos at (.+)$/', $check, $host ) ) {
			/* translators: %s: a host */
			return sprintf( __( 'VIP videos at %s', 'murmur' ), $host[1] );
		}
		return $labels[ $check ] ?? $check;
	}

	public static function send_test(): void {
		Screen::require_permission( 'murmur_test_mail', 'manage_options' );
		delete_option( 'murmur_mail_failed' );
		$sent = wp_mail(
			wp_get_current_user()->user_email,
			'[Murmur] ' . __( 'A test mail', 'murmur' ),
			__( 'This WordPress can send mail.', 'murmur' )
		);
		wp_safe_redirect( admin_url( 'tools.php?page=' . self::PAGE . '&sent=' . (int) $sent ) );
		exit;
	}

	private static function show_result(): void {
		$sent = isset( $_GET['sent'] ) ? sanitize_key( wp_unslash( $_GET['sent'] ) ) : null;
		if ( null !== $sent ) {
			$text = '1' === $sent
				? __( 'The mail was handed over. See that it arrives.', 'murmur' )
				: __( 'The mail could not be sent.', 'murmur' );
			printf(
				'<div class="notice notice-%s"><p>%s</p></div>',
				'1' === $sent ? 'success' : 'error',
				esc_html( $text )
			);
		}
	}
}
