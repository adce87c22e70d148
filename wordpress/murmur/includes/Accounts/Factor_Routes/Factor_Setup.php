<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor_Routes;

use Murmur\Accounts\Factor\{Factor_Mail, Second_Factor};
use Murmur\Accounts\Login\{Bearer_Auth, Login_Versions, Step_Up};
use Murmur\Core\{Capabilities, Rest};
use WP_Error;
use WP_REST_Request;
use WP_Session_Tokens;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/second-factor/setup, /confirm and /remove: members turn their second factor on and off. For a member who
 * has lost the app and the recovery codes, an administrator turns it off in the list of users.
 */
final class Factor_Setup {
	private const ACTION = 'murmur_remove_second_factor';

	public static function boot(): void {
		$code = Rest::REQUIRED_TEXT + array( 'maxLength' => 100 );
		Rest::route( '/user/second-factor/setup', 'POST', array( self::class, 'begin' ), Rest::MEMBER, Step_Up::ARGS );
		Rest::route(
			'/user/second-factor/confirm',
			'POST',
			array( self::class, 'confirm' ),
			Rest::MEMBER,
			array( 'code' => $code )
		);
		Rest::route(
			'/user/second-factor/remove',
			'POST',
			array( self::class, 'remove' ),
			Rest::MEMBER,
			Step_Up::ARGS
		);
		Capabilities::add( array( 'second-factor' ) );
		add_filter( 'user_row_actions', array( self::class, 'add_row_action' ), 10, 2 );
		add_action( 'admin_post_' . self::ACTION, array( self::class, 'on_row_action' ) );
	}

	public static function begin( WP_REST_Request $request ): array|WP_Error {
		$user = wp_get_current_user();
		if ( Second_Factor::is_on( $user->ID ) ) {
			return Rest::error( 409, 'second_factor_on', 'The second factor is on already.' );
		}
		return Step_Up::refusal( $user, $request ) ?? Second_Factor::begin( $user );
	}

	/** Turns the second factor on. Ends all other logins of the account, since none of them has proved it. */
	public static function confirm( WP_REST_Request $request ): array|WP_Error {
		$user  = wp_get_current_user();
		$codes = Second_Factor::turn_on( $user, (string) $request['code'] );
		if ( is_wp_error( $codes ) ) {
			return $codes;
		}
		self::end_others( $user->ID );
		Factor_Mail::send( $user, 'on' );
		return array( 'recovery_codes' => $codes );
	}

	public static function remove( WP_REST_Request $request ): array|WP_Error {
		$user = wp_get_current_user();
		if ( ! Second_Factor::is_on( $user->ID ) ) {
			return Rest::error( 409, 'second_factor_off', 'The second factor is off already.' );
		}
		$refusal = Step_Up::refusal( $user, $request );
		if ( $refusal ) {
			return $refusal;
		}
		self::turn_off( $user );
		return array( 'success' => true );
	}

	/** Adds "Turn off second factor" to the rows of members who have one, in the list of users. */
	public static function add_row_action( array $actions, WP_User $user ): array {
		if (
			current_user_can( 'edit_user', $user->ID )
			&& get_current_user_id() !== $user->ID
			&& Second_Factor::is_on( $user->ID )
		) {
			$url                     = wp_nonce_url(
				admin_url( 'admin-post.php?action=' . self::ACTION . "&user=$user->ID" ),
				self::ACTION . "_$user->ID"
			);
			$actions[ self::ACTION ] = sprintf(
				'<a href="%s">%s</a>',
				esc_url( $url ),
				esc_html__( 'Turn off second factor', 'murmur' )
			);
		}
		return $actions;
	}

	public static function on_row_action(): void {
		$user_id = isset( $_GET['user'] ) ? absint( $_GET['user'] ) : 0;
		check_admin_referer( self::ACTION . "_$user_id" );
		$user = get_userdata( $user_id );
		// Administrators turn off their own second factor with password and code, not here.
		if ( ! $user || get_current_user_id() === $user_id || ! current_user_can( 'edit_user', $user_id ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to edit this user.', 'murmur' ), 403 );
		}
		self::turn_off( $user );
		wp_safe_redirect( admin_url( 'users.php' ) );
		exit;
	}

	private static function turn_off( WP_User $user ): void {
		Second_Factor::turn_off( $user->ID );
		self::end_others( $user->ID );
		Factor_Mail::send( $user, 'off' );
	}

	private static function end_others( int $user_id ): void {
		Login_Versions::end_logins( $user_id, Login_Versions::EVERYWHERE, Bearer_Auth::token() );
		WP_Session_Tokens::get_instance( $user_id )->destroy_all();
	}
}
