<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Anchor, Content_Types, Video_Query};
use Murmur\Core\Settings;

require_once __DIR__ . '/../Support/MailTestCase.php';

/** Replies, hearts, deletion and reports of comments, and decisions about them. */
final class CommentsTest extends MailTestCase {
	private int $video;
	private string $path;

	protected function setUp(): void {
		parent::setUp();
		$this->video = (int) wp_insert_post(
			array(
				'post_type'      => Content_Types::POST_TYPE,
				'post_status'    => 'publish',
				'post_title'     => 'Talk ' . wp_generate_password( 8, false ),
				'comment_status' => 'open',
				'meta_input'     => array( 'is_vip' => '0' ),
			)
		);
		$this->path  = '/asmr/v1/video/' . get_post_field( 'post_name', $this->video ) . '/comments';
		add_filter( 'comment_flood_filter', '__return_false', 99 );
	}

	protected function tearDown(): void {
		wp_delete_post( $this->video, true );
		update_option( 'moderation_keys', '' );
		remove_filter( 'comment_flood_filter', '__return_false', 99 );
		parent::tearDown();
	}

	/** A comment of a member, after the pause that two comments need. */
	private function say( Member $member, string $text, int $parent = 0 ): int {
		$id = (int) wp_insert_comment(
			array(
				'comment_post_ID'      => $this->video,
				'comment_content'      => $text,
				'comment_author'       => 'Nova',
				'comment_author_email' => $member->email,
				'comment_parent'       => $parent,
				'comment_approved'     => 1,
				'comment_type'         => 'comment',
				'user_id'              => $member->id,
			)
		);
		wp_cache_flush();
		return $id;
	}

	private function read(): array {
		return Site::call( 'GET', $this->path )['body'];
	}

	private static function refused( array $answer ): array {
		return array( $answer['status'], $answer['body']['code'] ?? null );
	}

	private static function admin(): Member {
		$admin = Site::member();
		get_userdata( $admin->id )->set_role( 'administrator' );
		return new Member(
			$admin->id,
			$admin->email,
			$admin->password,
			$admin->log_in_again()
		);
	}

	public function test_replies_are_one_level_deep_and_counted(): void {
		$first  = $this->say( Site::member(), 'first' );
		$posted = Site::member()->call( 'POST', $this->path, array( 'content' => 'reply <3', 'parent' => $first ) );
		self::assertSame( array( 201, false ), array( $posted['status'], $posted['body']['held'] ) );
		$reply  = $this->read()['comments'][0]['replies'][0];
		$second = Site::member()->call(
			'POST',
			$this->path,
			array( 'content' => 'reply to it', 'parent' => (int) $reply['id'] )
		);
		self::assertSame( 201, $second['status'] );
		$read = $this->read();
		self::assertSame( array( 'currentPage' => 1, 'totalPages' => 1, 'totalComments' => 3 ), $read['pagination'] );
		self::assertSame( array( $first, $first ), array_column( $read['comments'][0]['replies'], 'parent' ) );
		self::assertSame( 3, (int) get_comments_number( $this->video ) );
		$other = current(
			array_diff( Video_Query::find( array( 'vip' => 0, 'per_page' => 2 ) )['ids'], array( $this->video ) )
		);
		$path  = '/asmr/v1/video/' . get_post_field( 'post_name', $other ) . '/comments';
		self::assertSame(
			array( 422, 'comment_parent_gone' ),
			self::refused( Site::member()->call( 'POST', $path, array( 'content' => 'astray', 'parent' => $first ) ) )
		);
	}

	public function test_only_ones_own_comment_is_deleted_and_replies_stay(): void {
		$one   = Site::member();
		$two   = Site::member();
		$first = $this->say( $one, 'first' );
		$reply = $this->say( $two, 'reply', $first );
		foreach ( array( "$this->path/$first", "$this->path/999999999", "$this->path/$reply/x" ) as $path ) {
			self::assertSame( 404, $two->call( 'DELETE', $path )['status'] );
		}
		self::assertSame( 401, Site::call( 'DELETE', "$this->path/$first" )['status'] );
		self::assertSame( 200, $one->call( 'DELETE', "$this->path/$first" )['status'] );
		$read = $this->read();
		self::assertTrue( $read['comments'][0]['deleted'] );
		self::assertNull( $read['comments'][0]['author_id'] );
		self::assertStringNotContainsString( 'first', (string) wp_json_encode( $read ) );
		self::assertSame( 1, $read['pagination']['totalComments'] );
		self::assertSame( 404, $one->call( 'DELETE', "$this->path/$first" )['status'] );
		self::assertSame( 200, $two->call( 'DELETE', "$this->path/$reply" )['status'] );
		self::assertSame( array(), $this->read()['comments'] );
	}

	public function test_a_moderators_deletion_of_the_last_reply_deletes_the_empty_place_above_it(): void {
		$one   = Site::member();
		$first = $this->say( $one, 'first' );
		$reply = $this->say( Site::member(), 'reply', $first );
		self::assertSame( 200, $one->call( 'DELETE', "$this->path/$first" )['status'] );
		wp_delete_comment( $reply, true );
		wp_cache_flush();
		self::assertSame( array(), $this->read()['comments'] );
	}

	public function test_a_member_has_one_heart_and_the_list_nothing_personal(): void {
		$one   = Site::member();
		$id    = $this->say( Site::member(), 'first' );
		$heart = fn( string $method ) => $one->call( $method, "$this->path/$id/heart" )['body'];
		foreach ( array( 'PUT' => 1, 'PUT ' => 1, 'DELETE' => 0, 'DELETE ' => 0 ) as $method => $hearts ) {
			self::assertSame( $hearts, $heart( trim( $method ) )['hearts'] );
		}
		$heart( 'PUT' );
		self::assertSame(
			array( 'written' => array(), 'hearted' => array( (string) $id ), 'reported' => array() ),
			$one->call( 'GET', "$this->path/mine" )['body']
		);
		self::assertSame( $this->read(), $one->call( 'GET', $this->path )['body'] );
		self::assertSame( 1, $this->read()['comments'][0]['hearts'] );
		$statuses = array_map( fn() => $one->call( 'PUT', "$this->path/$id/heart" )['status'], range( 1, 60 ) );
		self::assertContains( 429, $statuses );
		self::assertSame( 1, $this->read()['comments'][0]['hearts'] );
	}

	public function test_the_anchors_own_comments_are_marked(): void {
		$anchor = get_terms( array( 'taxonomy' => Content_Types::ANCHOR, 'number' => 1 ) )[0];
		$member = Site::member();
		wp_set_object_terms( $this->video, $anchor->term_id, Content_Types::ANCHOR );
		$this->say( $member, 'mine' );
		$this->say( Site::member(), 'not mine' );
		update_term_meta( $anchor->term_id, Anchor::ACCOUNT, $member->id );
		self::assertSame( array( false, true ), array_column( $this->read()['comments'], 'by_anchor' ) );
		delete_term_meta( $anchor->term_id, Anchor::ACCOUNT );
		self::assertSame( array( false, false ), array_column( $this->read()['comments'], 'by_anchor' ) );
	}

	public function test_reports_count_once_and_hold_a_comment_until_it_is_decided(): void {
		$author    = Site::member();
		$reporters = array( Site::member(), Site::member(), Site::member() );
		$admin     = self::admin();
		$id        = $this->say( $author, 'pills' );
		$body      = array( 'reason' => 'spam', 'text' => '<script>alert(1)</script>' );
		$report    = fn( Member $member, array $what ) => $member->call( 'POST', "$this->path/$id/report", $what );
		self::assertSame( array( 422, 'own_comment' ), self::refused( $report( $author, $body ) ) );
		self::assertSame( 400, $report( $reporters[0], array( 'reason' => 'boring' ) )['status'] );
		self::assertSame( 400, $report( $reporters[0], array( 'text' => str_repeat( 'x', 501 ) ) + $body )['status'] );
		self::assertSame(
			array( 201, 201, 201 ),
			array(
				$report( $reporters[0], $body )['status'],
				$report( $reporters[0], $body )['status'],
				$report( $reporters[1], $body )['status'],
			)
		);
		self::assertCount( 1, $this->read()['comments'] );
		self::assertSame( 201, $report( $reporters[2], $body )['status'] );
		self::assertSame( array(), $this->read()['comments'] );

		self::assertSame( 403, $author->call( 'GET', '/asmr/v1/reports' )['status'] );
		self::assertSame(
			403,
			$author->call(
				'POST',
				'/asmr/v1/reports',
				array( 'kind' => 'comment', 'id' => $id, 'action' => 'keep' )
			)['status']
		);
		$rows = array_column( $admin->call( 'GET', '/asmr/v1/reports' )['body']['reports'], null, 'id' );
		self::assertSame(
			array( 'open', false, array( array( 'reason' => 'spam', 'count' => 3 ) ) ),
			array( $rows[ $id ]['state'], $rows[ $id ]['public'], $rows[ $id ]['reasons'] )
		);
		foreach ( $reporters as $reporter ) {
			self::assertStringNotContainsString( $reporter->email, (string) wp_json_encode( $rows ) );
		}
		$decide = static fn( string $action ) => $admin->call(
			'POST',
			'/asmr/v1/reports',
			array( 'kind' => 'comment', 'id' => $id, 'action' => $action )
		)['status'];
		self::assertSame( 200, $decide( 'hide' ) );
		self::assertSame( 200, $decide( 'hide' ) );
		self::assertSame( '0', get_comment( $id )->comment_approved );
		$mail = self::named( 'comment_hidden', self::send( $author ) );
		self::assertStringContainsString( 'pills', $mail->text );
		foreach ( $reporters as $reporter ) {
			self::assertStringNotContainsString( $reporter->email, $mail->html . $mail->head );
			self::named( 'report_hidden', self::send( $reporter ) );
		}

		wp_set_comment_status( $id, 'approve' );
		wp_cache_flush();
		self::assertCount( 1, $this->read()['comments'] );
		self::named( 'comment_shown', self::send( $author ) );
		self::assertArrayNotHasKey(
			$id,
			array_column( $admin->call( 'GET', '/asmr/v1/reports' )['body']['reports'], null, 'id' )
		);
		foreach ( range( 1, 3 ) as $_ ) {
			$report( Site::member(), $body );
		}
		self::assertCount( 1, $this->read()['comments'] );
		self::assertSame( 200, $decide( 'keep' ) );
		self::assertSame( array(), self::send( $author ) );
	}

	public function test_a_flood_of_reports_is_refused(): void {
		$member   = Site::member();
		$id       = $this->say( Site::member(), 'first' );
		$statuses = array_map(
			fn() => $member->call( 'POST', "$this->path/$id/report", array( 'reason' => 'other' ) )['status'],
			range( 1, 21 )
		);
		self::assertSame( array( 201, 429 ), array( $statuses[0], $statuses[20] ) );
	}

	public function test_a_video_is_reported_and_its_reports_closed(): void {
		$member = Site::member();
		$admin  = self::admin();
		$path   = str_replace( '/comments', '/report', $this->path );
		self::assertSame( 201, $member->call( 'POST', $path, array( 'reason' => 'illegal' ) )['status'] );
		$rows = static fn() => array_filter(
			$admin->call( 'GET', '/asmr/v1/reports' )['body']['reports'],
			static fn( array $row ) => 'video' === $row['kind']
		);
		self::assertContains( $this->video, array_column( $rows(), 'id' ) );
		$decide = fn( string $action ) => $admin->call(
			'POST',
			'/asmr/v1/reports',
			array( 'kind' => 'video', 'id' => $this->video, 'action' => $action )
		)['status'];
		self::assertSame( array( 400, 200 ), array( $decide( 'hide' ), $decide( 'keep' ) ) );
		self::assertNotContains( $this->video, array_column( $rows(), 'id' ) );
		self::named( 'report_kept', self::send( $member ) );
	}

	public function test_the_reports_of_a_deleted_video_leave_the_desk(): void {
		$path = str_replace( '/comments', '/report', $this->path );
		Site::member()->call( 'POST', $path, array( 'reason' => 'illegal' ) );
		wp_delete_post( $this->video, true );
		$reports = self::admin()->call( 'GET', '/asmr/v1/reports' )['body']['reports'];
		self::assertNotContains( $this->video, array_column( $reports, 'id' ) );
	}

	public function test_a_listed_word_waits_for_review_and_its_writer_is_notified(): void {
		update_option( 'moderation_keys', 'casino' );
		$member = Site::member();
		$admin  = self::admin();
		$posted = $member->call( 'POST', $this->path, array( 'content' => 'The Casino again' ) );
		self::assertSame( array( 202, true ), array( $posted['status'], $posted['body']['held'] ) );
		self::assertSame( array(), $this->read()['comments'] );
		$rows = array_filter(
			$admin->call( 'GET', '/asmr/v1/reports' )['body']['reports'],
			static fn( array $row ) => str_contains( $row['content'] ?? '', 'Casino' )
		);
		self::assertCount( 1, $rows );
		self::assertSame(
			200,
			$admin->call(
				'POST',
				'/asmr/v1/reports',
				array( 'kind' => 'comment', 'id' => current( $rows )['id'], 'action' => 'keep' )
			)['status']
		);
		self::assertCount( 1, $this->read()['comments'] );
		self::named( 'comment_shown', self::send( $member ) );
	}

	public function test_no_number_of_reports_holds_where_the_setting_is_0(): void {
		Settings::set( 'report_threshold', 0 );
		$id = $this->say( Site::member(), 'first' );
		foreach ( range( 1, 4 ) as $_ ) {
			Site::member()->call( 'POST', "$this->path/$id/report", array( 'reason' => 'unkind' ) );
		}
		self::assertCount( 1, $this->read()['comments'] );
	}
}
