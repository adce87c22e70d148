<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use Murmur\Core\{Member_Language, Settings, Text};
use Murmur\Payments\Levels\Levels;
use PHPMailer\PHPMailer\PHPMailer;
use PMProEmail;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** Sends one mail through PMPro as HTML and as plain text. Operators may have edited its text there. */
final class Mail {
	/**
	 * Sends a mail in the member's language.
	 *
	 * @return bool False if it has to be tried again, such as while PMPro is switched off. A mail that operators
	 * switched off, or to a deleted account, is done.
	 */
	public static function send( string $template, int $user_id, array $facts ): bool {
		$user     = isset( $facts['to'] ) ? self::recipient( $facts ) : get_userdata( $user_id );
		$language = $facts['language'] ?? Member_Language::of( $user_id );
		$name     = Templates::name( $template, $language );
		$is_off   = ! in_array( get_option( "pmpro_email_{$name}_disabled" ), array( false, '', 'false' ), true );
		if ( ! $user || $is_off ) {
			return true;
		}
		if ( ! Levels::has_pmpro() ) {
			return false;
		}
		$mail           = new PMProEmail();
		$mail->email    = (string) ( $facts['deliver_to'] ?? $user->user_email );
		$mail->template = $name;
		$mail->data     = Variables::of( $user, $template, $language, $facts );
		return (bool) self::with_layout( $language, static fn() => $mail->sendEmail() );
	}

	/** A stand-in user for an address typed into a form, which may belong to no account. */
	private static function recipient( array $facts ): WP_User {
		return new WP_User(
			(object) array(
				'ID'           => 0,
				'user_login'   => '',
				'user_email'   => $facts['to'],
				'display_name' => $facts['name'],
			)
		);
	}

	/** Runs a callback during which mails get the layout, a plain text and the operator's address for replies. */
	private static function with_layout( string $language, callable $send ): mixed {
		$text  = '';
		$frame = static function ( array $mail ) use ( $language, &$text ): array {
			$mail['subject'] = Text::decode( $mail['subject'] );
			$text            = Mail_Layout::text( $mail['message'] );
			$mail['message'] = Mail_Layout::html( $mail['message'], $mail['subject'], $language );
			$reply_to        = (string) Settings::get( 'support_email' );
			if ( is_email( $reply_to ) ) {
				$mail['headers'] = array( ...(array) $mail['headers'], "Reply-To: $reply_to" );
			}
			return $mail;
		};
		// At priority 99, because PMPro makes the plain text from the HTML source at priority 10.
		$add_text = static function ( PHPMailer $mailer ) use ( &$text ): void {
			$mailer->AltBody = $text;
		};
		add_filter( 'wp_mail', $frame, 99 );
		add_action( 'phpmailer_init', $add_text, 99 );
		add_filter( 'pmpro_email_header', '__return_empty_string', 99 );
		add_filter( 'pmpro_email_footer', '__return_empty_string', 99 );
		try {
			return $send();
		} finally {
			remove_filter( 'wp_mail', $frame, 99 );
			remove_action( 'phpmailer_init', $add_text, 99 );
			remove_filter( 'pmpro_email_header', '__return_empty_string', 99 );
			remove_filter( 'pmpro_email_footer', '__return_empty_string', 99 );
		}
	}
}
