<?php
declare( strict_types=1 );

namespace Murmur\Mails;

defined( 'ABSPATH' ) || exit;

/** The settings of the mails to members. */
final class Mail_Settings {
	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add' ) );
	}

	public static function add( array $sections ): array {
		$sections['mails'] = array(
			'title'       => __( 'Mails to members', 'murmur' ),
			'description' => __(
				'Their texts are in Memberships → Settings → Email Templates, under “Murmur”.',
				'murmur'
			),
			'fields'      => array(
				'support_email'   => array(
					'label'   => __( 'Address for answers', 'murmur' ),
					'type'    => 'text',
					'default' => '',
					'help'    => __( 'As the site’s setting SUPPORT_EMAIL. Empty: answers go to the sender’s address, in Memberships → Settings → Email Settings.', 'murmur' ),
				),
				'withdrawal_days' => array(
					'label'   => __( 'Days to withdraw from a purchase', 'murmur' ),
					'type'    => 'number',
					'default' => 14,
					'help'    => __( 'As the site’s setting WITHDRAWAL_DAYS. 0 where your law knows no such right: the mails then say nothing of it.', 'murmur' ),
				),
			),
		);
		return $sections;
	}
}
