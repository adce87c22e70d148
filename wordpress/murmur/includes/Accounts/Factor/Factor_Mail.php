<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

use Murmur\Core\{Member_Language, Settings, Site_Key};
use Murmur\Mails\Texts\Plain_Mails;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** Mails a member, in the member's language, what happened to the second factor. */
final class Factor_Mail {
	public static function send( WP_User $user, string $event, int $number = 0 ): void {
		$language = Member_Language::of( $user->ID );
		$site     = wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES );
		$address  = (string) Settings::get( 'site_url' );
		$values   = array(
			$site, $user->display_name, '' === $address ? home_url() : $address, Site_Key::client_ip(), $number,
		);
		$hello    = 'zh' === $language ? "%2\$s，你好：\n\n" : "Hello %2\$s,\n\n";

		list( $subject, $text ) = Plain_Mails::SECOND_FACTOR[ $language ][ $event ];
		wp_mail( $user->user_email, vsprintf( $subject, $values ), vsprintf( "$hello$text\n", $values ) );
	}
}
