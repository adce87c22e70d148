<?php
declare( strict_types=1 );

namespace Murmur\Core;

defined( 'ABSPATH' ) || exit;

/** Mails to the operator about things that need a decision. */
final class Operator_Mail {
	/** Sends plain text. The text may contain names as WordPress stores them, HTML-escaped. */
	public static function send( string $subject, string $text ): void {
		$address = (string) Settings::get( 'operator_email' );
		wp_mail(
			is_email( $address ) ? $address : (string) get_option( 'admin_email' ),
			"[Murmur] $subject",
			Text::decode( $text )
		);
	}
}
