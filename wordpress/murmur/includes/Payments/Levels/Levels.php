<?php
declare( strict_types=1 );

namespace Murmur\Payments\Levels;

use Murmur\Core\{Capabilities, Rest, Settings};
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The site's levels, 1 (free) to 6. PMPro has its own level ids, so a table in the settings maps them and names their
 * PayPal plans. Without PMPro only the free level exists.
 */
final class Levels {
	public const FREE     = 1;
	public const LIFETIME = 6;

	/** The levels sold by subscription. */
	public const SUBSCRIBED = array( 2, 3, 4, 5 );

	private const NAMES = array(
		1 => 'Free',
		2 => 'Bronze',
		3 => 'Silver',
		4 => 'Gold',
		5 => 'Platinum',
		6 => 'Diamond',
	);

	public static function boot(): void {
		Rest::route( '/memberships/levels', 'GET', array( self::class, 'show_all' ), Rest::EVERYBODY );
		Rest::route(
			'/memberships/level/(?P<id>[^/]+)/paypal-plan',
			'GET',
			array( self::class, 'show_plan' ),
			Rest::MEMBER_OR_SITE
		);
		Capabilities::add( array( 'structured-levels', 'turnstile-by-site' ) );
	}

	/** Adds a feature to GET capabilities if PMPro is there. */
	public static function add_feature( string $feature ): void {
		Capabilities::add( static fn() => self::has_pmpro() ? array( $feature ) : array() );
	}

	/** Whether PMPro 3.6 or later is active. Earlier versions lack the helpers for renewals. */
	public static function has_pmpro(): bool {
		return function_exists( 'pmpro_handle_recurring_payment_succeeded_at_gateway' );
	}

	/** PMPro's id of a level; 0 for none. */
	public static function pmpro_id( int $level ): int {
		$table = Settings::get( 'levels' );
		if ( is_array( $table ) && isset( $table[ $level ]['pmpro'] ) ) {
			return (int) $table[ $level ]['pmpro'];
		}
		// An empty table means equal ids, as on a new site.
		return is_array( $table ) && array() !== $table ? 0 : $level;
	}

	/** The level of PMPro's id; 0 for none. */
	public static function of_pmpro( int $pmpro_id ): int {
		foreach ( range( self::LIFETIME, self::FREE ) as $level ) {
			if ( $pmpro_id > 0 && self::pmpro_id( $level ) === $pmpro_id ) {
				return $level;
			}
		}
		return 0;
	}

	/** All levels by PMPro's id, for reading many rows. */
	public static function by_pmpro_id(): array {
		$levels = array();
		foreach ( range( self::FREE, self::LIFETIME ) as $level ) {
			$levels[ self::pmpro_id( $level ) ] = $level;
		}
		return array_diff_key( $levels, array( 0 => true ) );
	}

	public static function plan( int $level ): string {
		return (string) ( self::setting( $level )['plan'] ?? '' );
	}

	public static function name( int $level ): string {
		$row = self::row( $level );
		return $row ? (string) $row->name : self::NAMES[ $level ] ?? '';
	}

	/** The name in other languages. */
	public static function names( int $level ): array {
		return array_filter( array( 'zh' => (string) ( self::setting( $level )['name_zh'] ?? '' ) ) );
	}

	public static function row( int $level ): ?object {
		$id = self::has_pmpro() ? self::pmpro_id( $level ) : 0;
		return $id ? pmpro_getAllLevels( true )[ $id ] ?? null : null;
	}

	/** A level's price; null if the level does not exist. */
	public static function price( int $level ): ?Price {
		$row = self::row( $level );
		return $row ? Price::of_level( $row, self::currency() ) : null;
	}

	public static function currency(): string {
		return strtoupper( (string) get_option( 'pmpro_currency', 'USD' ) );
	}

	/** The levels for sale, the free one first. */
	public static function show_all(): array {
		Past_Terms::store_changes();
		$sold = array_filter( range( self::FREE, self::LIFETIME ), array( self::class, 'is_shown' ) );
		return array_map( array( self::class, 'show' ), array_values( $sold ) );
	}

	/** Whether a level is for sale. PMPro's setting "allow signups" decides about paid ones. */
	public static function is_sold( int $level ): bool {
		$row = self::row( $level );
		return $level > self::FREE && $row && '1' === (string) $row->allow_signups && self::price( $level )->first > 0;
	}

	/** A level's plan, for members and for the site's doctor. */
	public static function show_plan( WP_REST_Request $request ): array|WP_Error {
		$level = (string) $request['id'];
		if ( ! in_array( $level, array_map( 'strval', self::SUBSCRIBED ), true ) ) {
			return Rest::error(
				400,
				'invalid_level',
				'Invalid level ID. PayPal plans are only available for levels 2 through 5.'
			);
		}
		$plan = self::is_sold( (int) $level ) ? self::plan( (int) $level ) : '';
		return '' === $plan
			? Rest::error( 404, 'no_plan', 'This level has no PayPal plan.' )
			: array( 'planId' => $plan );
	}

	/** Whether a level is shown. The free level always is. */
	private static function is_shown( int $level ): bool {
		return self::FREE === $level || self::is_sold( $level );
	}

	/** A level in the site's format. */
	private static function show( int $level ): array {
		$row   = self::row( $level );
		$price = $row ? self::price( $level ) : null;
		$free  = array(
			'currency'       => self::currency(),
			'amount'         => 0,
			'initial_amount' => 0,
			'cycle'          => null,
			'trial'          => null,
		);
		return array(
			'id'           => $level,
			'name'         => self::name( $level ),
			'description'  => $row ? wpautop( wp_kses_post( (string) $row->description ) ) : '',
			'pricing_text' => $price && $price->first > 0
				? trim( (string) pmpro_getLevelCost( $row, true, false ) )
				: '<strong>Free</strong>',
			'names'        => self::names( $level ),
			'features'     => Level_Features::read( (string) ( self::setting( $level )['features'] ?? '' ) ),
		) + ( $price ? $price->to_rest() : $free );
	}

	private static function setting( int $level ): array {
		$table = Settings::get( 'levels' );
		return is_array( $table ) ? (array) ( $table[ $level ] ?? array() ) : array();
	}
}
