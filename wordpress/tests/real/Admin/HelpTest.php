<?php
declare( strict_types=1 );

use Murmur\Admin\Checks\Finding;
use Murmur\Admin\Help\Site_Health;
use Murmur\Catalogue\Content_Types;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Help tabs and Site Health in wp-admin. */
final class HelpTest extends TestCase {
	protected function setUp(): void {
		require_once ABSPATH . 'wp-admin/includes/admin.php';
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		unset( $GLOBALS['current_screen'] );
		wp_set_current_user( 0 );
	}

	public function test_each_screen_of_the_plugin_has_help_of_its_own(): void {
		$types   = array(
			Content_Types::POST_TYPE,
			'edit-' . Content_Types::POST_TYPE,
			'edit-' . Content_Types::ANCHOR,
			'edit-' . Content_Types::TRIGGER,
		);
		$pages   = array(
			'settings_page_murmur', 'tools_page_murmur-check', 'tools_page_murmur-library',
			'memberships_page_murmur-alipay', 'murmur_video_page_murmur-requests',
		);
		$helping = array();
		foreach ( array( ...$types, ...$pages ) as $name ) {
			set_current_screen( $name );
			$tab = get_current_screen()->get_help_tab( 'murmur' );
			self::assertNotNull( $tab, $name );
			self::assertMatchesRegularExpression( '#^<p>.{60,}</p>$#su', $tab['content'] );
			$helping[] = $tab['content'];
		}
		self::assertSame( $helping, array_values( array_unique( $helping ) ) );
		foreach ( array( 'edit-post', 'plugins', 'dashboard' ) as $other ) {
			set_current_screen( $other );
			self::assertNull( get_current_screen()->get_help_tab( 'murmur' ), $other );
		}
	}

	public function test_site_health_asks_for_the_key_at_once(): void {
		$test = apply_filters(
			'site_status_tests',
			array( 'direct' => array(), 'async' => array() )
		)['direct']['murmur_key']['test'];
		self::assertSame( array( 'murmur_key', 'good' ), array( $test()['test'], $test()['status'] ) );
		Site::set_up( array( 'key' => '' ) );
		self::assertSame( 'critical', $test()['status'] );
		self::assertStringContainsString( 'options-general.php?page=murmur', $test()['actions'] );
	}

	public function test_site_health_has_the_self_check_without_waiting_for_it(): void {
		$tests = apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) )['async'];
		self::assertSame( 'murmur', $tests['murmur']['test'] );
		self::assertNotFalse( has_action( 'wp_ajax_health-check-murmur' ) );
		$fine = Site_Health::result( array( 'mail' => Finding::ok(), 'cron' => Finding::untested( 'Wait.' ) ) );
		self::assertSame( array( 'murmur', 'good' ), array( $fine['test'], $fine['status'] ) );
		$bad = Site_Health::result(
			array( 'mail' => Finding::failed( 'Set up <SMTP>.' ), 'cron' => Finding::untested( 'Wait.' ) )
		);
		self::assertSame( 'recommended', $bad['status'] );
		self::assertStringContainsString( '<strong>Mail</strong>: Set up &lt;SMTP&gt;.', $bad['description'] );
		self::assertStringNotContainsString( 'Cron', $bad['description'] );
		self::assertStringContainsString( 'tools.php?page=murmur-check', $bad['actions'] );
		self::assertSame( array( 'label', 'status', 'badge', 'description', 'actions', 'test' ), array_keys( $bad ) );
	}
}
