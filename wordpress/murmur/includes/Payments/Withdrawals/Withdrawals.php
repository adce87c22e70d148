<?php
declare( strict_types=1 );

namespace Murmur\Payments\Withdrawals;

use Murmur\Core\{Background_Work, Member_Language, Rate_Limits, Rest, Settings, Signed_Link, Site_Key, Text, Time};
use Murmur\Payments\Cancellation;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Membership, Orders};
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * POST withdrawals: withdraws from a purchase or cancels, with or without a login. Each request is stored, and a
 * receipt is mailed (Mails\Withdrawal_Mails). The subscription ends at PayPal once the account's owner has confirmed
 * it, by being logged in or by the mail's link (POST withdrawals/confirm).
 */
final class Withdrawals {
	private const HOOK         = 'murmur_follow_withdrawal';
	private const LINK_PURPOSE = 'withdrawal';
	private const MAX_TRIES    = 8;

	/** Long enough for the link in a notice, which arrives up to 30 days before a charge. */
	private const LIFETIME = 35 * DAY_IN_SECONDS;

	public static function boot(): void {
		$line = static fn( int $longest ) => array( 'type' => 'string', 'required' => true, 'maxLength' => $longest );
		Rest::route(
			'/withdrawals',
			'POST',
			array( self::class, 'receive_request' ),
			Rest::EVERYBODY,
			array(
				'kind'                  => Rest::REQUIRED_TEXT + array( 'enum' => Withdrawal_Store::KINDS ),
				'name'                  => $line( 100 ) + array( 'minLength' => 1 ),
				'email'                 => $line( 254 ) + array( 'format' => 'email' ),
				'reference'             => $line( 64 ),
				'language'              => Rest::REQUIRED_TEXT + array( 'enum' => Member_Language::ALL ),
				'cf-turnstile-response' => Rest::TEXT,
			)
		);
		Rest::route(
			'/withdrawals/confirm',
			'POST',
			array( self::class, 'confirm' ),
			Rest::EVERYBODY,
			array( 'key' => $line( 300 ) + array( 'minLength' => 1 ) )
		);
		add_action( self::HOOK, array( self::class, 'process' ), 10, 2 );
		add_filter(
			'murmur_current_user',
			static fn( array $record, WP_User $user ) => $record
				+ array( 'withdrawal_at' => Withdrawal_Store::open_since( $user->ID ) ),
			10,
			2
		);
		Levels::add_feature( 'withdrawals' );
	}

	/** Receives a request. The response and its time don't reveal whether the address has an account. */
	public static function receive_request( WP_REST_Request $request ): array|WP_Error {
		$user_id = get_current_user_id();
		$checked = 0 < $user_id || Site_Key::is_human() || '' !== trim( (string) $request['cf-turnstile-response'] );
		$refusal = self::refusal()
			?? ( $checked ? null : Rest::error( 400, 'turnstile_missing', 'Security verification is required.' ) )
			?? Rate_Limits::refuse_visitor( 'withdrawal', 20, HOUR_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		$row    = array(
			'kind'      => (string) $request['kind'],
			'name'      => Text::one_line( (string) $request['name'] ),
			'email'     => Text::email( (string) $request['email'] ),
			'reference' => Text::one_line( (string) $request['reference'] ),
			'language'  => (string) $request['language'],
			'user_id'   => $user_id,
		);
		$stored = Withdrawal_Store::find_repeated( $row ) ?? self::accept( $row, $user_id > 0 );
		return array( 'id' => (int) $stored->id, 'at' => Time::iso( $stored->made ) );
	}

	/** Follows a mail's link: confirms a withdrawal, or cancels the subscription that a notice was about. */
	public static function confirm( WP_REST_Request $request ): array|WP_Error {
		$refusal = self::refusal() ?? Rate_Limits::refuse_visitor( 'withdrawal-link', 60, HOUR_IN_SECONDS );
		if ( $refusal ) {
			return $refusal;
		}
		$link = Signed_Link::read( self::LINK_PURPOSE, (string) $request['key'] );
		$user = $link ? get_userdata( $link->user_id ) : false;
		$row  = isset( $link->data['id'] ) ? Withdrawal_Store::find( (int) $link->data['id'] ) : null;
		$id   = (string) ( $link->data['subscription'] ?? '' );
		// The mail was not about a subscription that was bought later.
		$is_due = $row
			? (int) $row->user_id === $link?->user_id
			: '' !== $id && self::subscription_id( (int) $link?->user_id ) === $id;
		if ( ! $user || ! $is_due || ! $link->use_up() ) {
			return Rest::error( 400, 'invalid_key', 'This link is not valid. It may have been used, or be too old.' );
		}
		if ( ! $row ) {
			$language = Member_Language::of( $user->ID );
			$row      = self::accept(
				array(
					'kind'      => Withdrawal_Store::CANCELLATION,
					'name'      => $user->display_name,
					'email'     => $user->user_email,
					'reference' => $id,
					'language'  => $language,
					'user_id'   => $user->ID,
				),
				true
			);
		} else {
			Withdrawal_Store::update( (int) $row->id, array( 'confirmed' => Time::sql() ) );
			Background_Work::start( self::HOOK, array( (int) $row->id, 0 ) );
		}
		return array( 'id' => (int) $row->id, 'at' => Time::iso( $row->made ) );
	}

	/**
	 * Finds the account and has the receipt mailed. If the owner has confirmed, ends the subscription.
	 *
	 * @param int $id    The withdrawal.
	 * @param int $tries The number of earlier tries to reach PayPal.
	 */
	public static function process( int $id, int $tries = 0 ): void {
		$row = Withdrawal_Store::find( $id );
		if ( ! $row ) {
			return;
		}
		if ( 0 === (int) $row->user_id ) {
			$row->user_id = (int) ( get_user_by( 'email', $row->email )->ID ?? 0 );
			Withdrawal_Store::update( $id, array( 'user_id' => $row->user_id ) );
		}
		do_action( 'murmur_withdrawal_received', $row );
		if ( null === $row->confirmed || null !== $row->decided ) {
			return;
		}
		$is_done = self::end_subscription( (int) $row->user_id );
		if ( false === $is_done && $tries < self::MAX_TRIES ) {
			wp_schedule_single_event( Background_Work::next_try( $tries ), self::HOOK, array( $id, $tries + 1 ) );
		} elseif ( $is_done && Withdrawal_Store::CANCELLATION === $row->kind ) {
			Withdrawal_Store::update( $id, array( 'decided' => Time::sql(), 'decision' => 'cancelled' ) );
		}
	}

	/**
	 * Ends the subscriptions that charge a member. False if PayPal could not be reached, if another gateway goes on
	 * charging, or while PMPro, which stores the subscriptions, is switched off.
	 */
	public static function end_subscription( int $user_id ): bool {
		if ( ! Levels::has_pmpro() ) {
			return false;
		}
		$is_done = null === Membership::current_subscription( $user_id )
			|| ! is_wp_error( Cancellation::cancel( $user_id ) );
		foreach ( Membership::other_subscriptions( $user_id ) as $other ) {
			$is_done = ! is_wp_error(
				Cancellation::cancel( $user_id, (string) $other->get_subscription_transaction_id() )
			)
				&& $is_done;
		}
		return $is_done && ! Membership::is_charged_elsewhere( $user_id );
	}

	/** The key of a link that confirms a withdrawal. */
	public static function key( object $row ): string {
		return Signed_Link::make(
			self::LINK_PURPOSE,
			(int) $row->user_id,
			self::LIFETIME,
			array( 'id' => (int) $row->id )
		);
	}

	/** The key of the link in a notice that cancels the member's subscription; "" if there is none. */
	public static function cancel_key( int $user_id ): string {
		$id = self::subscription_id( $user_id );
		return '' === $id
			? ''
			: Signed_Link::make( self::LINK_PURPOSE, $user_id, self::LIFETIME, array( 'subscription' => $id ) );
	}

	/** An error if the caller is not the site, which has checked the visitor; null if it is, or if no key is set. */
	private static function refusal(): ?WP_Error {
		return '' === (string) Settings::get( 'key' ) || Site_Key::is_given()
			? null
			: Rest::error( 403, 'murmur_key', 'Withdrawals are taken from the site alone.' );
	}

	/** Stores a request, and follows it after the response. */
	private static function accept( array $row, bool $is_confirmed ): object {
		$stored = Withdrawal_Store::add( $row, $is_confirmed );
		Background_Work::start( self::HOOK, array( (int) $stored->id, 0 ) );
		return $stored;
	}

	/** PayPal's id of the subscription that the member pays for now; "" for none. */
	private static function subscription_id( int $user_id ): string {
		$subscription = Membership::current_subscription( $user_id );
		return $subscription && Orders::GATEWAY === $subscription->get_gateway()
			? (string) $subscription->get_subscription_transaction_id()
			: '';
	}
}
