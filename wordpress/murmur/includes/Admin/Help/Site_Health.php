<?php
declare( strict_types=1 );

namespace Murmur\Admin\Help;

use Murmur\Admin\Checks\{Finding, Self_Check};
use Murmur\Admin\Self_Check_Page;
use Murmur\Core\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * Tools → Site Health: shows whether there is a shared key, and what has failed in the self-check, which calls PayPal
 * and the site.
 */
final class Site_Health {
	public static function boot(): void {
		add_filter( 'site_status_tests', array( self::class, 'add' ) );
		add_action( 'wp_ajax_health-check-murmur', array( self::class, 'answer' ) );
	}

	public static function add( array $tests ): array {
		$tests['direct']['murmur_key'] = array(
			'label' => __( 'The key that Murmur shares with its site', 'murmur' ),
			'test'  => array( self::class, 'key' ),
		);
		$tests['async']['murmur']      = array(
			'label'             => __( 'Murmur’s self-check', 'murmur' ),
			'test'              => 'murmur',
			'async_direct_test' => static fn() => self::result( Self_Check::run() ),
		);
		return $tests;
	}

	public static function key(): array {
		$is_set  = '' !== (string) Settings::get( 'key' );
		$label   = $is_set
			? __( 'Murmur shares a key with its site', 'murmur' )
			: __( 'Murmur has no shared key', 'murmur' );
		$text    = $is_set
			? __( 'Only the site can register members, log them in and report payments.', 'murmur' )
			: __(
				'Anybody can register and log in here without the site, and any text passes for proof of a person.',
				'murmur'
			);
		$address = admin_url( 'options-general.php?page=murmur' );
		return self::format(
			'murmur_key',
			$label,
			$is_set ? 'good' : 'critical',
			'<p>' . esc_html( $text ) . '</p>',
			$address,
			__( 'Settings', 'murmur' )
		);
	}

	/** Answers the request that WordPress sends while somebody looks at Site Health. */
	public static function answer(): void {
		check_ajax_referer( 'health-check-site-status' );
		if ( ! current_user_can( 'view_site_health_checks' ) ) {
			wp_send_json_error();
		}
		wp_send_json_success( self::result( Self_Check::run() ) );
	}

	/** @param array<string, Finding> $findings */
	public static function result( array $findings ): array {
		$failed = array_filter( $findings, static fn( Finding $finding ) => $finding->has_failed() );
		$items  = array();
		foreach ( $failed as $check => $finding ) {
			$items[] = '<li><strong>' . esc_html( Self_Check_Page::label( $check ) )
				. '</strong>: ' . esc_html( $finding->advice ) . '</li>';
		}
		$label  = array() === $failed
			? __( 'Murmur is in order', 'murmur' )
			: __( 'Murmur needs something of you', 'murmur' );
		$text   = array() === $failed
			? '<p>' . esc_html__( 'The self-check found nothing to do.', 'murmur' ) . '</p>'
			: '<ul>' . implode( '', $items ) . '</ul>';
		return self::format(
			'murmur',
			$label,
			array() === $failed ? 'good' : 'recommended',
			$text,
			admin_url( 'tools.php?page=murmur-check' ),
			__( 'Murmur: self-check', 'murmur' )
		);
	}

	private static function format(
		string $test,
		string $label,
		string $status,
		string $description,
		string $address,
		string $link
	): array {
		return array(
			'label'       => $label,
			'status'      => $status,
			'badge'       => array( 'label' => 'Murmur', 'color' => 'blue' ),
			'description' => $description,
			'actions'     => sprintf( '<p><a href="%s">%s</a></p>', esc_url( $address ), esc_html( $link ) ),
			'test'        => $test,
		);
	}
}
