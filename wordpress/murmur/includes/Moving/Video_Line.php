<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Exception;
use InvalidArgumentException;
use Murmur\Core\Text;

defined( 'ABSPATH' ) || exit;

/** A video in a CSV file, in the form of a library's JSON. */
final class Video_Line {
	private const COLUMNS = array(
		'slug'        => array( 'slug', 'post_name' ),
		'title'       => array( 'title', 'post_title' ),
		'date'        => array( 'date', 'post_date' ),
		'status'      => array( 'status', 'post_status' ),
		'anchor'      => array( 'anchor' ),
		'vip'         => array( 'vip', 'is_vip' ),
		'triggers'    => array( 'triggers' ),
		'description' => array( 'description', 'content', 'post_content' ),
		'embed'       => array( 'embed', 'main_embed_code' ),
		'trailer'     => array( 'trailer', 'trailer_embed_code' ),
		'picture'     => array( 'picture', 'featured_media_url', 'image_url', 'image_featured' ),
		'language'    => array( 'language' ),
		'views'       => array( 'views', 'view_count' ),
		'duration'    => array( 'duration' ),
	);

	private const STATES = array( 'publish', 'future', 'draft', 'pending', 'private' );
	private const YES    = array( '1', 'yes', 'true', 'vip', 'members' );
	private const NO     = array( '0', 'no', 'false', 'free', 'public' );

	/**
	 * @param array<string, string> $cells By column.
	 * @return array<string, mixed> Only what the line says.
	 * @throws InvalidArgumentException If a cell is wrong; the message says why.
	 */
	public static function read( array $cells ): array {
		if ( ! mb_check_encoding( implode( '', $cells ), 'UTF-8' ) ) {
			throw new InvalidArgumentException( 'it is not UTF-8: export the file in UTF-8.' );
		}
		$video = array();
		foreach ( self::COLUMNS as $field => $names ) {
			$cell = current( array_intersect_key( $cells, array_flip( $names ) ) );
			if ( false !== $cell ) {
				$video[ $field ] = self::value( $field, $cell );
			}
		}
		$slug = rawurldecode( sanitize_title( $video['slug'] ?? $video['title'] ?? '' ) );
		if ( '' === $slug ) {
			throw new InvalidArgumentException( 'it has neither a slug nor a title.' );
		}
		return array( 'slug' => $slug ) + $video;
	}

	private static function value( string $field, string $cell ): mixed {
		return match ( $field ) {
			'title'       => Text::one_line( Text::decode( $cell ) ),
			'description' => trim( wp_kses_post( $cell ) ),
			'date'        => self::date( $cell ),
			'vip'         => self::is_vip( strtolower( $cell ) ),
			'triggers'    => array_values(
				array_unique( preg_split( '/\s*[|,;，；]\s*/u', $cell, -1, PREG_SPLIT_NO_EMPTY ) )
			),
			'duration'    => self::seconds( $cell ),
			'views'       => ctype_digit( $cell ) ? (int) $cell : self::refuse( "\"$cell\" is no number of views." ),
			'status'      => in_array( $cell, self::STATES, true )
				? $cell
				: self::refuse( "\"$cell\" is no status: " . implode( ', ', self::STATES ) . '.' ),
			'language'    => preg_match( '/^[a-z]{2}(-[a-z]+)?$/i', $cell )
				? substr( strtolower( $cell ), 0, 8 )
				: self::refuse( "\"$cell\" is no language such as en or zh." ),
			'picture'     => preg_match( '#^(https?://\S+|\d+)$#i', $cell )
				? $cell
				: self::refuse( "\"$cell\" is neither an address nor the number of a picture." ),
			default       => $cell,
		};
	}

	/** A date in WordPress's time zone, unless it names another. */
	private static function date( string $cell ): string {
		try {
			$date = preg_match( '/^\d{4}-\d{2}-\d{2}/', $cell ) ? date_create_immutable( $cell, wp_timezone() ) : false;
		} catch ( Exception ) {
			$date = false;
		}
		// PHP would take a day that a month does not have for one of the next month.
		return $date && empty( date_get_last_errors()['warning_count'] )
			? gmdate( 'Y-m-d\TH:i:s\Z', $date->getTimestamp() )
			: self::refuse( "\"$cell\" is no date such as 2027-01-31 18:00:00." );
	}

	private static function is_vip( string $cell ): bool {
		return in_array( $cell, self::YES, true )
			|| ( ! in_array( $cell, self::NO, true ) && self::refuse( "vip is \"$cell\", neither yes nor no." ) );
	}

	/** The seconds of a number, 12:34 or 1:02:03. */
	private static function seconds( string $cell ): int {
		if ( ! preg_match( '/^\d+(:[0-5]?\d){0,2}$/', $cell ) ) {
			self::refuse( "\"$cell\" is no duration such as 12:34 or 754." );
		}
		return array_reduce( explode( ':', $cell ), static fn( int $sum, string $part ) => 60 * $sum + (int) $part, 0 );
	}

	private static function refuse( string $problem ): never {
		throw new InvalidArgumentException( esc_html( $problem ) );
	}
}
