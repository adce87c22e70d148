<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Accounts\Lists\{Feed_Address, Following, Watch_History, Watch_Later};
use Murmur\Accounts\Owner\{Deletion, New_Device};
use Murmur\Catalogue\Anchor;
use Murmur\Payments\Levels\Levels;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * A member's data for Tools → Export and Erase Personal Data, and a text for the privacy policy. WordPress and Paid
 * Memberships Pro export comments and orders themselves.
 */
final class Personal_Data {
	private const ROWS = 200;

	/**
	 * User meta that is deleted only with the account. Deleted earlier, ended logins would be valid again and the
	 * account less safe.
	 */
	private const KEPT_META = array( 'murmur_logins', 'murmur_second_factor', Deletion::META );

	public static function boot(): void {
		$tool = static fn( string $callback ) => static fn( array $tools ) => $tools + array(
			'murmur' => array(
				'exporter_friendly_name' => 'Murmur',
				'eraser_friendly_name'   => 'Murmur',
				'callback'               => array( self::class, $callback ),
			),
		);
		add_filter( 'wp_privacy_personal_data_exporters', $tool( 'export' ) );
		add_filter( 'wp_privacy_personal_data_erasers', $tool( 'erase' ) );
		add_action( 'admin_init', array( self::class, 'suggest_policy' ) );
	}

	/** A page of a member's data; the first page also has the lists. */
	public static function export( string $email, int $page = 1 ): array {
		$user    = get_user_by( 'email', $email );
		$items   = $user && 1 === $page ? self::lists( $user ) : array();
		$longest = 0;
		foreach ( $user ? self::tables() : array() as $table => list( $group, $columns ) ) {
			$rows    = self::rows( $table, $user->ID, $page );
			$longest = max( $longest, count( $rows ) );
			$items   = array(
				...$items,
				...array_map(
					static fn( array $row ) => self::item( $group, $table, (int) $user->ID, $columns, $row ),
					$rows
				),
			);
		}
		return array( 'data' => $items, 'done' => $longest < self::ROWS );
	}

	/**
	 * Erases lists and requests. Payments stay, because the books need them. Passkeys stay until the account is
	 * deleted, like second factors.
	 */
	public static function erase( string $email, int $page = 1 ): array {
		global $wpdb;
		$user     = get_user_by( 'email', $email );
		$erased   = 0;
		$retained = 0;
		if ( $user ) {
			foreach ( array_keys( get_user_meta( $user->ID ) ) as $key ) {
				$is_ours = Watch_Later::META === $key
					|| ( str_starts_with( $key, 'murmur_' ) && ! in_array( $key, self::KEPT_META, true ) );
				$erased += $is_ours && delete_user_meta( $user->ID, $key ) ? 1 : 0;
			}
			foreach ( array( 'video_requests', 'reports', 'comment_hearts' ) as $table ) {
				$erased += (int) $wpdb->delete( "{$wpdb->prefix}murmur_$table", array( 'user_id' => $user->ID ) );
			}
			$retained = array_sum(
				array_map(
					static fn( string $table ) => count( self::rows( $table, $user->ID, 1 ) ),
					array( 'alipay_claims', 'paypal_events', 'withdrawals' )
				)
			);
		}
		return array(
			'items_removed'  => $erased > 0,
			'items_retained' => $retained > 0,
			'messages'       => $retained > 0
				? array( __( 'Murmur: reports of payments stay, since the books need them.', 'murmur' ) )
				: array(),
			'done'           => true,
		);
	}

	public static function suggest_policy(): void {
		$texts = array(
			__( 'For members we store what they watch, save and follow, what they ask for, and a private address for their feed. It is shown to them alone, and deleted on request.', 'murmur' ),
			__( 'Everybody reads comments with their author\'s name and the number of their hearts. Administrators read reports of comments and videos without the name of their sender.', 'murmur' ),
			__( 'We store reports of payments by PayPal and Alipay with the reference, the level and the time, as long as the law on bookkeeping demands. We never see the number of a card or a bank account.', 'murmur' ),
			__(
				'To stop guessed passwords we count tries by account and network address, as hashes, for a day at most.',
				'murmur'
			),
		);
		wp_add_privacy_policy_content( 'Murmur', wpautop( esc_html( implode( "\n\n", $texts ) ) ) );
	}

	/** What user meta holds of the account: an item for each list, and for each single value. */
	private static function lists( WP_User $user ): array {
		$history = static fn( array $item ) => sprintf( '%s (%s)', $item['slug'], $item['at'] );
		$name    = static fn( mixed $id ) => Anchor::find( (int) $id )?->name ?? "#$id";
		$items   = array();
		foreach ( array(
			array( Watch_Later::META, __( 'Watch later', 'murmur' ), 'strval' ),
			array( Watch_History::META, __( 'History', 'murmur' ), $history ),
			array( Following::META, __( 'Following', 'murmur' ), $name ),
			array( Feed_Address::META, __( 'Secret of the feed', 'murmur' ), 'strval' ),
		) as list( $key, $label, $show ) ) {
			$values = array_filter( (array) get_user_meta( $user->ID, $key, true ) );
			if ( array() !== $values ) {
				$items[] = array( 'name' => $label, 'value' => implode( ', ', array_map( $show, $values ) ) );
			}
		}
		$devices = count( New_Device::known_devices( $user->ID ) );
		if ( $devices > 0 ) {
			$items[] = array( 'name' => __( 'Known devices', 'murmur' ), 'value' => (string) $devices );
		}
		foreach ( array(
			'murmur_language'       => __( 'Language', 'murmur' ),
			'murmur_email_verified' => __( 'Confirmed address', 'murmur' ),
			'murmur_email_pending'  => __( 'Address that waits for its confirmation', 'murmur' ),
			'murmur_email_former'   => __( 'Address until the change', 'murmur' ),
			Deletion::META          => __( 'Account is erased at', 'murmur' ),
		) as $key => $label ) {
			foreach ( get_user_meta( $user->ID, $key ) as $value ) {
				$text    = is_array( $value ) ? (string) $value['email'] : (string) $value;
				$items[] = array(
					'name'  => $label,
					'value' => Deletion::META === $key ? gmdate( 'Y-m-d H:i', (int) $text ) : $text,
				);
			}
		}
		return array() === $items
			? array()
			: array( self::group( __( 'Lists', 'murmur' ), "murmur-lists-$user->ID", $items ) );
	}

	/** The tables with rows of members, each with a heading and the labels of its columns. */
	private static function tables(): array {
		$made = array( 'made' => __( 'Made', 'murmur' ), 'state' => __( 'State', 'murmur' ) );
		return array(
			'video_requests' => array(
				__( 'Video requests', 'murmur' ),
				array( 'text' => __( 'Request', 'murmur' ) ) + $made,
			),
			'reports'        => array(
				__( 'Reports', 'murmur' ),
				array( 'reason' => __( 'Reason', 'murmur' ), 'text' => __( 'Words', 'murmur' ) ) + $made,
			),
			'comment_hearts' => array(
				__( 'Hearts', 'murmur' ),
				array( 'comment_id' => __( 'Comment', 'murmur' ), 'made' => $made['made'] ),
			),
			'passkeys'       => array(
				__( 'Passkeys', 'murmur' ),
				array(
					'name' => __( 'Name', 'murmur' ),
					'made' => $made['made'],
					'used' => __( 'Last used', 'murmur' ),
				),
			),
			'alipay_claims'  => array(
				__( 'Alipay payments', 'murmur' ),
				array( 'reference' => __( 'Reference', 'murmur' ), 'level_id' => __( 'Level', 'murmur' ) ) + $made,
			),
			'paypal_events'  => array(
				__( 'Events at PayPal', 'murmur' ),
				array(
					'type'      => __( 'Event', 'murmur' ),
					'paypal_id' => __( 'Payment', 'murmur' ),
					'handled'   => __( 'Made', 'murmur' ),
					'note'      => __( 'Result', 'murmur' ),
				),
			),
			'withdrawals'    => array(
				__( 'Withdrawals and cancellations', 'murmur' ),
				array(
					'name'      => __( 'Name', 'murmur' ),
					'email'     => __( 'Address', 'murmur' ),
					'reference' => __( 'Reference', 'murmur' ),
					'made'      => $made['made'],
				),
			),
			'mails'          => array(
				__( 'Mails', 'murmur' ),
				array(
					'template' => __( 'Mail', 'murmur' ),
					'made'     => $made['made'],
					'sent'     => __( 'Sent', 'murmur' ),
				),
			),
		);
	}

	private static function item( string $group, string $table, int $user_id, array $columns, array $row ): array {
		$values = array_map(
			static fn( string $column, string $label ) => array(
				'name'  => $label,
				'value' => 'level_id' === $column ? Levels::name( (int) $row[ $column ] ) : (string) $row[ $column ],
			),
			array_keys( $columns ),
			$columns
		);
		return self::group( $group, "murmur-$table-$user_id-" . reset( $row ), $values );
	}

	private static function group( string $label, string $id, array $values ): array {
		return array(
			'group_id'    => 'murmur-' . md5( $label ),
			'group_label' => "Murmur: $label",
			'item_id'     => $id,
			'data'        => $values,
		);
	}

	/** @return array[] */
	private static function rows( string $table, int $user_id, int $page ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_$table WHERE user_id = %d ORDER BY 1 LIMIT %d OFFSET %d",
				$user_id,
				self::ROWS,
				( $page - 1 ) * self::ROWS
			),
			ARRAY_A
		);
	}
}
