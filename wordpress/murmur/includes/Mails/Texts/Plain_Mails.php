<?php
declare( strict_types=1 );

namespace Murmur\Mails\Texts;

defined( 'ABSPATH' ) || exit;

/** The mails that are sent as plain text, which no administrator edits, by language. */
final class Plain_Mails {
	/**
	 * The link of a login by mail: subject and text. Arguments: the site's name, the member's name, the link and the
	 * requester's address.
	 */
	public const LOGIN_LINK = array(
		'en' => array(
			'[%1$s] Your link to log in',
			"Hello %2\$s,\n\n"
			. "somebody asked to log in to your account on %1\$s by mail. "
			. "If it was you, open this link within 15 minutes, on the device on which you want to log in. "
			. "It works once, and the page asks you first:\n\n"
			. "%3\$s\n\n"
			. "If it was not you, do nothing: without this mail nobody can log in this way. "
			. "It was asked for from the address %4\$s.\n",
		),
		'zh' => array(
			'[%1$s] 你的登录链接',
			"%2\$s，你好：\n\n"
			. "有人请求通过邮件登录你在 %1\$s 的账号。如果是你本人，请在15分钟内用想要登录的设备打开下面的链接。链接只能使用一次，页面会先请你确认：\n\n"
			. "%3\$s\n\n"
			. "如果不是你本人，无需理会：没有这封邮件，谁也无法用这种方式登录。请求来自地址 %4\$s。\n",
		),
	);

	/**
	 * What happened to a second factor: subject and text. Arguments: the site's name, the member's name, the site's
	 * address, the requester's address and a number.
	 */
	public const SECOND_FACTOR = array(
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
}
