<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/Site.php';

/** Tests that start with fresh settings and no current user. */
abstract class AccountTestCase extends TestCase {
	protected function setUp(): void {
		Site::set_up();
		wp_set_current_user( 0 );
	}

	protected static function assert_refused( array $answer, int $status, string $code ): void {
		self::assertSame( array( $status, $code ), array( $answer['status'], $answer['body']['code'] ?? null ) );
		self::assertStringContainsString( 'no-store', $answer['headers']['cache-control'] );
	}
}
