<?php
declare( strict_types=1 );

use Murmur\Payments\Membership\Membership;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The videos that members wish for. */
final class VideoRequestsTest extends TestCase {
	protected function setUp(): void {
		Site::set_up();
	}

	public function test_members_of_the_highest_level_request_videos(): void {
		$member = Site::member();
		$ask    = static fn() => $member->call(
			'POST',
			'/asmr/v1/video-requests',
			array( 'text' => 'I <3 rain on a tent. 雨' )
		)['status'];
		self::assertSame( 403, $ask() );
		Membership::give( $member->id, 6, 0 );
		self::assertSame( 201, $ask() );
		self::assertSame(
			array( 'I <3 rain on a tent. 雨', 'new' ),
			array_values(
				array_intersect_key(
					$member->call( 'GET', '/asmr/v1/video-requests' )['body'][0],
					array( 'text' => 1, 'state' => 1 )
				)
			)
		);
		$longest = str_repeat( '👨‍👩‍👧‍👦', 500 );
		$answer  = $member->call( 'POST', '/asmr/v1/video-requests', array( 'text' => $longest ) );
		self::assertSame( 201, $answer['status'] );
		self::assertSame( $longest, $member->call( 'GET', '/asmr/v1/video-requests' )['body'][0]['text'] );
	}
}
