<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Video};
use Murmur\Uploads\{Film_Box, Film_Reports, Films};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Films that editors upload to the site, and the reports of the site's worker. */
final class FilmsTest extends TestCase {
	private int $video;

	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 1 );
		$this->video = wp_insert_post(
			array( 'post_type' => Content_Types::POST_TYPE, 'post_status' => 'publish', 'post_title' => 'Filmed' )
		);
	}

	protected function tearDown(): void {
		wp_delete_post( $this->video, true );
		wp_set_current_user( 0 );
	}

	/** Reports a film as the worker does. Returns the site's next task for it. */
	private function tell( string $id, array $more = array() ): array {
		$film   = $more + array(
			'id'      => $id,
			'video'   => $this->video,
			'state'   => 'working',
			'percent' => 41,
			'error'   => null,
		);
		$answer = Site::call_with_key( 'POST', '/asmr/v1/media', array( 'media' => array( $film ) ) );
		self::assertSame( 200, $answer['status'], (string) wp_json_encode( $answer['body'] ) );
		return $answer['body']['media'][0];
	}

	/** What the worker adds to its report once a film is ready. */
	private static function ready(): array {
		ob_start();
		imagejpeg( imagecreatetruecolor( 640, 360 ) );
		return array(
			'state'    => 'ready',
			'percent'  => 100,
			'duration' => 3725,
			'loudness' => array(
				'integrated' => -31.2,
				'peak'       => -8.4,
				'loudest'    => array( 'at' => 703, 'lufs' => -19.6 ),
			),
			'poster'   => base64_encode( (string) ob_get_clean() ),
		);
	}

	public function test_an_uploads_token_has_its_claims_and_a_signature_by_each_key(): void {
		Site::set_up( array( 'key' => Site::KEY . ' ' . str_repeat( 'k', 40 ) ) );
		$before                           = time();
		$allowed                          = Films::allow_upload( $this->video, 1234 );
		list( $payload, $first, $second ) = explode( '.', $allowed['token'] );
		$claims                           = json_decode(
			(string) base64_decode( strtr( $payload, '-_', '+/' ) ),
			true
		);
		self::assertSame(
			array( $allowed['id'], $this->video, 1, 1234 ),
			array( $claims['id'], $claims['video'], $claims['user'], $claims['size'] )
		);
		self::assertContains( $claims['ends'] - 600, range( $before, time() ) );
		foreach ( array( Site::KEY => $first, str_repeat( 'k', 40 ) => $second ) as $key => $signature ) {
			$right = rtrim(
				strtr( base64_encode( hash_hmac( 'sha256', "murmur upload\n$payload", $key, true ) ), '+/', '-_' ),
				'='
			);
			self::assertSame( $right, $signature );
		}
	}

	public function test_a_ready_film_becomes_the_video_with_length_and_picture(): void {
		$id = Films::allow_upload( $this->video, 1234 )['id'];
		self::assertSame( array( 'id' => $id, 'access' => 'everybody', 'played' => false ), $this->tell( $id ) );
		self::assertSame( 41, Film_Box::description( $this->video )['percent'] );
		self::assertNull( Video::text( $this->video, 'main_embed_code' ) );

		$this->tell( $id, self::ready() );
		self::assertSame( "/media/$id/main.m3u8", Video::text( $this->video, 'main_embed_code' ) );
		self::assertSame( 3725, Video::number( $this->video, 'duration' ) );
		self::assertStringContainsString( "video-$this->video", (string) Video::picture( $this->video ) );
		self::assertSame( -8.4, Films::of( $this->video )['loudness']['peak'] );

		// A code that an editor types later stays.
		update_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ), '/films/other.mp4' );
		$this->tell( $id, array( 'poster' => '' ) + self::ready() );
		self::assertSame( '/films/other.mp4', Video::text( $this->video, 'main_embed_code' ) );
	}

	public function test_saving_a_form_that_was_opened_before_the_film_was_ready_keeps_the_film(): void {
		$id = Films::allow_upload( $this->video, 1234 )['id'];
		$this->tell( $id, self::ready() );
		foreach ( array( '' => "/media/$id/main.m3u8", $id => '/films/other.mp4' ) as $shown => $plays ) {
			update_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ), '/films/other.mp4' );
			$_POST['murmur_film_filled'] = (string) $shown;
			Film_Box::restore_address( $this->video );
			self::assertSame( $plays, Video::text( $this->video, 'main_embed_code' ) );
		}
		unset( $_POST['murmur_film_filled'] );
	}

	public function test_a_film_is_open_to_whom_its_videos_allow(): void {
		$id = Films::allow_upload( $this->video, 1234 )['id'];
		$this->tell( $id, self::ready() );
		$access = fn() => $this->tell( $id, self::ready() )['access'];
		self::assertSame( 'everybody', $access() );
		update_post_meta( $this->video, Content_Types::meta_key( 'is_vip' ), '1' );
		self::assertSame( 'members', $access() );
		$other = wp_insert_post(
			array( 'post_type' => Content_Types::POST_TYPE, 'post_status' => 'publish', 'post_title' => 'Trailed' )
		);
		update_post_meta( $other, Content_Types::meta_key( 'trailer_embed_code' ), "/media/$id/main.m3u8" );
		self::assertSame( 'everybody', $access() );
		wp_delete_post( $other, true );
		self::assertSame( 'members', $access() );
		foreach ( array(
			array( 'draft', 'members' ),
			array( 'publish', 'everybody' ),
			array( 'trash', 'members' ),
		) as list( $status, $expected ) ) {
			delete_post_meta( $this->video, Content_Types::meta_key( 'is_vip' ) );
			wp_update_post( array( 'ID' => $this->video, 'post_status' => $status ) );
			self::assertSame( $expected, $access(), $status );
		}
		update_post_meta( $this->video, Content_Types::meta_key( 'is_vip' ), '0' );
		wp_update_post( array( 'ID' => $this->video, 'post_status' => 'draft' ) );
		self::assertSame( 'everybody', $access() );
		update_post_meta( $this->video, Content_Types::meta_key( 'is_vip' ), '1' );
		// Another upload changes nothing before it is ready.
		Films::allow_upload( $this->video, 99 );
		self::assertSame( 'members', $access() );
		update_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ), '/films/other.mp4' );
		self::assertSame( 'nobody', $access() );
	}

	public function test_a_film_counts_as_played_after_a_full_play_on_a_later_day(): void {
		global $wpdb;
		$id = Films::allow_upload( $this->video, 1234 )['id'];
		$this->tell( $id, self::ready() );
		$play = fn( string $day, int $trailer ) => $wpdb->insert(
			"{$wpdb->prefix}murmur_plays",
			array(
				'video'    => $this->video,
				'day'      => $day,
				'language' => 'en',
				'member'   => 0,
				'trailer'  => $trailer,
				'plays'    => 1,
				'minutes'  => 1,
				'finished' => 0,
				'slept'    => 0,
			)
		);
		$ready_on = Films::of( $this->video )['since'];
		$next_day = gmdate( 'Y-m-d', strtotime( "$ready_on +1 day" ) );
		$play( $ready_on, 0 );
		$play( $next_day, 1 );
		self::assertFalse( $this->tell( $id, self::ready() )['played'] );
		$play( $next_day, 0 );
		self::assertTrue( $this->tell( $id, self::ready() )['played'] );
	}

	public function test_each_failure_of_a_film_has_a_message_of_its_own(): void {
		$id    = Films::allow_upload( $this->video, 1234 )['id'];
		$texts = array();
		foreach ( array( 'not-a-film', 'cut-short', 'no-sound', 'too-long', 'broken' ) as $error ) {
			$this->tell( $id, array( 'state' => 'failed', 'percent' => 0, 'error' => $error ) );
			$texts[] = Film_Box::description( $this->video )['text'];
		}
		self::assertCount( 5, array_unique( $texts ) );
		$this->tell( $id, array( 'state' => 'waiting', 'percent' => 0, 'error' => 'space' ) );
		self::assertStringContainsString( 'disk of the site is full', Film_Box::description( $this->video )['text'] );
		update_option( 'murmur_films_heard', time() - HOUR_IN_SECONDS );
		self::assertStringContainsString( 'does not answer', Film_Box::description( $this->video )['text'] );
	}

	public function test_a_report_of_many_films_searches_the_videos_as_often_as_one_of_a_single_film(): void {
		$films    = array_map(
			static fn() => array(
				'id'      => bin2hex( random_bytes( 16 ) ),
				'video'   => 1,
				'state'   => 'waiting',
				'percent' => 0,
				'error'   => null,
			),
			range( 1, 5 )
		);
		$searches = static function ( array $reported ): int {
			$count  = 0;
			$see    = static function ( string $query ) use ( &$count ): string {
				$count += str_contains( $query, 'meta_value' ) ? 1 : 0;
				return $query;
			};
			$report = new WP_REST_Request( 'POST', '/asmr/v1/media' );
			$report->set_param( 'media', $reported );
			Film_Reports::receive_report( $report );
			add_filter( 'query', $see );
			Film_Reports::receive_report( $report );
			remove_filter( 'query', $see );
			return $count;
		};
		self::assertSame( $searches( array( $films[0] ) ), $searches( $films ) );
	}
}
