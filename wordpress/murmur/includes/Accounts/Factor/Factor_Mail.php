<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

use Murmur\Core\{Member_Language, Settings, Site_Key};
use WP_User;

defined( 'ABSPATH' ) || exit;

/** Mails a member, in the member's language, what happened to the second factor. */
final class Factor_Mail {
	/**
	 * Subject and text. Arguments: the site's name, the member's name, the site's address, the requester's address and
	 * a number.
	 */
	private const TEXTS = array(
		'en' => array(
			'on'       => array(
				'[%1$s] Your second factor is on',
				"from now on a login to your account on %1\$s asks for a code of your app. All other devices have been logged out.\n\n"
				. "Keep the ten recovery codes somewhere safe: each opens your account once if you lose the app.\n\n"
				. "If this was not you, set a new password at once: %3\$s/forgot-password\n\nIt came from the address %4\$s.",
			),
			'off'      => array(
				'[%1$s] Your second factor is off',
				"your account on %1\$s asks for the password alone again. All other devices have been logged out.\n\n"
				. "If this was not you, set a new password at once: %3\$s/forgot-password\n\nIt came from the address %4\$s.",
			),
			'recovery' => array(
				'[%1$s] A recovery code was used',
				"a recovery code was used for your account on %1\$s. It does not work again; you have %5\$d left. For new ones turn the second factor off and on again in your profile.\n\n"
				. "If this was not you, set a new password at once: %3\$s/forgot-password\n\nIt came from the address %4\$s.",
			),
			'guessed'  => array(
				'[%1$s] Somebody knows your password',
				"somebody entered the right password of your account on %1\$s, but several wrong codes. If it was you, do nothing.\n\n"
				. "If it was not, they know your password, and only your second factor keeps them out. Set a new one: %3\$s/forgot-password\n\nIt came from the address %4\$s.",
			),
		),
		'zh' => array(
			'on'       => array(
				'[%1$s] 已开启两步验证',
				"从现在起，登录你在 %1\$s 的账号需要验证器应用中的验证码。其他设备均已退出登录。\n\n请妥善保管十个恢复码：丢失应用时，每个恢复码可登录一次。\n\n如果不是你本人操作，请立即重设密码：%3\$s/zh/forgot-password\n\n操作来自地址 %4\$s。",
			),
			'off'      => array(
				'[%1$s] 已关闭两步验证',
				"登录你在 %1\$s 的账号不再需要验证码，只需密码。其他设备均已退出登录。\n\n如果不是你本人操作，请立即重设密码：%3\$s/zh/forgot-password\n\n操作来自地址 %4\$s。",
			),
			'recovery' => array(
				'[%1$s] 恢复码已被使用',
				"你在 %1\$s 的账号使用了一个恢复码，它已失效；还剩%5\$d个。如需新的恢复码，请在个人中心中关闭并重新开启两步验证。\n\n如果不是你本人操作，请立即重设密码：%3\$s/zh/forgot-password\n\n操作来自地址 %4\$s。",
			),
			'guessed'  => array(
				'[%1$s] 有人知道你的密码',
				"有人输入了你在 %1\$s 的正确密码，但多次输错验证码。如果是你本人，无需理会。\n\n如果不是，对方已经知道你的密码，只是被两步验证挡住了。请重设密码：%3\$s/zh/forgot-password\n\n操作来自地址 %4\$s。",
			),
		),
	);

	public static function send( WP_User $user, string $event, int $number = 0 ): void {
		$language = Member_Language::of( $user->ID );
		$site     = wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES );
		$address  = (string) Settings::get( 'site_url' );
		$values   = array(
			$site, $user->display_name, '' === $address ? home_url() : $address, Site_Key::client_ip(), $number,
		);
		$hello    = 'zh' === $language ? "%2\$s，你好：\n\n" : "Hello %2\$s,\n\n";

		list( $subject, $text ) = self::TEXTS[ $language ][ $event ];
		wp_mail( $user->user_email, vsprintf( $subject, $values ), vsprintf( "$hello$text\n", $values ) );
	}
}
