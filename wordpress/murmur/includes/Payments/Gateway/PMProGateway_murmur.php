<?php
/**
 * The gateway's class, under the name that PMPro expects.
 *
 * @package Murmur
 */

declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\Cancellation;
use Murmur\Payments\Gateway\Gateway;

defined( 'ABSPATH' ) || exit;

/** Passes PMPro's calls on to the plugin. PMPro builds the class's name from the gateway's. */
class PMProGateway_murmur extends PMProGateway {
	/** The gateway's name. PMPro reads it. */
	public string $gateway;

	public function __construct( $gateway = null ) {
		$this->gateway = (string) $gateway;
	}

	/**
	 * Whether the gateway supports one of PMPro's optional features.
	 *
	 * @param string $feature PMPro's name of it.
	 */
	public static function supports( $feature ) {
		return 'subscription_sync' === $feature;
	}

	/**
	 * Refuses a payment in PMPro's own checkout, because the site would not know about it.
	 *
	 * @param MemberOrder $order The order.
	 */
	public function process( &$order ) {
		$order->error = sprintf(
			/* translators: %s: an address */
			__( 'Memberships are bought on the site: %s', 'murmur' ),
			Settings::get( 'site_url' ) . '/vip'
		);
		return false;
	}

	/** @param PMPro_Subscription $subscription The subscription. */
	public function cancel_subscription( $subscription ) {
		return Cancellation::cancel_at_paypal( (string) $subscription->get_subscription_transaction_id() );
	}

	/**
	 * Reads the state at PayPal. If that fails, PMPro estimates it.
	 *
	 * @param PMPro_Subscription $subscription The subscription.
	 */
	public function update_subscription_info( $subscription ) {
		$problem = Gateway::sync( $subscription );
		if ( null !== $problem ) {
			parent::update_subscription_info( $subscription );
		}
		return $problem;
	}

	public static function get_description_for_gateway_settings() {
		return esc_html__(
			'Payments of the Murmur site. They are made there; orders, subscriptions and refunds are kept and managed here.',
			'murmur'
		);
	}

	/** Links to the plugin's own page of settings. */
	public static function show_settings_fields() {
		printf(
			'<p><a href="%s">%s</a></p>',
			esc_url( admin_url( 'options-general.php?page=murmur' ) ),
			esc_html__( 'Settings of Murmur', 'murmur' )
		);
	}

	public static function save_settings_fields() {}
}
