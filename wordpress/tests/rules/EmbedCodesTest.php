<?php
declare( strict_types=1 );

use Murmur\Catalogue\Embed_Code;
use Murmur\Catalogue\Embed\Reader;
use PHPUnit\Framework\TestCase;

/** The plugin reads embed codes like the site, by the table of tests/unit/lib/wordpress/catalogue/embed-codes.test.ts. */
final class EmbedCodesTest extends TestCase {
	private const TABLE = __DIR__ . '/../../../tests/support/tables/embed-codes.jsonl';

	private static function defaults(): array {
		return explode( ', ', Embed_Code::HOSTS );
	}

	public static function rows(): array {
		$rows = array();
		foreach ( file( self::TABLE ) as $number => $line ) {
			$row = json_decode( $line, true );
			$rows[ $number + 1 . ' ' . $row['of'] ] = array( $row );
		}
		return $rows;
	}

	/** @dataProvider rows */
	public function test_a_code_is_read_as_the_site_reads_it( array $row ): void {
		$refusal = isset( $row['needs'] ) ? 'host' : $row['refused'] ?? null;
		$detail  = $row['detail'] ?? $row['needs'] ?? null;
		if ( null !== $refusal ) {
			$expected = array( 'refusal' => $refusal ) + ( null === $detail ? array() : array( 'detail' => $detail ) );
			self::assertSame( $expected, Reader::read( $row['code'], self::defaults() ), $row['code'] );
			$message = Embed_Code::refusal_message( $refusal, (string) $detail );
			self::assertStringContainsString( (string) $detail, $message );
		}
		if ( isset( $row['plays'] ) ) {
			$hosts = array( ...self::defaults(), ...( isset( $row['needs'] ) ? array( $row['needs'] ) : array() ) );
			self::assertSame(
				array( 'kind' => $row['plays'], 'src' => $row['src'] ),
				Reader::read( $row['code'], $hosts ),
				$row['code']
			);
		}
	}

	public function test_every_refusal_has_a_message_of_its_own(): void {
		$rows     = array_column( self::rows(), 0 );
		$refusals = array_values( array_unique( array( ...array_column( $rows, 'refused' ), 'host', 'long' ) ) );
		$message  = static fn( string $refusal ) => Embed_Code::refusal_message( $refusal, '' );
		$messages = array_map( $message, $refusals );
		self::assertSame( array_unique( $messages ), $messages );
		self::assertCount( 15, $refusals );
	}

	public function test_a_code_of_more_bytes_than_one_player_has_is_refused(): void {
		$code = '<iframe src="/a"></iframe>' . str_repeat( '雨', 7000 );
		self::assertSame( array( 'refusal' => 'long' ), Reader::read( $code, self::defaults() ) );
	}

	public function test_the_hosts_are_those_of_the_site(): void {
		preg_match(
			'/commonEmbedHosts = \[(.*?)\]/s',
			(string) file_get_contents( __DIR__ . '/../../../lib/platform/settings.ts' ),
			$found
		);
		preg_match_all( '/"([^"]+)"/', $found[1], $hosts );
		self::assertSame( $hosts[1], self::defaults() );
	}
}
