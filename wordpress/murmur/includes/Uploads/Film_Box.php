<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\Video;
use Murmur\Core\Settings;
use Murmur\Uploads\Hosts\Hosts;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The box of a video's film: where to upload it, the field to drop it into, and its progress (assets/upload.js). */
final class Film_Box {
	public const SITE = 'site';

	/** A hidden field of the form with the id of the film whose address the form showed. */
	private const FILLED_FIELD = 'murmur_film_filled';

	/** @return array<string, string> The labels of the places where films can go, by the place's name. */
	public static function places(): array {
		return (
			Films::are_possible() ? array( self::SITE => __( 'This site', 'murmur' ) ) : array()
		) + Hosts::available();
	}

	public static function show( WP_Post $post ): void {
		$film   = Films::of( $post->ID );
		$places = self::places();
		$chosen = $film['host'] ?? self::SITE;
		printf(
			'<div id="murmur-film" data-video="%d" data-state="%s">',
			(int) $post->ID,
			esc_attr( $film['state'] ?? '' )
		);
		printf(
			'<p%s><label>%s <select class="murmur-place">',
			count( $places ) > 1 ? '' : ' hidden',
			esc_html__( 'Where it lies', 'murmur' )
		);
		foreach ( $places as $place => $label ) {
			printf(
				'<option value="%s"%s>%s</option>',
				esc_attr( $place ),
				selected( $place, $chosen, false ),
				esc_html( $label )
			);
		}
		printf(
			'</select></label></p>
			<input type="file" id="murmur_film" class="murmur-drop" accept="video/*,audio/*">
			<p class="description">%1$s</p>
			<p class="murmur-progress" hidden><progress max="100" aria-label="%2$s"></progress> <span></span></p>
			<p class="murmur-check" role="status"></p>
			<details class="murmur-library" hidden><summary>%3$s</summary>
			<p><input type="search" aria-label="%4$s" placeholder="%4$s"></p><ul aria-live="polite"></ul></details>
			<input type="hidden" name="%5$s" value="%6$s">
			</div>',
			esc_html__( 'Drop a film or a sound here, of any size. It becomes the video of this post as soon as it is ready; the upload goes on where it was after a lost connection.', 'murmur' ),
			esc_attr__( 'Progress', 'murmur' ),
			esc_html__( 'Or choose one that lies there', 'murmur' ),
			esc_attr__( 'Search by title', 'murmur' ),
			esc_attr( self::FILLED_FIELD ),
			esc_attr( 'ready' === ( $film['state'] ?? '' ) ? $film['id'] : '' )
		);
		wp_enqueue_script( 'murmur-tus', plugins_url( 'assets/tus.js', \Murmur\FILE ), array(), \Murmur\VERSION, true );
		wp_enqueue_script(
			'murmur-upload',
			plugins_url( 'assets/upload.js', \Murmur\FILE ),
			array( 'murmur-tus' ),
			\Murmur\VERSION,
			true
		);
		$data = array(
			'action' => Film_Calls::ACTION,
			'nonce'  => wp_create_nonce( Film_Calls::ACTION ),
			'url'    => admin_url( 'admin-ajax.php' ),
			'site'   => Settings::get( 'site_url' ) . '/_media',
			'texts'  => self::texts(),
			'now'    => self::description( $post->ID ),
		);
		wp_add_inline_script( 'murmur-tus', 'window.murmurFilm = ' . wp_json_encode( $data ) . ';', 'before' );
	}

	/**
	 * Restores the address of a film that became ready while the form was open. The form has stored the older address
	 * over it.
	 */
	public static function restore_address( int $video ): void {
		$film = Films::of( $video );
		if (
			$film
			&& 'ready' === $film['state']
			&& isset( $_POST[ self::FILLED_FIELD ] )
			&& $film['id'] !== $_POST[ self::FILLED_FIELD ]
		) {
			Films::play_film( $video, $film );
		}
	}

	/** @return array{state: string, percent: int, text: string, address: string, id: string, seconds: int, picture: int} */
	public static function description( int $video ): array {
		$film  = Films::of( $video ) ?? array( 'id' => '', 'state' => '' );
		$state = $film['state'];
		$host  = $film['host'] ?? '';
		$away  = match ( true ) {
			'' !== ( $film['problem'] ?? '' )     => ' ' . self::problem( $host, $film['problem'] ),
			'' === $host && Films::are_abandoned() => ' ' . __(
				'But nobody works on it: the worker of the site does not answer. Tell whoever runs the site.',
				'murmur'
			),
			default                           => '',
		};
		$error = (string) ( $film['error'] ?? '' );
		$text  = match ( $state ) {
			'uploading' => __( 'The upload has not ended. Choose the same file again, and it goes on.', 'murmur' ),
			'waiting'   => (
				'space' === $error
					? __(
						'Waiting: the disk of the site is full. Tell whoever runs the site; it goes on by itself.',
						'murmur'
					)
					: __( 'Waiting', 'murmur' )
			) . $away,
			'working'   => __( 'It is being made ready. You may close this page.', 'murmur' ) . $away,
			'ready'     => __( 'Ready', 'murmur' ),
			'failed'    => self::failure( $error ),
			default     => '',
		};
		if ( 'future' === get_post_status( $video ) && Video::is_waiting( $video ) ) {
			$text .= ' ' . __( 'The video is published at its time, but not before its film is ready.', 'murmur' );
		}
		return array(
			'state'   => $state,
			'percent' => (int) ( $film['percent'] ?? 0 ),
			'text'    => $text,
			'id'      => $film['id'],
			'address' => Films::address( $film ),
			'seconds' => (int) ( $film['duration'] ?? 0 ),
			'picture' => (int) get_post_thumbnail_id( $video ),
		);
	}

	/** A message about a host that did not answer as it should. */
	public static function problem( string $host, string $code ): string {
		$text = match ( $code ) {
			/* translators: %s: a host such as Bunny Stream */
			'key'   => __( '%s does not take the keys. Check them in Settings → Murmur.', 'murmur' ),
			/* translators: %s: a host such as Bunny Stream */
			'gone'  => __( '%s has no such film. Choose another one, or upload it again.', 'murmur' ),
			/* translators: %s: a host such as Bunny Stream */
			default => __( '%s does not answer. Try again in a few minutes; what is uploaded stays.', 'murmur' ),
		};
		return sprintf( $text, Hosts::find( $host )?->label() ?? $host );
	}

	public static function failure( string $error ): string {
		return match ( $error ) {
			'not-a-film'     => __( 'This is no film and no sound. Choose another file, such as an MP4.', 'murmur' ),
			'cut-short'      => __( 'This file ends before its end, or does not say how long it is. Copy or export it once more, and upload it again.', 'murmur' ),
			'no-sound'       => __(
				'This film has no sound. Export it with its sound, and upload it again.',
				'murmur'
			),
			'too-long'       => __( 'This is longer than 24 hours. Cut it, and upload the parts.', 'murmur' ),
			'too-long-there' => __( 'This is longer than the host takes, 10 hours at most. Cut it, and upload the parts, or let it lie elsewhere.', 'murmur' ),
			'gone'           => __(
				'The film was deleted at the host. Choose another one, or upload it again.',
				'murmur'
			),
			'silent'         => __( 'The host has not made it ready within a week. Upload it again.', 'murmur' ),
			default          => __(
				'This file could not be converted. Export it as MP4 with H.264 and AAC, and upload it again.',
				'murmur'
			),
		};
	}

	private static function texts(): array {
		return array(
			'uploading' => __( 'Uploading. Leave this page open.', 'murmur' ),
			'again'     => __( 'The connection is lost. It goes on by itself.', 'murmur' ),
			'done'      => __( 'Waiting', 'murmur' ),
			'space'     => __(
				'The disk of the site is full. Tell whoever runs the site, then choose the file again.',
				'murmur'
			),
			'large'     => __( 'The site takes no file of this size. Export it smaller.', 'murmur' ),
			'refused'   => __( 'The site does not take the upload. Reload this page and try again; if it stays so, let Tools → Murmur check the shared key.', 'murmur' ),
			'there'     => __( 'The host does not take the upload. Choose the file again; if it stays so, check the keys in Settings → Murmur.', 'murmur' ),
			'none'      => __( 'There is no such film.', 'murmur' ),
			'early'     => __(
				'The film is not ready yet: until then visitors find no video. Publish all the same?',
				'murmur'
			),
		);
	}
}
