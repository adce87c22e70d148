<?php
declare( strict_types=1 );

namespace Murmur\Payments\Withdrawals;

use Murmur\Core\{Text, Time};

defined( 'ABSPATH' ) || exit;

/** The stored withdrawals and cancellations, a row each. */
final class Withdrawal_Store {
	public const WITHDRAWAL   = 'withdrawal';
	public const CANCELLATION = 'cancellation';
	public const KINDS        = array( self::WITHDRAWAL, self::CANCELLATION );

	/** An equal request within so many seconds counts as the same. */
	private const REPEAT_WINDOW = 10 * MINUTE_IN_SECONDS;

	public static function find( int $id ): ?object {
		global $wpdb;
		return $wpdb->get_row( $wpdb->prepare( "SELECT * FROM {$wpdb->prefix}murmur_withdrawals WHERE id = %d", $id ) );
	}

	public static function update( int $id, array $values ): void {
		global $wpdb;
		$wpdb->update( "{$wpdb->prefix}murmur_withdrawals", $values, array( 'id' => $id ) );
	}

	public static function add( array $row, bool $is_confirmed ): object {
		global $wpdb;
		$now = Time::sql();
		$wpdb->insert(
			"{$wpdb->prefix}murmur_withdrawals",
			self::storable( $row ) + array( 'made' => $now, 'confirmed' => $is_confirmed ? $now : null )
		);
		return self::find( (int) $wpdb->insert_id );
	}

	/**
	 * The equal request that the same person sent a moment ago, or null. A visitor never gets a member's request, which
	 * is confirmed as it is made: the answer would reveal that the address has an account.
	 *
	 * @param array $row A request; its `user_id` is 0 of a visitor.
	 */
	public static function find_repeated( array $row ): ?object {
		global $wpdb;
		$row = self::storable( $row );
		return $wpdb->get_row(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_withdrawals
					WHERE kind = %s AND name = %s AND email = %s AND reference = %s AND made > %s
					AND IF( %d > 0, user_id = %d AND confirmed IS NOT NULL, confirmed IS NULL OR confirmed > made )
					ORDER BY id DESC LIMIT 1",
				$row['kind'],
				$row['name'],
				$row['email'],
				$row['reference'],
				Time::sql( time() - self::REPEAT_WINDOW ),
				$row['user_id'],
				$row['user_id']
			)
		);
	}

	/** The undecided withdrawals, oldest first. */
	public static function find_open( int $limit ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_withdrawals WHERE decided IS NULL ORDER BY id LIMIT %d",
				$limit
			)
		);
	}

	/**
	 * Whether a member has confirmed a withdrawal that is open or was open within the last hour. Its receipt explains
	 * what happens.
	 */
	public static function is_under_way( int $user_id ): bool {
		global $wpdb;
		return null !== $wpdb->get_var(
			$wpdb->prepare(
				"SELECT id FROM {$wpdb->prefix}murmur_withdrawals
					WHERE user_id = %d AND confirmed IS NOT NULL AND ( decided IS NULL OR decided > %s ) LIMIT 1",
				$user_id,
				Time::sql( time() - HOUR_IN_SECONDS )
			)
		);
	}

	/** When the member's withdrawal was made that is confirmed and not decided; null without one. */
	public static function open_since( int $user_id ): ?string {
		global $wpdb;
		$made = $wpdb->get_var(
			$wpdb->prepare(
				"SELECT made FROM {$wpdb->prefix}murmur_withdrawals
					WHERE user_id = %d AND kind = %s AND confirmed IS NOT NULL AND decided IS NULL
					ORDER BY id DESC LIMIT 1",
				$user_id,
				self::WITHDRAWAL
			)
		);
		return null === $made ? null : Time::iso( $made );
	}

	/** The request without the characters that the table can't store. */
	private static function storable( array $row ): array {
		global $wpdb;
		foreach ( array( 'name', 'reference' ) as $column ) {
			$row[ $column ] = Text::strip_unstorable(
				"{$wpdb->prefix}murmur_withdrawals",
				$column,
				(string) $row[ $column ]
			);
		}
		return $row;
	}
}
