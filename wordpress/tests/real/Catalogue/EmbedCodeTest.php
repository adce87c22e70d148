<?php
declare( strict_types=1 );

use Murmur\Catalogue\Embed_Code;
use PHPUnit\Framework\TestCase;

/** The editor's message about an embed code. tests/rules/EmbedCodesTest.php has the codes. */
final class EmbedCodeTest extends TestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	/** @dataProvider codes */
	public function test_a_code_is_read_as_the_site_reads_it( string $code, ?string $said ): void {
		$problem = Embed_Code::check( $code )['problem'];
		null === $said ? $this->assertNull( $problem ) : $this->assertStringContainsString( $said, (string) $problem );
	}

	public static function codes(): array {
		return array(
			'a frame'        => array( self::EMBED, null ),
			'an address'     => array( 'https://www.youtube.com/embed/x', null ),
			'a path'         => array( '/demo/player/x', null ),
			'all subdomains' => array( 'https://customer-f33z.cloudflarestream.com/6b9e68b0/iframe', null ),
			'no subdomain'   => array( 'https://evilcloudflarestream.com/6b9e68b0/iframe', 'evilcloudflarestream.com' ),
			'user of one'    => array( 'https://evil.example@x.cloudflarestream.com/', 'evil.example' ),
			'another host'   => array( '<iframe src="https://evil.example/x"></iframe>', 'evil.example' ),
			'a port'         => array( 'https://player.vimeo.com:8443/x', 'player.vimeo.com:8443' ),
			'user info'      => array( 'https://player.vimeo.com@evil.example/x', 'evil.example' ),
			'no encryption'  => array( '<iframe src="http://player.vimeo.com/x"></iframe>', null ),
			'nor a maker'    => array( '<iframe src="http://films.example/x"></iframe>', 'https' ),
			'a page'         => array( 'https://www.youtube.com/@SleepyRain', 'www.youtube.com' ),
			'two players'    => array( self::EMBED . self::EMBED, 'more than one' ),
			'a script'       => array( '<script src="https://player.vimeo.com/x"></script>', 'only loads a script' ),
			'its own markup' => array( '<iframe srcdoc="<script>1</script>"></iframe>', 'srcdoc' ),
			'no protocol'    => array( '//player.vimeo.com/x', null ),
			'Bilibili’s own' => array( '<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD&p=1" scrolling="no" allowfullscreen="true"> </iframe>', null ),
			'another’s, too' => array( '//evil.example/x', 'evil.example' ),
			'three slashes'  => array( '///player.vimeo.com/x', 'https' ),
		);
	}
}
