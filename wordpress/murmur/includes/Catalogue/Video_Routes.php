<?php
declare( strict_types=1 );

namespace Murmur\Catalogue;

use Murmur\Core\{Access, Capabilities, Old_Slugs, Rest, Slug, Time};
use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** GET videos, videos/facets, videos/early, videos/early/teaser and video/{slug}. */
final class Video_Routes {
	private const MOST_EARLY   = 100;
	private const MOST_TEASERS = 6;

	public static function boot(): void {
		Rest::route( '/videos', 'GET', array( self::class, 'index' ), Rest::EVERYBODY, self::args() );
		Rest::route( '/video/(?P<slug>[^/]+)', 'GET', array( self::class, 'show' ), Rest::EVERYBODY );
		Rest::route(
			'/videos/facets',
			'GET',
			array( self::class, 'facets' ),
			Rest::EVERYBODY,
			self::filters() + array( 'lengths' => self::lengths() )
		);
		Rest::route( '/videos/early', 'GET', array( self::class, 'show_early' ), Rest::MEMBER );
		Rest::route( '/videos/early/teaser', 'GET', array( self::class, 'show_teasers' ), Rest::EVERYBODY );
		add_action(
			'rest_api_init',
			static fn() => add_filter(
				'rest_prepare_' . Content_Types::post_type(),
				array( self::class, 'hide_player' ),
				100,
				2
			)
		);
		Capabilities::add(
			array( 'sort', 'filters', 'length-filter', 'facets', 'search-triggers', 'early-access', 'early-teaser' )
		);
	}

	public static function index( WP_REST_Request $request ): array {
		// The contract's first edition spells it `orderBy`; WordPress spells it `orderby`.
		$result = Video_Query::find(
			self::wanted( $request ) + array( 'orderby' => $request['orderby'] ?? $request['orderBy'] )
		);
		return array(
			'videos'     => self::items( $result['ids'] ),
			'pagination' => array(
				'currentPage'  => $request['page'],
				'totalPages'   => (int) ceil( $result['total'] / $request['per_page'] ),
				'totalResults' => $result['total'],
			),
		);
	}

	/** The numbers of videos that each filter would leave of a list. */
	public static function facets( WP_REST_Request $request ): array {
		$result = Video_Query::facets(
			self::wanted( $request ),
			array_map( 'intval', explode( ',', $request['lengths'] ) )
		);
		$terms = get_terms( array( 'taxonomy' => Content_Types::trigger_taxonomy() ) );
		$count = static fn( WP_Term $term ) => array(
			'slug'  => Slug::decode( $term->slug ),
			'count' => $result['triggers'][ $term->term_taxonomy_id ] ?? 0,
		);
		return array(
			'combinations' => $result['combinations'],
			'triggers'     => array_map( $count, Trigger::only_served( $terms ) ),
		);
	}

	public static function show( WP_REST_Request $request ): array|WP_Error {
		$post = self::find( $request['slug'] );
		return $post ? Video::detail( $post, Access::is_vip( get_current_user_id() ) ) : self::not_found();
	}

	/** The videos that members can already watch before their publication. */
	public static function show_early(): array|WP_Error {
		if ( ! Access::is_vip( get_current_user_id() ) ) {
			return Rest::error( 403, 'vip_only', 'Early access is for VIP members.' );
		}
		$items = self::items( Video_Query::scheduled_ids( self::MOST_EARLY ) );
		return array_map( static fn( array $item ) => $item + array( 'public_at' => $item['date_gmt'] ), $items );
	}

	/** The same videos for everybody, without anything that leads to them or plays them. */
	public static function show_teasers(): array {
		return array_map(
			static fn( array $item ) => array(
				'title'     => $item['title'],
				'poster'    => $item['acf']['featured_media_url'],
				'duration'  => $item['duration'],
				'public_at' => $item['date_gmt'],
			),
			self::items( Video_Query::scheduled_ids( self::MOST_TEASERS ) )
		);
	}

	/**
	 * Hides the full player from callers who may not watch it. If videos are another plugin's post type, WordPress's
	 * own REST routes may show its fields.
	 */
	public static function hide_player( WP_REST_Response $response, WP_Post $post ): WP_REST_Response {
		if ( ! Video::is_vip( $post->ID ) || Access::is_vip( get_current_user_id() ) ) {
			return $response;
		}
		$none = array( Content_Types::meta_key( 'main_embed_code' ) => null );
		$data = (array) $response->get_data();
		foreach ( array( 'acf', 'meta' ) as $part ) {
			if ( isset( $data[ $part ] ) ) {
				$data[ $part ] = array_replace(
					(array) $data[ $part ],
					array_intersect_key( $none, (array) $data[ $part ] )
				);
			}
		}
		$response->set_data( array_replace( $data, array_intersect_key( $none, $data ) ) );
		return $response;
	}

	/** The items of a list. Loads their data in a few queries. */
	public static function items( array $ids ): array {
		$may_watch_all = Access::is_vip( get_current_user_id() );
		_prime_post_caches( $ids );
		$pictures = array_filter( array_map( 'get_post_thumbnail_id', $ids ) );
		_prime_post_caches( $pictures, false );
		$views = Video_Query::views( $ids );
		$posts = array_filter( array_map( 'get_post', $ids ) );
		return array_values(
			array_map(
				static fn( WP_Post $post ) => Video::item( $post, $may_watch_all, $views[ $post->ID ] ?? 0 ),
				$posts
			)
		);
	}

	/**
	 * The video of a slug that the caller may see, else null. An earlier slug counts if no other video has it now.
	 * Slugs arrive encoded once, or twice in their stored form.
	 */
	public static function find( string $slug ): ?WP_Post {
		$plain = rawurldecode( rawurldecode( $slug ) );
		if ( ! Slug::is_served( $plain ) ) {
			return null;
		}
		$video    = self::first_visible( array( 'name' => sanitize_title( $plain ) ) );
		$moved_id = $video ? 0 : Old_Slugs::last_post( $plain, Content_Types::post_type() );
		return $moved_id ? self::first_visible( array( 'p' => $moved_id ) ) : $video;
	}

	/** The first video that fits a query and that the caller may see, else null. */
	private static function first_visible( array $query ): ?WP_Post {
		// A scheduled video may have the slug of a published one, which comes first.
		$videos = get_posts(
			$query + array(
				'post_type'      => Content_Types::post_type(),
				'post_status'    => array( 'publish', 'future' ),
				'has_password'   => false,
				'orderby'        => array( 'post_status' => 'DESC', 'ID' => 'ASC' ),
				'posts_per_page' => 1,
			)
		);
		$post  = $videos[0] ?? null;
		if ( ! $post || ( 'future' === $post->post_status && Video::is_waiting( $post->ID ) ) ) {
			return null;
		}
		$public = strtotime( Video::published_date( $post ) . ' UTC' ) <= time();
		return $public || Access::is_vip( get_current_user_id() ) ? $post : null;
	}

	public static function not_found(): WP_Error {
		return Rest::error( 404, 'video_not_found', 'Video not found.' );
	}

	/** The parameters of a request, named as in Video_Query. */
	private static function wanted( WP_REST_Request $request ): array {
		$params = array_filter( $request->get_params(), static fn( $value ) => null !== $value );
		$after  = $request['modified_after'] ? strtotime( $request['modified_after'] . ' UTC' ) : false;
		unset( $params['orderby'] );
		return array(
			'anchor_id'      => $request['actor_id'],
			'modified_after' => false === $after ? null : Time::sql( $after ),
		) + $params;
	}

	private static function args(): array {
		$order = Rest::TEXT + array( 'enum' => array( 'date', 'views', 'duration', 'relevance', 'popular' ) );
		return Rest::page_args( 18, 1000 ) + self::filters() + array(
			'orderBy'    => $order + array( 'default' => 'date' ),
			'orderby'    => $order,
			'order'      => Rest::TEXT + array( 'enum' => array( 'desc', 'asc' ), 'default' => 'desc' ),
			'free_first' => self::zero_or_one(),
		);
	}

	private static function filters(): array {
		$seconds = array( 'type' => 'integer', 'minimum' => 0 );
		return array(
			'search'             => Rest::TEXT,
			'search_triggers'    => self::zero_or_one(),
			'search_transcripts' => self::zero_or_one(),
			'actor_id'           => array( 'type' => 'integer', 'minimum' => 1 ),
			'vip'                => self::zero_or_one(),
			'trigger'            => Rest::TEXT,
			'language'           => Rest::TEXT + array( 'pattern' => '^[a-zA-Z-]{2,8}$' ),
			'min_duration'       => $seconds,
			'max_duration'       => $seconds,
			'modified_after'     => Rest::TEXT + array( 'format' => 'date-time' ),
		);
	}

	private static function zero_or_one(): array {
		return array( 'type' => 'integer', 'enum' => array( 0, 1 ) );
	}

	/** The argument with lengths: ascending seconds, separated by commas. */
	private static function lengths(): array {
		return Rest::TEXT + array( 'pattern' => '^[1-9][0-9]{0,5}(,[1-9][0-9]{0,5}){0,9}$', 'default' => '1200,3600' );
	}
}
