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

/**
 * The modules, one per noun. Each is a class in `includes/` with a static `boot()` that adds its hooks. Those of the
 * content come first, those of accounts and memberships after them; none relies on the order.
 */
const CONTENT_MODULES = array(
	Settings_Page::class,
	Capabilities::class,
	Content::class,
	Video_Table::class,
	Video_Index::class,
	Video_Routes::class,
	Anchor_Routes::class,
	Trigger::class,
	Comment_Routes::class,
	Watch_Later::class,
	Following::class,
	Feed_Address::class,
	History::class,
	Page_Routes::class,
	Revalidation::class,
	Embed_Code::class,
	Video_Editor::class,
	Video_List::class,
	Term_Editor::class,
	Library_Page::class,
	Command::class,
);
const MEMBER_MODULES = array(
	Tables::class,
	Limits::class,
	Later::class,
	Bearer::class,
	Logins::class,
	Member_Rights::class,
	Account_Secrecy::class,
	Login::class,
	Wp_Login::class,
	Login_Mail::class,
	Password_Spelling::class,
	Registration::class,
	Password::class,
	Profile::class,
	Levels::class,
	Level_Settings::class,
	Past_Terms::class,
	Membership::class,
	Gateway::class,
	Orders::class,
	Payment_Routes::class,
	Payment_Books::class,
	Checkout::class,
	Cancellation::class,
	PayPal_Events::class,
	Unpaid::class,
	Alipay::class,
	Video_Requests::class,
	Desk::class,
	Self_Check::class,
	Self_Check_Page::class,
);

// Murmur\Video_List is in includes/class-video-list.php.
spl_autoload_register(
	static function ( string $name ): void {
		if ( ! str_starts_with( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$file = strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) );
		$path = __DIR__ . "/includes/class-$file.php";
		if ( is_file( $path ) ) {
			require $path;
		}
	}
);

foreach ( array( ...CONTENT_MODULES, ...MEMBER_MODULES ) as $module ) {
	$module::boot();
}

register_activation_hook( __FILE__, static fn() => do_action( 'murmur_activate' ) );
register_deactivation_hook( __FILE__, static fn() => do_action( 'murmur_deactivate' ) );
