<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

use Murmur\Core\Signed_Link;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** A proof, valid once and for a short time, that a member has just used a passkey. It takes the password's place. */
final class Passkey_Proof {
	private const PURPOSE  = 'passkey-proof';
	private const LIFETIME = 5 * MINUTE_IN_SECONDS;

	public static function make( WP_User $user ): string {
		return Signed_Link::make(
			self::PURPOSE,
			$user->ID,
			self::LIFETIME,
			array( 'once' => bin2hex( random_bytes( 6 ) ) )
		);
	}

	/** Uses a proof up. Returns whether it was valid and this member's. */
	public static function use_up( WP_User $user, string $proof ): bool {
		$link = Signed_Link::read( self::PURPOSE, $proof );
		return $link && $link->user_id === $user->ID && $link->use_up();
	}
}
