<?php
declare( strict_types=1 );

namespace Murmur\Mails\Texts;

defined( 'ABSPATH' ) || exit;

/** The mails about logins and other access to an account, by language. */
final class Security {
	public const MAILS = array(
		'en' => array(
			'passkey_added'   => array(
				'A passkey was added to your account',
				"Hello !!name!!,\n\nFrom now on this passkey opens your account at !!sitename!! without the password.\n\n!!facts!!\n\n"
				. "If it was not you, remove it in your profile, and set a new password.\n\n<a href=\"!!account_url!!\">Open my profile</a>",
			),
			'passkey_removed' => array(
				'A passkey was removed from your account',
				"Hello !!name!!,\n\nThis passkey no longer opens your account at !!sitename!!. All other devices have been logged out.\n\n!!facts!!\n\n"
				. "If it was not you, set a new password.\n\n<a href=\"!!account_url!!\">Open my profile</a>",
			),
			'new_device'      => array(
				'A new login to your account',
				"Hello !!name!!,\n\nSomebody logged in to your account at !!sitename!! from a device that we did not know. If it was you, there is nothing to do.\n\n!!facts!!\n\n"
				. "If it was not you, end all logins within seven days. You then get a link to set a new password; the page asks you first.\n\n<a href=\"!!link_url!!\">That wasn’t me</a>",
			),
		),
		'zh' => array(
			'passkey_added'   => array(
				'你的账号新增了通行密钥',
				"!!name!!，你好：\n\n从现在起，这个通行密钥无需密码即可登录你在 !!sitename!! 的账号。\n\n!!facts!!\n\n"
				. "如果不是你本人操作，请在个人中心中移除它，并重设密码。\n\n<a href=\"!!account_url!!\">打开个人中心</a>",
			),
			'passkey_removed' => array(
				'你的账号移除了通行密钥',
				"!!name!!，你好：\n\n这个通行密钥不能再登录你在 !!sitename!! 的账号。其他设备均已退出登录。\n\n!!facts!!\n\n"
				. "如果不是你本人操作，请重设密码。\n\n<a href=\"!!account_url!!\">打开个人中心</a>",
			),
			'new_device'      => array(
				'你的账号有新的登录',
				"!!name!!，你好：\n\n有人在一台我们不认识的设备上登录了你在 !!sitename!! 的账号。如果是你本人，无需理会。\n\n!!facts!!\n\n"
				. "如果不是你本人，请在七天内结束所有登录。之后你会收到重设密码的链接；页面会先请你确认。\n\n<a href=\"!!link_url!!\">不是我本人</a>",
			),
		),
	);
}
