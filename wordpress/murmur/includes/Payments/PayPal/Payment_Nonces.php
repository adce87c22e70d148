<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Core\Site_Key;

defined( 'ABSPATH' ) || exit;

/** Makes each signed `custom_id` valid for one payment only, so that a copied one is worthless. */
final class Payment_Nonces {
	/** The nonce in a payment's `custom_id`; "" if it was signed neither with the shared key nor by this WordPress. */
	public static function read( string $custom_id, Payment_Kind $kind ): string {
		return Custom_Id::signed_nonce( $custom_id, $kind, array( ...Site_Key::keys(), wp_salt( 'auth' ) ) );
	}

	/** Makes a `custom_id`, signed with the shared key if there is one. */
	public static function make( Payment_Kind $kind, int $user_id, int $level ): string {
		return Custom_Id::make( $kind, $user_id, $level, Site_Key::keys()[0] ?? wp_salt( 'auth' ) );
	}

	/** Binds a nonce to a payment. False if it is bound to another one. */
	public static function bind( string $nonce, string $paypal_id ): bool {
		global $wpdb;
		// In hexadecimal, because the database may compare without regard to case.
		$name = bin2hex( $nonce );
		$wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO {$wpdb->prefix}murmur_payment_nonces (nonce, paypal_id) VALUES (%s, %s)",
				$name,
				$paypal_id
			)
		);
		return $wpdb->get_var(
			$wpdb->prepare( "SELECT paypal_id FROM {$wpdb->prefix}murmur_payment_nonces WHERE nonce = %s", $name )
		) === $paypal_id;
	}
}
