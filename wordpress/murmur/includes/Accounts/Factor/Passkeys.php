<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Factor;

use Murmur\Core\Time;

defined( 'ABSPATH' ) || exit;

/** Members' passkeys. Only their public keys are stored, which open nothing by themselves (decision: second-factor). */
final class Passkeys {
	/** The most passkeys of one member. */
	public const MOST = 20;

	/** @return array[] A member's passkeys, oldest first. */
	public static function of( int $user_id ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare( "SELECT * FROM {$wpdb->prefix}murmur_passkeys WHERE user_id = %d ORDER BY id", $user_id ),
			ARRAY_A
		);
	}

	/** The passkey with a credential id, or null. */
	public static function find( string $credential ): ?array {
		global $wpdb;
		return $wpdb->get_row(
			$wpdb->prepare( "SELECT * FROM {$wpdb->prefix}murmur_passkeys WHERE mark = %s", self::mark( $credential ) ),
			ARRAY_A
		);
	}

	/**
	 * Adds a passkey.
	 *
	 * @param array $passkey Credential, public_key, counter, transports and name.
	 * @return bool False if the credential is known already, to whichever member.
	 */
	public static function add( int $user_id, array $passkey ): bool {
		global $wpdb;
		return 1 === $wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO {$wpdb->prefix}murmur_passkeys (mark, user_id, credential, public_key, counter,
					transports, name, made) VALUES (%s, %d, %s, %s, %d, %s, %s, %s)",
				self::mark( $passkey['credential'] ),
				$user_id,
				$passkey['credential'],
				$passkey['public_key'],
				$passkey['counter'],
				$passkey['transports'],
				$passkey['name'],
				Time::sql()
			)
		);
	}

	public static function remove( int $user_id, int $id ): ?array {
		global $wpdb;
		$row = $wpdb->get_row(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_passkeys WHERE id = %d AND user_id = %d",
				$id,
				$user_id
			),
			ARRAY_A
		);
		return $row && 1 === $wpdb->delete( "{$wpdb->prefix}murmur_passkeys", array( 'id' => $id ) ) ? $row : null;
	}

	public static function remove_all( int $user_id ): void {
		global $wpdb;
		$wpdb->delete( "{$wpdb->prefix}murmur_passkeys", array( 'user_id' => $user_id ) );
	}

	/**
	 * Records a use, in one statement, so that of two concurrent uses with one counter only one counts. Synchronised
	 * passkeys don't count: their counter stays 0, and `uses` is what changes in the row.
	 *
	 * @return bool False if the counter did not go on: the passkey was copied, or the answer replayed.
	 */
	public static function use( int $id, int $counter ): bool {
		global $wpdb;
		return 1 === $wpdb->query(
			$wpdb->prepare(
				"UPDATE {$wpdb->prefix}murmur_passkeys SET counter = %d, used = %s, uses = uses + 1
					WHERE id = %d AND (counter < %d OR (counter = 0 AND %d = 0))",
				$counter,
				Time::sql(),
				$id,
				$counter,
				$counter
			)
		);
	}

	/** A random-looking handle by which a passkey knows its member. Others can't tell the member by it. */
	public static function handle( int $user_id ): string {
		return hash_hmac( 'sha256', "murmur passkey $user_id", wp_salt( 'auth' ) );
	}

	private static function mark( string $credential ): string {
		return hash( 'sha256', $credential );
	}
}
