<?php
declare( strict_types=1 );

use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\{Content_Types, Video, Video_Routes};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Imports and exports of the library. */
final class LibraryTest extends TestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		wp_set_current_user( 0 );
	}

	/** Imports videos. */
	private static function import( array ...$videos ): array {
		return Library::import( array( 'format' => 'murmur-library', 'version' => 1, 'videos' => $videos ) );
	}

	/** The exported video of a slug. */
	private static function exported( string $slug ): ?array {
		return array_column( Library::export()['videos'], null, 'slug' )[ $slug ] ?? null;
	}

	/** A unique name. */
	private static function name( string $begin ): string {
		return $begin . '-' . strtolower( wp_generate_password( 8, false ) );
	}

	public function test_an_exported_library_equals_the_imported_one(): void {
		$anchor  = array(
			'slug'        => 'test-anchor-雨',
			'name'        => 'Mira & "Jo"',
			'description' => 'Rain > sun',
			'picture'     => 'https://wordpress.example/mira.webp',
			'rank'        => 900,
			'sameAs'      => array( 'https://social.example/@mira', 'https://video.example/%E9%9B%A8' ),
		);
		$trigger = array(
			'slug'     => 'test-trigger',
			'name'     => 'Page turning',
			'nameZh'   => '翻书',
			'synonyms' => array( 'books', '看书' ),
			'picture'  => 'https://wordpress.example/pages.webp',
		);
		$video   = array(
			'slug'        => 'test-whole-雨',
			'title'       => 'It\'s "rain" & tea \\ <3',
			'date'        => '2026-01-02T03:04:05Z',
			'anchor'      => $anchor['slug'],
			'vip'         => true,
			'embed'       => self::EMBED,
			'trailer'     => 'https://player.vimeo.com/video/78',
			'picture'     => 'https://wordpress.example/rain.webp',
			'views'       => 1200,
			'duration'    => 754,
			'language'    => 'en',
			'triggers'    => array( $trigger['slug'] ),
			'description' => "<p>Slow.</p>\n",
			'chapters'    => array(
				array(
					'at'    => 0,
					'title' => 'Rain "first"',
				),
			),
			'comments'    => array(
				array(
					'author'  => 'Grace & Dan',
					'date'    => '2026-01-03T00:00:00Z',
					'content' => 'Asleep <em>again</em> &lt;3',
				),
			),
		);
		$library = array(
			'format'   => 'murmur-library',
			'version'  => 1,
			'anchors'  => array( $anchor ),
			'triggers' => array( $trigger ),
			'videos'   => array( $video ),
		);
		foreach ( array( 'once', 'twice' ) as $time ) {
			Library::import( $library );
			$out = Library::export();
			foreach ( array( 'anchors', 'triggers', 'videos' ) as $kind ) {
				$same = array_values(
					array_filter( $out[ $kind ], static fn( $item ) => $item['slug'] === $library[ $kind ][0]['slug'] )
				);
				self::assertCount( 1, $same, $time );
				self::assertEquals( $library[ $kind ][0], $same[0], $time );
			}
		}
	}

	public function test_a_file_that_is_no_library_is_refused(): void {
		$this->expectException( InvalidArgumentException::class );
		Library::import( array( 'videos' => array() ) );
	}

	public function test_an_editor_sees_a_title_as_it_was_written(): void {
		$title = 'It\'s "rain" & tea, &amp; a \\';
		$slug  = self::name( 'title' );
		self::import( array( 'slug' => $slug, 'title' => $title, 'date' => '2026-01-02T03:04:05Z', 'vip' => false ) );
		self::assertSame( $title, self::exported( $slug )['title'] );
		$field = static fn() => html_entity_decode(
			esc_attr( get_post( Video_Routes::find( $slug )->ID, OBJECT, 'edit' )->post_title ),
			ENT_QUOTES | ENT_HTML5
		);
		self::assertSame( str_replace( '&amp;', '&amp;amp;', $title ), $field(), 'as if it had been typed there' );
		self::import( array( 'title' => 'Rain <b>& tea' ) + self::exported( $slug ) );
		self::assertSame( 'Rain <b>& tea', self::exported( $slug )['title'] );
		self::assertStringContainsString( 'Rain &lt;b>', Video::title( Video_Routes::find( $slug ) ) );
	}

	public function test_a_draft_without_a_slug_comes_out_and_goes_in_again(): void {
		$title  = self::name( 'Not ready' );
		$titled = wp_insert_post(
			array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => 'draft',
				'post_title'  => $title,
				'meta_input'  => array( 'main_embed_code' => self::EMBED ),
			)
		);
		$other  = wp_insert_post(
			array(
				'post_type'    => Content_Types::POST_TYPE,
				'post_status'  => 'pending',
				'post_content' => 'No title yet.',
			)
		);
		$unnamed = static fn() => array_values(
			array_filter(
				Library::export()['videos'],
				static fn( array $video ) => str_starts_with( $video['slug'], 'draft-' )
			)
		);
		$before  = $unnamed();
		$draft   = array_column( $before, null, 'title' )[ $title ];
		self::assertGreaterThanOrEqual( 2, count( $before ) );
		self::assertSame( 'draft', $draft['status'] );
		self::assertArrayNotHasKey( 'date', $draft, 'it has none before it is published' );
		self::import( ...$before );
		self::assertSame( $before, $unnamed() );
		self::assertSame( array( '', '' ), array( get_post( $titled )->post_name, get_post( $other )->post_name ) );
		// In another WordPress these drafts don't exist, even if its posts have the same ids.
		wp_delete_post( $titled, true );
		wp_delete_post( $other, true );
		foreach ( array( 'once', 'twice' ) as $time ) {
			self::import( ...$before );
			self::assertEqualsCanonicalizing( $before, $unnamed(), $time );
		}
	}

	public function test_posts_that_a_file_does_not_name_stay_as_they_are(): void {
		$slug = self::name( 'kept' );
		self::import( array( 'slug' => $slug, 'title' => 'Kept', 'date' => '2026-01-02T03:04:05Z', 'vip' => false ) );
		$id = Video_Routes::find( $slug )->ID;
		wp_update_post(
			array(
				'ID'             => $id,
				'post_author'    => Site::member()->id,
				'post_password'  => 'only for us',
				'comment_status' => 'closed',
				'post_excerpt'   => 'In short',
			)
		);
		$out = self::exported( $slug );
		self::import( $out );
		$after = get_post( $id );
		self::assertSame(
			array( 'only for us', 'closed', 'In short' ),
			array( $after->post_password, $after->comment_status, $after->post_excerpt )
		);
		self::assertNotSame( '1', (string) $after->post_author );
		wp_delete_post( $id, true );
		self::import( $out );
		self::assertSame( $out, self::exported( $slug ) );
		self::assertNull( Video_Routes::find( $slug ), 'elsewhere it is not public either' );
	}

	public function test_a_picture_of_the_same_name_stays_a_picture(): void {
		$slug    = self::name( 'picture' );
		$picture = wp_insert_attachment(
			array( 'post_title' => $slug, 'post_name' => $slug, 'post_mime_type' => 'image/webp' ),
			"2026/01/$slug.webp"
		);
		self::import( array( 'slug' => $slug, 'title' => 'Rain', 'date' => '2026-01-02T03:04:05Z', 'vip' => false ) );
		self::assertSame( 'attachment', get_post_type( $picture ) );
		self::assertSame( 'Rain', self::exported( $slug )['title'] );
		wp_delete_attachment( $picture, true );
	}

	public function test_slugs_that_are_the_same_to_wordpress_are_refused(): void {
		$long  = str_repeat( '雨', 30 );
		$video = array( 'title' => 'Rain', 'date' => '2026-01-02T03:04:05Z', 'vip' => false );
		foreach ( array( array( "$long-1", "$long-2" ), array( 'Soft Rain', 'soft-rain' ) ) as list( $one, $other ) ) {
			try {
				self::import( array( 'slug' => $one ) + $video, array( 'slug' => $other ) + $video );
				self::fail( $one );
			} catch ( InvalidArgumentException $problem ) {
				self::assertSame( "The slugs $one and $other are one to WordPress.", $problem->getMessage() );
			}
			self::assertNull( Video_Routes::find( $one ) );
		}
		$anchors = array(
			array( 'slug' => 'Mira', 'name' => 'Mira' ),
			array( 'slug' => 'mira', 'name' => 'Another Mira' ),
		);
		$this->expectExceptionMessage( 'The slugs Mira and mira are one to WordPress.' );
		Library::import( array( 'format' => 'murmur-library', 'version' => 1, 'anchors' => $anchors ) );
	}

	public function test_an_import_of_only_anchors_says_so_and_a_broken_off_one_counts_what_it_did(): void {
		$anchor = array( 'slug' => self::name( 'anchor' ), 'name' => self::name( 'Mira' ) );
		self::assertSame(
			array( 'anchors' => 1, 'triggers' => 0, 'videos' => 0 ),
			Library::import( array( 'format' => 'murmur-library', 'version' => 1, 'anchors' => array( $anchor ) ) )
		);
		$fail = static fn() => throw new InvalidArgumentException( 'broken off' );
		add_action( 'set_object_terms', $fail );
		try {
			self::import(
				array(
					'slug'   => self::name( 'half' ),
					'title'  => 'Half',
					'date'   => '2026-01-02T03:04:05Z',
					'vip'    => false,
					'anchor' => $anchor['slug'],
				)
			);
			self::fail( 'nothing broke it off' );
		} catch ( InvalidArgumentException $problem ) {
			self::assertSame( 'broken off', $problem->getMessage() );
		}
		remove_action( 'set_object_terms', $fail );
		self::assertFalse( wp_defer_term_counting() );
		self::assertFalse( wp_defer_comment_counting() );
	}

	public function test_a_broken_library_is_refused_as_a_whole_in_words(): void {
		$before = wp_count_posts( Content_Types::POST_TYPE )->publish;
		$video  = array( 'slug' => 'fine', 'title' => 'Fine', 'date' => '2026-01-01T00:00:00Z', 'vip' => false );
		$broken = array(
			'title is a required property of library[videos][1].' => array(
				$video,
				array_diff_key( $video, array( 'title' => 1 ) ),
			),
			'library[videos][0][vip] is not of type boolean.' => array( array( 'vip' => 'maybe' ) + $video ),
			'vip is a required property of library[videos][0].' => array(
				array_diff_key( $video, array( 'vip' => 1 ) ),
			),
			'library[videos][0] is not of type object.' => array( 'x' ),
			'fine: there is no anchor nobody.' => array( array( 'anchor' => 'nobody' ) + $video ),
			'fine: there is no trigger nothing.' => array( array( 'triggers' => array( 'nothing' ) ) + $video ),
		);
		foreach ( $broken as $said => $videos ) {
			try {
				Library::import( array( 'format' => 'murmur-library', 'version' => 1, 'videos' => $videos ) );
				self::fail( $said );
			} catch ( InvalidArgumentException $problem ) {
				self::assertSame( $said, $problem->getMessage() );
			}
		}
		self::assertSame( $before, wp_count_posts( Content_Types::POST_TYPE )->publish );
	}
}
