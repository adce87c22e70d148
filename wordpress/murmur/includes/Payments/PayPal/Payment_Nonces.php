<?php
declare( strict_types=1 );

namespace Murmur\Payments\PayPal;

use Murmur\Core\Site_Key;

/** One nonce counts once: who copies the `custom_id` of a payment has one that counts for nothing. */
final class Payment_Nonces {
	/**
	 * The nonce of a payment's `custom_id`; "" where it was signed neither with the shared key nor here.
	 *
	 * @param string $custom_id As PayPal tells it.
	 * @param string $kind      ORDER or SUBSCRIPTION of Payment.
	 */
	public static function read( string $custom_id, string $kind ): string {
		return Custom_Id::signed_nonce( $custom_id, $kind, array( ...Site_Key::all(), wp_salt( 'auth' ) ) );
	}

	/** A new `custom_id`, signed with the shared key where there is one. */
	public static function make( string $kind, int $user_id, int $level ): string {
		return Custom_Id::make( $kind, $user_id, $level, Site_Key::all()[0] ?? wp_salt( 'auth' ) );
	}

	/** Keeps for which payment a nonce counts. False where it counts for another one. */
	public static function bind( string $nonce, string $paypal_id ): bool {
		global $wpdb;
		// The database may take upper and lower case for the same.
		$name = bin2hex( $nonce );
		$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->prefix}murmur_payment_nonces (nonce, paypal_id) VALUES (%s, %s)", $name, $paypal_id ) );
		return $wpdb->get_var( $wpdb->prepare( "SELECT paypal_id FROM {$wpdb->prefix}murmur_payment_nonces WHERE nonce = %s", $name ) ) === $paypal_id;
	}
}
