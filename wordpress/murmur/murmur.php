<?php
/**
 * Plugin Name:       Murmur
 * Description:       Makes this WordPress the back office of a Murmur site: videos, anchors, comments, accounts and memberships over the REST API.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * Author:            The Murmur authors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       murmur
 * Domain Path:       /languages
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0';
const FILE    = __FILE__;

/** The modules: classes whose static `boot()` adds their hooks. Their order does not matter. */
const MODULES = array(
	Core\Capabilities::class,
	Core\Database\Tables::class,
	Core\Rate_Limits::class,
	Core\Background_Work::class,
	Core\Member_Language::class,
	Catalogue\Content_Types::class,
	Catalogue\Video_Table::class,
	Catalogue\Video_Index::class,
	Catalogue\Video_Routes::class,
	Catalogue\Plays::class,
	Catalogue\Anchor_Routes::class,
	Catalogue\Trigger::class,
	Comments\Comment_Routes::class,
	Comments\Own_Comments::class,
	Comments\Hearts::class,
	Comments\Reports::class,
	Comments\Report_Decisions::class,
	Comments\Report_Desk::class,
	Catalogue\Page_Routes::class,
	Catalogue\Revalidation::class,
	Catalogue\Embed_Code::class,
	Catalogue\Site_Links::class,
	Catalogue\Preview::class,
	Catalogue\Front_Redirects::class,
	Catalogue\Private_Files::class,
	Catalogue\Captions::class,
	Accounts\Lists\Watch_Later::class,
	Accounts\Lists\Following::class,
	Accounts\Lists\Feed_Address::class,
	Accounts\Lists\Watch_History::class,
	Accounts\Login\Caller_Check::class,
	Accounts\Login\Bearer_Auth::class,
	Accounts\Login\Login_Versions::class,
	Accounts\Member_Rights::class,
	Accounts\Account_Privacy::class,
	Accounts\Factor\Second_Factor::class,
	Accounts\Login\Login::class,
	Accounts\Login\Login_Challenge::class,
	Accounts\Factor_Routes\Factor_Setup::class,
	Accounts\Factor_Routes\Passkey_Routes::class,
	Accounts\Login\Wp_Login::class,
	Accounts\Login\Wp_Login_Code::class,
	Accounts\Login\Login_Mail::class,
	Accounts\Login\Password_Spelling::class,
	Accounts\Registration::class,
	Accounts\Login\Password::class,
	Accounts\Profile::class,
	Accounts\Owner\Verified_Email::class,
	Accounts\Owner\Email_Change::class,
	Accounts\Owner\Account_Links::class,
	Accounts\Owner\New_Device::class,
	Accounts\Owner\Own_Data::class,
	Accounts\Owner\Deletion::class,
	Accounts\Lists\Video_Requests::class,
	Payments\Levels\Levels::class,
	Payments\Levels\Past_Terms::class,
	Payments\Membership\Membership::class,
	Payments\Gateway\Gateway::class,
	Payments\Payment_History::class,
	Payments\Payment_Routes::class,
	Payments\Membership\Payment_Books::class,
	Payments\Checkout::class,
	Payments\Cancellation::class,
	Payments\Events\PayPal_Event_Handler::class,
	Payments\Withdrawals\Withdrawals::class,
	Payments\Withdrawals\Withdrawal_Desk::class,
	Payments\Events\Unpaid_Subscriptions::class,
	Payments\Alipay\Alipay::class,
	Mails\Outbox::class,
	Mails\Links::class,
	Mails\Templates::class,
	Mails\Membership_Mails::class,
	Mails\Withdrawal_Mails::class,
	Mails\Notices::class,
	Mails\Comment_Mails::class,
	Mails\Mail_Settings::class,
	Uploads\Hosts\Hosts::class,
	Numbers\Numbers::class,
	Numbers\Missed_Searches::class,
	Numbers\Weekly_Mail::class,
	Uploads\Film_Reports::class,
	Uploads\Hosted_Films::class,
	Uploads\Waiting_Publication::class,
	Uploads\Film_Calls::class,
	Moving\Anchor_Source::class,
	Moving\Translations::class,
	Moving\Taken_Subscriptions::class,
	Admin\Settings_Page::class,
	Admin\Video_Editor::class,
	Admin\Screen::class,
	Admin\Video_Uploads::class,
	Admin\Video_List::class,
	Admin\Video_Filters::class,
	Admin\Term_Editor::class,
	Admin\View_Links::class,
	Admin\Library_Page::class,
	Admin\Command::class,
	Admin\Account_Settings::class,
	Admin\Level_Settings::class,
	Admin\Content_Settings::class,
	Admin\Review_Pages::class,
	Admin\Checks\Self_Check::class,
	Admin\Self_Check_Page::class,
	Admin\Personal_Data::class,
	Admin\Help\Help_Tabs::class,
	Admin\Help\Site_Health::class,
	Core\Removal::class,
);

require __DIR__ . '/autoload.php';

foreach ( MODULES as $module ) {
	$module::boot();
}

// Before all other hooks of `init`, since WordPress loads no texts earlier. Translations from WordPress.org win over
// the plugin's own.
add_action(
	'init',
	static fn() => load_plugin_textdomain( 'murmur', false, dirname( plugin_basename( FILE ) ) . '/languages' ),
	PHP_INT_MIN
);

register_activation_hook( __FILE__, static fn() => do_action( 'murmur_activate' ) );
register_deactivation_hook( __FILE__, static fn() => do_action( 'murmur_deactivate' ) );
