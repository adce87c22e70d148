<?php
declare( strict_types=1 );

namespace Murmur\Uploads\Hosts;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * A company that stores and plays films (decision: hosts-by-their-interfaces). A WP_Error has one of the codes "key" (it refuses
 * the keys), "gone" (it has no such film) and "away" (no usable answer).
 */
interface Host {
	public function label(): string;

	/** Whether the settings have what its interface needs. */
	public function is_set(): bool;

	/**
	 * Lets a browser upload one film by tus. `create` is where the upload begins with `metadata`, or "" where the host has begun it
	 * and `address` takes the parts; `headers` go with each request.
	 *
	 * @param array $film  `title`, `size` in bytes, `type` (MIME) and `seconds` (0 if unknown).
	 * @param array $known The unfinished film that the same browser began, or an empty array.
	 * @return array{id: string, create: string, address: string, headers: array, metadata: string}|WP_Error
	 */
	public function allow( array $film, array $known ): array|WP_Error;

	/** @return array{id: string, title: string, state: string, percent: int, error: ?string, duration: int, address: string, picture: string}|WP_Error */
	public function film( string $id ): array|WP_Error;

	/**
	 * The newest films that can be played, as `film()` returns them.
	 *
	 * @return array[]|WP_Error
	 */
	public function films( string $search ): array|WP_Error;

	/** @return array{language: string, label: string, vtt: string}[] */
	public function captions( string $id ): array;

	/** The bytes of its picture, or "". */
	public function picture( array $film ): string;

	/** Lets a film play with a signature alone, or without one, where the host decides so film by film. */
	public function protect( string $id, bool $is_vip ): void;

	/** Whether the host has sent this event. */
	public function has_signed( WP_REST_Request $event ): bool;

	/** The film that an event is about. */
	public function film_of( WP_REST_Request $event ): string;
}
