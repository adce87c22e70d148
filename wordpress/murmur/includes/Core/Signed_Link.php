<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/**
 * A signed key for a link in a mail. It is valid for one purpose and one member until a time. Only used-up keys are
 * stored. The link carries its key in the URL's fragment, which no server and no log receives, and its page asks the
 * member before it acts.
 */
final class Signed_Link {
	private function __construct(
		public readonly int $user_id,
		public readonly int $ends,
		public readonly array $data,
		private readonly string $key,
	) {}

	/**
	 * Makes a key.
	 *
	 * @param string $purpose  A key serves no other purpose.
	 * @param int    $user_id  The member; 0 for nobody's.
	 * @param int    $lifetime In seconds.
	 * @param array  $data     Data for the purpose. Everybody with the link can read them.
	 */
	public static function make( string $purpose, int $user_id, int $lifetime, array $data = array() ): string {
		$ends = time() + $lifetime;
		$body = "$user_id.$ends." . ( array() === $data ? '' : Text::base64url( (string) wp_json_encode( $data ) ) );
		return "$body." . self::signature( $purpose, $body );
	}

	/** Reads a key. Null if it is forged, expired, used up or made for another purpose. */
	public static function read( string $purpose, string $key ): ?self {
		$parts = explode( '.', $key );
		if ( 4 !== count( $parts ) ) {
			return null;
		}
		list( $user_id, $ends, $data, $signature ) = $parts;
		$is_signed                                 = hash_equals(
			self::signature( $purpose, "$user_id.$ends.$data" ),
			$signature
		);
		if ( ! $is_signed || (int) $ends <= time() || Once::is_claimed( 'used-link', $key ) ) {
			return null;
		}
		return new self(
			(int) $user_id,
			(int) $ends,
			(array) json_decode( (string) base64_decode( strtr( $data, '-_', '+/' ), true ), true ),
			$key
		);
	}

	/** Uses the key up. Of several concurrent calls only one returns true. */
	public function use_up(): bool {
		return Once::claim( 'used-link', $this->key, $this->ends );
	}

	private static function signature( string $purpose, string $body ): string {
		return Text::base64url( hash_hmac( 'sha256', "murmur link\n$purpose\n$body", wp_salt( 'auth' ), true ) );
	}
}
