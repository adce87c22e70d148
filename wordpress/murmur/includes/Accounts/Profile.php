<?php
declare( strict_types=1 );

namespace Murmur\Accounts;

use Murmur\Accounts\Factor\Second_Factor;
use Murmur\Core\{Access, Member_Language, Rate_Limits, Rest, Text};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Membership_Record;
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** GET user/me and POST user/update-profile. */
final class Profile {
	private const LEVEL_WORDS   = array(
		1 => 'free',
		2 => 'bronze',
		3 => 'silver',
		4 => 'gold',
		5 => 'platinum',
		6 => 'diamond',
	);
	private const NAMES_PER_DAY = 5;

	public static function boot(): void {
		Rest::route( '/user/me', 'GET', static fn() => self::show( wp_get_current_user() ), Rest::MEMBER );
		$args = array( 'display_name' => Rest::REQUIRED_TEXT );
		Rest::route( '/user/update-profile', 'POST', array( self::class, 'rename' ), Rest::MEMBER, $args );
	}

	public static function show( WP_User $user ): array {
		$level    = Access::level( $user->ID );
		$is_admin = user_can( $user, 'manage_options' );
		$codes    = Second_Factor::codes_left( $user->ID );
		$record   = array(
			'id'                     => $user->ID,
			'email'                  => $user->user_email,
			'username'               => $user->user_login,
			'display_name'           => $user->display_name,
			'first_name'             => $user->first_name,
			'last_name'              => $user->last_name,
			'avatar_url'             => self::avatar( $user ),
			'level'                  => $is_admin ? 'admin' : self::LEVEL_WORDS[ $level ],
			'pmpro_membership_level' => array( 'id' => $level, 'name' => Levels::name( $level ) ),
			'roles'                  => array_values( $user->roles ),
			'language'               => Member_Language::of( $user->ID ),
			'membership'             => Membership_Record::of( $user->ID ),
			'other_subscriptions'    => Membership_Record::other_subscriptions( $user->ID ),
			'second_factor'          => null === $codes ? null : array( 'recovery_codes' => $codes ),
		);
		return apply_filters( 'murmur_current_user', $record, $user );
	}

	public static function rename( WP_REST_Request $request ): array|WP_Error {
		$user   = wp_get_current_user();
		$name   = Text::one_line( (string) $request['display_name'] );
		$length = Text::length( $name );
		if ( $length < 2 || $length > 100 || ! Text::fits_display_name( $name ) ) {
			return Rest::error( 400, 'invalid_display_name', 'Display name must be 2-100 characters.' );
		}
		// WordPress stores names HTML-escaped.
		if ( Text::decode( $user->display_name ) === Text::decode( $name ) ) {
			return Rest::error( 400, 'same_display_name', 'Display name must be different from the current one.' );
		}
		$refusal = Text::name_refusal( $name );
		if ( $refusal ) {
			return $refusal;
		}
		if ( Rate_Limits::count( 'name', (string) $user->ID, DAY_IN_SECONDS ) > self::NAMES_PER_DAY ) {
			return Rest::error(
				429,
				'rate_limit_exceeded',
				'Rate limit exceeded. You can change your display name 5 times per day.'
			);
		}
		$changed = wp_update_user(
			array( 'ID' => $user->ID, 'display_name' => wp_slash( $name ), 'nickname' => wp_slash( $name ) )
		);
		if ( is_wp_error( $changed ) ) {
			return Rest::error( 400, (string) $changed->get_error_code(), $changed->get_error_message() );
		}
		return array(
			'success'      => true,
			'message'      => 'Profile updated.',
			'display_name' => get_userdata( $user->ID )->display_name,
		);
	}

	/** The URL of a picture on this server. Gravatar would learn who uses the site. */
	private static function avatar( WP_User $user ): ?string {
		$url = (string) get_avatar_url( $user->ID, array( 'size' => 160 ) );
		return '' === $url || str_contains( $url, 'gravatar.com' ) ? null : $url;
	}
}
