<?php
declare( strict_types=1 );

namespace Murmur\Uploads;

use Murmur\Catalogue\{Captions, Content_Types, Video};
use Murmur\Core\{Background_Work, Lock, Rest, Vtt};
use Murmur\Uploads\Hosts\{Host, Hosts};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Films that a host stores. An event of the host, an editor's open box and cron all have the same effect: WordPress
 * asks the host about the film. So an event may come twice, late or never.
 */
final class Hosted_Films {
	private const HOOK  = 'murmur_ask_hosts';
	private const EVERY = 5 * MINUTE_IN_SECONDS;

	/** The least seconds between two calls to the host for an editor's open box. */
	private const BOX_EVERY = 10;

	/** Post meta with the time at which cron next asks about the film. */
	private const NEXT = 'murmur_film_next';

	/** The time after the start of an upload at which an unfinished film counts as failed. */
	private const LONGEST_UPLOAD = WEEK_IN_SECONDS;

	/** The most seconds that an event waits for a request that asked the host before the event. */
	private const EVENT_WAIT = 10;

	/** How long a host may take to add captions after the film is ready. */
	private const CAPTIONS_TIME = DAY_IN_SECONDS;

	public static function boot(): void {
		Rest::route(
			'/hosts/(?P<host>bunny|cloudflare)',
			'POST',
			array( self::class, 'receive_event' ),
			Rest::SECRET,
			array( 'host' => Rest::TEXT )
		);
		add_action( self::HOOK, array( self::class, 'update_due' ) );
		add_action( 'murmur_daily', array( self::class, 'update_due' ) );
		foreach ( array( 'added_post_meta', 'updated_post_meta' ) as $hook ) {
			add_action(
				$hook,
				static fn( $_, $id, $key ) => Content_Types::meta_key( 'is_vip' ) === $key
					? self::protect( (int) $id )
					: null,
				10,
				3
			);
		}
	}

	/** Makes the host protect the film of a VIP video, and open that of a public one; cron repeats what fails. */
	private static function protect( int $video ): void {
		$film = Films::of( $video );
		if (
			isset( $film['host'] ) && 'ready' === $film['state']
			&& ! Hosts::find( $film['host'] )->protect( $film['id'], Video::is_vip( $video ) )
		) {
			self::poll_again( $video, self::EVERY );
		}
	}

	/** Receives a host's event. Its signature is the permission. */
	public static function receive_event( WP_REST_Request $event ): array|WP_Error {
		$host = Hosts::find( $event['host'] );
		if ( ! $host->has_signed( $event ) ) {
			return Rest::error( 401, 'murmur_signature', 'The signature is missing, wrong or outdated.' );
		}
		foreach ( Films::videos( $host->film_of( $event ) ) as $video ) {
			if ( ( Films::of( $video )['host'] ?? '' ) === $event['host'] ) {
				self::update_film( $video, self::EVENT_WAIT );
			}
		}
		return array( 'success' => true );
	}

	/**
	 * Allows an editor's browser to upload a film to a host. `$again` is the id of an unfinished film that the same
	 * browser began.
	 *
	 * @return array|WP_Error What Host::allow() returns.
	 */
	public static function allow( int $video, string $name, array $film, string $again ): array|WP_Error {
		$before = Films::of( $video );
		$is_one = $before && '' !== $again
			&& array( $again, $name, 'uploading', $film['size'] ) === array(
				$before['id'],
				$before['host'] ?? '',
				$before['state'],
				$before['size'] ?? 0,
			);
		$upload = Hosts::find( $name )->allow( $film, $is_one ? $before : array() );
		if ( ! $is_one && ! is_wp_error( $upload ) ) {
			$begun_film = array(
				'id'    => $upload['id'],
				'host'  => $name,
				'state' => 'uploading',
				'size'  => $film['size'],
				'began' => time(),
			);
			self::begin(
				$video,
				$begun_film + ( '' === $upload['address'] ? array() : array( 'upload' => $upload['address'] ) )
			);
		}
		return $upload;
	}

	/** Gives a video a film that a host already stores. */
	public static function choose_film( int $video, string $name, string $id ): ?WP_Error {
		$host_film = Hosts::find( $name )->film( $id );
		if ( is_wp_error( $host_film ) ) {
			return $host_film;
		}
		self::begin( $video, array( 'id' => $id, 'host' => $name, 'state' => 'waiting', 'began' => time() ) );
		self::update_film( $video );
		return null;
	}

	/** Asks the host about the film of an editor's open box, at most every BOX_EVERY seconds. */
	public static function update_for_box( int $video ): void {
		$film = Films::of( $video );
		if (
			isset( $film['host'] )
			&& in_array( $film['state'], array( 'uploading', 'waiting', 'working' ), true )
			&& time() - ( $film['asked'] ?? 0 ) >= self::BOX_EVERY
		) {
			self::update_film( $video );
		}
	}

	public static function update_due(): void {
		foreach ( self::due_videos() as $video ) {
			self::update_film( $video );
		}
		self::schedule();
	}

	/**
	 * Asks the host about a video's film and stores the answer.
	 *
	 * @param int $video   The video.
	 * @param int $seconds How long to wait while another request asks the host. By default not at all, because
	 * that request's answer is new enough.
	 */
	public static function update_film( int $video, int $seconds = 0 ): void {
		Lock::hold( "film $video", static fn() => self::update_locked( $video ), $seconds );
	}

	private static function update_locked( int $video ): void {
		wp_cache_delete( $video, 'post_meta' );
		$before = Films::of( $video );
		$host   = Hosts::find( $before['host'] ?? '' );
		if ( ! $host || 'failed' === $before['state'] ) {
			delete_post_meta( $video, self::NEXT );
			return;
		}
		$host_film = $host->film( $before['id'] );
		$film      = self::with_answer( $before, $host_film );
		if ( 'ready' === $film['state'] && ! is_wp_error( $host_film ) ) {
			$extras = self::store_extras( $video, $host, $host_film, $before['extras'] ?? array() );
			$film   = array( 'extras' => $extras ) + $film + array( 'ready' => time() );
		}
		$is_right = self::ensure_protection( $video, $host, $film, $host_film );
		// Stored last, so that a film that the box shows as ready is complete.
		Films::store_film( $video, $film );
		self::schedule_next( $video, $film );
		if ( ! $is_right ) {
			self::poll_again( $video, self::EVERY );
		}
	}

	/** A film as its host describes it now; failed if the host has lost it, or has been silent for too long. */
	private static function with_answer( array $film, array|WP_Error $host_film ): array {
		$problem = is_wp_error( $host_film ) ? $host_film->get_error_code() : '';
		$answer  = match ( $problem ) {
			''      => array_intersect_key(
				$host_film,
				array_flip( array( 'state', 'percent', 'error', 'duration', 'address' ) )
			),
			'gone'  => array( 'state' => 'failed', 'error' => 'gone' ),
			default => array(),
		};
		$answered  = $answer + array( 'asked' => time(), 'problem' => $problem ) + $film;
		$is_silent = 'ready' !== $answered['state'] && time() - $answered['began'] > self::LONGEST_UPLOAD;
		return $is_silent ? array( 'state' => 'failed', 'error' => 'silent' ) + $answered : $answered;
	}

	/** Makes the host protect a ready film of a VIP video, and open that of a public one. False if it could not. */
	private static function ensure_protection(
		int $video,
		Host $host,
		array $film,
		array|WP_Error $host_film
	): bool {
		if ( 'ready' !== $film['state'] ) {
			return true;
		}
		if ( is_wp_error( $host_film ) ) {
			return false;
		}
		$is_vip = Video::is_vip( $video );
		return ( $host_film['is_signed'] ?? $is_vip ) === $is_vip || $host->protect( $film['id'], $is_vip );
	}

	/**
	 * Stores the host's picture and captions that the video lacks, each once: what an editor removes stays removed.
	 *
	 * @param string[] $stored "picture" and the languages of captions that were stored before.
	 * @return string[] The same with what is stored now.
	 */
	private static function store_extras( int $video, Host $host, array $found, array $stored ): array {
		if ( null === Video::picture( $video ) && ! in_array( 'picture', $stored, true ) ) {
			Poster::store( $video, base64_encode( $host->picture( $found ) ) );
			$stored = null === Video::picture( $video ) ? $stored : array( ...$stored, 'picture' );
		}
		$known = array( ...$stored, ...array_column( Captions::names( $video ), 'language' ) );
		foreach ( $host->captions( $found['id'] ) as $captions ) {
			$captions['vtt'] = Vtt::text( $captions['vtt'] );
			if ( ! in_array( $captions['language'], $known, true ) && '' === Captions::problem( $captions ) ) {
				Captions::store( $video, $captions );
				$stored[] = $captions['language'];
				$known[]  = $captions['language'];
			}
		}
		return $stored;
	}

	private static function begin( int $video, array $film ): void {
		Films::begin_film( $video, $film );
		self::schedule_next( $video, $film );
	}

	/** Stores when cron asks the host next. Deletes the time if nothing is left to ask. */
	private static function schedule_next( int $video, array $film ): void {
		if (
			'failed' === $film['state']
			|| ( 'ready' === $film['state'] && time() - $film['ready'] > self::CAPTIONS_TIME )
		) {
			delete_post_meta( $video, self::NEXT );
			return;
		}
		self::poll_again( $video, 'ready' === $film['state'] ? HOUR_IN_SECONDS : self::EVERY );
	}

	private static function poll_again( int $video, int $seconds ): void {
		update_post_meta( $video, self::NEXT, time() + $seconds );
		self::schedule();
	}

	/** @return int[] */
	private static function due_videos(): array {
		global $wpdb;
		return array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT post_id FROM $wpdb->postmeta WHERE meta_key = %s AND meta_value <= %d",
					self::NEXT,
					time()
				)
			)
		);
	}

	/** Schedules cron for the film that is due first. */
	private static function schedule(): void {
		global $wpdb;
		$next = (int) $wpdb->get_var(
			$wpdb->prepare( "SELECT MIN(meta_value + 0) FROM $wpdb->postmeta WHERE meta_key = %s", self::NEXT )
		);
		if ( $next > 0 ) {
			Background_Work::schedule( self::HOOK, $next );
		}
	}
}
