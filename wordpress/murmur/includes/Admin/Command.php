<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use InvalidArgumentException;
use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\Video_Index;
use Murmur\Moving\{Anchor_Source, Members, Outcome, Translations, Videos};
use WP_CLI;

defined( 'ABSPATH' ) || exit;

/** Exports, imports and reindexes the library of a Murmur site. */
final class Command {
	public static function boot(): void {
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			WP_CLI::add_command( 'murmur', self::class );
		}
	}

	/**
	 * Imports a library.
	 *
	 * ## OPTIONS
	 *
	 * <file>
	 * : A JSON file as `wp murmur export` writes it.
	 *
	 * @param array $args The file.
	 */
	public function import( array $args ): void {
		$library = is_readable( $args[0] ) ? wp_json_file_decode( $args[0], array( 'associative' => true ) ) : null;
		try {
			$counts = Library::import(
				is_array( $library ) ? $library : array(),
				static fn( int $done ) => 0 === $done % 100 ? WP_CLI::log( "$done videos" ) : null
			);
			WP_CLI::success( "{$counts['videos']} videos and {$counts['anchors']} anchors are in." );
		} catch ( InvalidArgumentException $problem ) {
			WP_CLI::error( $problem->getMessage() );
		}
	}

	/**
	 * Exports the library.
	 *
	 * ## OPTIONS
	 *
	 * <file>
	 * : The file to write.
	 *
	 * @param array $args The file.
	 */
	public function export( array $args ): void {
		if ( ! wp_is_writable( dirname( $args[0] ) ) ) {
			WP_CLI::error( "$args[0] can't be written." );
		}
		$library = Library::export();
		file_put_contents( $args[0], wp_json_encode( $library, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) );
		WP_CLI::success( count( $library['videos'] ) . " videos in $args[0]." );
	}

	/**
	 * Rebuilds the table of the video lists.
	 *
	 * Only needed after something has changed the database without WordPress.
	 */
	public function refill(): void {
		WP_CLI::success( Video_Index::fill() . ' videos looked at.' );
	}

	/**
	 * Imports members of WooCommerce Memberships, MemberPress or Restrict Content Pro. Sends no mail.
	 *
	 * ## OPTIONS
	 *
	 * <file>
	 * : A CSV file, as those plugins export it.
	 *
	 * [--map=<pairs>]
	 * : Which plan becomes which level: "12=4,Gold plan=Gold". Plans with a level's name need no pair.
	 *
	 * [--dry-run]
	 * : Say what would happen, and change nothing.
	 *
	 * @subcommand import-members
	 *
	 * @param array $args    The file.
	 * @param array $options The options.
	 */
	public function import_members( array $args, array $options = array() ): void {
		self::show(
			Members::import( $args[0], (string) ( $options['map'] ?? '' ), isset( $options['dry-run'] ) ),
			$options
		);
	}

	/**
	 * Imports videos. What is there by its slug is changed.
	 *
	 * ## OPTIONS
	 *
	 * <file>
	 * : A CSV file: slug, title, date, status, anchor, vip, triggers, description, embed, trailer, picture, language,
	 * views, duration.
	 *
	 * [--dry-run]
	 * : Say what would happen, and change nothing.
	 *
	 * @subcommand import-videos
	 *
	 * @param array $args    The file.
	 * @param array $options The options.
	 */
	public function import_videos( array $args, array $options = array() ): void {
		self::show( Videos::import( $args[0], isset( $options['dry-run'] ) ), $options );
	}

	/**
	 * Makes anchors of posts or users that the videos' field names.
	 *
	 * ## OPTIONS
	 *
	 * <source>
	 * : post:<type> or user:<role>.
	 *
	 * --field=<key>
	 * : The post meta of videos that holds the post's or the user's id, such as a relationship of Advanced Custom
	 * Fields.
	 *
	 * [--dry-run]
	 * : Say what would happen, and change nothing.
	 *
	 * @subcommand import-anchors
	 *
	 * @param array $args    The source.
	 * @param array $options The options.
	 */
	public function import_anchors( array $args, array $options = array() ): void {
		self::show(
			Anchor_Source::import( $args[0], (string) ( $options['field'] ?? '' ), isset( $options['dry-run'] ) ),
			$options
		);
	}

	/**
	 * Takes the Chinese names of triggers from Polylang or WPML.
	 *
	 * ## OPTIONS
	 *
	 * [--dry-run]
	 * : Say what would happen, and change nothing.
	 *
	 * @subcommand import-translations
	 *
	 * @param array $args    None.
	 * @param array $options The options.
	 */
	public function import_translations( array $args, array $options = array() ): void {
		self::show( Translations::import( isset( $options['dry-run'] ) ), $options );
	}

	/**
	 * Prints each line's outcome, and their numbers.
	 *
	 * @param iterable<int, Outcome> $outcomes By line or id.
	 * @param array                  $options  The options.
	 */
	private static function show( iterable $outcomes, array $options ): void {
		$counts = array_fill_keys( array( Outcome::DONE, Outcome::KNOWN, Outcome::SKIPPED, Outcome::WRONG ), 0 );
		try {
			foreach ( $outcomes as $number => $outcome ) {
				++$counts[ $outcome->kind ];
				WP_CLI::log( "$number $outcome->kind: $outcome->text" );
			}
		} catch ( InvalidArgumentException $problem ) {
			WP_CLI::error( $problem->getMessage() );
		}
		$sum  = implode(
			', ',
			array_map( static fn( string $kind, int $count ) => "$count $kind", array_keys( $counts ), $counts )
		);
		$text = isset( $options['dry-run'] ) ? "$sum. Nothing was changed." : "$sum.";
		$counts[ Outcome::WRONG ] > 0 ? WP_CLI::error( $text ) : WP_CLI::success( $text );
	}
}
