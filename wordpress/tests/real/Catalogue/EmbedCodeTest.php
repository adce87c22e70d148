<?php
declare( strict_types=1 );

use Murmur\Catalogue\Embed_Code;
use PHPUnit\Framework\TestCase;

/** The editor's message about an embed code. How codes are read is tested by tests/rules/EmbedCodesTest.php. */
final class EmbedCodeTest extends TestCase {
	private const EMBED = '<iframe src="https://player.vimeo.com/video/77"></iframe>';

	/** @dataProvider codes */
	public function test_an_editor_reads_why_a_code_does_not_play( string $code, ?string $said ): void {
		$problem = Embed_Code::check( $code )['problem'];
		null === $said ? self::assertNull( $problem ) : self::assertStringContainsString( $said, (string) $problem );
	}

	public static function codes(): array {
		return array(
			'a frame'        => array( self::EMBED, null ),
			'another host'   => array( '<iframe src="https://evil.example/x"></iframe>', 'evil.example' ),
			'nor a maker'    => array( '<iframe src="http://films.example/x"></iframe>', 'https' ),
			'a page'         => array( 'https://www.youtube.com/@SleepyRain', 'www.youtube.com' ),
			'two players'    => array( self::EMBED . self::EMBED, 'more than one' ),
			'a script'       => array( '<script src="https://player.vimeo.com/x"></script>', 'only loads a script' ),
			'its own markup' => array( '<iframe srcdoc="<script>1</script>"></iframe>', 'srcdoc' ),
		);
	}
}
