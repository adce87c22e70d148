<?php
declare( strict_types=1 );

use PHPUnit\Framework\Assert;

/** A mail that WordPress handed to sendmail (harness/wordpress/catch-mail.sh). */
final class Caught_Mail {
	private function __construct(
		public readonly string $to,
		public readonly string $subject,
		public readonly string $html,
		public readonly string $text,
		public readonly string $head
	) {}

	/** Removes and returns the caught mails to an address. */
	public static function take( string $address ): array {
		$mails = array();
		foreach ( glob( getenv( 'MURMUR_MAILS' ) . '/mail-*' ) as $file ) {
			$mail = self::read( str_replace( "\r\n", "\n", file_get_contents( $file ) ) );
			if ( $address === $mail->to ) {
				$mails[] = $mail;
				unlink( $file );
			}
		}
		return $mails;
	}

	private static function read( string $source ): self {
		list( $head, $body ) = explode( "\n\n", $source, 2 );
		$parts               = array();
		Assert::assertMatchesRegularExpression( '~^Content-Type: multipart/alternative;~mi', $head );
		preg_match( '~boundary="?([^"\n]+)~', $head, $boundary );
		foreach ( array_slice( explode( "--$boundary[1]", $body ), 1, -1 ) as $part ) {
			list( $of_part, $content ) = explode( "\n\n", ltrim( $part, "\n" ), 2 );
			preg_match( '~^Content-Type: ([\w/]+); charset=[\w-]+~mi', $of_part, $type );
			preg_match( '~^Content-Transfer-Encoding: (\S+)~mi', $of_part, $encoding );
			$parts[ $type[1] ] = match ( $encoding[1] ?? '8bit' ) {
				'base64'           => base64_decode( $content ),
				'quoted-printable' => quoted_printable_decode( $content ),
				default            => $content,
			};
		}
		Assert::assertSame( array( 'text/plain', 'text/html' ), array_keys( $parts ) );
		$headers = iconv_mime_decode_headers( $head, 0, 'UTF-8' );
		return new self( $headers['To'], $headers['Subject'], $parts['text/html'], $parts['text/plain'], $head );
	}
}
