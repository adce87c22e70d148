<?php
declare( strict_types=1 );

use Murmur\Admin\Settings_Page;
use Murmur\Core\Settings;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Settings → Murmur, in tabs. */
final class SettingsPageTest extends TestCase {
	protected function setUp(): void {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		require_once ABSPATH . 'wp-admin/includes/template.php';
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		$_GET = array();
		wp_set_current_user( 0 );
	}

	/** The page with a tab open. */
	private static function show( string $tab ): string {
		$_GET = array( 'tab' => $tab );
		Settings_Page::add_fields();
		ob_start();
		Settings_Page::show();
		return (string) ob_get_clean();
	}

	/** The names of the settings that a page has controls for. */
	private static function names( string $html ): array {
		preg_match_all( '/name="murmur\[(\w+)\]/', $html, $found );
		return array_values( array_diff( array_unique( $found[1] ), array( 'page' ) ) );
	}

	public function test_each_setting_is_in_one_tab(): void {
		$names = array_merge(
			...array_map( static fn( string $tab ) => self::names( self::show( $tab ) ), Settings_Page::tabs() )
		);
		self::assertEqualsCanonicalizing( array_keys( Settings::fields() ), $names );
		foreach ( array( 'site', 'paypal', 'levels', 'alipay', 'content' ) as $tab ) {
			self::assertContains( $tab, Settings_Page::tabs() );
		}
	}

	public function test_a_tab_shows_its_sections_in_one_order_whatever_the_modules_order(): void {
		$shown = static function (): array {
			preg_match_all( '/<h2>([^<]+)</', self::show( 'accounts' ), $found );
			return $found[1];
		};
		add_filter( 'murmur_settings', 'array_reverse', 99 );
		$reversed = $shown();
		remove_filter( 'murmur_settings', 'array_reverse', 99 );
		self::assertSame( array( 'Comments', 'Mails to members', 'Accounts' ), $reversed );
		self::assertSame( $reversed, $shown() );
	}

	public function test_the_open_tab_is_marked_and_the_others_are_links(): void {
		foreach ( array( 'paypal' => 'paypal', 'nonsense' => 'site', '' => 'site' ) as $named => $open ) {
			$html = self::show( $named );
			self::assertSame( 1, substr_count( $html, 'nav-tab-active' ) );
			self::assertMatchesRegularExpression(
				"/class=\"nav-tab nav-tab-active\" aria-current=\"page\" href=\"[^\"]*tab=$open\"/",
				$html
			);
			self::assertSame( count( Settings_Page::tabs() ), substr_count( $html, '<a class="nav-tab' ) );
			self::assertStringContainsString( "name=\"murmur[page]\" value=\"$open\"", $html );
		}
	}

	public function test_a_tab_saves_only_its_own_settings(): void {
		Settings::set( 'verify_email', true );
		Settings::set( 'paypal_env', 'live' );
		$kept = Settings_Page::sanitize(
			array( 'page' => 'site', 'site_url' => 'https://other.example', 'paypal_env' => 'sandbox' )
		);
		self::assertSame( array( 'https://other.example', false ), array( $kept['site_url'], $kept['close_front'] ) );
		self::assertSame( array( true, 'live' ), array( $kept['verify_email'], $kept['paypal_env'] ) );
		self::assertFalse( Settings_Page::sanitize( array( 'page' => 'accounts' ) )['verify_email'] );
	}

	public function test_the_page_cleans_what_it_is_sent_and_keeps_secrets(): void {
		$sent = array(
			'site'     => array( 'site_url' => ' https://site.example/ ', 'key' => '', 'unknown' => 'x' ),
			'paypal'   => array( 'paypal_env' => 'elsewhere' ),
			'accounts' => array( 'token_days' => '3<script>' ),
			'levels'   => array(
				'levels' => array(
					2 => array(
						'pmpro'    => '-4',
						'plan'     => 'P-1"><script>',
						'name_zh'  => '<b>铜</b>',
						'features' => "+ a\n- <i>b</i>",
					),
				),
			),
			'content'  => array( 'field_is_vip' => 'x y' ),
		);
		foreach ( $sent as $tab => $values ) {
			$kept[ $tab ] = Settings_Page::sanitize( array( 'page' => $tab ) + $values );
		}
		self::assertSame( 'https://site.example', $kept['site']['site_url'] );
		self::assertSame( Site::KEY, $kept['site']['key'] );
		self::assertArrayNotHasKey( 'unknown', $kept['site'] );
		$keys = '<b>%41%zz-a-new-key-of-32-characters new&old-key-of-32-characters-more';
		self::assertSame( $keys, Settings_Page::sanitize( array( 'page' => 'site', 'key' => " $keys\r\n" ) )['key'] );
		self::assertSame(
			array( 'sandbox', 3, 'is_vip' ),
			array( $kept['paypal']['paypal_env'], $kept['accounts']['token_days'], $kept['content']['field_is_vip'] )
		);
		self::assertSame(
			array( 'pmpro' => 4, 'plan' => 'P-1script', 'name_zh' => '铜', 'features' => "+ a\n- b" ),
			$kept['levels']['levels'][2]
		);
		self::assertStringNotContainsString( Site::KEY, self::show( 'site' ) );
	}

	public function test_the_levels_stay_where_their_tab_is_saved_without_pmpro(): void {
		Site::set_up( array( 'levels' => array( 2 => array( 'pmpro' => 7, 'plan' => 'P-7' ) ) ) );
		// Without PMPro the tab has no table, so the form sends no rows.
		$kept = Settings_Page::sanitize( array( 'page' => 'levels' ) );
		self::assertSame( array( 2 => array( 'pmpro' => 7, 'plan' => 'P-7' ) ), $kept['levels'] );
	}
}
