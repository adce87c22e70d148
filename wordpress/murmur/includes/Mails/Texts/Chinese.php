<?php
declare( strict_types=1 );

namespace Murmur\Mails\Texts;

defined( 'ABSPATH' ) || exit;

/** The mails in Chinese. */
final class Chinese {
	public const PHRASES = array(
		'language'      => '中文',
		'html'          => 'zh-Hans',
		'prefix'        => '/zh',
		'date'          => 'Y年n月j日',
		'reason'        => '你在 %s 有账号，所以收到这封邮件。',
		'account'       => '账号',
		'plan'          => '套餐',
		'price'         => '价格',
		'amount'        => '已付款',
		'returned'      => '已退款',
		'payment'       => '付款编号',
		'video'         => '视频',
		'comment'       => '评论',
		'passkey'       => '通行密钥',
		'device'        => '设备',
		'next'          => '下次扣款',
		'until'         => '有效期至',
		'once'          => '%1$s，一次付清',
		'day'           => '每%2$d天 %1$s',
		'week'          => '每%2$d周 %1$s',
		'month'         => '每%2$d个月 %1$s',
		'year'          => '每%2$d年 %1$s',
		'1 day'         => '每天 %1$s',
		'1 week'        => '每周 %1$s',
		'1 month'       => '每月 %1$s',
		'1 year'        => '每年 %1$s',
		'first'         => '首次 %1$s，之后%2$s',
		'cancel'        => '取消：随时可以在<a href="!!account_url!!">个人中心</a>里取消。已付款的时间会保留到最后一天。',
		'no_cancel'     => '不会自动续费：不再扣款，也无需取消。',
		'withdraw'      => '撤回：购买后%d天内，可以无理由撤回订单：<a href="!!withdraw_url!!">在此撤回</a>，或回复这封邮件。详见<a href="!!refunds_url!!">退款</a>。',
		'received'      => '收到时间',
		'number'        => '编号',
		'reference'     => '订单',
		'email'         => '邮箱',
		'terms'         => '我们的约定：<a href="!!terms_url!!">服务条款</a>。',
		'failed_first'  => '没有扣款，会员已关闭。你可以随时重新选择套餐。',
		'failed_later'  => '会员暂时保留。PayPal 几天后会自动再次扣款：请检查 PayPal 所用的银行卡或银行账户是否正常。',
		'refund_ends'   => '这笔付款对应的会员随之结束。',
		'refund_keeps'  => '你的会员不受影响。',
		'received_withdrawal' => '不再扣款。我们会在14天内原路退款。',
		'received_cancellation' => '我们会结束订阅，不再扣款。已付款的会员保留到最后一天。',
		'received_unknown' => '我们没有找到用这个邮箱的购买记录，会人工查找。如果付款用的是别的账号，请回复这封邮件，告诉我们那个邮箱或订单号。',
	);

	public const MAILS = array(
		'welcome'         => array(
			'欢迎来到 !!sitename!!',
			"!!name!!，你好：\n\n账号已注册，免费内容全部开放。登录时使用 !!user_email!!。\n\n"
			. "<a href=\"!!login_url!!\">登录</a>\n\n"
			. '如果不是你本人注册，可能是别人写错了邮箱：回复这封邮件，我们会删除这个账号。',
		),
		'verify'          => array(
			'请确认你在 !!sitename!! 的邮箱',
			"!!name!!，你好：\n\n你的账号已就绪，所有免费内容都已开放。这是你的邮箱吗？请确认；在此之前，你可以观看全部内容，但不能评论。链接七天内有效，页面会先请你确认。\n\n"
			. "<a href=\"!!link_url!!\">确认我的邮箱</a>\n\n"
			. '如果你没有注册，可能是别人填错了邮箱：请回复这封邮件，我们会删除该账号。',
		),
		'email_change'    => array(
			'请确认你的新邮箱',
			"!!name!!，你好：\n\n你在 !!sitename!! 的账号将改用邮箱 !!address!!。请在一天内确认，在此之前不会有任何改变。\n\n"
			. "<a href=\"!!link_url!!\">使用新邮箱</a>\n\n"
			. '如果不是你本人，无需理会：没有这封邮件，谁也无法使用这个邮箱。',
		),
		'email_changed'   => array(
			'你的邮箱已更换',
			"!!name!!，你好：\n\n你在 !!sitename!! 的账号现已改用邮箱 !!address!!。如果是你本人操作，无需理会。\n\n"
			. "如果不是你本人，请在七天内恢复你的邮箱：所有设备都会退出登录，原密码失效，你会收到设置新密码的链接。\n\n"
			. '<a href="!!link_url!!">恢复我的邮箱</a>',
		),
		'email_taken'     => array(
			'有人想使用你的邮箱',
			"!!name!!，你好：\n\n有人想让 !!sitename!! 的另一个账号使用这个邮箱。不会有任何改变，它仍然只属于你。\n\n"
			. "如果是你本人，请直接登录这个账号。\n\n<a href=\"!!login_url!!\">登录</a>",
		),
		'deletion'        => array(
			'你的账号将于 !!day!! 删除',
			"!!name!!，你好：\n\n你要求删除在 !!sitename!! 的账号。如有订阅，现已终止，不会再扣款。我们将于 !!day!! 删除你的账号、列表和心愿；评论会保留但不再显示你的名字，付款记录会按法律要求的期限留在账目中，但不含你的姓名。\n\n"
			. "在此之前，你可以改变主意：\n\n<a href=\"!!link_url!!\">保留我的账号</a>",
		),
		'purchase'        => array(
			'会员已开通：!!plan!!',
			"!!name!!，你好：\n\n谢谢。会员已开通，在任何设备上登录即可使用。\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">查看会员</a>\n\n!!rights!!",
		),
		'upgrade'         => array(
			'你的新套餐：!!plan!!',
			"!!name!!，你好：\n\n你的套餐现在是 !!plan!!，取代了 !!previous!!，原套餐不再扣款。\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">查看会员</a>\n\n!!rights!!",
		),
		'lifetime'        => array(
			'一次付清，永久开通：!!plan!!',
			"!!name!!，你好：\n\n谢谢。你已一次付清，全部内容均已开放。\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">查看会员</a>\n\n!!rights!!",
		),
		'alipay_approved' => array(
			'支付宝付款已到账',
			"!!name!!，你好：\n\n谢谢。付款已到账，会员已开通。\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">查看会员</a>\n\n!!rights!!",
		),
		'alipay_refused'  => array(
			'没有找到你的支付宝付款',
			"!!name!!，你好：\n\n我们查找了你的付款，但没有找到，因此没有开通会员。\n\n!!facts!!\n\n"
			. "如果你已付款，请回复这封邮件并附上支付宝凭证的图片，我们会再次查找。如果交易号填错了，请重新填写：\n\n"
			. '<a href="!!levels_url!!">填写交易号</a>',
		),
		'renewal'         => array(
			'已收到付款：!!plan!!',
			"!!name!!，你好：\n\n谢谢。付款已收到，会员继续有效。\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">查看会员</a>\n\n!!rights!!",
		),
		'failed'          => array(
			'付款没有成功',
			"!!name!!，你好：\n\nPayPal 未能完成 !!plan!! 的扣款。!!outcome!!\n\n!!facts!!\n\n"
			. "<a href=\"!!paypal_url!!\">在 PayPal 重新付款</a>\n\n如果想结束订阅：<a href=\"!!confirm_url!!\">取消订阅</a>。如有疑问，请回复这封邮件。",
		),
		'overdue'         => array(
			'付款仍未完成',
			"!!name!!，你好：\n\n几天前 PayPal 未能完成 !!plan!! 的扣款，现在仍未收到。"
			. "如果一直没有收到付款，会员将会结束。请检查 PayPal 所用的银行卡或银行账户是否正常。\n\n!!facts!!\n\n"
			. "<a href=\"!!paypal_url!!\">在 PayPal 重新付款</a>\n\n如果想结束订阅：<a href=\"!!confirm_url!!\">取消订阅</a>。\n\n!!rights!!",
		),
		'refunded'        => array(
			'已为你退款 !!returned!!',
			"!!name!!，你好：\n\n我们已退款 !!returned!!，将原路退回，可能需要几天。!!outcome!!\n\n!!facts!!\n\n"
			. '<a href="!!account_url!!">查看付款记录</a>',
		),
		'cancelled'       => array(
			'订阅已取消',
			"!!name!!，你好：\n\n订阅已取消，不再扣款。会员保留到 !!until!!。\n\n!!facts!!\n\n"
			. '<a href="!!account_url!!">查看会员</a>',
		),
		'ended'           => array(
			'会员已结束：!!plan!!',
			"!!name!!，你好：\n\n你的会员 !!plan!! 已结束。账号和列表都会保留，免费内容照常开放。\n\n"
			. "如果想再次开通：\n\n<a href=\"!!levels_url!!\">查看套餐</a>",
		),
		'upcoming'        => array(
			'!!plan!! 将于 !!next!! 续费',
			"!!name!!，你好：\n\n会员将于 !!next!! 续费并扣款。如果想继续，无需任何操作。\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">查看会员</a>\n\n如果不想继续：<a href=\"!!confirm_url!!\">无需登录即可取消</a>。\n\n!!rights!!",
		),
		'withdrawal'      => array(
			'已收到你的撤回申请',
			"!!name!!，你好：\n\n你已告知我们撤回订单。这是回执，请保留。\n\n!!facts!!\n\n!!outcome!!",
		),
		'withdrawal_confirm' => array(
			'已收到你的撤回申请：请确认',
			"!!name!!，你好：\n\n你已告知我们撤回订单。这是回执，请保留。\n\n!!facts!!\n\n"
			. "为了不再扣款，请确认是你本人操作：\n\n<a href=\"!!confirm_url!!\">确认撤回</a>\n\n"
			. '我们会在14天内原路退款。如果不是你本人，无需理会，或回复这封邮件。',
		),
		'cancellation'    => array(
			'已收到你的取消申请',
			"!!name!!，你好：\n\n你已告知我们取消会员。这是回执，请保留。\n\n!!facts!!\n\n!!outcome!!",
		),
		'cancellation_confirm' => array(
			'已收到你的取消申请：请确认',
			"!!name!!，你好：\n\n你已告知我们取消会员。这是回执，请保留。\n\n!!facts!!\n\n"
			. "请确认是你本人操作，PayPal 的订阅会立即结束：\n\n<a href=\"!!confirm_url!!\">确认取消</a>\n\n"
			. '已付款的会员保留到最后一天。如果不是你本人，无需理会，或回复这封邮件。',
		),
		'expiring'        => array(
			'!!plan!! 将于 !!until!! 结束',
			"!!name!!，你好：\n\n会员将于 !!until!! 结束。不会自动续费，也不会扣款。\n\n!!facts!!\n\n"
			. "如果想继续：\n\n<a href=\"!!levels_url!!\">查看套餐</a>",
		),
		'comment_hidden'  => array(
			'你的评论已被隐藏',
			"!!name!!，你好：\n\n我们查看了你的评论，因为它不符合条款中的社区规则，已将其隐藏。你的账号不受影响。\n\n!!facts!!\n\n"
			. "<a href=\"!!terms_url!!\">查看条款</a>\n\n如果是我们误解了，请直接回复这封邮件，我们会有人再看一遍。",
		),
		'comment_shown'   => array(
			'你的评论已经显示',
			"!!name!!，你好：\n\n你的评论曾需要审核。我们已经看过，现在它已显示在页面上。\n\n!!facts!!\n\n谢谢你的耐心等待。",
		),
		'report_hidden'   => array(
			'你的举报：评论已被隐藏',
			"!!name!!，你好：\n\n谢谢你的举报。我们查看了这条评论，并已将其隐藏。\n\n!!facts!!",
		),
		'report_kept'     => array(
			'你的举报：处理结果',
			"!!name!!，你好：\n\n谢谢你的举报。我们已经查看，并决定保留你所举报的内容。\n\n!!facts!!\n\n"
			. '如果我们有所遗漏，请直接回复这封邮件，我们会有人再看一遍。',
		),
	);
}
