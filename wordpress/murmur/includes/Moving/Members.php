<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use Generator;
use InvalidArgumentException;
use MemberOrder;
use Murmur\Core\{Lock, Time};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\Membership;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** Imports members with their levels, end dates and subscriptions. Lines that were imported before change nothing. */
final class Members {
	/** User meta with the marks of the imported lines. */
	private const MARK = 'murmur_moved_in';

	private const PORTION = 200;

	/**
	 * Imports a file.
	 *
	 * @param string $file   A CSV file.
	 * @param string $map    Which plan becomes which level; see Level_Map.
	 * @param bool   $is_dry Whether to change nothing.
	 * @return Generator<int, Outcome> By line.
	 * @throws InvalidArgumentException If the file is no CSV file, or a pair of the map names no level.
	 */
	public static function import( string $file, string $map = '', bool $is_dry = false ): Generator {
		if ( ! Levels::has_pmpro() ) {
			throw new InvalidArgumentException( 'Paid Memberships Pro 3.6 or newer must be active.' );
		}
		$levels = new Level_Map( $map );
		$done   = 0;
		foreach ( Csv::read( $file ) as $number => $cells ) {
			try {
				$line    = Member_Line::read( $cells );
				$outcome = Mail_Stop::during( static fn() => self::import_line( $line, $levels, $is_dry ) );
			} catch ( InvalidArgumentException $problem ) {
				$outcome = Outcome::wrong( $problem->getMessage() );
			}
			yield $number => $outcome;
			if ( 0 === ++$done % self::PORTION ) {
				Mail_Stop::during( array( self::class, 'free_memory' ) );
			}
		}
		if ( ! $is_dry ) {
			Mail_Stop::during( array( self::class, 'free_memory' ) );
			Taken_Subscriptions::schedule();
		}
	}

	/** Frees the memory in which PMPro collects changed members until the end of the request. */
	public static function free_memory(): void {
		global $wpdb;
		pmpro_do_action_after_all_membership_level_changes();
		$wpdb->queries = array();
		wp_cache_flush_runtime();
	}

	private static function import_line( Member_Line $line, Level_Map $levels, bool $is_dry ): Outcome {
		$who   = '' === $line->email ? $line->login : $line->email;
		$user  = self::user( $line );
		$level = $levels->find( $line->plans );
		if ( 0 === $level ) {
			return Outcome::wrong(
				"$who: no level is called \"" . implode( '" or "', $line->plans ) . '"; name it with --map.'
			);
		}
		if ( $user && in_array( $line->mark(), get_user_meta( $user->ID, self::MARK ), true ) ) {
			return Outcome::known( "$who is in." );
		}
		if ( ! $line->has_access ) {
			return Outcome::skipped( "$who: the membership is $line->status." );
		}
		$takeover = $line->is_paypal() ? Takeover::read( $line->paypal ) : null;
		if ( $takeover && $takeover->owner() && $takeover->owner() !== $user?->ID ) {
			return Outcome::wrong( "$who: another account has the subscription $line->paypal." );
		}
		$end = $takeover?->is_ongoing() ? $takeover->paid_until() : $line->end;
		if ( 0 !== $end && $end <= time() ) {
			return Outcome::skipped( "$who: the membership ended on " . wp_date( 'Y-m-d', $end ) . '.' );
		}
		$current = $user ? Membership::current( $user->ID ) : null;
		if ( $current && ! self::is_better( $user->ID, $current, $level, $end, $takeover ) ) {
			return Outcome::skipped(
				"$who has " . Levels::name( $current['level'] ) . ' already, which stays'
					. ( $takeover?->is_ongoing() ? ". $line->paypal goes on at PayPal: end one of the two." : '.' )
			);
		}
		$text = self::text( $who, null === $user, $level, $end, $line, $takeover );
		if ( ! $is_dry ) {
			$user_id = $user->ID ?? self::add_user( $line );
			$given   = Lock::hold(
				"member $user_id",
				static fn() => self::give( $user_id, $level, $end, $line, $takeover )
			);
			if ( true !== $given ) {
				return Outcome::wrong( "$who: Paid Memberships Pro refused the level. Import the file again." );
			}
		}
		return Outcome::done( $text );
	}

	private static function user( Member_Line $line ): ?WP_User {
		$user = '' === $line->email ? get_user_by( 'login', $line->login ) : get_user_by( 'email', $line->email );
		if ( ! $user && '' === $line->email ) {
			throw new InvalidArgumentException(
				esc_html( "there is no account $line->login, and the line has no email address." )
			);
		}
		return $user ? $user : null;
	}

	/**
	 * Whether a level is better than the member's current one. A running subscription is never replaced, because PMPro
	 * would end it.
	 */
	private static function is_better( int $user_id, array $current, int $level, int $end, ?Takeover $taken ): bool {
		if ( $current['level'] <= Levels::FREE ) {
			return $level > Levels::FREE;
		}
		$is_bound = null !== Membership::subscription( $user_id, $current['pmpro_id'] );
		// An import may have been interrupted after the level and before the subscription.
		$is_later = $current['end'] > 0
			? 0 === $end || $end > $current['end']
			: $taken?->is_ongoing() && 0 === $taken->owner();
		return ! $is_bound && ( $level > $current['level'] || ( $level === $current['level'] && $is_later ) );
	}

	private static function text(
		string $who,
		bool $is_new,
		int $level,
		int $end,
		Member_Line $line,
		?Takeover $taken
	): string {
		$until = $end
			? 'until ' . wp_date( 'Y-m-d H:i', $end )
			: ( $taken?->is_ongoing() ? 'while the subscription runs' : 'without an end' );
		return "$who" . ( $is_new ? ' (new account)' : '' ) . ' gets ' . Levels::name( $level ) . " $until"
			. ( $taken?->is_ongoing() ? '; ' . $taken->text() : '' )
			. (
				'' !== $line->paypal && ! $taken
					? "; $line->paypal is no subscription of PayPal's: end it where it is charged"
					: ''
			) . '.';
	}

	/** Adds an account without a usable password. The member sets one with "forgot password". */
	private static function add_user( Member_Line $line ): int {
		do {
			$login = 'm' . strtolower( wp_generate_password( 15, false ) );
		} while ( username_exists( $login ) );
		$user_id = wp_insert_user(
			wp_slash(
				array(
					'user_login'           => $login,
					'user_pass'            => wp_generate_password( 40 ),
					'user_email'           => $line->email,
					'display_name'         => $line->name,
					'nickname'             => $line->name,
					'role'                 => 'subscriber',
					'show_admin_bar_front' => 'false',
					// An account that is older than this plugin counts as confirmed.
					'user_registered'      => Time::sql( $line->start ? min( $line->start, time() ) : time() ),
				)
			)
		);
		if ( is_wp_error( $user_id ) ) {
			throw new InvalidArgumentException( esc_html( "$line->email: {$user_id->get_error_message()}" ) );
		}
		return $user_id;
	}

	/**
	 * Gives the level. The order is stored first, because an interrupted line with its level counts as settled when it
	 * is imported again. The mark is stored last.
	 */
	private static function give( int $user_id, int $level, int $end, Member_Line $line, ?Takeover $taken ): bool {
		if ( ! $taken?->is_ongoing() && $level > Levels::FREE ) {
			self::add_order( $user_id, $level, $line );
		}
		if ( ! Membership::give( $user_id, $level, $end, min( $line->start, time() ) ) ) {
			return false;
		}
		if ( $taken?->is_ongoing() && ! $taken->owner() && ! $taken->store( $user_id, $level ) ) {
			return false;
		}
		add_user_meta( $user_id, self::MARK, $line->mark() );
		return true;
	}

	/**
	 * Adds an order, once, that says the level was paid for elsewhere. Without it, the nightly reconciliation would
	 * report a level without a payment.
	 */
	private static function add_order( int $user_id, int $level, Member_Line $line ): void {
		$id = 'moved-' . $line->mark();
		if ( MemberOrder::get_orders( array( 'user_id' => $user_id, 'payment_transaction_id' => $id ) ) ) {
			return;
		}
		$order                         = new MemberOrder();
		$order->user_id                = $user_id;
		$order->membership_id          = Levels::pmpro_id( $level );
		$order->gateway                = '';
		$order->payment_transaction_id = $id;
		$order->status                 = 'success';
		$order->subtotal               = 0;
		$order->tax                    = 0;
		$order->total                  = 0;
		$order->timestamp              = $line->start ? min( $line->start, time() ) : time();
		$order->notes                  = "Moved in with the membership; paid elsewhere. $line->paypal";
		$order->saveOrder();
	}
}
