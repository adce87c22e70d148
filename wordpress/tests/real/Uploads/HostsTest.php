<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Captions, Content_Types, Video, Video_Routes};
use Murmur\Uploads\{Film_Box, Films, Hosted_Films, Waiting_Publication};
use Murmur\Uploads\Hosts\Hosts;

require_once __DIR__ . '/../Support/HostsTestCase.php';

/** Films at Bunny Stream and Cloudflare Stream, from the upload to the player. */
final class HostsTest extends HostsTestCase {
	/** @dataProvider hosts */
	public function test_an_upload_becomes_the_video_by_the_hosts_events( string $host ): void {
		$id = $this->upload( $host );
		self::assertSame( 'uploading', Films::of( $this->video )['state'] );
		self::assertSame( 200, $this->be( $host, 'working' )['answered'] );
		self::assertSame(
			array( 'working', 41 ),
			array_values(
				array_intersect_key( Film_Box::description( $this->video ), array( 'state' => 1, 'percent' => 1 ) )
			)
		);
		self::assertNull( Video::text( $this->video, 'main_embed_code' ) );

		$captions = array( array( 'language' => 'en', 'label' => 'English', 'vtt' => self::VTT ) );
		$this->be( $host, 'ready', true, array( 'seconds' => 3725, 'captions' => $captions ) );
		self::assertStringContainsString( $id, (string) Video::text( $this->video, 'main_embed_code' ) );
		self::assertSame(
			null,
			Murmur\Catalogue\Embed_Code::check( Video::text( $this->video, 'main_embed_code' ) )['problem']
		);
		self::assertSame( 3725, Video::number( $this->video, 'duration' ) );
		self::assertStringContainsString( "video-$this->video", (string) Video::picture( $this->video ) );
		self::assertSame( self::VTT, Captions::all( $this->video )[0]['vtt'] );

		// A code that an editor types later stays, however often the event comes.
		update_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ), '/films/other.mp4' );
		$picture = Video::picture( $this->video );
		$this->be( $host, 'ready', true, array( 'seconds' => 9 ) );
		self::assertSame( '/films/other.mp4', Video::text( $this->video, 'main_embed_code' ) );
		self::assertSame(
			array( 3725, $picture ),
			array( Video::number( $this->video, 'duration' ), Video::picture( $this->video ) )
		);
	}

	/** @dataProvider hosts */
	public function test_the_hosts_picture_and_captions_stay_removed( string $host ): void {
		$this->upload( $host );
		$captions = array( array( 'language' => 'en', 'label' => 'English', 'vtt' => self::VTT ) );
		$this->be( $host, 'ready', true, array( 'captions' => $captions ) );
		delete_post_thumbnail( $this->video );
		Captions::delete_except( $this->video, array() );
		$captions[] = array( 'language' => 'zh', 'label' => '中文', 'vtt' => self::VTT );
		$this->be( $host, 'ready', true, array( 'captions' => $captions ) );
		self::assertNull( Video::picture( $this->video ) );
		self::assertSame( array( 'zh' ), array_column( Captions::names( $this->video ), 'language' ) );
	}

	public function test_written_captions_at_bunny_win_over_automatic_ones_of_their_language(): void {
		$spoken    = static fn( string $text ) => "WEBVTT\n\n00:01.000 --> 00:04.000\n$text\n";
		$automatic = array( 'label' => 'EN', 'vtt' => $spoken( 'Reign and T.' ), 'isAutomatic' => true );
		$written   = array( 'label' => 'English', 'vtt' => $spoken( 'Rain and tea.' ) );
		foreach ( array( array( $automatic, $written ), array( $written, $automatic ) ) as $tracks ) {
			$this->upload( 'bunny' );
			$captions = array_map( static fn( array $track ) => array( 'language' => 'en' ) + $track, $tracks );
			$this->be( 'bunny', 'ready', true, array( 'captions' => $captions ) );
			self::assertSame( array( $written['vtt'] ), array_column( Captions::all( $this->video ), 'vtt' ) );
			self::assertSame( array( 'picture', 'en' ), Films::of( $this->video )['extras'] );
			Captions::delete_except( $this->video, array() );
			delete_post_thumbnail( $this->video );
		}
	}

	public function test_automatic_captions_at_bunny_stand_in_for_written_ones_that_cannot_be_stored(): void {
		$this->upload( 'bunny' );
		$captions = array(
			array( 'language' => 'en', 'label' => 'English', 'vtt' => 'no captions' ),
			array( 'language' => 'en', 'label' => 'EN', 'vtt' => self::VTT, 'isAutomatic' => true ),
		);
		$this->be( 'bunny', 'ready', true, array( 'captions' => $captions ) );
		self::assertSame( array( 'EN' ), array_column( Captions::names( $this->video ), 'label' ) );
	}

	/** @dataProvider hosts */
	public function test_a_lost_event_is_made_good_by_a_request( string $host ): void {
		$id = $this->upload( $host );
		$this->be( $host, 'ready', false );
		self::assertSame( 'uploading', Films::of( $this->video )['state'] );
		self::assertIsInt( wp_next_scheduled( 'murmur_ask_hosts' ) );
		do_action( 'murmur_ask_hosts' );
		self::assertSame( 'uploading', Films::of( $this->video )['state'], 'not due yet' );
		update_post_meta( $this->video, 'murmur_film_next', time() - 1 );
		do_action( 'murmur_ask_hosts' );
		self::assertSame(
			array( $id, 'ready' ),
			array( Films::of( $this->video )['id'], Films::of( $this->video )['state'] )
		);
		// It asks for captions for a day.
		self::assertGreaterThan( time() + 3000, (int) get_post_meta( $this->video, 'murmur_film_next', true ) );
		Films::store_film( $this->video, array( 'ready' => time() - 2 * DAY_IN_SECONDS ) + Films::of( $this->video ) );
		Hosted_Films::update_film( $this->video );
		self::assertFalse( metadata_exists( 'post', $this->video, 'murmur_film_next' ) );
	}

	public function test_a_new_upload_is_due_in_five_minutes_though_captions_are_due_in_an_hour(): void {
		wp_clear_scheduled_hook( 'murmur_ask_hosts' );
		wp_schedule_single_event( time() + HOUR_IN_SECONDS, 'murmur_ask_hosts' );
		$this->upload( 'bunny' );
		self::assertLessThanOrEqual( time() + 5 * MINUTE_IN_SECONDS, wp_next_scheduled( 'murmur_ask_hosts' ) );
	}

	/** @dataProvider hosts */
	public function test_a_scheduled_video_waits_for_its_film( string $host ): void {
		wp_delete_post( $this->video, true );
		$due         = gmdate( 'Y-m-d H:i:s', time() + 60 );
		$this->video = $this->post(
			'future',
			array( 'post_date_gmt' => $due, 'post_date' => get_date_from_gmt( $due ) )
		);
		$this->upload( $host );
		// The video's date comes.
		global $wpdb;
		$past = gmdate( 'Y-m-d H:i:s', time() - 60 );
		$wpdb->update(
			$wpdb->posts,
			array( 'post_date_gmt' => $past, 'post_date' => get_date_from_gmt( $past ) ),
			array( 'ID' => $this->video )
		);
		clean_post_cache( $this->video );
		$slug = get_post( $this->video )->post_name;
		do_action( 'publish_future_post', $this->video );
		self::assertSame( 'future', get_post_status( $this->video ) );
		wp_update_post( array( 'ID' => $this->video, 'post_status' => 'future', 'post_content' => 'More words' ) );
		self::assertSame( 'future', get_post_status( $this->video ) );
		self::assertNull( Video_Routes::find( $slug ) );
		self::assertSame( 404, Site::call( 'GET', "/asmr/v1/video/$slug" )['status'] );
		self::assertStringContainsString(
			'not before its film is ready',
			Film_Box::description( $this->video )['text']
		);
		self::assertSame(
			array( 'murmur_waits' => 'waits for its film' ),
			Waiting_Publication::add_state( array(), get_post( $this->video ) )
		);

		$this->be( $host, 'ready' );
		clean_post_cache( $this->video );
		self::assertSame( 'publish', get_post_status( $this->video ) );
		self::assertSame( 200, Site::call( 'GET', "/asmr/v1/video/$slug" )['status'] );
		self::assertSame( array(), Waiting_Publication::add_state( array(), get_post( $this->video ) ) );
	}

	public function test_a_video_with_another_film_or_whose_film_is_early_is_published_at_its_time(): void {
		update_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ), '/films/old.mp4' );
		$this->upload( 'bunny' );
		self::assertFalse( Video::is_waiting( $this->video ) );
		delete_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ) );
		Waiting_Publication::store_waiting( $this->video );
		self::assertTrue( Video::is_waiting( $this->video ) );
		// A video with a typed embed code waits for no film.
		update_post_meta( $this->video, Content_Types::meta_key( 'main_embed_code' ), '/films/typed.mp4' );
		wp_update_post( array( 'ID' => $this->video ) );
		self::assertFalse( Video::is_waiting( $this->video ) );
	}

	/** @dataProvider hosts */
	public function test_a_film_that_is_already_at_the_host_is_chosen( string $host ): void {
		$id    = $this->be( $host, 'ready', false, array( 'seconds' => 61 ) )['id'];
		$films = Hosts::find( $host )->films( $this->title );
		self::assertSame( array( $id ), array_column( $films, 'id' ) );
		self::assertSame( array( 61, $this->title ), array( $films[0]['duration'], $films[0]['title'] ) );
		self::assertNull( Hosted_Films::choose_film( $this->video, $host, $id ) );
		self::assertSame( 'ready', Film_Box::description( $this->video )['state'] );
		self::assertSame( 61, Video::number( $this->video, 'duration' ) );
		self::assertSame(
			'gone',
			Hosted_Films::choose_film( $this->video, $host, '00000000000000000000000000000000' )->get_error_code()
		);
	}

	/** @dataProvider hosts */
	public function test_each_failure_of_a_host_has_a_sentence( string $host ): void {
		$this->upload( $host );
		$this->be( $host, 'failed', true, array( 'error' => 'ERR_MALFORMED_VIDEO' ) );
		self::assertSame( Film_Box::failure( 'broken' ), Film_Box::description( $this->video )['text'] );

		$this->title .= ' again';
		$this->upload( $host );
		$this->be( $host, 'working' );
		self::set_up( array( 'bunny_api_key' => 'wrong', 'cloudflare_token' => 'wrong' ) );
		Hosted_Films::update_film( $this->video );
		self::assertStringContainsString( 'does not take the keys', Film_Box::description( $this->video )['text'] );
		self::set_up();
		Films::store_film( $this->video, array( 'began' => time() - 8 * DAY_IN_SECONDS ) + Films::of( $this->video ) );
		Hosted_Films::update_film( $this->video );
		self::assertStringContainsString( 'within a week', Film_Box::description( $this->video )['text'] );
	}

	public function test_an_unfinished_upload_goes_on_for_the_browser_that_began_it(): void {
		$film = array( 'title' => $this->title, 'size' => 6, 'type' => 'video/mp4', 'seconds' => 60 );
		foreach ( array( 'bunny', 'cloudflare' ) as $host ) {
			$first = Hosted_Films::allow( $this->video, $host, $film, '' );
			$again = Hosted_Films::allow( $this->video, $host, $film, $first['id'] );
			self::assertSame( array( $first['id'], $first['address'] ), array( $again['id'], $again['address'] ) );
			$other = Hosted_Films::allow( $this->video, $host, array( 'size' => 7 ) + $film, $first['id'] );
			self::assertNotSame( $first['id'], $other['id'] );
		}
	}

	public function test_an_event_waits_for_a_request_that_polled_the_host_before_it(): void {
		$film = array( 'VideoLibraryId' => 759, 'VideoGuid' => $this->upload( 'bunny' ), 'Status' => 3 );
		$this->be( 'bunny', 'ready', false );
		$event = new WP_REST_Request( 'POST', '/asmr/v1/hosts/bunny' );
		$event->set_body( (string) wp_json_encode( $film ) );
		$event->set_header( 'X-BunnyStream-Signature-Version', 'v1' );
		$event->set_header( 'X-BunnyStream-Signature-Algorithm', 'hmac-sha256' );
		$event->set_header(
			'X-BunnyStream-Signature',
			hash_hmac( 'sha256', $event->get_body(), self::SECRETS['bunny_read_key'] )
		);
		$other = new wpdb( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST );
		// The other request holds the film's lock for all that don't wait.
		$hold = static function ( string $query ) use ( $other ): string {
			if ( preg_match( "/GET_LOCK\('(murmur \w+)', 0\)/", $query, $lock ) ) {
				$other->query( $other->prepare( 'SELECT GET_LOCK(%s, 1)', $lock[1] ) );
			}
			return $query;
		};
		add_filter( 'query', $hold );
		$answer = rest_do_request( $event );
		remove_filter( 'query', $hold );
		$other->close();
		self::assertSame( 200, $answer->get_status() );
		self::assertSame( 'ready', Films::of( $this->video )['state'] );
	}
}
