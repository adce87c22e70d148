<?php
/**
 * Plugin Name:       Murmur
 * Description:       Makes this WordPress the back office of a Murmur site: videos, anchors, comments, accounts and memberships over the REST API.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       murmur
 *
 * @package Murmur
 */

declare( strict_types=1 );

namespace Murmur;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0';
const FILE    = __FILE__;

/** The modules: classes whose static `boot()` adds their hooks. Their order does not matter, except in the settings page. */
const MODULES = array(
	Core\Capabilities::class,
	Core\Tables::class,
	Core\Rate_Limits::class,
	Core\Background_Work::class,
	Catalogue\Content_Types::class,
	Catalogue\Video_Table::class,
	Catalogue\Video_Index::class,
	Catalogue\Video_Routes::class,
	Catalogue\Anchor_Routes::class,
	Catalogue\Trigger::class,
	Catalogue\Comment_Routes::class,
	Catalogue\Page_Routes::class,
	Catalogue\Revalidation::class,
	Catalogue\Embed_Code::class,
	Accounts\Lists\Watch_Later::class,
	Accounts\Lists\Following::class,
	Accounts\Lists\Feed_Address::class,
	Accounts\Lists\Watch_History::class,
	Accounts\Bearer_Auth::class,
	Accounts\Login_Versions::class,
	Accounts\Member_Rights::class,
	Accounts\Account_Privacy::class,
	Accounts\Login::class,
	Accounts\Wp_Login::class,
	Accounts\Login_Mail::class,
	Accounts\Password_Spelling::class,
	Accounts\Registration::class,
	Accounts\Password::class,
	Accounts\Profile::class,
	Accounts\Lists\Video_Requests::class,
	Payments\Levels\Levels::class,
	Payments\Levels\Past_Terms::class,
	Payments\Membership\Membership::class,
	Payments\Gateway::class,
	Payments\Payment_History::class,
	Payments\Payment_Routes::class,
	Payments\Membership\Payment_Books::class,
	Payments\Checkout::class,
	Payments\Cancellation::class,
	Payments\PayPal_Event_Handler::class,
	Payments\Unpaid_Subscriptions::class,
	Payments\Alipay::class,
	Admin\Settings_Page::class,
	Admin\Video_Editor::class,
	Admin\Video_List::class,
	Admin\Term_Editor::class,
	Admin\Library_Page::class,
	Admin\Command::class,
	Admin\Account_Settings::class,
	Admin\Level_Settings::class,
	Admin\Review_Pages::class,
	Admin\Self_Check::class,
	Admin\Self_Check_Page::class,
);

require __DIR__ . '/autoload.php';

foreach ( MODULES as $module ) {
	$module::boot();
}

register_activation_hook( __FILE__, static fn() => do_action( 'murmur_activate' ) );
register_deactivation_hook( __FILE__, static fn() => do_action( 'murmur_deactivate' ) );
