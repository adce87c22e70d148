<?php
declare( strict_types=1 );

namespace Murmur\Core;

/** What a person has to look at. */
final class Operator_Mail {
	/** Sends a mail. WordPress keeps names with their signs escaped; a mail is plain text. */
	public static function tell( string $subject, string $text ): void {
		$address = (string) Settings::get( 'alipay_operator' );
		wp_mail( is_email( $address ) ? $address : (string) get_option( 'admin_email' ), "[Murmur] $subject", Text::plain( $text ) );
	}
}
