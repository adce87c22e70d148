<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Owner;

use Murmur\Accounts\Login\Login_Versions;
use Murmur\Core\{Background_Work, Capabilities, Rate_Limits, Site_Key};
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Mails a member about the first login from each new device. The site identifies devices by the hash of a random
 * cookie. The very first login of an account sends no mail.
 */
final class New_Device {
	public const META  = 'murmur_devices';
	private const MOST = 30;
	private const DAYS = 7;

	private const MAILS_A_DAY = 5;

	public static function boot(): void {
		add_action( 'murmur_login', array( self::class, 'check' ) );
		Capabilities::add( static fn() => Account_Links::can_be_mailed() ? array( 'new-device-mail' ) : array() );
	}

	public static function check( WP_User $user ): void {
		$mark = Site_Key::device();
		if ( '' === $mark ) {
			return;
		}
		$known   = self::known_devices( $user->ID );
		$devices = array( ...array_diff( $known, array( $mark ) ), $mark );
		update_user_meta( $user->ID, self::META, array_slice( $devices, -self::MOST ) );
		$is_new_device = array() !== $known && ! in_array( $mark, $known, true ) && Account_Links::can_be_mailed();
		if (
			$is_new_device
			&& Rate_Limits::count( 'device-mails', (string) $user->ID, DAY_IN_SECONDS ) <= self::MAILS_A_DAY
		) {
			$facts = array( 'device' => Site_Key::device_name(), 'account' => $user->user_email );
			do_action(
				'murmur_mail',
				"device $user->ID $mark " . Login_Versions::version( $user->ID ),
				'new_device',
				$user->ID,
				$facts + Account_Links::facts( 'not-me', self::DAYS, array( 'device' => $mark ) )
			);
		}
	}

	/** @return string[] The devices that the account was used on, the last one at the end. */
	public static function known_devices( int $user_id ): array {
		$devices = get_user_meta( $user_id, self::META, true );
		return is_array( $devices ) ? $devices : array();
	}

	/** Ends a stranger's login, by the link of the mail. The stranger knows the password or has added a passkey. */
	public static function follow_link( WP_User $user, array $data ): bool {
		update_user_meta(
			$user->ID,
			self::META,
			array_values( array_diff( self::known_devices( $user->ID ), array( $data['device'] ?? '' ) ) )
		);
		Login_Versions::lock_out( $user->ID );
		Background_Work::start( 'murmur_mail_password_key', array( $user->user_email, Site_Key::client_ip() ) );
		return true;
	}
}
