<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Owner;

use Murmur\Core\{Capabilities, Rate_Limits, Rest, Settings};
use WP_Error;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/verify-email, and whether a member's address is confirmed. A key that came by mail confirms it, such as the
 * link in the registration mail. Members from before this feature count as confirmed.
 */
final class Verified_Email {
	/** User meta with the confirmed address. If somebody else changes the address, the new one is not confirmed. */
	private const META     = 'murmur_email_verified';
	private const SINCE    = 'murmur_email_verified_since';
	private const DAYS     = 7;
	public const MAILS     = 3;

	public static function boot(): void {
		add_action( 'plugins_loaded', static fn() => add_option( self::SINCE, time() ), 20 );
		Rest::route( '/user/verify-email', 'POST', array( self::class, 'send_again' ), Rest::MEMBER );
		Capabilities::add( static fn() => self::is_required() ? array( 'email-verification' ) : array() );
		// Runs before the welcome mail is added. That mail has the same name, so it is then not sent.
		add_action(
			'murmur_registered',
			static fn( int $user_id ) => self::is_required() && self::mail( $user_id, "registered $user_id" )
		);
		add_action( 'murmur_address_proved', array( self::class, 'confirm' ) );
		add_filter( 'murmur_comment_refusal', array( self::class, 'comment_refusal' ), 10, 2 );
		add_filter(
			'murmur_current_user',
			static fn( array $record, WP_User $user ) => $record + (
				self::is_required() ? array( 'email_verified' => self::is_verified( $user ) ) : array()
			),
			10,
			2
		);
	}

	/** Whether the operator requires confirmed addresses and the link can be mailed. */
	private static function is_required(): bool {
		return (bool) Settings::get( 'verify_email' ) && Account_Links::can_be_mailed();
	}

	public static function is_verified( WP_User $user ): bool {
		return user_can( $user, 'edit_posts' )
			|| (int) strtotime( "$user->user_registered UTC" ) < (int) get_option( self::SINCE )
			|| get_user_meta( $user->ID, self::META, true ) === strtolower( $user->user_email );
	}

	public static function confirm( WP_User $user ): void {
		update_user_meta( $user->ID, self::META, strtolower( $user->user_email ) );
	}

	/** Confirms the address that a link was mailed to. */
	public static function follow_link( WP_User $user, array $data ): bool {
		$is_same = strtolower( $user->user_email ) === ( $data['email'] ?? '' );
		if ( $is_same ) {
			self::confirm( $user );
		}
		return $is_same;
	}

	public static function send_again(): array|WP_Error {
		$user = wp_get_current_user();
		if ( Rate_Limits::count( 'account-mails', (string) $user->ID, HOUR_IN_SECONDS ) > self::MAILS ) {
			return Rate_Limits::refusal();
		}
		if ( self::is_required() && ! self::is_verified( $user ) ) {
			self::mail( $user->ID, "verify $user->ID " . wp_generate_password( 12, false ) );
		}
		return array( 'success' => true );
	}

	/** A refusal if the address has to be confirmed first, else that of another rule. */
	public static function comment_refusal( ?WP_Error $refusal, WP_User $user ): ?WP_Error {
		return ! self::is_required() || self::is_verified( $user )
			? $refusal
			: Rest::error( 403, 'email_unverified', 'Please confirm your email address first.' );
	}

	private static function mail( int $user_id, string $name ): void {
		$address = strtolower( get_userdata( $user_id )->user_email );
		do_action(
			'murmur_mail',
			$name,
			'verify',
			$user_id,
			Account_Links::facts( 'verify', self::DAYS, array( 'email' => $address ) )
		);
	}
}
