<?php
declare( strict_types=1 );

use PHPUnit\Framework\TestCase;

/** The demands of WordPress.org's Plugin Check that need no WordPress. phpcs.xml has its rules about PHP itself. */
final class PluginCheckTest extends TestCase {
	private const PLUGIN = __DIR__ . '/../../murmur';

	/** Patterns that no PHP file may contain, by the name of Plugin Check's rule. */
	private const FORBIDDEN = array(
		'localhost'                 => '/localhost|127\.0\.0\.1/i',
		'no_unfiltered_uploads'     => '/ALLOW_UNFILTERED_UPLOADS/',
		'code_obfuscation'          => '/ioncube|sourceguardian|zend guard|str_rot13/i',
		'plugin_updater'            => '/update_plugins|auto_update_plugin|plugins_api/',
		'offloading_files'          => '/wp_(?:enqueue|register)_(?:script|style)\( *[^,]+, *[\'"]https?:/',
		'enqueued_scripts_footer'   => '/wp_enqueue_script\((?![^;]*,\s+true\s+\);)/',
		'heredoc'                   => '/<<</',
		'db_restricted'             => '/\b(?:mysqli?_\w+|mysqli|PDO)\s*\(/',
		'alternative_functions'     => '/(?<!function |[\w>:$])(?:parse_url|strip_tags|unlink|rename|fopen|fwrite|is_writable|curl_\w+|srand|date)\(/',
		'discouraged_constants'     => '/\b(?:STYLESHEETPATH|TEMPLATEPATH|PLUGINDIR|MUPLUGINDIR)\b/',
		'forbidden_functions'       => '/(?<![\w>:$])(?:move_uploaded_file|proc_open|ini_set|ini_alter|dl|query_posts|wp_reset_query)\(/',
		'query_params'              => '/[\'"]suppress_filters[\'"] *=> *true|post__not_in/',
		'restricted_time_functions' => '/date_default_timezone_set|current_time\( *[\'"](?:timestamp|U)/',
		'plugin_content'            => '#wordpress\.org/\S*reviews#i',
		'safe_redirect'             => '/(?<![\w>:$])wp_redirect\(/',
		'enqueued_resources'        => '/<script|<link[^>]*stylesheet/i',
		'enqueued_scope'            => '/[\'"]wp_enqueue_scripts[\'"]/',
		'minified_files'            => '/^.{1000}/m',
		'menu_image_icon'           => '/[\'"]menu_icon[\'"] *=> *[\'"](?!dashicons-)/',
		'external_admin_menu_links' => '/\badd_\w*_page\([^;]*https?:/',
		'write_file'                => '/\b(?:file_put_contents|mkdir|copy)\([^;]*(?:__DIR__|FILE|plugin_dir_path)\b/',
		'setting_sanitization'      => '/register_setting\((?![^;]*sanitize_callback)/',
	);

	private const HEADERS = array(
		'Plugin Name'       => '/^Murmur$/',
		'Description'       => '/^[A-Z].{20,140}\.$/',
		'Version'           => '/^\d+\.\d+\.\d+$/',
		'Requires at least' => '/^\d+\.\d+$/',
		'Requires PHP'      => '/^\d+\.\d+$/',
		'Author'            => '/^.+$/',
		'License'           => '/^MIT$/',
		'License URI'       => '#^https://\S+$#',
		'Text Domain'       => '/^murmur$/',
		'Domain Path'       => '#^/languages$#',
	);

	private static function read( string $path ): string {
		return (string) file_get_contents( self::PLUGIN . "/$path" );
	}

	/** The plugin's files below its folder. */
	private static function files( string $ending = '' ): array {
		$all   = new RecursiveIteratorIterator(
			new RecursiveDirectoryIterator( self::PLUGIN, FilesystemIterator::SKIP_DOTS )
		);
		$paths = array_map(
			static fn( SplFileInfo $file ) => substr( $file->getPathname(), strlen( self::PLUGIN ) + 1 ),
			iterator_to_array( $all, false )
		);
		return array_values( array_filter( $paths, static fn( string $path ) => str_ends_with( $path, $ending ) ) );
	}

	/** The header fields of the plugin or of its readme. */
	private static function headers( string $path ): array {
		preg_match_all(
			'/^(?: \* )?([A-Z][A-Za-z ]+): +(.+)$/m',
			strstr( self::read( $path ), '== Description', true ) ?: self::read( $path ),
			$found
		);
		return array_combine( $found[1], $found[2] );
	}

	public function test_the_plugin_contains_nothing_that_wordpress_org_forbids(): void {
		foreach ( self::files( '.php' ) as $path ) {
			foreach ( self::FORBIDDEN as $rule => $pattern ) {
				self::assertSame( 0, preg_match( $pattern, self::read( $path ) ), "$rule: $path" );
			}
		}
	}

	/** Everything that is printed is a call that escapes, a text, or a choice of texts. */
	public function test_nothing_is_printed_that_is_not_escaped_there(): void {
		foreach ( self::files( '.php' ) as $path ) {
			preg_match_all( '/^\s*(?:echo|print) (?:\$\w+;|[^\'\n;]*"[^"\n;]*\$).*$/m', self::read( $path ), $found );
			self::assertSame( array(), $found[0], $path );
			self::assertSame(
				0,
				preg_match(
					'/\bprintf\( *(?:"[^"]*\$|\'[^\']*\' *\. *\$)/',
					(string) preg_replace( '/\bs?v?sprintf\b/', '', self::read( $path ) )
				),
				$path
			);
		}
	}

	public function test_no_file_runs_without_wordpress(): void {
		self::assertGreaterThan( 90, count( self::files( '.php' ) ) );
		foreach ( self::files( '.php' ) as $path ) {
			$constant = 'uninstall.php' === $path ? 'WP_UNINSTALL_PLUGIN' : 'ABSPATH';
			self::assertMatchesRegularExpression(
				"/^defined\( '$constant' \) \|\| exit;$/m",
				self::read( $path ),
				$path
			);
		}
	}

	public function test_every_file_may_be_in_a_plugin(): void {
		foreach ( self::files() as $path ) {
			self::assertMatchesRegularExpression( '#^(?:[\w-]+/)*[\w-]+\.(?:php|css|js|json|txt|pot|po|mo)$#', $path );
		}
		self::assertFileEquals( self::PLUGIN . '/../../LICENSE', self::PLUGIN . '/license.txt' );
	}

	public function test_the_plugins_headers_are_complete(): void {
		$headers = self::headers( 'murmur.php' );
		foreach ( self::HEADERS as $name => $pattern ) {
			self::assertMatchesRegularExpression( $pattern, $headers[ $name ] ?? '', $name );
		}
		self::assertDirectoryExists( self::PLUGIN . $headers['Domain Path'] );
		self::assertStringContainsString( "const VERSION = '{$headers['Version']}';", self::read( 'murmur.php' ) );
	}

	public function test_the_plugins_readme_says_the_same(): void {
		$headers = self::headers( 'murmur.php' );
		$readme  = self::headers( 'readme.txt' );
		self::assertSame( $headers['Version'], $readme['Stable tag'] );
		foreach ( array( 'Requires at least', 'Requires PHP', 'License', 'License URI' ) as $name ) {
			self::assertSame( $headers[ $name ], $readme[ $name ] ?? '', $name );
		}
		self::assertTrue( version_compare( $readme['Tested up to'], $readme['Requires at least'], '>=' ) );
		self::assertMatchesRegularExpression( '/^[a-z0-9-]+(?:, [a-z0-9-]+)*$/', $readme['Contributors'] );
		self::assertLessThanOrEqual( 5, count( explode( ',', $readme['Tags'] ) ) );
		self::assertMatchesRegularExpression( "/^=== {$headers['Plugin Name']} ===\n/", self::read( 'readme.txt' ) );
		self::assertMatchesRegularExpression( '/\n\n(.{20,150})\n\n== Description ==\n/', self::read( 'readme.txt' ) );
		self::assertStringContainsString(
			"\n= {$headers['Version']} =\n",
			(string) strstr( self::read( 'readme.txt' ), '== Changelog ==' )
		);
	}

	public function test_the_plugins_scripts_and_styles_are_small_and_plain(): void {
		foreach ( array( '.js', '.css' ) as $ending ) {
			$texts = array_map( array( self::class, 'read' ), self::files( $ending ) );
			self::assertLessThan( 293_000, strlen( implode( '', $texts ) ), $ending );
			self::assertSame( array(), preg_grep( '/\bReact|wp\.element|@import/', $texts ) );
		}
	}

	public function test_the_plugin_calls_nobody_whom_the_readme_does_not_name(): void {
		$code = implode(
			'',
			array_map( array( self::class, 'read' ), preg_grep( '#^includes/#', self::files( '.php' ) ) )
		);
		preg_match_all( '#https?://([a-z0-9.-]+\.(?:com|net|org))\b#', $code, $hosts );
		self::assertSame(
			array(),
			array_values( preg_grep( '/paypal|bunny|b-cdn|mediadelivery|cloudflare/', $hosts[1], PREG_GREP_INVERT ) )
		);
		foreach ( array( 'PayPal', 'Bunny', 'Cloudflare' ) as $name ) {
			self::assertStringContainsString( "$name's [", self::read( 'readme.txt' ) );
		}
	}

	/** For each "yes" in plugin-check.tsv a test shows it; each "no" has a reason. */
	public function test_each_check_of_wordpress_org_has_a_test_or_a_reason(): void {
		$lines = array_map(
			static fn( string $line ) => explode( "\t", $line ),
			file( __DIR__ . '/../../plugin-check.tsv', FILE_IGNORE_NEW_LINES )
		);
		$tests = implode(
			'',
			array_map( 'file_get_contents', glob( __DIR__ . '/../{rules,real/*}/*Test.php', GLOB_BRACE ) )
		);
		self::assertSame( array( 'check', 'followed', 'shown by, or why not' ), array_shift( $lines ) );
		self::assertCount( 36, array_unique( array_column( $lines, 0 ) ) );
		foreach ( $lines as list( $check, $followed, $reason ) ) {
			self::assertContains( $followed, array( 'yes', 'no' ), $check );
			foreach ( 'yes' === $followed ? explode( ', ', $reason ) : array() as $test ) {
				self::assertTrue( str_contains( $tests, "function $test(" ), "$check: $test" );
			}
			self::assertGreaterThan( 20, strlen( $reason ), $check );
		}
	}

	/** In code, each translated text names the plugin's own text domain literally. */
	public function test_texts_name_the_text_domain(): void {
		foreach ( self::files( '.php' ) as $path ) {
			$code  = self::read( $path );
			$calls = preg_match_all( '/(?<![\w>:$])(?:esc_html|esc_attr)?_[_enx]x?\(/', $code );
			self::assertSame( $calls, preg_match_all( "/,\s*'murmur'\s*\)/", $code ), $path );
		}
	}

	public function test_a_text_with_a_placeholder_tells_translators_what_it_is(): void {
		$entries = explode( "\n\n", self::read( 'languages/murmur.pot' ) );
		foreach ( $entries as $entry ) {
			$has_placeholder = str_contains( $entry, ', php-format' );
			self::assertSame( $has_placeholder, str_contains( $entry, '#. translators:' ), $entry );
		}
	}
}
