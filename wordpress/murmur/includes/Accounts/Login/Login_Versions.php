<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Login;

use Murmur\Accounts\Factor\Passkeys;
use Murmur\Core\{Capabilities, Lock, Rest};
use WP_Session_Tokens;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Each account has a login version, which its tokens carry. Raising the version ends all earlier tokens, whichever
 * plugin signed them. The login that changes its own password can be exempted. A token without a version is older than
 * this plugin and has version 0.
 */
final class Login_Versions {
	/** Reasons why earlier logins ended. */
	public const PASSWORD   = 'password';
	public const EVERYWHERE = 'everywhere';
	public const ELSEWHERE  = 'elsewhere';

	private const META = 'murmur_logins';

	/** True while this plugin sets a password. It ends the logins itself afterwards. */
	private static bool $is_changing_password = false;

	/** Adds a hook for each way in which WordPress changes a password. Each change must end the account's logins. */
	public static function boot(): void {
		Rest::route( '/user/logout-everywhere', 'POST', array( self::class, 'log_out_everywhere' ), Rest::MEMBER );
		Capabilities::add( array( 'logout-everywhere' ) );
		add_action( 'after_password_reset', static fn( WP_User $user ) => self::on_password( $user->ID ) );
		add_action( 'profile_update', array( self::class, 'on_profile_update' ), 10, 2 );
		add_action( 'wp_set_password', array( self::class, 'on_set_password' ), 10, 3 );
		// WordPress's button "Log Out Everywhere Else" has no hook of its own.
		add_action( 'wp_ajax_destroy-sessions', array( self::class, 'on_destroy_sessions' ), 0 );
		add_filter( 'user_row_actions', array( self::class, 'add_row_action' ), 10, 2 );
		add_action( 'admin_post_murmur_end_logins', array( self::class, 'on_row_action' ) );
	}

	public static function version( int $user_id ): int {
		return (int) ( self::state( $user_id )['version'] ?? 0 );
	}

	/** The version of a new login. */
	public static function for_new_login( int $user_id ): int {
		self::detect_changed_password( $user_id );
		if ( ! isset( self::state( $user_id )['password'] ) ) {
			self::store_password_mark( $user_id );
		}
		return self::version( $user_id );
	}

	/** The reason why a token has ended; null if it has not. */
	public static function why_ended( int $user_id, int $version, string $token ): ?string {
		self::detect_changed_password( $user_id );
		$state = self::state( $user_id );
		if (
			$version >= (int) ( $state['version'] ?? 0 )
			|| hash_equals( (string) ( $state['kept'] ?? '' ), self::fingerprint( $token ) )
		) {
			return null;
		}
		return (string) ( $state['why'] ?? self::EVERYWHERE );
	}

	/**
	 * Ends all logins of an account.
	 *
	 * @param int    $user_id    The account.
	 * @param string $why        PASSWORD, EVERYWHERE or ELSEWHERE.
	 * @param string $kept_token The exempted token, if any.
	 */
	public static function end_logins( int $user_id, string $why, string $kept_token = '' ): void {
		$change = array(
			'why'  => $why,
			'kept' => '' === $kept_token ? '' : self::fingerprint( $kept_token ),
		);
		self::change_state(
			$user_id,
			static fn( array $state ) => $change + array( 'version' => (int) ( $state['version'] ?? 0 ) + 1 )
		);
	}

	/** POST user/logout-everywhere: ends all logins of the member, including this one. */
	public static function log_out_everywhere(): array {
		self::end_logins( get_current_user_id(), self::EVERYWHERE );
		WP_Session_Tokens::get_instance( get_current_user_id() )->destroy_all();
		return array( 'success' => true );
	}

	/** Ends all logins, also of wp-admin, except the one with this token. */
	public static function change_password( int $user_id, string $password, string $kept_token ): void {
		self::$is_changing_password = true;
		wp_set_password( $password, $user_id );
		self::$is_changing_password = false;
		self::end_logins( $user_id, self::PASSWORD, $kept_token );
		WP_Session_Tokens::get_instance( $user_id )->destroy_all();
	}

	/** Removes the passkeys and the password after a stranger's login, so that neither opens the account any more. */
	public static function lock_out( int $user_id ): void {
		Passkeys::remove_all( $user_id );
		self::change_password( $user_id, wp_generate_password( 40 ), '' );
	}

	public static function on_profile_update( int $user_id, WP_User $before ): void {
		$user = get_userdata( $user_id );
		if ( $user && $user->user_pass !== $before->user_pass ) {
			self::on_password( $user_id );
		}
	}

	/**
	 * Ends the logins after a new password, in WordPress 6.2 and later. WordPress 6.8 and later also set an unchanged
	 * password again, to rehash it.
	 *
	 * @param string       $password The new password.
	 * @param int          $user_id  The account.
	 * @param WP_User|null $before   The user before the change (WordPress 6.7 and later).
	 */
	public static function on_set_password( string $password, int $user_id, ?WP_User $before = null ): void {
		if ( ! $before || ! wp_check_password( $password, $before->user_pass, $user_id ) ) {
			self::on_password( $user_id );
		} else {
			self::store_password_mark( $user_id );
		}
	}

	/** Handles "Log Out Everywhere Else" on a profile in wp-admin. WordPress's own handler sends the response. */
	public static function on_destroy_sessions(): void {
		$user_id = isset( $_POST['user_id'] ) ? absint( $_POST['user_id'] ) : 0;
		if (
			$user_id
			&& current_user_can( 'edit_user', $user_id )
			&& check_ajax_referer( 'update-user_' . $user_id, 'nonce', false )
		) {
			self::end_logins( $user_id, self::EVERYWHERE );
		}
	}

	/** Adds "End all logins" to each row of the list of users. */
	public static function add_row_action( array $actions, WP_User $user ): array {
		if ( current_user_can( 'edit_user', $user->ID ) ) {
			$url                          = wp_nonce_url(
				admin_url( "admin-post.php?action=murmur_end_logins&user=$user->ID" ),
				"murmur_end_logins_$user->ID"
			);
			$actions['murmur_end_logins'] = sprintf(
				'<a href="%s">%s</a>',
				esc_url( $url ),
				esc_html__( 'End all logins', 'murmur' )
			);
		}
		return $actions;
	}

	public static function on_row_action(): void {
		$user_id = isset( $_GET['user'] ) ? absint( $_GET['user'] ) : 0;
		check_admin_referer( "murmur_end_logins_$user_id" );
		if ( ! current_user_can( 'edit_user', $user_id ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to edit this user.', 'murmur' ), 403 );
		}
		self::end_logins( $user_id, self::EVERYWHERE );
		WP_Session_Tokens::get_instance( $user_id )->destroy_all();
		wp_safe_redirect( admin_url( 'users.php' ) );
		exit;
	}

	/** Ends all logins. It is unknown which of them changed the password. */
	private static function on_password( int $user_id ): void {
		if ( ! self::$is_changing_password ) {
			self::end_logins( $user_id, self::PASSWORD );
		}
	}

	/** Ends all logins if the password was changed without any hook. Plugins can do that before WordPress 6.2. */
	private static function detect_changed_password( int $user_id ): void {
		$stored_mark = self::state( $user_id )['password'] ?? null;
		if ( null !== $stored_mark && ! hash_equals( (string) $stored_mark, self::password_mark( $user_id ) ) ) {
			self::end_logins( $user_id, self::PASSWORD );
		}
	}

	/** Stores a fingerprint of the current password. */
	private static function store_password_mark( int $user_id ): void {
		self::change_state( $user_id, static fn( array $state ) => $state );
	}

	/** Changes the state, with the present password's fingerprint. No change of another process is lost. */
	private static function change_state( int $user_id, callable $change ): void {
		$store = static function () use ( $user_id, $change ): void {
			wp_cache_delete( $user_id, 'user_meta' );
			$password = array( 'password' => self::password_mark( $user_id ) );
			update_user_meta( $user_id, self::META, $password + $change( self::state( $user_id ) ) );
		};
		if ( is_wp_error( Lock::hold( "logins $user_id", $store ) ) ) {
			$store();
		}
	}

	/** A fingerprint from which nobody can tell the password. */
	private static function password_mark( int $user_id ): string {
		$user = get_userdata( $user_id );
		return substr( hash_hmac( 'sha256', $user ? $user->user_pass : '', wp_salt( 'auth' ) ), 0, 16 );
	}

	private static function fingerprint( string $token ): string {
		return hash( 'sha256', $token );
	}

	private static function state( int $user_id ): array {
		$state = get_user_meta( $user_id, self::META, true );
		return is_array( $state ) ? $state : array();
	}
}
