<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Owner;

use Murmur\Accounts\Login\Caller_Check;
use Murmur\Core\{Lock, Rate_Limits, Rest, Settings, Signed_Link};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST user/account-link: carries out the action of a link in a mail, once. The site's page has asked the member
 * before.
 */
final class Account_Links {
	/**
	 * The actions by purpose. Each takes the user and the link's data, and returns false if the link no longer applies.
	 */
	private const ACTIONS = array(
		'verify'    => array( Verified_Email::class, 'follow_link' ),
		'change'    => array( Email_Change::class, 'confirm' ),
		'take-back' => array( Email_Change::class, 'take_back' ),
		'keep'      => array( Deletion::class, 'follow_link' ),
		'not-me'    => array( New_Device::class, 'follow_link' ),
	);

	public static function boot(): void {
		Rest::route(
			'/user/account-link',
			'POST',
			array( self::class, 'follow_link' ),
			Rest::EVERYBODY,
			array(
				'purpose' => Rest::REQUIRED_TEXT + array( 'enum' => array_keys( self::ACTIONS ) ),
				'key'     => Rest::REQUIRED_TEXT + array( 'minLength' => 1, 'maxLength' => 600 ),
			)
		);
	}

	/** Whether mails with links can be sent: links lead to the site, and mails go out through PMPro. */
	public static function can_be_mailed(): bool {
		return '' !== (string) Settings::get( 'site_url' ) && class_exists( 'PMProEmail' );
	}

	/** The facts of a mail with a link. The key is made when the mail is sent, and is never stored. */
	public static function facts( string $purpose, int $days, array $data ): array {
		return array( 'purpose' => $purpose, 'days' => $days, 'data' => $data );
	}

	public static function follow_link( WP_REST_Request $request ): array|WP_Error {
		$refusal = Caller_Check::refusal() ?? Rate_Limits::refuse_visitor( 'account-link', 30, 15 * MINUTE_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		$purpose = (string) $request['purpose'];
		$link    = Signed_Link::read( "account $purpose", (string) $request['key'] );
		$user    = $link ? get_userdata( $link->user_id ) : false;
		if ( ! $user || ! $link->use_up() ) {
			return self::invalid_link();
		}
		$result = Lock::hold(
			"account $user->ID",
			static fn() => call_user_func( self::ACTIONS[ $purpose ], $user, $link->data )
		);
		if ( is_wp_error( $result ) ) {
			return $result;
		}
		return $result ? array( 'user_id' => $user->ID, 'username' => $user->user_login ) : self::invalid_link();
	}

	private static function invalid_link(): WP_Error {
		return Rest::error( 400, 'invalid_link', 'This link is not valid. It may have been used, or be too old.' );
	}
}
