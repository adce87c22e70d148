<?php
declare( strict_types=1 );

use Murmur\Core\Slug;
use PHPUnit\Framework\TestCase;

/** The slugs that the site serves, as in tests/unit/lib/addresses/slug.test.ts. */
final class SlugTest extends TestCase {
	/** @dataProvider served */
	public function test_a_slug_that_wordpress_makes_of_a_title_is_served( string $slug ): void {
		self::assertTrue( Slug::is_served( $slug ) );
	}

	public static function served(): array {
		$slugs = array(
			'soft-rain', 'Soft_Rain.2', '雨声', 'हिन्दी', '🌧️-soft-rain', 'sleep-👩🚀-now', "sleep-👩\u{200d}🚀-now",
			'🇯🇵-rain', '【asmr】雨声，助眠！', '「耳语」', '晚安。', 'asmr｜雨～', '100％-雨？', '可爱·声音', "rain\u{3000}2", '耳かき♡', '½-hour',
			'🩷-rain', '🫨', "\u{31350}声", str_repeat( '雨', 200 ),
		);
		$slugs[] = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}-tea";
		return array_map( static fn( string $slug ) => array( $slug ), $slugs );
	}

	/** @dataProvider refused */
	public function test_any_other_slug_is_not_served( string $slug ): void {
		self::assertFalse( Slug::is_served( $slug ) );
	}

	public static function refused(): array {
		$signs  = array( ...str_split( '!"#$%&\'()*+,/:;<=>?@[\\]^`{|}~ ' ), ...mb_str_split( '．／＼﹒․‥…︙﹨⁄∕∖⧵⧸⧹' ) );
		$unseen = array(
			0x0, 0xA, 0x85, 0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F, 0x2028, 0x202A, 0x202E, 0x205F,
			0x2060, 0x2066, 0x2069, 0xFEFF, 0xFFFD, 0xE000, 0xE0041, 0x2065, 0xFDD0, 0xFFF0, 0xFFFF, 0x13439, 0x1FFFE,
			0x40000,
		);
		$inside = array_map(
			static fn( string $sign ) => "雨{$sign}声",
			array( ...$signs, ...array_map( 'mb_chr', $unseen ) )
		);
		$others = array( '', '.', '..', 'a..b', 'undefined', "\u{3000}", "a\n", "a\xff", str_repeat( 'a', 201 ) );
		return array_map( static fn( string $slug ) => array( $slug ), array( ...$inside, ...$others ) );
	}
}
