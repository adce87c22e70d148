<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use InvalidArgumentException;
use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\Video_Index;
use WP_CLI;

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
}
