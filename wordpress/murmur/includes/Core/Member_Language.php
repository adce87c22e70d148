<?php
declare( strict_types=1 );

namespace Murmur\Core;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The language that a member used last, for mails. The site sends it in a header, which counts only with the shared
 * key.
 */
final class Member_Language {
	public const ALL = array( 'en', 'zh' );

	private const META = 'murmur_language';

	public static function boot(): void {
		add_filter( 'rest_request_before_callbacks', array( self::class, 'store_of_caller' ), 20, 3 );
		// At priority 1, so that the mail about the registration finds the language.
		add_action( 'murmur_registered', array( self::class, 'store' ), 1 );
		Capabilities::add( array( 'member-language' ) );
	}

	public static function of( int $user_id ): string {
		$used = (string) get_user_meta( $user_id, self::META, true );
		if ( in_array( $used, self::ALL, true ) ) {
			return $used;
		}
		$language = substr( get_user_locale( $user_id ), 0, 2 );
		return in_array( $language, self::ALL, true ) ? $language : self::ALL[0];
	}

	/** Stores the language before each route's callback; WordPress knows the member by then. */
	public static function store_of_caller( mixed $response, array $handler, WP_REST_Request $request ): mixed {
		if ( is_user_logged_in() ) {
			self::store( get_current_user_id() );
		}
		return $response;
	}

	public static function store( int $user_id ): void {
		$language = Site_Key::language();
		if ( in_array( $language, self::ALL, true ) ) {
			update_user_meta( $user_id, self::META, $language );
		}
	}
}
