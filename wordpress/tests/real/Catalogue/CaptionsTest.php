<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Captions, Content_Types, Private_Files, Video, Video_Query};
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** Captions and films, from an editor's form to the people who may have them. */
final class CaptionsTest extends TestCase {
	private const VTT = "WEBVTT\n\n00:01.000 --> 00:04.000\nRain &amp; tea.\n";

	private int $video;

	protected function setUp(): void {
		Site::set_up();
		$this->video = wp_insert_post(
			array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => 'publish',
				'post_title'  => 'Rain',
				'post_name'   => 'captions-' . wp_rand(),
				'meta_input'  => array( 'is_vip' => '0' ),
			)
		);
	}

	protected function tearDown(): void {
		unset( $_COOKIE[ LOGGED_IN_COOKIE ] );
		wp_set_current_user( 0 );
		wp_delete_post( $this->video, true );
	}

	/** Sends the video's form with files, like an administrator's browser. Returns the text of the next screen. */
	private function send( array $fields, array $files ): string {
		$ends    = time() + HOUR_IN_SECONDS;
		$token   = WP_Session_Tokens::get_instance( 1 )->create( $ends );
		$cookies = array(
			AUTH_COOKIE      => wp_generate_auth_cookie( 1, $ends, 'auth', $token ),
			LOGGED_IN_COOKIE => wp_generate_auth_cookie( 1, $ends, 'logged_in', $token ),
		);
		// A nonce belongs to the session.
		$_COOKIE[ LOGGED_IN_COOKIE ] = $cookies[ LOGGED_IN_COOKIE ];
		wp_set_current_user( 1 );
		$fields += array(
			'action'             => 'editpost',
			'post_ID'            => (string) $this->video,
			'post_type'          => Content_Types::POST_TYPE,
			'post_title'         => 'Rain',
			'_wpnonce'           => wp_create_nonce( "update-post_$this->video" ),
			'murmur_nonce'       => wp_create_nonce( 'murmur_video' ),
			'murmur[main_embed_code]' => (string) Video::text( $this->video, 'main_embed_code' ),
		);
		$parts   = '';
		$add     = static function ( string $head, string $bytes ) use ( &$parts ): void {
			$parts .= "--line\r\nContent-Disposition: form-data; $head\r\n\r\n$bytes\r\n";
		};
		foreach ( $fields as $name => $value ) {
			$add( "name=\"$name\"", $value );
		}
		foreach ( $files as $name => list( $file, $bytes ) ) {
			$add( "name=\"$name\"; filename=\"$file\"\r\nContent-Type: application/octet-stream", $bytes );
		}
		$with = array( 'cookies' => $cookies, 'timeout' => 60, 'redirection' => 0 );
		$sent = wp_remote_post(
			admin_url( 'post.php' ),
			$with + array(
				'headers' => array( 'Content-Type' => 'multipart/form-data; boundary=line' ),
				'body'    => "$parts--line--\r\n",
			)
		);
		self::assertSame( 302, wp_remote_retrieve_response_code( $sent ), wp_remote_retrieve_body( $sent ) );
		wp_cache_flush();
		$page = wp_remote_retrieve_body( wp_remote_get( wp_remote_retrieve_header( $sent, 'location' ), $with ) );
		self::assertStringContainsString( 'enctype="multipart/form-data"', $page );
		return preg_match( '#notice-error"><p>(.*?)</p>#s', $page, $found ) ? html_entity_decode( $found[1] ) : '';
	}

	private function captions( string $language, string $label, string $vtt ): string {
		return $this->send(
			array( 'murmur_captions_language' => $language, 'murmur_captions_label' => $label ),
			array( 'murmur_captions' => array( "$language.vtt", $vtt ) )
		);
	}

	private function path( string $more = '' ): string {
		return '/asmr/v1/video/' . get_post( $this->video )->post_name . $more;
	}

	public function test_an_editor_gives_captions_in_several_languages(): void {
		self::assertSame(
			'',
			$this->captions( 'zh-Hant', '中文', str_replace( "\n", "\r\n", "\xEF\xBB\xBF" . self::VTT ) )
		);
		self::assertSame( '', $this->captions( 'en', 'English', self::VTT ) );
		$names = array(
			array( 'language' => 'en', 'label' => 'English' ),
			array( 'language' => 'zh-Hant', 'label' => '中文' ),
		);
		self::assertSame( $names, Site::call( 'GET', $this->path() )['body']['captions'] );
		foreach ( $names as $name ) {
			$answer = Site::call( 'GET', $this->path( "/captions/{$name['language']}" ) );
			self::assertSame(
				array( 200, $name + array( 'vtt' => self::VTT ) ),
				array( $answer['status'], $answer['body'] )
			);
		}
		self::assertSame( '', $this->captions( 'en', 'English (US)', str_replace( 'tea', 'coffee', self::VTT ) ) );
		self::assertStringContainsString(
			'coffee',
			Site::call( 'GET', $this->path( '/captions/en' ) )['body']['vtt']
		);
		$names[0]['label'] = 'English (US)';
		// Captions that arrived after the form was opened stay.
		$this->send( array( 'murmur_kept[]' => 'zh-Hant', 'murmur_shown[]' => 'zh-Hant' ), array() );
		self::assertSame( $names, Captions::names( $this->video ) );
		$this->send(
			array( 'murmur_kept[]' => 'zh-Hant', 'murmur_shown[0]' => 'en', 'murmur_shown[1]' => 'zh-Hant' ),
			array()
		);
		self::assertSame( array( $names[1] ), Captions::names( $this->video ) );
		wp_delete_post( $this->video, true );
		self::assertSame( array(), Captions::names( $this->video ) );
	}

	public function test_a_wrong_file_is_not_stored_and_the_line_is_named(): void {
		$this->captions( 'en', 'English', self::VTT );
		foreach ( array(
			'Line 4 has a <'            => array(
				'en',
				'English',
				str_replace( 'Rain', '<script>alert(1)</script>', self::VTT ),
			),
			'Line 3 must be a time'     => array( 'en', 'English', str_replace( '.000', ',000', self::VTT ) ),
			'Line 4 has signs'          => array( 'en', 'English', str_replace( 'Rain', "S\xFC\xDF", self::VTT ) ),
			'larger than 1 MB'          => array( 'en', 'English', self::VTT . str_repeat( "\nNOTE rain\n", 120_000 ) ),
			'not stored'                => array( 'en', 'English', self::VTT . str_repeat( "\nNOTE rain\n", 500_000 ) ),
			'Write the language'        => array( '../en', 'English', self::VTT ),
			'Name the captions'         => array( 'en', '', self::VTT ),
			'must be WEBVTT'            => array( 'en', 'English', '' ),
		) as $said => $given ) {
			self::assertStringContainsString( $said, $this->captions( ...$given ) );
		}
		self::assertSame(
			array( array( 'language' => 'en', 'label' => 'English', 'vtt' => self::VTT ) ),
			Captions::all( $this->video )
		);
	}

	public function test_captions_of_a_video_for_members_are_for_its_members(): void {
		Captions::store( $this->video, array( 'language' => 'en', 'label' => 'English', 'vtt' => self::VTT ) );
		update_post_meta( $this->video, 'is_vip', '1' );
		$member = Site::member();
		self::assertSame( 403, Site::call( 'GET', $this->path( '/captions/en' ) )['status'] );
		self::assertSame( 403, $member->call( 'GET', $this->path( '/captions/en' ) )['status'] );
		self::assertStringNotContainsString(
			'tea',
			(string) wp_json_encode( Site::call( 'GET', $this->path() )['body'] )
		);
		pmpro_changeMembershipLevel( 3, $member->id );
		$answer = $member->call( 'GET', $this->path( '/captions/en' ) );
		self::assertSame( array( 200, self::VTT ), array( $answer['status'], $answer['body']['vtt'] ) );
		self::assertSame( 'private, no-store', $answer['headers']['cache-control'] );
		foreach ( array( 'zh', 'EN', 'en-GB', '..%2Fen', "en'--", 'e' ) as $language ) {
			self::assertSame( 404, $member->call( 'GET', $this->path( "/captions/$language" ) )['status'], $language );
		}
		wp_update_post( array( 'ID' => $this->video, 'post_status' => 'draft' ) );
		self::assertSame( 404, $member->call( 'GET', $this->path( '/captions/en' ) )['status'] );
	}

	public function test_a_search_finds_spoken_words_after_titles_and_shows_none_of_them(): void {
		$word = 'murmuring' . strtolower( wp_generate_password( 8, false ) );
		$vtt  = str_replace( 'Rain &amp; tea.', "<i>Here is {$word} at 5</i> &amp; 聽雨聲的人。", self::VTT );
		Captions::store( $this->video, array( 'language' => 'en', 'label' => 'English', 'vtt' => $vtt ) );
		update_post_meta( $this->video, 'is_vip', '1' );
		$titled = wp_insert_post(
			array(
				'post_type'   => Content_Types::POST_TYPE,
				'post_status' => 'publish',
				'post_title'  => ucfirst( $word ),
			)
		);
		$find   = static fn(
			string $search,
			array $more = array( 'search_transcripts' => 1 )
		) => Video_Query::find( compact( 'search' ) + $more )['ids'];
		$both   = array( $titled, $this->video );
		self::assertSame(
			$both,
			$find( $word, array( 'search_transcripts' => 1, 'search_triggers' => 1, 'orderby' => 'relevance' ) )
		);
		self::assertSame( array( $titled ), $find( $word, array() ) );
		foreach ( array( substr( $word, 0, -2 ) . ' her', "$word 5", "is AT $word", "$word rain" ) as $search ) {
			self::assertContains( $this->video, $find( $search ), $search );
		}
		foreach ( array( '听雨', '雨声的', '聲', '人', "雨聲 $word" ) as $search ) {
			self::assertContains( $this->video, $find( $search ), $search );
		}
		foreach ( array( substr( $word, 1 ), "$word thunder", '雨人', 'amp', '00', "$word\") OR (1" ) as $search ) {
			self::assertNotContains( $this->video, $find( $search ), $search );
		}
		$answer = Site::call( 'GET', "/asmr/v1/videos?search=$word&search_transcripts=1" );
		self::assertSame( 2, $answer['body']['pagination']['totalResults'] );
		self::assertStringNotContainsString( '人', (string) wp_json_encode( $answer['body'], JSON_UNESCAPED_UNICODE ) );
		$left = Video_Query::facets( array( 'search' => $word, 'search_transcripts' => 1 ), array( 1200 ) );
		self::assertSame( 2, array_sum( array_column( $left['combinations'], 'count' ) ) );
		global $wpdb;
		$wpdb->query( "UPDATE {$wpdb->prefix}murmur_captions SET search = '' WHERE video_id = $this->video" );
		self::assertSame( array( $titled ), $find( $word ) );
		Captions::index_earlier();
		self::assertContains( $this->video, $find( $word ) );
		Captions::delete_except( $this->video, array() );
		self::assertSame( array( $titled ), $find( $word ) );
		wp_delete_post( $titled, true );
	}

	public function test_a_film_sent_with_the_form_is_the_player_and_private_in_a_vip_video(): void {
		$film = (string) implode( '', file( __DIR__ . '/../../../../sandbox/clips/pages.mp4' ) );
		self::assertSame(
			'',
			$this->send( array( 'murmur[is_vip]' => '1' ), array( 'murmur_film' => array( 'night.mp4', $film ) ) )
		);
		$address = (string) Video::text( $this->video, 'main_embed_code' );
		self::assertMatchesRegularExpression( '#/' . Private_Files::FOLDER . '/\w{24}/night\.mp4$#', $address );
		self::assertNotSame(
			'',
			$this->send(
				array( 'murmur[is_vip]' => '1' ),
				array( 'murmur_film' => array( 'night.php.mp4', '<?php echo 1;' ) )
			)
		);
		self::assertNotSame(
			'',
			$this->send( array( 'murmur[is_vip]' => '1' ), array( 'murmur_film' => array( 'night.html', '<script>' ) ) )
		);
		self::assertSame( $address, Video::text( $this->video, 'main_embed_code' ) );
		self::assertSame( '', $this->send( array(), array() ) );
		self::assertMatchesRegularExpression(
			'#/uploads/\d{4}/\d\d/night[\w-]*\.mp4$#',
			(string) Video::text( $this->video, 'main_embed_code' )
		);
	}
}
