<?php
declare( strict_types=1 );

namespace Murmur\Mails\Texts;

defined( 'ABSPATH' ) || exit;

/** The mails in English, from which the other languages are translated. */
final class English {
	public const PHRASES = array(
		'language'      => 'English',
		'html'          => 'en',
		'prefix'        => '',
		'date'          => 'j F Y',
		'reason'        => 'You get this email because you have an account at %s.',
		'account'       => 'Account',
		'plan'          => 'Plan',
		'price'         => 'Price',
		'amount'        => 'Paid',
		'returned'      => 'Refunded',
		'payment'       => 'Payment',
		'video'         => 'Video',
		'comment'       => 'Comment',
		'passkey'       => 'Passkey',
		'device'        => 'Device',
		'next'          => 'Next charge',
		'until'         => 'Open until',
		'once'          => '%1$s, once',
		'day'           => '%1$s every %2$d days',
		'week'          => '%1$s every %2$d weeks',
		'month'         => '%1$s every %2$d months',
		'year'          => '%1$s every %2$d years',
		'1 day'         => '%1$s a day',
		'1 week'        => '%1$s a week',
		'1 month'       => '%1$s a month',
		'1 year'        => '%1$s a year',
		'first'         => 'first %1$s, then %2$s',
		'cancel'        => 'To cancel: at any time in <a href="!!account_url!!">your profile</a>. What you have paid for stays open until its last day.',
		'no_cancel'     => 'It does not renew: nothing more is charged, and there is nothing to cancel.',
		'withdraw'      => 'To withdraw: within %d days of your purchase you can withdraw from it without giving a reason. <a href="!!withdraw_url!!">Withdraw here</a>, or answer this email. See <a href="!!refunds_url!!">Refunds</a>.',
		'received'      => 'Received',
		'number'        => 'Number',
		'reference'     => 'Order',
		'email'         => 'Address',
		'terms'         => 'What we agreed on: <a href="!!terms_url!!">Terms</a>.',
		'failed_first'  => 'Nothing was charged, and the membership is closed again. You can choose a plan anew at any time.',
		'failed_later'  => 'Your membership stays open for now. PayPal tries again by itself in a few days: please see whether the card or the account behind it is in order.',
		'refund_ends'   => 'The membership that it paid for ends with it.',
		'refund_keeps'  => 'Your membership stays as it is.',
		'received_withdrawal' => 'Nothing more is charged. We refund you the way you paid, within 14 days.',
		'received_cancellation' => 'We end the subscription, and nothing more is charged. What you have paid for stays open until its last day.',
		'received_unknown' => 'We found no purchase by this address: we look for it by hand. If you paid with another account, answer this email with its address or the number of the order.',
	);

	public const MAILS = array(
		'welcome'         => array(
			'Welcome to !!sitename!!',
			"Hello !!name!!,\n\nYour account is ready, and everything that is free is open to you. You log in with !!user_email!!.\n\n"
			. "<a href=\"!!login_url!!\">Log in</a>\n\n"
			. 'If you did not register, somebody has mistyped their address: answer this email, and we remove the account.',
		),
		'verify'          => array(
			'Please confirm your address at !!sitename!!',
			"Hello !!name!!,\n\nYour account is ready, and everything that is free is open to you. Is this your address? "
			. "Then confirm it: until you do, you can watch everything, but not comment. The link works for seven days, and its page asks you first.\n\n"
			. "<a href=\"!!link_url!!\">Confirm my address</a>\n\n"
			. 'If you did not register, somebody has mistyped their address: answer this email, and we remove the account.',
		),
		'email_change'    => array(
			'Please confirm your new address',
			"Hello !!name!!,\n\nYour account at !!sitename!! is to get the address !!address!!. Nothing changes until you confirm it, within a day.\n\n"
			. "<a href=\"!!link_url!!\">Use the new address</a>\n\n"
			. 'If it was not you, do nothing: without this email nobody can use this address.',
		),
		'email_changed'   => array(
			'Your address was changed',
			"Hello !!name!!,\n\nYour account at !!sitename!! now has the address !!address!!. If it was you, there is nothing to do.\n\n"
			. "If it was not you, take your address back within seven days. All devices are then logged out, the password no longer works, and you get a link to set a new one.\n\n"
			. '<a href="!!link_url!!">Take my address back</a>',
		),
		'email_taken'     => array(
			'Somebody asked for your address',
			"Hello !!name!!,\n\nSomebody with another account at !!sitename!! asked to use this address. Nothing changes: it stays yours alone.\n\n"
			. "If it was you, log in to this account instead.\n\n<a href=\"!!login_url!!\">Log in</a>",
		),
		'deletion'        => array(
			'Your account will be deleted on !!day!!',
			"Hello !!name!!,\n\nYou asked us to delete your account at !!sitename!!. Your subscription, if you had one, is ended: nothing more is charged. "
			. "On !!day!! we erase the account, your lists and your requests; comments stay without your name, and payments stay in the books without it, as long as the law demands.\n\n"
			. "Until then you can change your mind:\n\n<a href=\"!!link_url!!\">Keep my account</a>",
		),
		'purchase'        => array(
			'Your membership is open: !!plan!!',
			"Hello !!name!!,\n\nThank you. Your membership is open on every device on which you log in.\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">Open your membership</a>\n\n!!rights!!",
		),
		'upgrade'         => array(
			'Your new plan: !!plan!!',
			"Hello !!name!!,\n\nYour plan is now !!plan!!. It takes the place of !!previous!!, for which nothing more is charged.\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">Open your membership</a>\n\n!!rights!!",
		),
		'lifetime'        => array(
			'Paid once, open for good: !!plan!!',
			"Hello !!name!!,\n\nThank you. You have paid once, and everything is open to you.\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">Open your membership</a>\n\n!!rights!!",
		),
		'alipay_approved' => array(
			'Your Alipay payment has arrived',
			"Hello !!name!!,\n\nThank you. Your payment has arrived, and your membership is open.\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">Open your membership</a>\n\n!!rights!!",
		),
		'alipay_refused'  => array(
			'We could not find your Alipay payment',
			"Hello !!name!!,\n\nWe looked for your payment and could not find it, so no membership was opened.\n\n!!facts!!\n\n"
			. "If you have paid, answer this email with a picture of Alipay’s receipt, and we look again. If the reference had a slip, enter it anew:\n\n"
			. '<a href="!!levels_url!!">Enter the reference</a>',
		),
		'renewal'         => array(
			'Payment received: !!plan!!',
			"Hello !!name!!,\n\nThank you. Your payment has arrived, and your membership goes on.\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">Open your membership</a>\n\n!!rights!!",
		),
		'failed'          => array(
			'Your payment did not go through',
			"Hello !!name!!,\n\nPayPal could not collect the payment for !!plan!!. !!outcome!!\n\n!!facts!!\n\n"
			. "<a href=\"!!paypal_url!!\">Renew the payment at PayPal</a>\n\nTo end the subscription instead: <a href=\"!!confirm_url!!\">cancel it</a>. If something is unclear, answer this email.",
		),
		'overdue'         => array(
			'Your payment is still open',
			"Hello !!name!!,\n\nA few days ago PayPal could not collect the payment for !!plan!!, and it is still open. "
			. "If none arrives, the membership ends. Please see whether the card or the account behind PayPal is in order.\n\n!!facts!!\n\n"
			. "<a href=\"!!paypal_url!!\">Renew the payment at PayPal</a>\n\nTo end the subscription instead: <a href=\"!!confirm_url!!\">cancel it</a>.\n\n!!rights!!",
		),
		'refunded'        => array(
			'Your refund of !!returned!!',
			"Hello !!name!!,\n\nWe have refunded !!returned!!. It goes back the way you paid, which may take some days. !!outcome!!\n\n!!facts!!\n\n"
			. '<a href="!!account_url!!">See your payments</a>',
		),
		'cancelled'       => array(
			'Your subscription is cancelled',
			"Hello !!name!!,\n\nYour subscription is cancelled, and nothing more is charged. Your membership stays open until !!until!!.\n\n!!facts!!\n\n"
			. '<a href="!!account_url!!">See your membership</a>',
		),
		'ended'           => array(
			'Your membership has ended: !!plan!!',
			"Hello !!name!!,\n\nYour membership !!plan!! has ended. Your account and your lists stay, and everything that is free stays open.\n\n"
			. "If you would like to come back:\n\n<a href=\"!!levels_url!!\">See the plans</a>",
		),
		'upcoming'        => array(
			'!!plan!! renews on !!next!!',
			"Hello !!name!!,\n\nOn !!next!! your membership renews, and its price is charged. If you would like to keep it, there is nothing to do.\n\n!!facts!!\n\n"
			. "<a href=\"!!account_url!!\">See your membership</a>\n\nIf you would not: <a href=\"!!confirm_url!!\">cancel it without logging in</a>.\n\n!!rights!!",
		),
		'withdrawal'      => array(
			'We have received your withdrawal',
			"Hello !!name!!,\n\nYou have told us that you withdraw from your purchase. This is your receipt.\n\n!!facts!!\n\n!!outcome!!",
		),
		'withdrawal_confirm' => array(
			'We have received your withdrawal: please confirm',
			"Hello !!name!!,\n\nYou have told us that you withdraw from your purchase. This is your receipt.\n\n!!facts!!\n\n"
			. "So that nothing more is charged meanwhile, confirm that it was you:\n\n<a href=\"!!confirm_url!!\">Confirm withdrawal</a>\n\n"
			. 'We refund you the way you paid, within 14 days. If it was not you, do nothing, or answer this email.',
		),
		'cancellation'    => array(
			'We have received your cancellation',
			"Hello !!name!!,\n\nYou have told us that you cancel your membership. This is your receipt.\n\n!!facts!!\n\n!!outcome!!",
		),
		'cancellation_confirm' => array(
			'We have received your cancellation: please confirm',
			"Hello !!name!!,\n\nYou have told us that you cancel your membership. This is your receipt.\n\n!!facts!!\n\n"
			. "Confirm that it was you, and the subscription ends at once at PayPal:\n\n<a href=\"!!confirm_url!!\">Confirm cancellation</a>\n\n"
			. 'What you have paid for stays open until its last day. If it was not you, do nothing, or answer this email.',
		),
		'expiring'        => array(
			'!!plan!! ends on !!until!!',
			"Hello !!name!!,\n\nOn !!until!! your membership ends. It does not renew by itself, and nothing is charged.\n\n!!facts!!\n\n"
			. "If you would like to keep it:\n\n<a href=\"!!levels_url!!\">See the plans</a>",
		),
		'comment_hidden'  => array(
			'Your comment was hidden',
			"Hello !!name!!,\n\nWe have looked at your comment and hidden it, because it does not fit the house rules in our terms. Your account stays as it is.\n\n!!facts!!\n\n"
			. "<a href=\"!!terms_url!!\">Read the terms</a>\n\nIf we have misread it, answer this email, and a person looks again.",
		),
		'comment_shown'   => array(
			'Your comment is on the page',
			"Hello !!name!!,\n\nYour comment had to wait for a review. We have looked at it, and it is on the page now.\n\n!!facts!!\n\nThank you for your patience.",
		),
		'report_hidden'   => array(
			'Your report: the comment was hidden',
			"Hello !!name!!,\n\nThank you for your report. We have looked at the comment and hidden it.\n\n!!facts!!",
		),
		'report_kept'     => array(
			'Your report: what we decided',
			"Hello !!name!!,\n\nThank you for your report. We have looked at it, and decided that what you reported stays.\n\n!!facts!!\n\n"
			. 'If we have overlooked something, answer this email, and a person looks again.',
		),
	);
}
