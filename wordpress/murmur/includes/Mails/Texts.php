<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use Murmur\Core\Member_Language;
use Murmur\Mails\Texts\{Chinese, English, Security, Weekly};

defined( 'ABSPATH' ) || exit;

/** The texts of the mails by language. A language that lacks a text uses the English one. */
final class Texts {
	private const LANGUAGES = array(
		'en' => array(
			English::PHRASES + Weekly::PHRASES['en'],
			English::MAILS + Security::MAILS['en'] + Weekly::MAILS['en'],
		),
		'zh' => array(
			Chinese::PHRASES + Weekly::PHRASES['zh'],
			Chinese::MAILS + Security::MAILS['zh'] + Weekly::MAILS['zh'],
		),
	);

	/** @return array<string, string> Words and short sentences. */
	public static function of( string $language ): array {
		return ( self::LANGUAGES[ $language ][0] ?? array() ) + English::PHRASES;
	}

	/** @return array<string, array{string, string}> Subjects and bodies. */
	public static function mails( string $language ): array {
		return ( self::LANGUAGES[ $language ][1] ?? array() ) + self::LANGUAGES['en'][1];
	}

	public static function date( int $time, string $language ): string {
		return $time > 0
			? (
				new \DateTimeImmutable( "@$time" )
			)->setTimezone( wp_timezone() )->format( self::of( $language )['date'] )
			: '';
	}

	/** @return string[] */
	public static function languages(): array {
		return Member_Language::ALL;
	}
}
