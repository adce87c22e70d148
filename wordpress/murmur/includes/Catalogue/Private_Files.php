<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Filters, Rest};
use WP_Error;
use WP_Post;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * A folder for the films and sounds of VIP videos. The web server serves its files only with a signature
 * (deploy/nginx/wordpress.conf). WordPress's own lists and pages of uploads, which name every file, are closed to users
 * who may not upload.
 */
final class Private_Files {
	public const FOLDER = 'murmur-private';

	/**
	 * Post meta of an attachment that this class moves between the folders when its video's access changes. All other
	 * attachments stay where the operator put them.
	 */
	private const MOVED = 'murmur_placed';

	private const TYPES = array(
		'mp4'     => 'video/mp4',
		'webm'    => 'video/webm',
		'mp3|m4a' => 'audio/mpeg',
		'ogg'     => 'audio/ogg',
	);

	public static function boot(): void {
		add_action( 'murmur_activate', array( self::class, 'make_folder' ) );
		add_action( 'murmur_daily', array( self::class, 'make_folder' ) );
		add_filter( 'rest_request_before_callbacks', array( self::class, 'close_list' ), 5, 3 );
		// Runs before Front_Redirects redirects to the site's pages.
		add_action( 'template_redirect', array( self::class, 'close_page' ), -1 );
		add_filter(
			'oembed_response_data',
			static fn( array $data, WP_Post $post ) => 'attachment' === $post->post_type
				&& ! current_user_can( 'upload_files' )
				? array()
				: $data,
			99,
			2
		);
		foreach ( array( 'added_post_meta', 'updated_post_meta' ) as $hook ) {
			add_action(
				$hook,
				static fn( $_, $id, $key ) => Content_Types::meta_key( 'is_vip' ) === $key
					? self::move_file( (int) $id )
					: null,
				10,
				3
			);
		}
	}

	/** Makes the folder. The file in it has Apache's rules. */
	public static function make_folder(): void {
		$folder = wp_upload_dir()['basedir'] . '/' . self::FOLDER;
		if ( wp_mkdir_p( $folder ) && ! file_exists( "$folder/.htaccess" ) ) {
			file_put_contents( "$folder/.htaccess", "Require all denied\n" );
		}
	}

	public static function close_list( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		$is_closed = preg_match( '#^/wp/v2/media(/|$)#i', $request->get_route() )
			&& ! current_user_can( 'upload_files' );
		return $is_closed && ! is_wp_error( $response )
			? Rest::error(
				rest_authorization_required_code(),
				'rest_forbidden',
				'Sorry, you are not allowed to list uploads.'
			)
			: $response;
	}

	/** Closes the page of an upload, which shows the file or redirects to it. */
	public static function close_page(): void {
		$id            = (int) max(
			get_query_var( 'p' ),
			get_query_var( 'page_id' ),
			get_query_var( 'attachment_id' )
		);
		$is_attachment = is_attachment()
			|| ( $id > 0 && 'attachment' === get_post_type( $id ) )
			|| in_array( 'attachment', (array) get_query_var( 'post_type' ), true );
		if ( $is_attachment && ! current_user_can( 'upload_files' ) ) {
			wp_die( esc_html__( 'Not found.', 'murmur' ), '', array( 'response' => 404 ) );
		}
	}

	/** Takes a file of a form as the video's player. */
	public static function store_upload( string $input, int $video ): ?WP_Error {
		$id = self::with_folder(
			Video::is_vip( $video ),
			static fn() => media_handle_upload(
				$input,
				$video,
				array(),
				array( 'test_form' => false, 'mimes' => self::TYPES )
			)
		);
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		update_post_meta( $id, self::MOVED, '1' );
		update_post_meta( $video, Content_Types::meta_key( 'main_embed_code' ), wp_get_attachment_url( $id ) );
		return null;
	}

	/** Moves the file of a video that has become VIP or has become public. */
	private static function move_file( int $video ): void {
		$code = (string) Video::text( $video, 'main_embed_code' );
		$id   = str_starts_with( $code, 'http' ) ? attachment_url_to_postid( $code ) : 0;
		$file = (string) get_attached_file( $id );
		$vip  = Video::is_vip( $video );
		if ( ! get_post_meta( $id, self::MOVED, true ) || str_contains( $file, '/' . self::FOLDER . '/' ) === $vip ) {
			return;
		}
		$folder = self::with_folder( $vip, static fn() => wp_upload_dir()['path'] );
		$moved  = $folder . '/' . wp_unique_filename( $folder, wp_basename( $file ) );
		if ( copy( $file, $moved ) ) {
			wp_delete_file( $file );
			update_attached_file( $id, $moved );
			update_post_meta( $video, Content_Types::meta_key( 'main_embed_code' ), wp_get_attachment_url( $id ) );
		}
	}

	/** Runs a callback during which uploads go to the private folder, or to this month's folder. */
	private static function with_folder( bool $is_private, callable $callback ): mixed {
		// The name is random, so that nobody guesses the address if the web server lacks the rule.
		$inside = '/' . self::FOLDER . '/' . bin2hex( random_bytes( 12 ) );
		$move   = static fn( array $dir ) => array(
			'subdir' => $inside,
			'path'   => $dir['basedir'] . $inside,
			'url'    => $dir['baseurl'] . $inside,
		) + $dir;
		if ( ! $is_private ) {
			return $callback();
		}
		self::make_folder();
		return Filters::with( 'upload_dir', $move, $callback, 10 );
	}
}
