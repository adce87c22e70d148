<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\Rest;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** GET anchors, videos/featured-anchors and homepage. */
final class Anchor_Routes {
	private const FEATURED       = 6;
	private const SECTIONS       = 8;
	private const SECTION_VIDEOS = 6;

	public static function boot(): void {
		$args = Rest::page_args( 50, 1000 ) + array(
			'search'  => Rest::TEXT,
			'include' => array( 'type' => 'array', 'items' => array( 'type' => 'integer' ) ),
		);
		Rest::route( '/anchors', 'GET', array( self::class, 'index' ), Rest::EVERYBODY, $args );
		Rest::route( '/videos/featured-anchors', 'GET', array( self::class, 'featured' ), Rest::EVERYBODY );
		Rest::route( '/homepage', 'GET', array( self::class, 'homepage' ), Rest::EVERYBODY );
	}

	/** A page of anchors. Those with the most videos come first. */
	public static function index( WP_REST_Request $request ): WP_REST_Response {
		$counts = Anchor::counts();
		if ( $request['include'] ) {
			$counts = array_intersect_key( $counts, array_flip( $request['include'] ) );
		}
		$needles = Search_Text::needles( (string) $request['search'] );
		if ( null !== $needles ) {
			_prime_term_caches( array_keys( $counts ), false );
			$counts = array_filter(
				$counts,
				static fn( int $id ) => Search_Text::contains_all(
					Search_Text::of( Anchor::find( $id )->name ?? '' ),
					$needles
				),
				ARRAY_FILTER_USE_KEY
			);
		}
		$page     = array_slice( $counts, ( $request['page'] - 1 ) * $request['per_page'], $request['per_page'], true );
		$response = new WP_REST_Response( self::items( $page ) );
		$response->header( 'X-WP-Total', (string) count( $counts ) );
		$response->header( 'X-WP-TotalPages', (string) ceil( count( $counts ) / $request['per_page'] ) );
		return $response;
	}

	public static function featured(): array {
		$counts = Video_Index::counts();
		$best   = array_flip( Anchor::featured_ids( self::FEATURED ) );
		return self::items( array_intersect_key( array_replace( $best, $counts ), $best ) );
	}

	public static function homepage(): array {
		$counts = Video_Index::counts();
		$newest = array();
		foreach ( Anchor::featured_ids( self::SECTIONS ) as $id ) {
			$newest[ $id ] = Video_Query::find(
				array( 'anchor_id' => $id, 'per_page' => self::SECTION_VIDEOS )
			)['ids'];
		}
		_prime_post_caches( array_merge( ...array_values( $newest ) ) );
		return array_map(
			static fn( int $id, array $ids ) => array(
				'actor_info' => Anchor::heading( Anchor::find( $id ), $counts[ $id ] ),
				'videos'     => Video_Routes::items( $ids ),
			),
			array_keys( $newest ),
			$newest
		);
	}

	/** The items of a list, in the order of `$counts` (number of videos by id). */
	private static function items( array $counts ): array {
		$ids = array_keys( $counts );
		_prime_term_caches( $ids );
		$triggers  = Video_Index::triggers_by_anchor();
		$languages = Video_Index::languages_by_anchor();
		$items     = array();
		foreach ( $counts as $id => $count ) {
			$term = Anchor::find( $id );
			if ( $term ) {
				$items[] = Anchor::item( $term, $count, $triggers[ $id ] ?? array(), $languages[ $id ] ?? array() );
			}
		}
		return $items;
	}
}
