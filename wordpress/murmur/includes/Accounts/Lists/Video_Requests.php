<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Lists;

use Murmur\Core\{Access, Rate_Limits, Rest, Text, Time};
use Murmur\Payments\Levels\Levels;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** GET and POST video-requests, for members of the highest level. */
final class Video_Requests {
	public const STATES = array( 'new', 'planned', 'done', 'declined' );

	private const LONGEST = 500;
	private const PER_DAY = 5;

	public static function boot(): void {
		Rest::route( '/video-requests', 'GET', array( self::class, 'show_own' ), Rest::MEMBER );
		Rest::route(
			'/video-requests',
			'POST',
			array( self::class, 'add' ),
			Rest::MEMBER,
			array( 'text' => Rest::REQUIRED_TEXT )
		);
		Levels::add_feature( 'video-requests' );
	}

	/** The current member's requests, newest first. */
	public static function show_own(): array|WP_Error {
		global $wpdb;
		$refusal = self::refusal();
		if ( $refusal ) {
			return $refusal;
		}
		$rows = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_video_requests WHERE user_id = %d ORDER BY id DESC LIMIT 100",
				get_current_user_id()
			)
		);
		return array_map(
			static fn( object $row ) => array(
				'id'    => (int) $row->id,
				'text'  => $row->text,
				'state' => $row->state,
				'at'    => Time::iso( (string) $row->made, '' ),
			),
			$rows
		);
	}

	public static function add( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		global $wpdb;
		$text    = Text::lines( (string) $request['text'] );
		$refusal = self::refusal();
		if ( $refusal ) {
			return $refusal;
		}
		if ( '' === $text || Text::length( $text ) > self::LONGEST ) {
			return Rest::error( 400, 'invalid_request', 'A request has 1 to 500 characters.' );
		}
		$refusal = Text::refusal( "{$wpdb->prefix}murmur_video_requests", 'text', $text );
		if ( $refusal ) {
			return $refusal;
		}
		if ( Rate_Limits::count( 'video-request', (string) get_current_user_id(), DAY_IN_SECONDS ) > self::PER_DAY ) {
			return Rate_Limits::refusal();
		}
		$inserted = $wpdb->insert(
			"{$wpdb->prefix}murmur_video_requests",
			array(
				'user_id' => get_current_user_id(),
				'text'    => $text,
				'state'   => 'new',
				'made'    => Time::sql(),
			)
		);
		if ( ! $inserted ) {
			return Rest::error( 500, 'request_not_kept', 'The request could not be kept.' );
		}
		return new WP_REST_Response( array( 'id' => (int) $wpdb->insert_id, 'state' => 'new' ), 201 );
	}

	public static function of_state( string $state, int $limit, int $offset ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_video_requests WHERE state = %s
					ORDER BY id DESC LIMIT %d OFFSET %d",
				$state,
				$limit,
				$offset
			)
		);
	}

	public static function set_state( int $id, string $state ): void {
		global $wpdb;
		$wpdb->update( "{$wpdb->prefix}murmur_video_requests", array( 'state' => $state ), array( 'id' => $id ) );
	}

	private static function refusal(): ?WP_Error {
		$may = Access::level( get_current_user_id() ) >= Levels::LIFETIME || current_user_can( 'manage_options' );
		return $may
			? null
			: Rest::error( 403, 'rest_forbidden', 'Video requests are for members of the highest level.' );
	}
}
