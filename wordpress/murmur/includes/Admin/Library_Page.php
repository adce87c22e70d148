<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use InvalidArgumentException;
use Murmur\Catalogue\Library\Library;
use Murmur\Catalogue\Video_Index;

defined( 'ABSPATH' ) || exit;

/** Tools → Murmur library: buttons that export and import the library and rebuild the table of the video lists. */
final class Library_Page {
	private const PAGE = 'murmur-library';

	public static function boot(): void {
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		add_action( 'admin_post_murmur_export', array( self::class, 'export' ) );
		add_action( 'admin_post_murmur_import', array( self::class, 'import' ) );
		add_action( 'admin_post_murmur_refill', array( self::class, 'refill' ) );
	}

	public static function add_page(): void {
		add_management_page(
			__( 'Murmur library', 'murmur' ),
			__( 'Murmur library', 'murmur' ),
			'manage_options',
			self::PAGE,
			array( self::class, 'show' )
		);
	}

	public static function show(): void {
		echo '<div class="wrap"><h1>' . esc_html__( 'Murmur library', 'murmur' ) . '</h1>';
		self::show_form(
			'murmur_export',
			__( 'Export', 'murmur' ),
			__( 'All anchors, triggers and videos with their comments as one JSON file.', 'murmur' )
		);
		self::show_form(
			'murmur_import',
			__( 'Import', 'murmur' ),
			__( 'Such a file. What is there already by its slug is brought up to date. Large ones: wp murmur import FILE.', 'murmur' ),
			'library'
		);
		self::show_form(
			'murmur_refill',
			__( 'Fill the lists anew', 'murmur' ),
			__( 'Only needed after something has changed the database behind the back of WordPress.', 'murmur' )
		);
		echo '</div>';
	}

	public static function export(): void {
		Screen::require_permission( 'murmur_export', 'manage_options' );
		set_time_limit( 0 );
		wp_raise_memory_limit( 'admin' );
		nocache_headers();
		header( 'Content-Type: application/json; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="murmur-library.json"' );
		echo wp_json_encode( Library::export(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
		exit;
	}

	public static function import(): void {
		Screen::require_permission( 'murmur_import', 'manage_options' );
		$file    = $_FILES['library']['tmp_name'] ?? '';
		$library = is_uploaded_file( $file ) ? wp_json_file_decode( $file, array( 'associative' => true ) ) : null;
		try {
			set_time_limit( 0 );
			$counts = Library::import( is_array( $library ) ? $library : array() );
			self::return_with(
				/* translators: 1: number of videos, 2: number of anchors */
				sprintf( __( '%1$d videos and %2$d anchors are in.', 'murmur' ), $counts['videos'], $counts['anchors'] )
			);
		} catch ( InvalidArgumentException $problem ) {
			self::return_with( $problem->getMessage() );
		}
	}

	public static function refill(): void {
		Screen::require_permission( 'murmur_refill', 'manage_options' );
		set_time_limit( 0 );
		/* translators: %d: number of videos */
		self::return_with( sprintf( __( '%d videos looked at.', 'murmur' ), Video_Index::fill() ) );
	}

	/** Returns to the page with a message. */
	private static function return_with( string $message ): never {
		Screen::store_notice( $message, 'info' );
		wp_safe_redirect( admin_url( 'tools.php?page=' . self::PAGE ) );
		exit;
	}

	/** Shows a button with an explanation and, if `$file` is given, an input of that name for a file. */
	private static function show_form( string $action, string $label, string $help, string $file = '' ): void {
		printf(
			'<h2>%s</h2><p>%s</p><form method="post" action="%s" enctype="multipart/form-data">',
			esc_html( $label ),
			esc_html( $help ),
			esc_url( admin_url( 'admin-post.php' ) )
		);
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( $action ) );
		wp_nonce_field( $action );
		if ( '' !== $file ) {
			printf(
				'<input type="file" name="%s" accept="application/json,.json" required aria-label="%s"> ',
				esc_attr( $file ),
				esc_attr__( 'File', 'murmur' )
			);
		}
		submit_button( $label, 'secondary', 'submit', false );
		echo '</form>';
	}
}
