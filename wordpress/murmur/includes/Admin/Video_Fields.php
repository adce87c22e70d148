<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Catalogue\Content_Types;
use Murmur\Core\Text;

defined( 'ABSPATH' ) || exit;

/** Parses and saves the fields that an editor typed. */
final class Video_Fields {
	/** The most characters of an embed code; real ones are far shorter. */
	private const LENGTH = 5000;

	/**
	 * Saves the fields in `$sent`; the others stay unchanged.
	 *
	 * @param int   $id   The video.
	 * @param array $sent Unslashed values by field.
	 */
	public static function save( int $id, array $sent ): void {
		foreach ( $sent as $field => $value ) {
			$clean = is_string( $value ) ? self::clean( $field, trim( $value ) ) : null;
			if ( null !== $clean ) {
				update_post_meta( $id, Content_Types::meta_key( $field ), wp_slash( $clean ) );
			}
		}
		if (
			isset( $sent['anchor'] )
			&& current_user_can( get_taxonomy( Content_Types::anchor_taxonomy() )->cap->assign_terms )
		) {
			wp_set_object_terms(
				$id,
				array_filter( array( absint( $sent['anchor'] ) ) ),
				Content_Types::anchor_taxonomy()
			);
		}
	}

	/** Formats seconds as 1:02:03. */
	public static function as_time( int $seconds ): string {
		$hours = intdiv( $seconds, 3600 );
		return $hours > 0
			? sprintf( '%d:%02d:%02d', $hours, intdiv( $seconds, 60 ) % 60, $seconds % 60 )
			: sprintf( '%d:%02d', intdiv( $seconds, 60 ), $seconds % 60 );
	}

	/** Formats chapters as lines: 2:30 Brushing. */
	public static function as_lines( array $chapters ): string {
		return implode(
			"\n",
			array_map(
				static fn( array $chapter ) => self::as_time( (int) $chapter['at'] ) . ' ' . $chapter['title'],
				$chapters
			)
		);
	}

	/** The value to store; null for an unknown field. */
	private static function clean( string $field, string $value ): ?string {
		return match ( $field ) {
			// The code is stored as typed, because nobody outputs it: the site and the preview only take its URL.
			'main_embed_code', 'trailer_embed_code' => mb_substr(
				wp_check_invalid_utf8( $value, true ),
				0,
				self::LENGTH
			),
			'is_vip'                                => '1' === $value ? '1' : '0',
			'view_count'                            => (string) absint(
				str_replace( array( ',', ' ' ), '', Text::to_half_width( $value ) )
			),
			'duration'                              => (string) self::seconds( Text::to_half_width( $value ) ),
			'language'                              => in_array( $value, array( 'en', 'zh' ), true ) ? $value : '',
			'featured_media_url'                    => esc_url_raw( $value, array( 'http', 'https' ) ),
			'chapters'                              => (string) wp_json_encode(
				self::chapters( $value ),
				JSON_UNESCAPED_UNICODE
			),
			default                                 => null,
		};
	}

	/** Parses 75, 1:15 or 0:01:15 as seconds. */
	private static function seconds( string $time ): int {
		return preg_match( '/^\d+(:[0-5]?\d){0,2}$/', $time )
			? array_reduce( explode( ':', $time ), static fn( int $sum, string $part ) => $sum * 60 + (int) $part, 0 )
			: 0;
	}

	/** Parses lines that begin with a time as chapters. */
	private static function chapters( string $lines ): array {
		$times = (string) preg_replace_callback(
			'/^\s*[\d０-９]+(?:[:：][\d０-９]+)+\s/mu',
			static fn( array $time ) => Text::to_half_width( $time[0] ),
			$lines
		);
		preg_match_all( '/^\s*(\d+(?::[0-5]?\d){1,2})\s+(\S.*?)\s*$/mu', $times, $found, PREG_SET_ORDER );
		return array_map(
			static fn( array $line ) => array(
				'at'    => self::seconds( $line[1] ),
				'title' => sanitize_text_field( $line[2] ),
			),
			$found
		);
	}
}
