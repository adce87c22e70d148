<?php
declare( strict_types=1 );

namespace Murmur\Mails;

defined( 'ABSPATH' ) || exit;

/**
 * Adds this plugin's mails to PMPro's list of templates, one for each language. Operators edit them there and switch
 * them off.
 */
final class Templates {
	/** PMPro's mails about the same events. They are not sent. */
	public const REPLACED = array(
		...array( 'checkout_paid', 'checkout_free', 'invoice', 'billing_failure', 'refund' ),
		...array(
			'cancel', 'cancel_on_next_payment_date', 'membership_expired', 'membership_expiring',
			'membership_recurring',
		),
	);

	/** Variables that are no part of a paragraph. */
	private const BLOCKS = array( '!!facts!!', '!!rights!!' );

	public static function boot(): void {
		add_filter( 'pmproet_templates', array( self::class, 'add' ), 99 );
	}

	/** PMPro's name for a mail. */
	public static function name( string $template, string $language ): string {
		return "murmur_{$template}_{$language}";
	}

	/** Adds the mails and removes those that they replace. */
	public static function add( array $templates ): array {
		$templates = array_diff_key( $templates, array_flip( self::REPLACED ) );
		foreach ( Texts::languages() as $language ) {
			foreach ( Texts::mails( $language ) as $template => list( $subject, $text ) ) {
				$templates[ self::name( $template, $language ) ] = array(
					'subject'     => $subject,
					'description' => 'Murmur: ' . str_replace( '_', ' ', $template ) . ' ('
						. Texts::of( $language )['language'] . ')',
					'body'        => self::body( $text ),
					'help_text'   => __( 'Variables: !!name!!, !!user_email!!, !!sitename!!, !!plan!!, !!price!!, !!amount!!, !!next!!, !!until!!, !!facts!! (all of them as a table), !!rights!! (how to cancel and withdraw), !!account_url!!, !!levels_url!!, !!login_url!!, !!terms_url!!, !!refunds_url!!, !!withdraw_url!!, !!confirm_url!! (confirms or cancels without a login), !!paypal_url!!, !!link_url!! (where a mail asks for a click), !!numbers_url!!, !!address!!, !!day!!. A link alone in its paragraph becomes a button.', 'murmur' ),
				);
			}
		}
		return $templates;
	}

	private static function body( string $text ): string {
		$parts = array_map(
			static fn( string $part ) => in_array( $part, self::BLOCKS, true ) ? $part : "<p>$part</p>",
			explode( "\n\n", $text )
		);
		return implode( "\n\n", $parts );
	}
}
