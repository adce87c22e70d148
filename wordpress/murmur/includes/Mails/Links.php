<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use Murmur\Core\{Member_Language, Settings};
use WP_User;

defined( 'ABSPATH' ) || exit;

/** The site's addresses in mails, because this WordPress's own pages show and sell nothing. */
final class Links {
	private const LOGIN      = '/login';
	private const PLANS      = '/vip';
	private const MEMBERSHIP = '/profile';

	/** The variables of PMPro's templates that contain addresses. */
	private const VARIABLES = array(
		'site_url'    => '/',
		'login_link'  => self::LOGIN,
		'login_url'   => self::LOGIN,
		'levels_link' => self::PLANS,
		'levels_url'  => self::PLANS,
		'renew_url'   => self::PLANS,
		'account_url' => self::MEMBERSHIP,
		'cancel_link' => self::MEMBERSHIP,
		'cancel_url'  => self::MEMBERSHIP,
		'order_link'  => self::MEMBERSHIP,
		'order_url'   => self::MEMBERSHIP,
		'invoice_link' => self::MEMBERSHIP,
		'invoice_url' => self::MEMBERSHIP,
		'billing_link' => self::MEMBERSHIP,
		'billing_url' => self::MEMBERSHIP,
		'terms_url'   => '/terms',
		'refunds_url' => '/refunds',
		'withdraw_url' => '/withdraw',
		'numbers_url' => '/admin/numbers',
	);

	/** PMPro's pages that are replaced. Its login page is not, because wp-admin uses it for logins. */
	private const PAGES = array(
		'levels'              => self::PLANS,
		'checkout'            => self::PLANS,
		'account'             => self::MEMBERSHIP,
		'billing'             => self::MEMBERSHIP,
		'cancel'              => self::MEMBERSHIP,
		'confirmation'        => self::MEMBERSHIP,
		'invoice'             => self::MEMBERSHIP,
		'member_profile_edit' => self::MEMBERSHIP,
	);

	public static function boot(): void {
		add_filter( 'pmpro_url', array( self::class, 'page' ), 99, 2 );
		add_filter(
			'pmpro_login_url',
			static fn( string $url ) => self::has_site() ? self::to( self::LOGIN ) : $url,
			99
		);
		add_filter( 'pmpro_email_data', array( self::class, 'link_to_site' ), 99, 2 );
	}

	/** The URL of a page of the site. */
	public static function to( string $path, string $language = 'en' ): string {
		$site = self::has_site() ? (string) Settings::get( 'site_url' ) : home_url();
		return $site . Texts::of( $language )['prefix'] . $path;
	}

	/** The values of all variables with addresses. */
	public static function variables( string $language ): array {
		return array_map( static fn( string $path ) => self::to( $path, $language ), self::VARIABLES );
	}

	/** Replaces PMPro's address of one of its pages. */
	public static function page( string $url, string $page ): string {
		return self::has_site() && isset( self::PAGES[ $page ] ) ? self::to( self::PAGES[ $page ] ) : $url;
	}

	/**
	 * Replaces the addresses in PMPro's other mails to members. Its mails to administrators keep their links to
	 * wp-admin.
	 */
	public static function link_to_site( mixed $data, object $mail ): mixed {
		if ( ! self::has_site() || ! is_array( $data ) || str_ends_with( (string) $mail->template, '_admin' ) ) {
			return $data;
		}
		$user = get_user_by( 'login', (string) ( $data['user_login'] ?? '' ) );
		return self::variables(
			$user instanceof WP_User ? Member_Language::of( $user->ID ) : Member_Language::ALL[0]
		) + $data;
	}

	/** The site's name as plain text. WordPress stores it HTML-escaped. */
	public static function site_name(): string {
		return wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES );
	}

	private static function has_site(): bool {
		return '' !== (string) Settings::get( 'site_url' );
	}
}
