<?php
declare( strict_types=1 );

namespace Murmur\Mails\Texts;

defined( 'ABSPATH' ) || exit;

/** The weekly numbers for administrators. */
final class Weekly {
	public const PHRASES = array(
		'en' => array(
			'plays'   => 'Plays',
			'minutes' => 'Minutes heard',
			'slept'   => 'Fell asleep',
			'best'    => 'Most played',
			'members' => 'Members',
			'new'     => 'New members',
			'lost'    => 'Lost members',
			'revenue' => 'Payments',
		),
		'zh' => array(
			'plays'   => '播放',
			'minutes' => '收听分钟',
			'slept'   => '入睡',
			'best'    => '播放最多',
			'members' => '会员',
			'new'     => '新会员',
			'lost'    => '流失会员',
			'revenue' => '收款',
		),
	);

	public const MAILS = array(
		'en' => array(
			'numbers' => array(
				'Your week at !!sitename!!',
				"Hello !!name!!,\n\nThe last seven days, compared with the seven before.\n\n!!facts!!\n\n<a href=\"!!numbers_url!!\">See all numbers</a>\n\n"
				. 'This email can be turned off in WordPress: Settings → Murmur → Weekly numbers.',
			),
		),
		'zh' => array(
			'numbers' => array(
				'!!sitename!! 的一周',
				"!!name!!，你好：\n\n最近七天，与之前七天相比。\n\n!!facts!!\n\n<a href=\"!!numbers_url!!\">查看全部数据</a>\n\n"
				. '这封邮件可以在 WordPress 的“设置 → Murmur → 每周数据”中关闭。',
			),
		),
	);
}
