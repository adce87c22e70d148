<?php
declare( strict_types=1 );

namespace Murmur\Uploads\Hosts;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * A company that stores and plays films (decision: hosts-by-their-interfaces). A WP_Error has the code "key" (the host
 * refuses the keys), "gone" (it has no such film) or "away" (no usable response).
 */
interface Host {
	public function label(): string;

	/** Whether the settings for the host's API are complete. */
	public function is_set(): bool;

	/**
	 * Allows a browser to upload one film by tus. The browser starts the upload at `create` with `metadata`. If
	 * `create` is "", the host has started it, and `address` takes the parts. `headers` go with each request.
	 *
	 * @param array $film  `title`, `size` in bytes, `type` (MIME) and `seconds` (0 if unknown).
	 * @param array $known The unfinished film that the same browser began, or an empty array.
	 * @return array{id: string, create: string, address: string, headers: array, metadata: string}|WP_Error
	 */
	public function allow( array $film, array $known ): array|WP_Error;

	/** @return array{id: string, title: string, state: string, percent: int, error: ?string, duration: int, address: string, picture: string, is_signed?: bool}|WP_Error */
	public function film( string $id ): array|WP_Error;

	/**
	 * The newest playable films, each as `film()` returns it.
	 *
	 * @return array[]|WP_Error
	 */
	public function films( string $search ): array|WP_Error;

	/**
	 * The captions, best first: of those in one language the first is stored.
	 *
	 * @return array{language: string, label: string, vtt: string}[]
	 */
	public function captions( string $id ): array;

	/** The bytes of a film's picture, or "". */
	public function picture( array $film ): string;

	/**
	 * Makes a film play only with a signature, or also without one. Returns false if the host has refused. A host with
	 * one setting for all films has nothing to do.
	 */
	public function protect( string $id, bool $is_vip ): bool;

	/** Whether an event has the host's signature. */
	public function has_signed( WP_REST_Request $event ): bool;

	/** The film that an event is about. */
	public function film_of( WP_REST_Request $event ): string;
}
