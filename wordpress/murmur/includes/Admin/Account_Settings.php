<?php
declare( strict_types=1 );

namespace Murmur\Admin;

defined( 'ABSPATH' ) || exit;

/** The settings of logins and registrations. */
final class Account_Settings {
	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add' ) );
	}

	public static function add( array $sections ): array {
		$sections['accounts'] = array(
			'title'       => __( 'Accounts', 'murmur' ),
			'description' => __( 'How members log in.', 'murmur' ),
			'fields'      => array(
				'token_days'         => array(
					'label'   => __( 'A login lives for so many days', 'murmur' ),
					'type'    => 'number',
					'default' => 7,
				),
				'single_login'       => array(
					'label'   => __( 'A login elsewhere ends the older ones', 'murmur' ),
					'type'    => 'checkbox',
					'default' => false,
				),
				'registration_limit' => array(
					'label'   => __( 'Registrations an hour from one address', 'murmur' ),
					'type'    => 'number',
					'default' => 20,
					'help'    => __( 'Of the visitor, where the site sends it under the shared key. Phones of one carrier share an address.', 'murmur' ),
				),
				'verify_email'       => array(
					'label'   => __( 'New members confirm their email address', 'murmur' ),
					'type'    => 'checkbox',
					'default' => true,
					'help'    => __( 'Until they have opened the link in their welcome mail, they can watch and buy, but not comment.', 'murmur' ),
				),
				'trusted_proxies'    => array(
					'label'   => __( 'Proxies before this WordPress', 'murmur' ),
					'type'    => 'number',
					'default' => 0,
					'help'    => __( 'So many entries of X-Forwarded-For are believed, from the right. 0 where the web server itself knows the visitor’s address: with more than there are, anybody could claim any address.', 'murmur' ),
				),
			),
		);
		return $sections;
	}
}
