<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Owner;

use Murmur\Accounts\Login\Step_Up;
use Murmur\Core\{Background_Work, Capabilities, Lock, Rest, Settings};
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/delete-account and user/keep-account. A deletion ends the subscription at once. After 14 days WordPress's
 * own erasers erase the account, and the site replaces the member in its books by a pseudonym.
 */
final class Deletion {
	/** User meta with the time of the erasure. The erasers don't delete it, so that an interrupted erasure goes on. */
	public const META = 'murmur_deletion';
	/** The hook whose cron event stays scheduled until the site has accepted the erasure. */
	public const SITE_HOOK = 'murmur_forget_at_site';
	private const DAYS     = 14;
	private const ERASE_HOOK = 'murmur_erase_due';
	private const AT_ONCE  = 20;
	private const PAGES    = 500;

	public static function boot(): void {
		Rest::route( '/user/delete-account', 'POST', array( self::class, 'request' ), Rest::MEMBER, Step_Up::ARGS );
		Rest::route( '/user/keep-account', 'POST', array( self::class, 'keep_own_account' ), Rest::MEMBER );
		Capabilities::add( static fn() => Account_Links::can_be_mailed() ? array( 'own-data' ) : array() );
		add_action( 'murmur_daily', array( self::class, 'erase_due' ), 30 );
		add_action( self::ERASE_HOOK, array( self::class, 'erase_due' ) );
		add_action( self::SITE_HOOK, array( self::class, 'notify_site' ), 10, 2 );
		// A member who buys a level keeps the account.
		add_action( 'murmur_level_given', array( self::class, 'keep_account' ) );
		add_filter(
			'murmur_current_user',
			static fn( array $record, WP_User $user ) => $record + (
				Account_Links::can_be_mailed()
					? array( 'deletion_at' => self::date( self::erasure_time( $user->ID ) ) )
					: array()
			),
			10,
			2
		);
	}

	public static function request( WP_REST_Request $request ): array|WP_Error {
		$user = wp_get_current_user();
		if ( self::is_staff( $user ) ) {
			return Rest::error( 403, 'works_here', 'Accounts that work in WordPress are deleted there.' );
		}
		$refusal = Step_Up::refusal( $user, $request );
		if ( $refusal ) {
			return $refusal;
		}
		$at = Lock::hold(
			"account $user->ID",
			static fn() => self::erasure_time( $user->ID ) ? self::erasure_time( $user->ID ) : self::begin( $user )
		);
		return is_wp_error( $at ) ? $at : array( 'deletion_at' => self::date( $at ) );
	}

	public static function keep_own_account(): array|WP_Error {
		return self::keep_account( get_current_user_id() )
			? array( 'success' => true )
			: Rest::error( 409, 'already_deleted', 'This account is being deleted, or has been.' );
	}

	/** Keeps the account. Returns false if its erasure has begun. */
	public static function keep_account( int $user_id ): bool {
		return true === Lock::hold(
			"account $user_id",
			static function () use ( $user_id ): bool {
				clean_user_cache( $user_id );
				delete_user_meta( $user_id, self::META );
				return false !== get_userdata( $user_id );
			}
		);
	}

	/** Keeps the account, by the link in the mail about this deletion. */
	public static function follow_link( WP_User $user, array $data ): bool {
		$at = self::erasure_time( $user->ID );
		return $at > 0 && $at === ( $data['at'] ?? 0 ) && self::keep_account( $user->ID );
	}

	/** Erases the first of the accounts that are due. Cron goes on with the rest, as long as that erases any. */
	public static function erase_due(): void {
		$due = get_users(
			array(
				'fields'       => 'ID',
				'number'       => self::AT_ONCE,
				'meta_key'     => self::META,
				'meta_value'   => time(),
				'meta_compare' => '<=',
				'meta_type'    => 'NUMERIC',
			)
		);
		$erased = 0;
		foreach ( $due as $id ) {
			$erased += true === Lock::hold( "account $id", static fn() => self::erase( (int) $id ), 0 ) ? 1 : 0;
		}
		if ( $erased > 0 && self::AT_ONCE === count( $due ) ) {
			Background_Work::schedule( self::ERASE_HOOK, time() );
		}
	}

	/** Tells the site to replace the member in its books. Tries again later until the site has accepted it. */
	public static function notify_site( int $user_id, int $tries ): void {
		$again = array( $user_id, $tries + 1 );
		wp_schedule_single_event( Background_Work::next_try( $tries ), self::SITE_HOOK, $again );
		$response = wp_remote_post(
			Settings::get( 'site_url' ) . '/_api/forget-member',
			array(
				'timeout'     => 10,
				'redirection' => 0,
				'headers'     => array(
					'Authorization' => 'Bearer ' . Settings::get( 'revalidate_secret' ),
					'Content-Type'  => 'application/json',
				),
				'body'        => wp_json_encode( array( 'id' => $user_id ) ),
			)
		);
		if ( 204 === (int) wp_remote_retrieve_response_code( $response ) ) {
			wp_clear_scheduled_hook( self::SITE_HOOK, $again );
		}
	}

	private static function begin( WP_User $user ): int {
		$at = time() + self::DAYS * DAY_IN_SECONDS;
		update_user_meta( $user->ID, self::META, $at );
		do_action( 'murmur_end_subscriptions', $user->ID );
		do_action(
			'murmur_mail',
			"deletion $user->ID $at",
			'deletion',
			$user->ID,
			array( 'at' => $at ) + Account_Links::facts( 'keep', self::DAYS, array( 'at' => $at ) )
		);
		return $at;
	}

	/**
	 * Erases an account. Runs with the account's lock, which its owner's decision to keep it takes, too.
	 *
	 * @return bool Whether the account is gone.
	 */
	private static function erase( int $user_id ): bool {
		wp_cache_delete( $user_id, 'user_meta' );
		$user = get_userdata( $user_id );
		$at   = self::erasure_time( $user_id );
		if ( ! $user || 0 === $at || $at > time() || self::is_staff( $user ) ) {
			return false;
		}
		foreach ( apply_filters( 'wp_privacy_personal_data_erasers', array() ) as $eraser ) {
			self::run_eraser( $eraser['callback'], $user->user_email );
		}
		wp_schedule_single_event( time(), self::SITE_HOOK, array( $user_id, 0 ) );
		require_once ABSPATH . 'wp-admin/includes/user.php';
		require_once ABSPATH . 'wp-admin/includes/ms.php';
		return is_multisite() ? wpmu_delete_user( $user_id ) : wp_delete_user( $user_id );
	}

	/** Runs an eraser. One that fails must not stop the others. */
	private static function run_eraser( callable $erase, string $email ): void {
		try {
			for ( $page = 1; $page <= self::PAGES; $page++ ) {
				$answer = $erase( $email, $page );
				if ( ! is_array( $answer ) || $answer['done'] ) {
					return;
				}
			}
		} catch ( Throwable $error ) {
			trigger_error(
				'Murmur: an eraser of personal data failed: ' . esc_html( $error->getMessage() ),
				E_USER_WARNING
			);
		}
	}

	/** Whether the user works here. Deleting such an account would delete its videos, or lock everybody out. */
	private static function is_staff( WP_User $user ): bool {
		return user_can( $user, 'edit_posts' ) || user_can( $user, 'manage_options' );
	}

	private static function erasure_time( int $user_id ): int {
		return (int) get_user_meta( $user_id, self::META, true );
	}

	private static function date( int $at ): ?string {
		return 0 === $at ? null : gmdate( 'Y-m-d\TH:i:s\Z', $at );
	}
}
