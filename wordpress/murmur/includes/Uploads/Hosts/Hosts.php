<?php
declare( strict_types=1 );

namespace Murmur\Uploads\Hosts;

defined( 'ABSPATH' ) || exit;

/** The hosts by name, and their settings. */
final class Hosts {
	public static function boot(): void {
		add_filter( 'murmur_settings', array( self::class, 'add_settings' ) );
	}

	public static function find( string $name ): ?Host {
		return array( 'bunny' => new Bunny(), 'cloudflare' => new Cloudflare() )[ $name ] ?? null;
	}

	/** @return array<string, string> The labels of the hosts whose keys are set, by name. */
	public static function available(): array {
		$labels = array();
		foreach ( array( 'bunny', 'cloudflare' ) as $name ) {
			$host = self::find( $name );
			if ( $host->is_set() ) {
				$labels[ $name ] = $host->label();
			}
		}
		return $labels;
	}

	public static function add_settings( array $sections ): array {
		$text   = static fn( string $label, string $help, string $type = 'text' ) => array(
			'label'   => $label,
			'type'    => $type,
			'default' => '',
			'help'    => $help,
		);
		$secret = static fn( string $label, string $help ) => $text( $label, $help, 'secret' );
		$events                 = static fn( string $name ) => sprintf(
			/* translators: %s: an address */
			__( 'Its events go to %s.', 'murmur' ),
			rest_url( "asmr/v1/hosts/$name" )
		);
		$sections['bunny']      = array(
			'title'       => 'Bunny Stream',
			'description' => __(
				'With a library and its key, editors upload films to Bunny Stream and choose from it in a video’s box.',
				'murmur'
			),
			'fields'      => array(
				'bunny_library'  => $text(
					__( 'Number of the library', 'murmur' ),
					__( 'In its library under API, as the keys.', 'murmur' )
				),
				'bunny_api_key'  => $secret(
					__( 'Key of the library', 'murmur' ),
					__( 'Its API key, not that of the account.', 'murmur' )
				),
				'bunny_read_key' => $secret(
					__( 'Read-only key', 'murmur' ),
					__( 'Signs its events.', 'murmur' ) . ' ' . $events( 'bunny' )
				),
				'bunny_cdn'      => $text(
					__( 'Address of its pull zone', 'murmur' ),
					__( 'Such as https://vz-1234.b-cdn.net: pictures and captions come from there.', 'murmur' ),
					'url'
				),
				'bunny_cdn_key'  => $secret(
					__( 'Key of the pull zone', 'murmur' ),
					__( 'Only where it has token authentication.', 'murmur' )
				),
			),
		);
		$sections['cloudflare'] = array(
			'title'       => 'Cloudflare Stream',
			'description' => __( 'With an account and a token, editors upload films to Cloudflare Stream and choose from it in a video’s box.', 'murmur' ),
			'fields'      => array(
				'cloudflare_account'        => $text(
					__( 'Id of the account', 'murmur' ),
					__( '32 signs, in the address of its dashboard.', 'murmur' )
				),
				'cloudflare_token'          => $secret(
					__( 'Token', 'murmur' ),
					__( 'An API token that may edit Stream, and nothing else.', 'murmur' )
				),
				'cloudflare_webhook_secret' => $secret(
					__( 'Secret of its events', 'murmur' ),
					$events( 'cloudflare' )
				),
				'cloudflare_signed'         => array(
					'label'   => __( 'Close films of VIP videos', 'murmur' ),
					'type'    => 'checkbox',
					'default' => false,
					'help'    => __( 'They then play with a signature alone, which the site makes with its setting CLOUDFLARE_STREAM_JWK.', 'murmur' ),
				),
			),
		);
		return $sections;
	}
}
