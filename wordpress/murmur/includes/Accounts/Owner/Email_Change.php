<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Owner;

use Murmur\Accounts\Login\{Login_Versions, Step_Up};
use Murmur\Core\{Background_Work, Capabilities, Filters, Lock, Rate_Limits, Rest, Site_Key, Text};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/change-email. The account gets the new address when its owner opens the link that was mailed there. For
 * seven days the owner of the old address can take it back, and nobody else can have it. Payments name the member,
 * never an address.
 */
final class Email_Change {
	private const PENDING = 'murmur_email_pending';
	/**
	 * User meta with one row for each change: the address before it, the time and a random name, separated by spaces.
	 */
	private const FORMER_META = 'murmur_email_former';
	private const DAYS        = 1;
	private const BACK_DAYS   = 7;

	public static function boot(): void {
		Rest::route(
			'/user/change-email',
			'POST',
			array( self::class, 'request' ),
			Rest::MEMBER,
			array( 'email' => Rest::REQUIRED_TEXT ) + Step_Up::ARGS
		);
		Capabilities::add( static fn() => Account_Links::can_be_mailed() ? array( 'email-change' ) : array() );
		add_action( 'murmur_mail_email_change', array( self::class, 'mail_link' ) );
		add_action( 'murmur_daily', array( self::class, 'forget_former' ) );
		add_filter(
			'murmur_is_reserved_email',
			static fn( bool $is, string $email ) => $is || self::is_taken( $email, 0 ),
			10,
			2
		);
		add_filter(
			'murmur_current_user',
			static fn( array $record, WP_User $user ) => $record + (
				Account_Links::can_be_mailed()
					? array( 'email_pending' => self::pending_change( $user )['email'] ?? null )
					: array()
			),
			10,
			2
		);
	}

	/** Requests a change. The response and its time don't reveal whether the address belongs to another account. */
	public static function request( WP_REST_Request $request ): array|WP_Error {
		$user  = wp_get_current_user();
		$email = Text::email( (string) $request['email'] );
		if ( ! is_email( $email ) || strlen( $email ) > 100 ) {
			return Rest::error( 400, 'invalid_email', 'Invalid email address.' );
		}
		if ( strtolower( $email ) === strtolower( $user->user_email ) ) {
			return Rest::error( 400, 'same_email', 'This is your address already.' );
		}
		$refusal = Step_Up::refusal( $user, $request );
		if ( $refusal ) {
			return $refusal;
		}
		if ( Rate_Limits::count( 'account-mails', (string) $user->ID, HOUR_IN_SECONDS ) > Verified_Email::MAILS ) {
			return Rate_Limits::refusal();
		}
		$pending = array(
			'email'   => $email,
			'id'      => wp_generate_password( 12, false ),
			'ends'    => time() + self::DAYS * DAY_IN_SECONDS,
			'account' => self::fingerprint( $user ),
		);
		update_user_meta( $user->ID, self::PENDING, wp_slash( $pending ) );
		Background_Work::start( 'murmur_mail_email_change', array( $user->ID ) );
		return array( 'success' => true );
	}

	/** Mails the link to the new address. If the address is taken, tells its owner instead that somebody wants it. */
	public static function mail_link( int $user_id ): void {
		$user    = get_userdata( $user_id );
		$pending = $user ? self::pending_change( $user ) : null;
		if ( ! $pending ) {
			return;
		}
		$owner = get_user_by( 'email', $pending['email'] );
		if ( $owner && Rate_Limits::count( 'taken-address', (string) $owner->ID, DAY_IN_SECONDS ) <= 1 ) {
			do_action( 'murmur_mail', "email taken $pending[id]", 'email_taken', $owner->ID, array() );
		}
		if ( ! self::is_taken( $pending['email'], $user_id ) ) {
			$to = array( 'deliver_to' => $pending['email'], 'address' => $pending['email'] );
			do_action(
				'murmur_mail',
				"email change $pending[id]",
				'email_change',
				$user_id,
				$to + Account_Links::facts( 'change', self::DAYS, array( 'id' => $pending['id'] ) )
			);
		}
	}

	/** Gives the account its new address. */
	public static function confirm( WP_User $user, array $data ): bool {
		$pending = self::pending_change( $user );
		if ( ! $pending || $pending['id'] !== ( $data['id'] ?? '' ) ) {
			return false;
		}
		$email = $pending['email'];
		return true === Lock::hold(
			'register ' . strtolower( $email ),
			static fn() => ! self::is_taken( $email, $user->ID ) && self::change( $user, $email )
		);
	}

	/**
	 * Restores an address, undoes later changes and ends all logins, because the person who changed the address knows
	 * the password.
	 */
	public static function take_back( WP_User $user, array $data ): bool {
		$rows = get_user_meta( $user->ID, self::FORMER_META );
		foreach ( $rows as $index => $row ) {
			list( $email, $at, $name ) = explode( ' ', $row );
			if (
				( $data['former'] ?? '' ) !== $name
				|| (int) $at <= time() - self::BACK_DAYS * DAY_IN_SECONDS
				|| self::is_taken( $email, $user->ID )
			) {
				continue;
			}
			if ( ! self::set_email( $user, $email ) ) {
				return false;
			}
			foreach ( array_slice( $rows, $index ) as $later ) {
				delete_user_meta( $user->ID, self::FORMER_META, $later );
			}
			Login_Versions::lock_out( $user->ID );
			Background_Work::start( 'murmur_mail_password_key', array( $email, Site_Key::client_ip() ) );
			return true;
		}
		return false;
	}

	public static function forget_former(): void {
		global $wpdb;
		$rows = $wpdb->get_results(
			$wpdb->prepare( "SELECT umeta_id, meta_value FROM $wpdb->usermeta WHERE meta_key = %s", self::FORMER_META )
		);
		foreach ( $rows as $row ) {
			if ( (int) explode( ' ', $row->meta_value )[1] <= time() - self::BACK_DAYS * DAY_IN_SECONDS ) {
				delete_metadata_by_mid( 'user', (int) $row->umeta_id );
			}
		}
	}

	private static function change( WP_User $user, string $email ): bool {
		$name   = wp_generate_password( 12, false );
		$former = wp_slash( "$user->user_email " . time() . " $name" );
		add_user_meta( $user->ID, self::FORMER_META, $former );
		$to = array( 'deliver_to' => $user->user_email, 'address' => $email );
		if ( ! self::set_email( $user, $email ) ) {
			delete_user_meta( $user->ID, self::FORMER_META, $former );
			return false;
		}
		do_action(
			'murmur_mail',
			"email changed $name",
			'email_changed',
			$user->ID,
			$to + Account_Links::facts( 'take-back', self::BACK_DAYS, array( 'former' => $name ) )
		);
		return true;
	}

	/**
	 * Sets an address that its link has proved. WordPress's own notice to the old address is off, since its link would
	 * lead nowhere.
	 *
	 * @return bool False if WordPress could not store it.
	 */
	private static function set_email( WP_User $user, string $email ): bool {
		$stored = Filters::with(
			'send_email_change_email',
			'__return_false',
			static fn() => wp_update_user( array( 'ID' => $user->ID, 'user_email' => wp_slash( $email ) ) )
		);
		if ( is_wp_error( $stored ) ) {
			return false;
		}
		delete_user_meta( $user->ID, self::PENDING );
		Verified_Email::confirm( get_userdata( $user->ID ) );
		return true;
	}

	/** The change that waits for its link. Null after another change of the address or the password. */
	private static function pending_change( WP_User $user ): ?array {
		$pending = get_user_meta( $user->ID, self::PENDING, true );
		return is_array( $pending )
			&& $pending['ends'] > time()
			&& hash_equals( $pending['account'], self::fingerprint( $user ) )
			? $pending
			: null;
	}

	private static function fingerprint( WP_User $user ): string {
		return hash_hmac( 'sha256', "$user->user_pass\n$user->user_email", wp_salt( 'auth' ) );
	}

	/** Whether another account has an address, or can still take it back. */
	private static function is_taken( string $email, int $user_id ): bool {
		global $wpdb;
		$owner = email_exists( $email );
		$held  = $wpdb->prepare(
			"SELECT COUNT(*) FROM $wpdb->usermeta WHERE meta_key = %s AND user_id <> %d AND meta_value LIKE %s",
			self::FORMER_META,
			$user_id,
			$wpdb->esc_like( "$email " ) . '%'
		);
		return ( $owner && (int) $owner !== $user_id ) || (int) $wpdb->get_var( $held ) > 0;
	}
}
