<?php
declare( strict_types=1 );

use Murmur\Core\Text;
use PHPUnit\Framework\TestCase;

/** Text as people type it, by the table that the site's tests read, too. */
final class TypedTextTest extends TestCase {
	private const RULES = array(
		'lines'     => array( Text::class, 'line' ),
		'texts'     => array( Text::class, 'lines' ),
		'halfWidth' => array( Text::class, 'to_half_width' ),
		'emails'    => array( Text::class, 'email' ),
	);

	/** @dataProvider cases */
	public function test_typed_text_is_normalised_as_on_the_site(
		string $rule,
		string $typed,
		string $expected
	): void {
		self::assertSame( $expected, ( self::RULES[ $rule ] )( $typed ) );
		self::assertSame( $expected, ( self::RULES[ $rule ] )( $expected ), 'and stays so' );
	}

	public static function cases(): array {
		$table = json_decode(
			(string) file_get_contents( __DIR__ . '/../../../tests/support/tables/typed-text.json' ),
			true,
			8,
			JSON_THROW_ON_ERROR
		);
		$cases = array();
		foreach ( array_keys( self::RULES ) as $rule ) {
			foreach ( $table[ $rule ] as list( $typed, $expected ) ) {
				$cases[] = array( $rule, $typed, $expected );
			}
		}
		return $cases;
	}
}
