<?php
declare( strict_types=1 );

use Murmur\Payments\PayPal\{Custom_Id, Payment_Kind};
use PHPUnit\Framework\TestCase;

/** The signed id that a payment carries through PayPal. */
final class CustomIdTest extends TestCase {
	private const KEY = 'a key that the site and WordPress share';

	public function test_a_custom_id_has_a_nonce_of_its_own_and_fits_paypals_limit(): void {
		$made = array(
			Custom_Id::make( Payment_Kind::SUBSCRIPTION, 999_999_999_999_999, 3, self::KEY ),
			Custom_Id::make( Payment_Kind::SUBSCRIPTION, 999_999_999_999_999, 3, self::KEY ),
		);
		self::assertLessThanOrEqual( 127, strlen( $made[0] ) );
		$nonces = array_map(
			static fn( string $one ) => Custom_Id::signed_nonce( $one, Payment_Kind::SUBSCRIPTION, array( self::KEY ) ),
			$made
		);
		self::assertMatchesRegularExpression( '/^[\w-]{22}$/', $nonces[0] );
		self::assertNotSame( $nonces[0], $nonces[1] );
	}

	public function test_a_custom_id_signed_by_the_site_is_read(): void {
		$nonce = 'AAAAAAAAAAAAAAAAAAAAAA';
		// The site's format: HMAC-SHA256 of five lines, in base64url.
		$right = "7.3.$nonce." . rtrim(
			strtr(
				base64_encode( hash_hmac( 'sha256', "murmur payment\nsubscription\n7\n3\n$nonce", self::KEY, true ) ),
				'+/',
				'-_'
			),
			'='
		);
		self::assertSame(
			$nonce,
			Custom_Id::signed_nonce( $right, Payment_Kind::SUBSCRIPTION, array( 'another key', self::KEY ) )
		);
	}

	public function test_a_custom_id_that_was_changed_or_signed_with_another_key_is_refused(): void {
		$right = Custom_Id::make( Payment_Kind::SUBSCRIPTION, 7, 3, self::KEY );
		$parts = explode( '.', $right );
		foreach ( array(
			'', '7.3', "7.3.$parts[3]", "8.3.$parts[2].$parts[3]", "7.5.$parts[2].$parts[3]",
			"7.3.BBBBBBBBBBBBBBBBBBBBBB.$parts[3]", "$right.x", " $right", "$right\n",
		) as $forged ) {
			$nonce = Custom_Id::signed_nonce( $forged, Payment_Kind::SUBSCRIPTION, array( self::KEY ) );
			self::assertSame( '', $nonce, $forged );
		}
		self::assertSame( '', Custom_Id::signed_nonce( $right, Payment_Kind::ORDER, array( self::KEY ) ) );
		self::assertSame( '', Custom_Id::signed_nonce( $right, Payment_Kind::SUBSCRIPTION, array( 'another key' ) ) );
		self::assertSame( '', Custom_Id::signed_nonce( $right, Payment_Kind::SUBSCRIPTION, array() ) );
	}
}
