<?php
declare( strict_types=1 );

use Murmur\Core\Vtt;
use PHPUnit\Framework\TestCase;

if ( ! function_exists( '__' ) ) {
	/** WordPress's `__()` without a translation. */
	function __( string $text ): string {
		return $text;
	}
}

/** WebVTT files, and the line that each finding names. */
final class VttTest extends TestCase {
	private const CUE = "00:01.000 --> 00:04.000\nRain.\n";

	/** @dataProvider files */
	public function test_a_wrong_line_is_named( string $bytes, string $said ): void {
		$problem = Vtt::problem( Vtt::text( $bytes ) );
		'' === $said ? self::assertSame( '', $problem ) : self::assertStringStartsWith( $said, $problem );
	}

	public static function files(): array {
		$head = "WEBVTT\n\n";
		$cue  = self::CUE;
		return array(
			'one caption'                    => array( $head . $cue, '' ),
			'no line end at the end'         => array( $head . trim( $cue ), '' ),
			'a byte order mark'              => array( "\xEF\xBB\xBF$head$cue", '' ),
			'line ends of Windows'           => array( str_replace( "\n", "\r\n", $head . $cue ), '' ),
			'line ends of old Macs'          => array( str_replace( "\n", "\r", $head . $cue ), '' ),
			'a title'                        => array( "WEBVTT - Night rain\n\n$cue", '' ),
			'a kind and a language'          => array( "WEBVTT\nKind: captions\nLanguage: zh\n\n$cue", '' ),
			'names of captions'              => array( "{$head}first\n{$cue}\n2\n00:05.000 --> 00:06.000\nWind.", '' ),
			'hours'                          => array(
				"{$head}00:59:59.900 --> 01:00:02.000\nOne hour.\n\n100:00:00.000 --> 100:00:01.000\nLate.",
				'',
			),
			'settings'                       => array(
				"{$head}00:01.000 --> 00:02.000 line:0 position:20%,line-left align:start\nUp here.",
				'',
			),
			'notes and styles'               => array(
				"{$head}NOTE by Mira\n\nSTYLE\n::cue { color: peachpuff }\n\n{$cue}\nNOTE\nthe end",
				'',
			),
			'marks of speech'                => array( "{$head}00:01.000 --> 00:02.000\n<v.quiet Mira>Hello, <i>you</i> &amp; <lang zh>你好</lang><00:01.500> <ruby>夜<rt>yè</rt></ruby>", '' ),
			'two at once'                    => array( "$head$cue\n00:01.000 --> 00:09.000\nWind.", '' ),
			'Chinese'                        => array( "{$head}00:01.000 --> 00:02.000\n雨打窗声 😴", '' ),
			'nothing'                        => array( '', 'Line 1 must be WEBVTT' ),
			'the head alone'                 => array( "WEBVTT\n", 'The file has no captions' ),
			'notes alone'                    => array( "{$head}NOTE soon", 'The file has no captions' ),
			'SRT'                            => array(
				"1\n00:00:01,000 --> 00:00:04,000\nRain.",
				'Line 1 must be WEBVTT',
			),
			'a head in small letters'        => array( "webvtt\n\n$cue", 'Line 1 must be WEBVTT' ),
			'another word'                   => array( "WEBVTTX\n\n$cue", 'Line 1 must be WEBVTT' ),
			'a page'                         => array(
				'<!doctype html><script>alert(1)</script>',
				'Line 1 must be WEBVTT',
			),
			'no empty line below the head'   => array( "WEBVTT\n$cue", 'Line 2 is a time with no empty line' ),
			'commas'                         => array(
				"{$head}00:01,000 --> 00:04,000\nRain.",
				'Line 3 must be a time',
			),
			'no thousandths'                 => array( "{$head}00:01 --> 00:04\nRain.", 'Line 3 must be a time' ),
			'61 seconds'                     => array(
				"{$head}00:61.000 --> 02:00.000\nRain.",
				'Line 3 must be a time',
			),
			'no space before the arrow'      => array(
				"{$head}00:01.000--> 00:04.000\nRain.",
				'Line 3 must be a time',
			),
			'an unknown setting'             => array(
				"{$head}00:01.000 --> 00:04.000 colour:red\nRain.",
				'Line 3 must be a time',
			),
			'text without a time'            => array( "$head{$cue}\nWind.\nAnd rain.", 'Line 7 must be a time' ),
			'a name and nothing'             => array( "$head{$cue}\n2", 'Line 7 must be a time' ),
			'a time without text'            => array(
				"$head{$cue}\n00:05.000 --> 00:06.000\n\nLater.",
				'Line 6 has no text',
			),
			'an end before its beginning'    => array( "{$head}00:04.000 --> 00:04.000\nRain.", 'Line 3 ends before' ),
			'out of order'                   => array(
				"{$head}00:05.000 --> 00:06.000\nLate.\n\n$cue",
				'Line 6 begins before',
			),
			'a time within a caption'        => array(
				"{$head}00:01.000 --> 00:02.000\nRain.\n00:03.000 --> 00:04.000\nWind.",
				'Line 5 is a time with no',
			),
			'a time within a note'           => array( "{$head}NOTE\n$cue", 'Line 4 is a time with no' ),
			'a style among captions'         => array( "$head{$cue}\nSTYLE\n::cue {}", 'Line 7 must be a time' ),
			'a script'                       => array(
				"{$head}00:01.000 --> 00:02.000\n<script>alert(1)</script>",
				'Line 4 has a <',
			),
			'a picture'                      => array(
				"{$head}00:01.000 --> 00:02.000\nRain <img src=x onerror=alert(1)>",
				'Line 4 has a <',
			),
			'a mark with more than a name'   => array(
				"{$head}00:01.000 --> 00:02.000\n<i onclick=x><b\"></b>",
				'Line 4 has a <',
			),
			'a heart'                        => array( "{$head}00:01.000 --> 00:02.000\nI <3 rain", 'Line 4 has a <' ),
			'Latin 1'                        => array(
				"{$head}00:01.000 --> 00:02.000\nS\xFC\xDF",
				'Line 4 has signs',
			),
			'GBK'                            => array(
				"$head$cue\n00:05.000 --> 00:06.000\n\xD3\xEA\xC9\xF9",
				'Line 7 has signs',
			),
			'UTF-16'                         => array(
				"\xFF\xFE" . mb_convert_encoding( $head . $cue, 'UTF-16LE', 'UTF-8' ),
				'Line 1 has signs',
			),
			'a zero byte'                    => array( "$head{$cue}\0", 'Line 5 has signs' ),
			'a film'                         => array( "\0\0\0\x20ftypisom", 'Line 1 has signs' ),
			'5 MB'                           => array(
				$head . $cue . str_repeat( "NOTE rain\n\n", 500_000 ),
				'The file is larger',
			),
		);
	}

	public function test_a_long_line_takes_no_time(): void {
		$from = hrtime( true );
		foreach ( array( '<', '<c.', '<v ', '00:01.000 --> ', '--', 'NOTE ' ) as $part ) {
			Vtt::problem(
				"WEBVTT\n\n00:01.000 --> 00:02.000 " . str_repeat( $part, 60_000 ) . "\n" . str_repeat( $part, 60_000 )
			);
		}
		self::assertLessThan( 2e9, hrtime( true ) - $from );
	}
}
