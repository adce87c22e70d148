<?php
declare( strict_types=1 );

use Murmur\Admin\{Level_Settings, Term_Editor, Video_Filters, Video_List};
use Murmur\Catalogue\{Anchor, Content_Types, Trigger, Video, Video_Query};
use Murmur\Core\Settings;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The screens and forms of wp-admin. */
final class BackOfficeTest extends TestCase {
	protected function setUp(): void {
		require_once ABSPATH . 'wp-admin/includes/class-wp-screen.php';
		require_once ABSPATH . 'wp-admin/includes/screen.php';
		require_once ABSPATH . 'wp-admin/includes/template.php';
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		$_POST    = array();
		$_REQUEST = array();
		wp_set_current_user( 0 );
	}

	private static function two_free_videos(): array {
		$make = static fn( string $title ) => wp_insert_post(
			array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => 'publish',
				'post_title'  => $title,
				'meta_input'  => array( 'is_vip' => '0' ),
			)
		);
		return array( $make( 'One' ), $make( 'Two' ) );
	}

	private static function vip( array $ids ): array {
		return array_map( static fn( int $id ) => get_post_meta( $id, 'is_vip', true ), $ids );
	}

	public function test_many_videos_are_made_vip_at_once_by_who_may_edit_them(): void {
		$ids  = self::two_free_videos();
		$page = get_posts( array( 'post_type' => 'page', 'numberposts' => 1, 'fields' => 'ids' ) )[0];
		self::assertArrayHasKey( 'murmur_vip', Video_List::bulk_actions( array() ) );
		$back = Video_List::handle_bulk_action(
			'edit.php',
			'murmur_vip',
			array( ...array_map( 'strval', $ids ), (string) $page )
		);
		self::assertSame( 'edit.php?murmur_changed=2', $back );
		self::assertSame( array( '1', '1' ), self::vip( $ids ) );
		self::assertSame( '', get_post_meta( $page, 'is_vip', true ) );
		$listed = Video_Query::find( array( 'vip' => 0, 'per_page' => 1000 ) )['ids'];
		self::assertSame( array(), array_intersect( $ids, $listed ) );
		wp_set_current_user( Site::member()->id );
		Video_List::handle_bulk_action( 'edit.php', 'murmur_free', $ids );
		self::assertSame( array( '1', '1' ), self::vip( $ids ) );
		wp_set_current_user( 1 );
		Video_List::handle_bulk_action( 'edit.php', 'murmur_free', $ids );
		self::assertSame( array( '0', '0' ), self::vip( $ids ) );
	}

	public function test_a_bulk_edit_changes_what_is_chosen_and_leaves_the_rest(): void {
		$ids    = self::two_free_videos();
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		update_post_meta( $ids[0], 'view_count', '7' );
		$_REQUEST = array(
			'bulk_edit' => 'Update',
			'_wpnonce'  => wp_create_nonce( 'bulk-posts' ),
			'murmur'    => array( 'is_vip' => '', 'anchor' => (string) $anchor->term_id, 'view_count' => '9' ),
		);
		Video_List::save_quick_edit( $ids[0] );
		self::assertSame(
			array( '0', '7' ),
			array( get_post_meta( $ids[0], 'is_vip', true ), get_post_meta( $ids[0], 'view_count', true ) )
		);
		self::assertSame( $anchor->term_id, Video::anchor_id( $ids[0] ) );
		$_REQUEST['murmur'] = array( 'is_vip' => '1', 'anchor' => '' );
		Video_List::save_quick_edit( $ids[0] );
		self::assertSame(
			array( '1', $anchor->term_id ),
			array( get_post_meta( $ids[0], 'is_vip', true ), Video::anchor_id( $ids[0] ) )
		);
		$_REQUEST['_wpnonce'] = 'none';
		$_REQUEST['murmur']   = array( 'is_vip' => '0' );
		Video_List::save_quick_edit( $ids[0] );
		self::assertSame( '1', get_post_meta( $ids[0], 'is_vip', true ) );
	}

	public function test_a_list_by_views_has_videos_without_views_too(): void {
		$ids = array( ...self::two_free_videos(), ...self::two_free_videos() );
		foreach ( array( '9', '', '200' ) as $i => $views ) {
			update_post_meta( $ids[ $i ], 'view_count', $views );
		}
		update_post_meta( $ids[3], 'duration', '5000' );
		set_current_screen( 'edit-' . Content_Types::POST_TYPE );
		$sorted = static function ( string $order ) use ( $ids ): array {
			$GLOBALS['wp_the_query'] = new WP_Query();
			$query                   = $GLOBALS['wp_the_query'];
			add_filter( 'posts_clauses', array( Video_List::class, 'sort' ), 10, 2 );
			$found = $query->query(
				array(
					'post_type' => Content_Types::POST_TYPE,
					'post__in'  => $ids,
					'orderby'   => 'murmur_views',
					'order'     => $order,
					'fields'    => 'ids',
					'nopaging'  => true,
				)
			);
			remove_filter( 'posts_clauses', array( Video_List::class, 'sort' ) );
			return $found;
		};
		$down = $sorted( 'desc' );
		$up   = $sorted( 'asc' );
		unset( $GLOBALS['current_screen'] );
		self::assertSame( array( $ids[2], $ids[0] ), array_slice( $down, 0, 2 ) );
		self::assertSame( array( $ids[0], $ids[2] ), array_slice( $up, 2 ) );
		self::assertEqualsCanonicalizing( $ids, $down );
	}

	public function test_the_list_is_filtered_by_anchor_trigger_and_access(): void {
		$terms = array_map(
			static fn( string $taxonomy ) => wp_insert_term( "filter $taxonomy", $taxonomy )['term_id'],
			array( 'anchor' => Content_Types::ANCHOR, 'trigger' => Content_Types::TRIGGER )
		);
		$ids   = array( ...self::two_free_videos(), ...self::two_free_videos() );
		wp_set_object_terms( $ids[0], $terms['anchor'], Content_Types::ANCHOR );
		wp_set_object_terms( $ids[1], $terms['anchor'], Content_Types::ANCHOR );
		wp_set_object_terms( $ids[1], $terms['trigger'], Content_Types::TRIGGER );
		wp_set_object_terms( $ids[2], $terms['trigger'], Content_Types::TRIGGER );
		update_post_meta( $ids[1], 'is_vip', '1' );
		set_current_screen( 'edit-' . Content_Types::POST_TYPE );
		$found = static function ( array $chosen ) use ( $ids ): array {
			$_GET                    = $chosen;
			$GLOBALS['wp_the_query'] = new WP_Query();
			add_action( 'pre_get_posts', array( Video_Filters::class, 'apply' ) );
			return $GLOBALS['wp_the_query']->query(
				array(
					'post_type' => Content_Types::POST_TYPE,
					'post__in'  => $ids,
					'orderby'   => 'ID',
					'order'     => 'ASC',
					'fields'    => 'ids',
					'nopaging'  => true,
				)
			);
		};
		self::assertSame( $ids, $found( array() ) );
		self::assertSame( array( $ids[0], $ids[1] ), $found( array( 'murmur_anchor' => (string) $terms['anchor'] ) ) );
		self::assertSame(
			array( $ids[1], $ids[2] ),
			$found( array( 'murmur_trigger' => (string) $terms['trigger'] ) )
		);
		self::assertSame(
			array( $ids[1] ),
			$found(
				array( 'murmur_anchor' => (string) $terms['anchor'], 'murmur_trigger' => (string) $terms['trigger'] )
			)
		);
		self::assertSame( array( $ids[1] ), $found( array( 'murmur_access' => 'vip' ) ) );
		self::assertSame(
			array( $ids[0] ),
			$found( array( 'murmur_anchor' => (string) $terms['anchor'], 'murmur_access' => 'free' ) )
		);
		ob_start();
		Video_Filters::show( Content_Types::POST_TYPE );
		$shown = (string) ob_get_clean();
		foreach ( array( 'murmur_anchor', 'murmur_trigger', 'murmur_access' ) as $name ) {
			self::assertStringContainsString( "for=\"$name\"", $shown );
		}
		unset( $GLOBALS['current_screen'] );
		$_GET = array();
		wp_delete_term( $terms['anchor'], Content_Types::ANCHOR );
		wp_delete_term( $terms['trigger'], Content_Types::TRIGGER );
	}

	public function test_the_slug_of_a_video_is_on_its_screen(): void {
		$hidden = static fn( string $type ) => get_hidden_meta_boxes( convert_to_screen( $type ) );
		self::assertNotContains( 'slugdiv', $hidden( Content_Types::POST_TYPE ) );
		self::assertContains( 'slugdiv', $hidden( 'post' ) );
	}

	public function test_anchors_and_triggers_are_called_so_on_their_screens(): void {
		foreach ( array(
			Content_Types::ANCHOR  => 'Anchor',
			Content_Types::TRIGGER => 'Trigger',
		) as $taxonomy => $name ) {
			$labels = (array) get_taxonomy( $taxonomy )->labels;
			self::assertSame(
				array( "Add New $name", "Edit $name", "Search {$name}s" ),
				array( $labels['add_new_item'], $labels['edit_item'], $labels['search_items'] )
			);
			// The other labels belong to the block editor and to public pages, which these types don't have.
			$shown = array_diff_key(
				array_filter( $labels ),
				array_flip( array( 'view_item', 'item_link', 'item_link_description' ) )
			);
			self::assertSame( array(), preg_grep( '/\btags?\b/i', $shown ) );
		}
	}

	public function test_videos_are_called_so_on_their_screens(): void {
		$labels = (array) get_post_type_object( Content_Types::POST_TYPE )->labels;
		self::assertSame( array( 'Add New Video', 'View Video' ), array( $labels['add_new'], $labels['view_item'] ) );
		// The other labels belong to the block editor and to public pages, which videos don't have.
		$others = '/^(?:item_\w+|view_items|archives|attributes|new_item|template_name|parent_item_colon)$/';
		$shown  = array_filter(
			$labels,
			static fn( string $name ) => ! preg_match( $others, $name ),
			ARRAY_FILTER_USE_KEY
		);
		self::assertSame( array(), preg_grep( '/\bposts?\b/i', array_filter( $shown ) ) );
	}

	public function test_anchors_and_triggers_keep_their_fields(): void {
		Term_Editor::add_hooks();
		$name  = 'anchor ' . wp_generate_password( 6, false );
		$_POST = array(
			'murmur_nonce'  => wp_create_nonce( 'murmur_term' ),
			Anchor::PICTURE => 'javascript:alert(1)',
			Anchor::RANK    => '3',
			Anchor::SAME_AS => "https://social.example/%E9%9B%A8 javascript:alert(1)\nhttps://video.example/b",
		);
		$id    = wp_insert_term( $name, Content_Types::ANCHOR )['term_id'];
		self::assertSame(
			array( '', '3' ),
			array( get_term_meta( $id, Anchor::PICTURE, true ), get_term_meta( $id, Anchor::RANK, true ) )
		);
		self::assertSame(
			array( 'https://social.example/%E9%9B%A8', 'https://video.example/b' ),
			Anchor::item( get_term( $id ), 0, array(), array() )['same_as']
		);
		$_POST[ Anchor::PICTURE ] = 'https://media.example/a.webp';
		$_POST[ Anchor::RANK ]    = 'first';
		wp_update_term( $id, Content_Types::ANCHOR );
		self::assertSame( 'https://media.example/a.webp', Anchor::picture( get_term( $id ) ) );
		self::assertSame( '', get_term_meta( $id, Anchor::RANK, true ) );
		$_POST   = array( 'murmur_nonce' => wp_create_nonce( 'murmur_term' ), Trigger::CHINESE => '雨声 <b>' );
		$trigger = wp_insert_term( "trigger $name", Content_Types::TRIGGER )['term_id'];
		self::assertSame( '雨声', Trigger::name( get_term( $trigger ) )['nameZh'] );
		$_POST = array( 'murmur_nonce' => 'none', Trigger::CHINESE => '别的' );
		wp_update_term( $trigger, Content_Types::TRIGGER );
		self::assertSame( '雨声', Trigger::name( get_term( $trigger ) )['nameZh'] );
		ob_start();
		Term_Editor::show( Content_Types::ANCHOR, get_term( $id ) );
		self::assertStringContainsString( 'value="https://media.example/a.webp"', (string) ob_get_clean() );
		wp_delete_term( $id, Content_Types::ANCHOR );
		wp_delete_term( $trigger, Content_Types::TRIGGER );
	}

	public function test_the_settings_page_says_beside_each_plan_what_differs_from_its_level(): void {
		$show = static function (): array {
			ob_start();
			Level_Settings::show_table( 'murmur[levels]', Settings::get( 'levels' ) );
			preg_match_all( '#<tr><th scope="row">(\d)</th>(.*?)</tr>#s', (string) ob_get_clean(), $rows );
			return array_map(
				static fn( string $row ) => preg_match( '#<p class="description"[^>]*>(.*?)</p>#', $row, $found )
					? $found[1]
					: '',
				array_combine( $rows[1], $rows[2] )
			);
		};
		$fine = '✓ PayPal charges what the level says.';
		self::assertSame( array( 1 => '', 2 => $fine, 3 => $fine, 4 => $fine, 5 => $fine, 6 => '' ), $show() );
		$plans = Site::levels();
		list(
			$plans[2]['plan'],
			$plans[3]['plan'],
			$plans[4]['plan']
		) = array( $plans[3]['plan'], $plans[2]['plan'], 'P-NONE' );
		Settings::set( 'levels', $plans );
		$said = $show();
		self::assertStringContainsString( 'charges other amounts', $said[2] );
		self::assertStringContainsString( 'PayPal knows no such plan', $said[4] );
		self::assertSame( $fine, $said[5] );
	}
}
