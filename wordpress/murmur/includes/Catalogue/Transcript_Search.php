<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Vtt;

defined( 'ABSPATH' ) || exit;

/**
 * The words of a video's captions as tokens for a full-text index. The tokens are such that MySQL and MariaDB index
 * them alike: only letters and digits, none that they would skip as short or common, and pairs of characters for
 * scripts without spaces.
 */
final class Transcript_Search {
	/** The most videos that one word finds. */
	private const MOST = 5000;

	/** The longest word, in characters. Its token has at most 84, the most that every supported MySQL indexes. */
	private const LONGEST = 20;

	public static function tokens( string $vtt ): string {
		$tokens = array_map(
			static fn( string $word ) => Search_Text::is_run( $word )
				? implode( ' ', self::pairs( $word ) )
				: self::token( $word ),
			Search_Text::words( Vtt::spoken_text( $vtt ) )
		);
		return implode( ' ', $tokens );
	}

	/**
	 * The videos whose captions have a word of a search (`Search_Text::needles`).
	 *
	 * @return int[]
	 */
	public static function videos_with( string $needle ): array {
		global $wpdb;
		$word  = trim( $needle );
		$pairs = Search_Text::is_run( $word ) ? self::pairs( $word ) : array();
		// The last character is also a token of its own.
		$whole  = count( $pairs ) > 1 ? '"' . implode( ' ', array_slice( $pairs, 0, -1 ) ) . '"' : null;
		$wanted = '+' . ( $whole ?? ( $pairs[0] ?? self::token( $word ) ) . '*' );
		$table  = $wpdb->prefix . 'murmur_captions';
		return array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT DISTINCT video_id FROM $table WHERE MATCH(search) AGAINST(%s IN BOOLEAN MODE) LIMIT %d",
					$wanted,
					self::MOST
				)
			)
		);
	}

	private static function token( string $word ): string {
		$start = mb_substr( $word, 0, self::LONGEST );
		return preg_match( '/^[a-z0-9]+$/', $start ) ? "xw$start" : 'xu' . self::hex( $start );
	}

	/** Each character together with the next one. */
	private static function pairs( string $run ): array {
		$signs = mb_str_split( $run );
		return array_map(
			static fn( string $sign, int $at ) => 'xr' . self::hex( $sign . ( $signs[ $at + 1 ] ?? '' ) ),
			$signs,
			array_keys( $signs )
		);
	}

	private static function hex( string $text ): string {
		return bin2hex( mb_convert_encoding( $text, 'UTF-16BE', 'UTF-8' ) );
	}
}
