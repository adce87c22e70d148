<?php
declare( strict_types=1 );

use Murmur\Mails\{Outbox, Texts};

require_once __DIR__ . '/PaymentTestCase.php';
require_once __DIR__ . '/Caught_Mail.php';
require_once __DIR__ . '/Due_Work.php';

/** Catches the mails to members as they leave WordPress. */
abstract class MailTestCase extends PaymentTestCase {
	protected function setUp(): void {
		parent::setUp();
		remove_filter( 'pre_wp_mail', '__return_true', 5 );
		Due_Work::drop();
	}

	protected function tearDown(): void {
		add_filter( 'pre_wp_mail', '__return_true', 5 );
		parent::tearDown();
	}

	/**
	 * Checks that each event sends its mails once, even if it is reported twice.
	 *
	 * @param callable $act      Does what sends the mails; returns the member.
	 * @param string[] $expected The mails' templates.
	 */
	protected static function assert_mails( callable $act, array $expected ): void {
		$member = $act();
		$mails  = self::send( $member );
		$names  = array_map( array( self::class, 'template_of' ), $mails );
		sort( $names );
		self::assertSame( $expected, $names );
		self::assertSame( array(), self::send( $member ) );
		foreach ( $mails as $mail ) {
			self::assert_is_right( $mail, 'https://site.example' );
		}
	}

	/** Sends all mails and returns those to a member. */
	protected static function send( Member $member ): array {
		wp_cache_flush();
		Outbox::send_due();
		return Caught_Mail::take( $member->email );
	}

	protected static function named( string $template, array $mails ): Caught_Mail {
		$found = array_filter( $mails, static fn( Caught_Mail $mail ) => self::template_of( $mail ) === $template );
		self::assertCount( 1, $found );
		return current( $found );
	}

	/** The template of a mail by its subject. */
	protected static function template_of( Caught_Mail $mail ): string {
		foreach ( Texts::languages() as $language ) {
			foreach ( Texts::mails( $language ) as $template => list( $subject ) ) {
				$words = array_map( 'preg_quote', preg_split( '/!!\w+!!/', $subject ) );
				if ( preg_match( '/^' . implode( '.+', $words ) . '$/u', $mail->subject ) ) {
					return $template;
				}
			}
		}
		return $mail->subject;
	}

	/** Checks that no variable is left and that all addresses are the site's. */
	protected static function assert_is_right( Caught_Mail $mail, string $site ): void {
		foreach ( array( $mail->subject, $mail->html, $mail->text ) as $text ) {
			self::assertDoesNotMatchRegularExpression( '/!!|\{\{|\{%|wp-login|wp-admin|\bpmpro\b/', $text );
			self::assertStringNotContainsString( (string) wp_parse_url( home_url(), PHP_URL_HOST ), $text );
		}
		self::assertDoesNotMatchRegularExpression( '/<(?!https:)[a-z]/i', $mail->text );
		preg_match_all( '/href="([^"]*)"/', $mail->html, $links );
		self::assertNotSame( array(), $links[1] );
		foreach ( $links[1] as $link ) {
			self::assertMatchesRegularExpression( '#^' . preg_quote( $site, '#' ) . '/((login|vip|profile|terms|refunds|withdraw|admin/numbers)?|(cancel|withdraw)\#[\w.-]+|account-link\#[a-z-]+\.\S+)$|^https://www\.sandbox\.paypal\.com/myaccount/autopay/$#', $link );
		}
	}
}
