<?php
declare( strict_types=1 );

namespace Murmur\Payments\Alipay;

use Murmur\Core\{Operator_Mail, Rate_Limits, Rest, Time};
use Murmur\Payments\Levels\Levels;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Payments by Alipay. POST alipay-claims: a member sends the reference of a payment. An operator compares it with
 * Alipay's list, and approves or refuses the claim. Each reference is accepted once, whichever member sends it.
 */
final class Alipay {
	public const PENDING  = 'pending';
	public const APPROVED = 'approved';
	public const REFUSED  = 'refused';

	/** The beginning of an order's transaction id, before the reference. */
	public const PREFIX = 'ALIPAY-';

	private const CLAIMS_PER_DAY = 10;

	public static function boot(): void {
		Rest::route(
			'/alipay-claims',
			'POST',
			array( self::class, 'add_claim' ),
			Rest::MEMBER,
			array( 'levelId' => Rest::REQUIRED_INTEGER, 'reference' => Rest::REQUIRED_TEXT )
		);
		Rest::route(
			'/alipay-claims/decide',
			'POST',
			array( self::class, 'decide_as_site' ),
			Rest::SITE,
			array( 'reference' => Rest::REQUIRED_TEXT, 'approved' => Rest::REQUIRED_FLAG )
		);
		Levels::add_feature( 'alipay' );
	}

	/** Stores a claim and notifies the operator. */
	public static function add_claim( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		global $wpdb;
		$user      = wp_get_current_user();
		$level     = (int) $request['levelId'];
		$reference = strtoupper( (string) preg_replace( '/\s+/', '', (string) $request['reference'] ) );
		if ( ! Levels::has_pmpro() || ! Levels::is_sold( $level ) ) {
			return Rest::error( 400, 'invalid_level', 'Invalid level ID.' );
		}
		if ( ! preg_match( '/^[A-Z0-9_-]{6,56}$/', $reference ) ) {
			return Rest::error(
				400,
				'invalid_reference',
				'Please enter the reference of the payment: letters and digits.'
			);
		}
		if ( Rate_Limits::count( 'alipay', (string) $user->ID, DAY_IN_SECONDS ) > self::CLAIMS_PER_DAY ) {
			return Rate_Limits::refusal();
		}
		// Of two concurrent claims the table's unique index refuses one. Its database error becomes the response.
		$quiet    = $wpdb->suppress_errors( true );
		$inserted = $wpdb->insert(
			"{$wpdb->prefix}murmur_alipay_claims",
			array(
				'user_id'   => $user->ID,
				'level_id'  => $level,
				'reference' => $reference,
				'state'     => self::PENDING,
				'made'      => Time::sql(),
			)
		);
		$wpdb->suppress_errors( $quiet );
		if ( ! $inserted ) {
			return Rest::error( 409, 'reference_claimed', 'This reference has been claimed already.' );
		}
		// Read before the mail is sent, because logging a failed mail would insert a row and change the id.
		$id = (int) $wpdb->insert_id;
		self::mail_operator( $user->display_name, $level, $reference );
		return new WP_REST_Response( array( 'id' => $id, 'state' => self::PENDING ), 201 );
	}

	private static function mail_operator( string $member, int $level, string $reference ): void {
		Operator_Mail::send(
			__( 'An Alipay payment to review', 'murmur' ),
			sprintf(
				/* translators: 1: name, 2: level, 3: reference, 4: address */
				__( "Member: %1\$s\nLevel: %2\$s\nReference: %3\$s\n\nReview it: %4\$s", 'murmur' ),
				$member,
				Levels::name( $level ),
				$reference,
				admin_url( 'admin.php?page=murmur-alipay' )
			)
		);
	}

	/** Takes an operator's decision from the site's payments desk. */
	public static function decide_as_site( WP_REST_Request $request ): array|WP_Error {
		global $wpdb;
		$approved = (bool) $request['approved'];
		$state    = $approved ? self::APPROVED : self::REFUSED;
		$claim    = $wpdb->get_row(
			$wpdb->prepare(
				"SELECT id, state FROM {$wpdb->prefix}murmur_alipay_claims WHERE reference = %s",
				(string) $request['reference']
			)
		);
		// The site repeats a decision whose answer was lost.
		if ( $claim && $claim->state === $state ) {
			return array( 'state' => $state );
		}
		$done = $claim ? Alipay_Review::decide( (int) $claim->id, $approved ) : false;
		if ( is_wp_error( $done ) ) {
			return $done;
		}
		if ( ! $done ) {
			return Rest::error( 404, 'no_claim', 'There is no such claim to decide about.' );
		}
		return array( 'state' => $state );
	}

	/** The claims in a state, newest first. */
	public static function claims( string $state, int $limit, int $offset ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_alipay_claims WHERE state = %s
					ORDER BY id DESC LIMIT %d OFFSET %d",
				$state,
				$limit,
				$offset
			)
		);
	}

	/** The member's pending and refused claims, in the form of payments. */
	public static function payments_of( int $user_id ): array {
		global $wpdb;
		$claims = (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT * FROM {$wpdb->prefix}murmur_alipay_claims WHERE user_id = %d AND state <> %s
					ORDER BY id DESC LIMIT 50",
				$user_id,
				self::APPROVED
			)
		);
		return array_map(
			static fn( object $claim ) => array(
				'id'       => self::PREFIX . $claim->reference,
				'at'       => Time::iso( (string) $claim->made, '' ),
				'levelId'  => (int) $claim->level_id,
				'amount'   => null,
				'currency' => 'CNY',
				'state'    => self::PENDING === $claim->state ? 'review' : 'refused',
			),
			$claims
		);
	}
}
