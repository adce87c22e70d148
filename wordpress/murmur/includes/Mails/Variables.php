<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use MemberOrder;
use Murmur\Core\{Settings, Signed_Link, Text};
use Murmur\Payments\Levels\{Levels, Price};
use Murmur\Payments\Membership\{Membership, Orders, Purchase_Price};
use Murmur\Payments\PayPal\PayPal;
use Murmur\Payments\Withdrawals\{Withdrawal_Store, Withdrawals};
use WP_User;

defined( 'ABSPATH' ) || exit;

/** The values of a mail's variables, in the member's language and as of the time of sending. */
final class Variables {
	/** The rows in the table of facts. */
	private const ROWS = array(
		'plan', 'price', 'amount', 'returned', 'payment', 'next', 'until', 'received', 'number', 'reference', 'email',
		'video', 'comment', 'passkey', 'device', ...self::NUMBERS, 'account',
	);

	/** The rows in the table of weekly numbers. */
	private const NUMBERS = array( 'plays', 'minutes', 'slept', 'best', 'members', 'new', 'lost', 'revenue' );

	/** Mails about an owed payment. They don't mention the next charge, because its date is not known. */
	private const OWED = array( 'failed', 'overdue' );

	private const PURCHASES = array( 'purchase', 'upgrade', 'lifetime' );

	/** The values by variable, for PMPro. */
	public static function of( WP_User $user, string $template, string $language, array $facts ): array {
		$words  = Texts::of( $language );
		$level  = (int) ( $facts['level'] ?? 0 );
		$rows   = self::membership( $user->ID, $level, $language, in_array( $template, self::OWED, true ) );
		$rows   = array_intersect_key( $facts, array_flip( self::ROWS ) ) + $rows + array(
			'amount'  => self::amount( $template, $facts ),
			'account' => isset( $facts['to'] ) || 'numbers' === $template ? '' : $user->user_email,
		);
		$plain  = array(
			'name'       => Text::decode( $user->display_name ),
			'user_login' => $user->user_login,
			'user_email' => $user->user_email,
			'sitename'   => Links::site_name(),
			'previous'   => isset( $facts['previous'] ) ? self::plan( (int) $facts['previous'], $language ) : '',
			'outcome'    => $words[ $facts['outcome'] ?? '' ] ?? '',
			'address'    => (string) ( $facts['address'] ?? '' ),
			'day'        => Texts::date( (int) ( $facts['at'] ?? 0 ), $language ),
		) + $rows + array_fill_keys( self::ROWS, '' );
		$links  = array_map(
			'esc_url',
			self::links( $user->ID, $facts, $language ) + self::account_link( $user->ID, $language, $facts )
		);
		$shown  = array_map( array( self::class, 'as_text' ), $plain );
		$shown += array( 'facts' => self::table( $rows, $words ) );
		// Made safe, because a name may look like a link or like another variable.
		$shown['display_name'] = $shown['name'];
		$shown['header_name']  = $shown['name'];
		$rights                = $level > 0 ? self::rights( isset( $rows['renews'] ), $words ) : '';
		return array( 'rights' => strtr( $rights, self::add_markers( $links ) ) ) + $shown + $links;
	}

	/** The link in a mail about the account. Its key is new in each mail and is never stored. */
	private static function account_link( int $user_id, string $language, array $facts ): array {
		$purpose = (string) ( $facts['purpose'] ?? '' );
		if ( '' === $purpose ) {
			return array();
		}
		$key = Signed_Link::make(
			"account $purpose",
			$user_id,
			$facts['days'] * DAY_IN_SECONDS,
			(array) $facts['data']
		);
		return array( 'link_url' => Links::to( '/account-link', $language ) . "#$purpose.$key" );
	}

	/**
	 * Links to the site's pages, with a key where a member withdraws or cancels, and to PayPal's list of subscriptions.
	 */
	private static function links( int $user_id, array $facts, string $language ): array {
		$row  = isset( $facts['withdrawal'] ) ? Withdrawal_Store::find( (int) $facts['withdrawal'] ) : null;
		$key  = $row ? Withdrawals::key( $row ) : Withdrawals::cancel_key( $user_id );
		$page = Withdrawal_Store::WITHDRAWAL === $row?->kind ? '/withdraw' : '/cancel';
		$host = 'live' === PayPal::environment() ? 'www.paypal.com' : 'www.sandbox.paypal.com';
		return Links::variables( $language ) + array(
			'confirm_url' => Links::to( $page, $language ) . ( '' === $key ? '' : "#$key" ),
			'paypal_url'  => "https://$host/myaccount/autopay/",
		);
	}

	/** A level's name in a language. */
	public static function plan( int $level, string $language ): string {
		return Levels::names( $level )[ $language ] ?? Levels::name( $level );
	}

	/** An amount with its currency. */
	public static function money( float $amount, string $currency ): string {
		return Price::decimal( $amount, $currency ) . ' ' . $currency;
	}

	/** The paid amount; "" if it is not known yet, or if the mail is not about it. */
	private static function amount( string $template, array $facts ): string {
		$id    = (string) ( $facts['payment'] ?? '' );
		$order = isset( $facts['order'] ) ? new MemberOrder( (int) $facts['order'] ) : null;
		if ( null === $order && '' !== $id && in_array( $template, self::PURCHASES, true ) ) {
			$order = Orders::find( $id ) ?? Orders::newest_of( $id );
		}
		return $order ? self::money( (float) $order->total, Orders::currency( $order ) ) : '';
	}

	/** The rows about the member's level. */
	private static function membership( int $user_id, int $level, string $language, bool $is_owed ): array {
		if ( $level <= Levels::FREE ) {
			return array();
		}
		$rows    = array( 'plan' => self::plan( $level, $language ) );
		$current = Membership::current( $user_id );
		$has_it  = $current && $current['level'] === $level;
		$bought  = $has_it ? Purchase_Price::of( $user_id, $current['pmpro_id'] ) : array();
		$terms   = isset( $bought['amount'] ) ? $bought : Levels::price( $level )?->to_rest();
		if ( $terms ) {
			$rows['price'] = self::price( $terms, Texts::of( $language ) );
		}
		if ( $has_it ) {
			$subscription  = 0 === $current['end'] ? Membership::subscription( $user_id, $current['pmpro_id'] ) : null;
			$next          = $subscription && ! $is_owed
				? (int) $subscription->get_next_payment_date( 'timestamp', false )
				: 0;
			$rows['next']  = Texts::date( $next, $language );
			$rows['until'] = Texts::date( $current['end'], $language );
			$rows         += $subscription ? array( 'renews' => 'yes' ) : array();
		}
		return $rows;
	}

	/** A price from the site's format, in words. */
	private static function price( array $terms, array $words ): string {
		$regular = self::money( (float) $terms['amount'], $terms['currency'] );
		if ( ! $terms['cycle'] ) {
			return sprintf( $words['once'], $regular );
		}
		$every = (int) $terms['cycle']['every'];
		$unit  = (string) $terms['cycle']['unit'];
		$text  = sprintf( $words[ 1 === $every ? "1 $unit" : $unit ], $regular, $every );
		$first = (float) $terms['initial_amount'];
		return (float) $terms['amount'] === $first
			? $text
			: sprintf( $words['first'], self::money( $first, $terms['currency'] ), $text );
	}

	/** Says how to cancel and withdraw, and where the terms are. */
	private static function rights( bool $is_renewing, array $words ): string {
		$days  = (int) Settings::get( 'withdrawal_days' );
		$lines = array(
			$words[ $is_renewing ? 'cancel' : 'no_cancel' ],
			$days > 0 ? sprintf( $words['withdraw'], $days ) : '',
			$words['terms'],
		);
		return '<p class="small">' . implode( "</p>\n<p class=\"small\">", array_filter( $lines ) ) . '</p>';
	}

	private static function table( array $rows, array $words ): string {
		$html = '';
		foreach ( self::ROWS as $name ) {
			if ( '' !== ( $rows[ $name ] ?? '' ) ) {
				$html .= '<tr><td class="label">' . esc_html( $words[ $name ] ) . '</td><td class="value">'
					. self::as_text( $rows[ $name ] ) . '</td></tr>';
			}
		}
		return "<table class=\"facts\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">$html</table>";
	}

	/** Escapes text so that PMPro finds no variables and no links in it. */
	private static function as_text( string $text ): string {
		return strtr(
			esc_html( $text ),
			array( '!!' => '&#33;&#33;', '{' => '&#123;', '://' => '&#58;//', 'www.' => 'www&#46;', '@' => '&#64;' )
		);
	}

	/** The values by variable as it is written in the texts. */
	private static function add_markers( array $values ): array {
		return array_combine( array_map( static fn( string $name ) => "!!$name!!", array_keys( $values ) ), $values );
	}
}
