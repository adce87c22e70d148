<?php
declare( strict_types=1 );

require_once __DIR__ . '/../Support/MovingTestCase.php';

/** The imports as commands of WP-CLI. */
final class MovingCommandsTest extends MovingTestCase {
	public function test_wp_cli_runs_the_commands_of_moving(): void {
		$run  = static fn( string ...$args ) => Site::run(
			'WP_CLI::run( "murmur", ...' . var_export( $args, true ) . ' );',
			'require ' . var_export( __DIR__ . '/../../wp-cli.php', true ) . ';'
		);
		$slug = self::name( 'cli' );
		$file = $this->write( array( 'slug', 'title', 'vip' ), array( $slug, 'By hand', 'no' ) );
		self::assertSame( "2 done: $slug: new, \"By hand\".\nSuccess: 1 done, 0 unchanged, 0 skipped, 0 wrong. Nothing was changed.\n", $run( 'import-videos', $file, '--dry-run' ) );
		self::assertSame(
			"2 done: $slug: new, \"By hand\".\nSuccess: 1 done, 0 unchanged, 0 skipped, 0 wrong.\n",
			$run( 'import-videos', $file )
		);
		$member = $this->write( array( 'email', 'level', 'end' ), array( 'cli@murmur.example', '12', '2099-12-31' ) );
		self::assertStringContainsString(
			'gets Gold until 2099-12-31 23:59.',
			$run( 'import-members', $member, '--map=12=Gold', '--dry-run' )
		);
		self::assertSame( '', $run( 'import-members', $member, '--mapping=12=Gold' ), 'an unknown option is refused' );
		self::assertStringContainsString( 'Nothing was changed.', $run( 'import-translations', '--dry-run' ) );
		self::assertSame( '', $run( 'import-anchors', 'user:author' ), 'the field is required' );
	}
}
