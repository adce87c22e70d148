<?php
/**
 * The gateway's class, under the name that PMPro looks for.
 *
 * @package Murmur
 */

declare( strict_types=1 );

use Murmur\Core\Settings;
use Murmur\Payments\{Cancellation, Gateway};

defined( 'ABSPATH' ) || exit;

/** Passes PMPro's calls on to the plugin. PMPro derives the class's name from the gateway's. */
class PMProGateway_murmur extends PMProGateway {
	/** The gateway's name, which PMPro reads. */
	public string $gateway;

	public function __construct( $gateway = null ) {
		$this->gateway = (string) $gateway;
	}

	/**
	 * Which of PMPro's optional features the gateway has.
	 *
	 * @param string $feature PMPro's name of it.
	 */
	public static function supports( $feature ) {
		return 'subscription_sync' === $feature;
	}

	/**
	 * PMPro's own checkout is disabled: the site would not know of its payments.
	 *
	 * @param MemberOrder $order The order.
	 */
	public function process( &$order ) {
		/* translators: %s: an address */
		$order->error = sprintf( __( 'Memberships are bought on the site: %s', 'murmur' ), Settings::get( 'site_url' ) . '/vip' );
		return false;
	}

	/** @param PMPro_Subscription $subscription The subscription. */
	public function cancel_subscription( $subscription ) {
		return Cancellation::cancel_at_paypal( (string) $subscription->get_subscription_transaction_id() );
	}

	/**
	 * Reads the state at PayPal; PMPro estimates it if that fails.
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

	/** The settings are on the plugin's own page. */
	public static function show_settings_fields() {
		printf(
			'<p><a href="%s">%s</a></p>',
			esc_url( admin_url( 'options-general.php?page=murmur' ) ),
			esc_html__( 'Settings of Murmur', 'murmur' )
		);
	}

	public static function save_settings_fields() {}
}
