<?php
declare( strict_types=1 );

use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\Video_Routes;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Imports and exports of the comments in the library. */
final class LibraryCommentsTest extends TestCase {
	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 1 );
	}

	protected function tearDown(): void {
		wp_set_current_user( 0 );
	}

	private static function comment( string $author, int $day, array $more = array() ): array {
		return $more + array(
			'author'  => $author,
			'date'    => sprintf( '2026-01-%02dT00:00:00Z', $day ),
			'content' => "By $author",
		);
	}

	/** A comment that its author deleted although it has replies. */
	private static function deleted_comment( int $day, array $replies ): array {
		return self::comment(
			'',
			$day,
			array( 'content' => 'Deleted comment', 'deleted' => true, 'replies' => $replies )
		);
	}

	/** Imports a video with comments, and returns its slug. */
	private static function import( array $comments, string $slug = '' ): string {
		$slug  = '' === $slug ? 'comments-' . strtolower( wp_generate_password( 8, false ) ) : $slug;
		$video = array(
			'slug'     => $slug,
			'title'    => 'Rain',
			'date'     => '2026-01-02T03:04:05Z',
			'vip'      => false,
			'comments' => $comments,
		);
		Library::import( array( 'format' => 'murmur-library', 'version' => 1, 'videos' => array( $video ) ) );
		return $slug;
	}

	/** The exported comments of a video. */
	private static function exported( string $slug ): array {
		return array_column( Library::export()['videos'], null, 'slug' )[ $slug ]['comments'] ?? array();
	}

	private static function discussion(): array {
		$replies = array( self::comment( 'Bo', 5 ), self::comment( 'Ada', 6 ) );
		return array(
			self::comment( 'Ada', 3, array( 'replies' => $replies ) ),
			self::comment( 'Cy', 4 ),
			self::deleted_comment( 7, array( self::comment( 'Di', 8 ) ) ),
		);
	}

	public function test_replies_stay_below_their_comments(): void {
		$slug = self::import( self::discussion() );
		self::assertEquals( self::discussion(), self::exported( $slug ) );
		self::import( self::discussion(), $slug );
		self::assertEquals( self::discussion(), self::exported( $slug ), 'twice' );
	}

	public function test_a_file_without_replies_adds_no_reply_again(): void {
		$slug = self::import( self::discussion() );
		self::import( array( self::comment( 'Ada', 3 ), self::comment( 'Bo', 5 ) ), $slug );
		self::assertEquals( self::discussion(), self::exported( $slug ) );
	}

	public function test_replies_to_a_hidden_comment_stay_behind(): void {
		$replies = array( self::comment( 'Bo', 4 ) );
		$slug    = self::import( array( self::comment( 'Ada', 3, array( 'replies' => $replies ) ) ) );
		$top     = get_comments( array( 'post_id' => Video_Routes::find( $slug )->ID, 'parent' => 0 ) )[0];
		wp_set_comment_status( $top->comment_ID, 'hold' );
		self::assertSame( array(), self::exported( $slug ) );
	}

	public function test_a_deleted_comment_without_replies_stays_behind(): void {
		$slug = self::import( array( self::deleted_comment( 3, array() ), self::comment( 'Ada', 4 ) ) );
		self::assertEquals( array( self::comment( 'Ada', 4 ) ), self::exported( $slug ) );
	}
}
