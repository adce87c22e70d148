<?php
declare( strict_types=1 );

use Murmur\Admin\{Review_Pages, Screen, Settings_Page, Term_Editor, Video_Filters, Video_List};
use Murmur\Catalogue\{Anchor, Content_Types, Video};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** What editors find on their screens. */
final class DeskTest extends TestCase {
	private array $videos = array();

	protected function setUp(): void {
		require_once ABSPATH . 'wp-admin/includes/admin.php';
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		array_map( static fn( int $id ) => wp_delete_post( $id, true ), $this->videos );
		$_GET = array();
		set_current_screen( 'front' );
		wp_set_current_user( 0 );
	}

	private function add( string $vip, int $anchor ): int {
		$id = (int) wp_insert_post(
			array( 'post_type' => Content_Types::POST_TYPE, 'post_status' => 'publish', 'post_title' => 'Filtered' )
		);
		update_post_meta( $id, 'is_vip', $vip );
		wp_set_object_terms( $id, $anchor, Content_Types::ANCHOR );
		$this->videos[] = $id;
		return $id;
	}

	/** The ids that the list of videos shows. */
	private static function listed( array $filters ): array {
		$_GET = $filters;
		set_current_screen( 'edit-' . Content_Types::POST_TYPE );
		$GLOBALS['wp_the_query'] = new WP_Query();
		$GLOBALS['wp_the_query']->query(
			array(
				'post_type'      => Content_Types::POST_TYPE,
				's'              => 'Filtered',
				'fields'         => 'ids',
				'posts_per_page' => -1,
			)
		);
		return $GLOBALS['wp_the_query']->posts;
	}

	public function test_the_list_is_filtered_by_anchor_and_vip(): void {
		list( $one, $other ) = get_terms(
			array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 2, 'fields' => 'ids' )
		);
		$vip                 = $this->add( '1', $one );
		$free                = $this->add( '0', $one );
		$else                = $this->add( '1', $other );
		self::assertEqualsCanonicalizing( array( $vip, $free, $else ), self::listed( array() ) );
		self::assertEqualsCanonicalizing(
			array( $vip, $free ),
			self::listed( array( 'murmur_anchor' => (string) $one ) )
		);
		self::assertEqualsCanonicalizing( array( $vip, $else ), self::listed( array( 'murmur_access' => 'vip' ) ) );
		self::assertSame( array( $free ), self::listed( array( 'murmur_access' => 'free' ) ) );
		self::assertSame(
			array( $vip ),
			self::listed( array( 'murmur_anchor' => (string) $one, 'murmur_access' => 'vip' ) )
		);
		ob_start();
		Video_Filters::show( Content_Types::POST_TYPE );
		$shown = (string) ob_get_clean();
		self::assertMatchesRegularExpression( "#value=\"$one\" selected#", $shown );
		self::assertMatchesRegularExpression( '#value="vip" +selected#', $shown );
	}

	public function test_the_list_leaves_room_for_the_title(): void {
		Video_List::add_hooks();
		$list   = _get_list_table( 'WP_Posts_List_Table', array( 'screen' => 'edit-' . Content_Types::POST_TYPE ) );
		$hidden = get_hidden_columns( $list->screen );
		$shown  = array_diff( array_keys( $list->get_columns() ), $hidden, array( 'cb', 'title' ) );
		self::assertLessThanOrEqual( 6, count( $shown ), implode( ' ', $shown ) );
		self::assertContains( 'murmur_player', $shown );
		self::assertSame( array(), array_diff( $hidden, array_keys( $list->get_columns() ) ) );
		Term_Editor::add_hooks();
		foreach ( array( Content_Types::ANCHOR, Content_Types::TRIGGER ) as $taxonomy ) {
			self::assertContains( 'description', get_hidden_columns( WP_Screen::get( "edit-$taxonomy" ) ) );
		}
	}

	public function test_editors_have_the_requests_in_their_menu(): void {
		global $submenu;
		$submenu = array();
		$editor  = wp_insert_user(
			array(
				'user_login' => 'editor-' . wp_generate_password( 8, false ),
				'user_pass'  => 'Quiet-night-1',
				'role'       => 'editor',
			)
		);
		wp_set_current_user( $editor );
		Review_Pages::add_pages();
		$pages = array_column( $submenu[ 'edit.php?post_type=' . Content_Types::POST_TYPE ] ?? array(), 2 );
		self::assertContains( 'murmur-requests', $pages );
		self::assertArrayNotHasKey( 'pmpro-dashboard', $submenu );
		wp_delete_user( $editor );
	}

	public function test_a_notice_is_shown_once_and_only_to_its_sender(): void {
		$shown = static function ( int $user ): string {
			wp_set_current_user( $user );
			ob_start();
			do_action( 'admin_notices' );
			return (string) ob_get_clean();
		};
		Screen::boot();
		wp_set_current_user( 1 );
		Screen::store_notice( '3 videos & 1 anchor are in.', 'info' );
		self::assertStringNotContainsString( 'are in', $shown( 0 ) );
		self::assertStringContainsString(
			'<div class="notice notice-info"><p>3 videos &amp; 1 anchor are in.</p></div>',
			$shown( 1 )
		);
		self::assertStringNotContainsString( 'are in', $shown( 1 ) );
	}

	public function test_times_have_a_zone_and_claims_a_price(): void {
		update_option( 'timezone_string', 'Asia/Shanghai' );
		$time = Screen::format_time( '2026-01-02 23:04:05' );
		update_option( 'timezone_string', '' );
		self::assertSame( '2026-01-03 07:04 CST', $time );
		global $wpdb;
		$wpdb->insert(
			"{$wpdb->prefix}murmur_alipay_claims",
			array(
				'user_id'   => 1,
				'level_id'  => 3,
				'reference' => 'PRICED' . wp_rand(),
				'state'     => 'pending',
				'made'      => gmdate( 'Y-m-d H:i:s' ),
			)
		);
		$id = $wpdb->insert_id;
		ob_start();
		Review_Pages::show_claims();
		$shown = (string) ob_get_clean();
		$wpdb->delete( "{$wpdb->prefix}murmur_alipay_claims", array( 'id' => $id ) );
		self::assertMatchesRegularExpression( '#<td>\d+\.\d\d USD</td><td>PRICED#', $shown );
	}

	public function test_an_anchors_picture_shows_beside_the_button_that_chooses_one(): void {
		$term = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		ob_start();
		Term_Editor::show( Content_Types::ANCHOR, $term );
		Term_Editor::show( Content_Types::ANCHOR, null );
		$shown = (string) ob_get_clean();
		self::assertStringContainsString(
			'class="murmur-picked" alt="" src="' . esc_url( (string) Anchor::picture( $term ) ) . '"',
			$shown
		);
		self::assertSame( 2, substr_count( $shown, 'Choose from the media library' ) );
		self::assertSame( 1, substr_count( $shown, 'class="murmur-picked" alt="" hidden' ) );
	}

	public function test_the_lists_of_anchors_and_triggers_show_pictures_and_places(): void {
		Term_Editor::add_hooks();
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		$before = get_term_meta( $anchor->term_id, Anchor::RANK, true );
		update_term_meta( $anchor->term_id, Anchor::RANK, '3' );
		$columns = static fn( string $taxonomy ) => array_keys(
			apply_filters( "manage_edit-{$taxonomy}_columns", array( 'cb' => '', 'name' => 'Name', 'slug' => 'Slug' ) )
		);
		self::assertSame(
			array( 'cb', 'murmur_picture', 'name', 'slug', 'murmur_place' ),
			$columns( Content_Types::ANCHOR )
		);
		self::assertSame( array( 'cb', 'murmur_picture', 'name', 'slug' ), $columns( Content_Types::TRIGGER ) );
		$cell = static fn( string $column ) => apply_filters(
			'manage_' . Content_Types::ANCHOR . '_custom_column',
			'',
			$column,
			$anchor->term_id
		);
		self::assertStringContainsString(
			'src="' . esc_url( (string) Anchor::picture( $anchor ) ) . '"',
			$cell( 'murmur_picture' )
		);
		self::assertSame( array( '3', '' ), array( $cell( 'murmur_place' ), $cell( 'another' ) ) );
		'' === $before
			? delete_term_meta( $anchor->term_id, Anchor::RANK )
			: update_term_meta( $anchor->term_id, Anchor::RANK, $before );
	}

	public function test_the_plugins_row_leads_to_the_settings(): void {
		self::assertStringContainsString(
			'options-general.php?page=murmur"',
			Settings_Page::add_link( array() )['settings']
		);
	}

	public function test_the_form_of_a_video_changes_no_other_that_is_saved_meanwhile(): void {
		$make  = static fn() => wp_insert_post(
			array( 'post_type' => Content_Types::POST_TYPE, 'post_status' => 'draft', 'post_title' => 'Rain' )
		);
		$ids   = array( $make(), $make() );
		$_POST = array(
			'murmur_nonce' => wp_create_nonce( 'murmur_video' ),
			'post_ID'      => (string) $ids[0],
			'murmur'       => array( 'is_vip' => '1' ),
		);
		// Another plugin, such as one for translations, saves the second one together with the first.
		foreach ( $ids as $id ) {
			wp_update_post( array( 'ID' => $id, 'post_title' => 'Rain at night' ) );
		}
		$_POST = array();
		$vip   = array_map( array( Video::class, 'is_vip' ), $ids );
		array_map( static fn( int $id ) => wp_delete_post( $id, true ), $ids );
		self::assertSame( array( true, false ), $vip );
	}
}
