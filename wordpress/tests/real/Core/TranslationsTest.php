<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The plugin in Chinese. */
final class TranslationsTest extends TestCase {
	/** The output of a program in a WordPress whose language is Chinese. */
	private static function print_of( string $program ): string {
		$filters = array(
			'"locale" => array( 10 => array( array( "function" => static fn() => "zh_CN", "accepted_args" => 1 ) ) )',
			'"gettext_murmur" => array( 10 => array( array( "function" => static function ( $text ) { did_action( "after_setup_theme" ) || print( "early: $text " ); return $text; }, "accepted_args" => 1 ) ) )',
		);
		return Site::run( $program, '$wp_filter = array( ' . implode( ', ', $filters ) . ' );' );
	}

	public function test_texts_of_the_plugin_are_chinese_where_wordpress_is(): void {
		$program = 'echo Murmur\Core\Settings::fields()["site_url"]["label"], " ", get_post_type_object( "murmur_video" )->labels->add_new_item;';
		self::assertSame( '网站地址 添加新视频', self::print_of( $program ) );
	}

	public function test_every_check_has_a_label(): void {
		Site::set_up();
		$program = 'foreach ( Murmur\Admin\Checks\Self_Check::run() as $check => $finding ) { echo Murmur\Admin\Self_Check_Page::label( $check ), "\n"; }';
		$names   = explode( "\n", trim( self::print_of( $program ) ) );
		self::assertGreaterThan( 12, count( $names ) );
		self::assertSame(
			array( 'PayPal', 'Cron' ),
			array_values( preg_grep( '/\p{Han}/u', $names, PREG_GREP_INVERT ) )
		);
	}

	/** WordPress 6.7 and newer warn if a text is translated before its user is known. */
	public function test_no_text_is_translated_before_its_user_is_known(): void {
		self::assertSame( '', self::print_of( 'wp_get_current_user();' ) );
	}
}
