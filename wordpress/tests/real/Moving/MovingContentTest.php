<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Anchor, Content_Types, Trigger, Video};
use Murmur\Catalogue\Library\Library;
use Murmur\Moving\{Anchor_Source, Translations, Videos};

require_once __DIR__ . '/../Support/MovingTestCase.php';

/** Imports of other plugins' videos, anchors and texts. */
final class MovingContentTest extends MovingTestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	protected function setUp(): void {
		parent::setUp();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		global $wpdb;
		$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}icl_translations" );
		self::put_pages_back();
		wp_set_current_user( 0 );
		parent::tearDown();
	}

	private static function exported( string $slug ): ?array {
		return array_column( Library::export()['videos'], null, 'slug' )[ $slug ] ?? null;
	}

	public function test_videos_come_from_csv_and_a_second_run_changes_nothing(): void {
		list( $slug, $anchor ) = array( self::name( 'moved' ), self::name( 'Mira & Jo' ) );
		$header                = array(
			'Slug', 'Title', 'Date', 'Anchor', 'VIP', 'Triggers', 'Description', 'Embed', 'Duration', 'Views',
			'Language', 'Picture',
		);
		$file                  = $this->write(
			$header,
			array(
				$slug, "Rain & tea, \"slowly\"\n夜", '2026-02-03 04:05:06', $anchor, 'yes', 'Whisper|New tapping',
				'<p>Quiet</p>', self::EMBED, '1:02:03', '1200', 'en', 'https://wordpress.example/a.webp',
			),
			array( $slug . '-2', 'Free', '', '', 'no', '', '', '', '', '', '', '' )
		);
		$before                = self::all_data();
		self::assertSame( array( 2 => 'done', 4 => 'done' ), self::kinds( Videos::import( $file, true ) ) );
		self::assertStringContainsString(
			"new, \"Rain & tea, \"slowly\" 夜\"; makes $anchor",
			self::texts( Videos::import( $file, true ) )
		);
		self::assertSame( $before, self::all_data() );
		self::kinds( Videos::import( $file ) );
		$video = self::exported( $slug );
		self::assertSame(
			array( 'Rain & tea, "slowly" 夜', '2026-02-02T20:05:06Z', true, 3723, 1200, self::EMBED ),
			array(
				$video['title'], $video['date'], $video['vip'], $video['duration'], $video['views'], $video['embed'],
			)
		);
		self::assertSame( esc_html( $anchor ), Anchor::find_by_slug( $video['anchor'] )->name );
		self::assertCount( 2, $video['triggers'] );
		$after = self::all_data();
		self::assertSame( array( 2 => 'unchanged', 4 => 'unchanged' ), self::kinds( Videos::import( $file ) ) );
		self::assertSame( $after, self::all_data() );
		self::assertSame(
			array( 2 => 'done' ),
			self::kinds( Videos::import( $this->write( array( 'slug', 'title' ), array( $slug, 'Rain' ) ) ) )
		);
		self::assertSame( array( 'title' => 'Rain' ) + $video, array( 'title' => 'Rain' ) + self::exported( $slug ) );
		self::assertSame( 'Rain', self::exported( $slug )['title'] );
	}

	public function test_an_import_names_what_is_wrong_with_a_video(): void {
		$rows   = array(
			array( 'vip' => 'perhaps' ),
			array( 'vip' => '' ),
			array( 'date' => 'soon' ),
			array( 'date' => '2027-02-30' ),
			array( 'duration' => '12 min' ),
			array( 'slug' => '', 'title' => '' ),
			array( 'slug' => 'same-slug-twice', 'title' => '' ),
			array( 'slug' => 'same-slug-twice' ),
		);
		$order  = array( 'slug' => '', 'title' => '', 'vip' => '', 'date' => '', 'duration' => '' );
		$before = self::all_data();
		$file   = $this->write(
			array_keys( $order ),
			...array_map(
				static fn( array $one ) => array_values(
					array_replace(
						$order,
						array( 'slug' => self::name( 'wrong' ), 'title' => 'T', 'vip' => 'no' ),
						$one
					)
				),
				$rows
			)
		);
		self::assertSame( array_fill( 2, 8, 'wrong' ), self::kinds( Videos::import( $file ) ) );
		foreach ( array(
			'neither yes nor no', 'a new video needs vip', 'soon', '2027-02-30', 'no date', 'no duration',
			'neither a slug nor a title', 'a new video needs title', 'line 8 has the slug',
		) as $part ) {
			self::assertStringContainsString( $part, self::texts( Videos::import( $file ) ) );
		}
		self::assertSame( $before, self::all_data() );
	}

	/** A video without an anchor, whose field holds what Advanced Custom Fields stores. */
	private static function video( mixed $field ): int {
		return wp_insert_post(
			array(
				'post_type'   => Content_Types::post_type(),
				'post_title'  => 'V',
				'post_status' => 'publish',
				'meta_input'  => array( 'creators' => $field ),
			)
		);
	}

	public function test_anchors_may_be_posts_that_a_relationship_names(): void {
		register_post_type( 'creator', array( 'public' => true ) );
		$post  = static fn( string $title ) => wp_insert_post(
			array(
				'post_type'    => 'creator',
				'post_title'   => $title,
				'post_content' => 'Speaks <b>softly</b>',
				'post_status'  => 'publish',
				'meta_input'   => array( 'murmur_test' => '1' ),
			)
		);
		$names = array( self::name( 'Nova' ), self::name( 'Lin' ) );
		$ids   = array_map( $post, $names );
		// A relationship is a list of ids as strings; a post object is one id.
		$videos = array( self::video( array( (string) $ids[0], (string) $ids[1] ) ), self::video( (string) $ids[1] ) );
		$before = self::all_data();
		self::assertContains( 'done', self::kinds( Anchor_Source::import( 'post:creator', 'creators', true ) ) );
		self::assertSame( $before, self::all_data() );
		self::kinds( Anchor_Source::import( 'post:creator', 'creators' ) );
		$anchors = array_map( static fn( int $id ) => Anchor::find( Video::anchor_id( $id ) )?->name, $videos );
		self::assertSame( $names, $anchors );
		self::assertSame( 'Speaks softly', Anchor::find( Video::anchor_id( $videos[0] ) )->description );
		self::assertSame(
			array( 'unchanged' ),
			array_values( array_unique( self::kinds( Anchor_Source::import( 'post:creator', 'creators' ) ) ) )
		);
		// One creator is renamed, and one is added.
		wp_update_post( array( 'ID' => $ids[0], 'post_title' => "$names[0] renamed" ) );
		$later = $post( self::name( 'Yun' ) );
		self::assertSame( "$names[0] renamed", Anchor::find( Video::anchor_id( $videos[0] ) )->name );
		self::assertSame(
			get_the_title( $later ),
			Anchor::find( Video::anchor_id( self::video( array( (string) $later ) ) ) )->name
		);
	}

	public function test_anchors_may_be_users(): void {
		$user  = wp_insert_user(
			array(
				'user_login'   => self::name( 'mira' ),
				'user_pass'    => wp_generate_password(),
				'display_name' => 'Mira 雨',
				'role'         => 'author',
			)
		);
		$video = self::video( (string) $user );
		self::assertStringContainsString(
			'neither post:<type> nor user:<role>',
			wp_specialchars_decode(
				self::refusal( static fn() => self::kinds( Anchor_Source::import( 'user:nobody', 'creators' ) ) )
			)
		);
		self::kinds( Anchor_Source::import( 'user:author', 'creators' ) );
		self::assertSame( 'Mira 雨', Anchor::find( Video::anchor_id( $video ) )->name );
		require_once ABSPATH . 'wp-admin/includes/user.php';
		wp_delete_user( $user );
	}

	private static function refusal( callable $what ): string {
		try {
			$what();
		} catch ( InvalidArgumentException $problem ) {
			return $problem->getMessage();
		}
		return '';
	}

	/** A page and its Chinese translation. */
	private static function pages(): array {
		$page = static fn( string $slug ) => wp_insert_post(
			array(
				'post_type'   => 'page',
				'post_name'   => $slug,
				'post_title'  => $slug,
				'post_status' => 'publish',
				'meta_input'  => array( 'murmur_test' => '1' ),
			)
		);
		foreach ( array( 'refunds', 'refunds-zh' ) as $slug ) {
			$there = get_page_by_path( $slug );
			if ( $there ) {
				wp_update_post( array( 'ID' => $there->ID, 'post_name' => "$slug-before" ) );
			}
		}
		return array( $page( 'refunds' ), $page( 'refunds-2' ) );
	}

	private static function shown( string $language ): string {
		return Site::call( 'GET', "/asmr/v1/pages/refunds?lang=$language" )['body']['title'];
	}

	private static function put_pages_back(): void {
		foreach ( get_posts(
			array( 'post_type' => array( 'page', 'creator' ), 'meta_key' => 'murmur_test', 'numberposts' => -1 )
		) as $post ) {
			wp_delete_post( $post->ID, true );
		}
		foreach ( array( 'refunds', 'refunds-zh' ) as $slug ) {
			$there = get_page_by_path( "$slug-before" );
			if ( $there ) {
				wp_update_post( array( 'ID' => $there->ID, 'post_name' => $slug ) );
			}
		}
	}

	public function test_texts_are_translated_by_polylang(): void {
		list( $english, $chinese ) = self::pages();
		register_taxonomy( 'post_translations', 'page' );
		register_taxonomy( 'term_translations', 'murmur_trigger' );
		$group = wp_insert_term(
			uniqid( 'pll_' ),
			'post_translations',
			array( 'description' => maybe_serialize( array( 'en' => $english, 'zh' => $chinese ) ) )
		);
		wp_set_object_terms( $english, $group['term_id'], 'post_translations' );
		wp_set_object_terms( $chinese, $group['term_id'], 'post_translations' );
		self::assertSame( array( 'refunds', 'refunds-2' ), array( self::shown( 'en' ), self::shown( 'zh' ) ) );
		self::put_pages_back();

		$taxonomy = Content_Types::trigger_taxonomy();
		$terms    = array(
			wp_insert_term( self::name( 'Brushing' ), $taxonomy )['term_id'],
			wp_insert_term( self::name( '刷' ), $taxonomy )['term_id'],
		);
		$group    = wp_insert_term(
			uniqid( 'pll_' ),
			'term_translations',
			array( 'description' => maybe_serialize( array( 'en' => $terms[0], 'zh' => $terms[1] ) ) )
		);
		array_map( static fn( int $id ) => wp_set_object_terms( $id, $group['term_id'], 'term_translations' ), $terms );
		$video = self::video( '' );
		wp_set_object_terms( $video, $terms[1], $taxonomy );
		$before = self::all_data();
		self::assertSame( 'done', self::kinds( Translations::import( true ) )[ $terms[0] ] );
		self::assertSame( $before, self::all_data() );
		self::assertSame( 'done', self::kinds( Translations::import() )[ $terms[0] ] );
		self::assertSame( get_term( $terms[1] )->name, Trigger::name( get_term( $terms[0] ) )['nameZh'] );
		self::assertTrue( has_term( $terms[0], $taxonomy, $video ) );
		self::assertSame( 'unchanged', self::kinds( Translations::import() )[ $terms[0] ] );
	}

	public function test_texts_are_translated_by_wpml(): void {
		global $wpdb;
		list( $english, $chinese ) = self::pages();
		$wpdb->query( "CREATE TABLE {$wpdb->prefix}icl_translations (translation_id bigint(20) NOT NULL AUTO_INCREMENT PRIMARY KEY, element_type varchar(60) NOT NULL DEFAULT 'post_post', element_id bigint(20) DEFAULT NULL, trid bigint(20) NOT NULL, language_code varchar(7) NOT NULL, source_language_code varchar(7) DEFAULT NULL)" );
		$row = static fn( string $type, int $id, int $trid, string $language ) => $wpdb->insert(
			"{$wpdb->prefix}icl_translations",
			array( 'element_type' => $type, 'element_id' => $id, 'trid' => $trid, 'language_code' => $language )
		);
		$row( 'post_page', $english, 1, 'en' );
		$row( 'post_page', $chinese, 1, 'zh-hans' );
		self::assertSame( array( 'refunds', 'refunds-2' ), array( self::shown( 'en' ), self::shown( 'zh' ) ) );
		self::put_pages_back();

		$taxonomy = Content_Types::trigger_taxonomy();
		$terms    = array(
			wp_insert_term( self::name( 'Pages' ), $taxonomy ),
			wp_insert_term( self::name( '翻书' ), $taxonomy ),
		);
		$row( "tax_$taxonomy", $terms[0]['term_taxonomy_id'], 2, 'en' );
		$row( "tax_$taxonomy", $terms[1]['term_taxonomy_id'], 2, 'zh-hans' );
		self::assertSame( 'done', self::kinds( Translations::import() )[ $terms[0]['term_id'] ] );
		self::assertSame(
			get_term( $terms[1]['term_id'] )->name,
			Trigger::name( get_term( $terms[0]['term_id'] ) )['nameZh']
		);
	}
}
