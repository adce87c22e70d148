<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use DateTimeImmutable;
use DateTimeZone;
use Exception;
use InvalidArgumentException;
use Murmur\Core\Text;

defined( 'ABSPATH' ) || exit;

/**
 * A membership in a CSV file with the columns of WooCommerce Memberships, MemberPress or Restrict Content Pro, or with
 * plain ones.
 */
final class Member_Line {
	private const COLUMNS = array(
		'email'  => array( 'email', 'user_email', 'member_email' ),
		'login'  => array( 'user_login', 'user_name', 'username', 'member' ),
		'name'   => array( 'name', 'display_name' ),
		'first'  => array( 'first_name', 'member_first_name', 'fname' ),
		'last'   => array( 'last_name', 'member_last_name', 'lname' ),
		'status' => array( 'status', 'membership_status' ),
		'start'  => array( 'start', 'member_since', 'created_date', 'created_at' ),
		'end'    => array( 'end', 'membership_expiration', 'expiration_date', 'expiration', 'expires_at' ),
		'paypal' => array(
			'paypal_subscription_id', 'gateway_subscription_id', 'profile_id', 'subscr_id', 'ppcp_subscription',
		),
	);

	private const PLANS = array(
		...array(
			'level', 'membership_plan_id', 'membership_plan_slug', 'membership_plan', 'membership_level_id',
			'membership_level_name',
		),
		...array( 'subscription', 'product_id', 'product_name' ),
	);

	/** Statuses that give access, by the plugin that wrote the file. */
	private const ACCESS = array(
		'woocommerce' => array( 'active', 'free_trial', 'complimentary', 'pending' ),
		'rcp'         => array( 'active', 'cancelled' ),
		'memberpress' => array(
			'active', 'cancelled', 'suspended', 'none', 'enabled', 'stopped', 'complete', 'confirmed',
		),
		'plain'       => array( 'active', 'cancelled' ),
	);

	/** Statuses that give access only until an end date. */
	private const ENDING = array( 'pending', 'cancelled', 'suspended', 'stopped' );

	private const NEVER = array( '', 'none', 'never', 'lifetime', 'unlimited', '0' );

	/**
	 * @param string   $email      The address; "" if the line has only a user name.
	 * @param string   $login      The user name.
	 * @param string   $name       The display name.
	 * @param string[] $plans      The plan's names in the line: ids, slugs and names.
	 * @param string   $status     The status, "" for none.
	 * @param bool     $has_access Whether that status gives access.
	 * @param int      $start      When it began, as a Unix time; 0 if unknown.
	 * @param int      $end        When it ends, as a Unix time; 0 for never.
	 * @param string   $paypal     The subscription's id at the payment provider.
	 */
	private function __construct(
		public readonly string $email,
		public readonly string $login,
		public readonly string $name,
		public readonly array $plans,
		public readonly string $status,
		public readonly bool $has_access,
		public readonly int $start,
		public readonly int $end,
		public readonly string $paypal,
	) {}

	/**
	 * @param array<string, string> $cells By column.
	 * @throws InvalidArgumentException If a cell is wrong; the message says why.
	 */
	public static function read( array $cells ): self {
		$source = self::source( $cells );
		$fields = array_map(
			static fn( array $names ) => (string) current( array_intersect_key( $cells, array_flip( $names ) ) ),
			self::COLUMNS
		);
		if ( ! mb_check_encoding( implode( '', $cells ), 'UTF-8' ) ) {
			throw new InvalidArgumentException( 'it is not UTF-8: export the file in UTF-8.' );
		}
		if (
			'' === $fields['email'] . $fields['login']
			|| ( '' !== $fields['email'] && ! is_email( $fields['email'] ) )
		) {
			throw new InvalidArgumentException( esc_html( "\"{$fields['email']}\" is no email address." ) );
		}
		$zone = 'memberpress' === $source ? new DateTimeZone( 'UTC' ) : wp_timezone();
		// An end without a time is the end of that day.
		$end    = self::time( (string) preg_replace( '/^[\d-]{10}$/', '$0 23:59:59', $fields['end'] ), $zone );
		$status = str_replace( array( 'wcm-', ' ' ), array( '', '_' ), strtolower( $fields['status'] ) );
		$access = '' === $status || in_array( $status, self::ACCESS[ $source ], true );
		return new self(
			email: $fields['email'],
			login: $fields['login'],
			name: self::display_name( $fields ),
			plans: array_values( array_intersect_key( $cells, array_flip( self::PLANS ) ) ),
			status: $status,
			has_access: $access && ( $end > 0 || ! in_array( $status, self::ENDING, true ) ),
			start: self::time( $fields['start'], $zone ),
			end: $end,
			paypal: $fields['paypal']
		);
	}

	/** A mark of this line for the member's data, so that the line is imported once. */
	public function mark(): string {
		return md5( implode( "\n", array( implode( "\t", $this->plans ), $this->start, $this->end, $this->paypal ) ) );
	}

	/** Whether the subscription's id can be PayPal's. */
	public function is_paypal(): bool {
		return (bool) preg_match( '/^I-[A-Z0-9]{6,30}$/', $this->paypal );
	}

	/** The plugin that wrote the file, by a column that only its files have. */
	private static function source( array $cells ): string {
		$columns = array(
			'membership_plan_id'    => 'woocommerce',
			'membership_level_id'   => 'rcp',
			'membership_level_name' => 'rcp',
			'product_id'            => 'memberpress',
			'product_name'          => 'memberpress',
		);
		// WooCommerce's export also has a product_id, so its own column comes first.
		return (string) current( array( ...array_values( array_intersect_key( $columns, $cells ) ), 'plain' ) );
	}

	private static function display_name( array $fields ): string {
		$name = Text::one_line( '' === $fields['name'] ? "{$fields['first']} {$fields['last']}" : $fields['name'] );
		return '' === $name ? strtok( $fields['email'] . $fields['login'], '@' ) : $name;
	}

	/** The Unix time of a date, which is in the plugin's time zone unless it names another; 0 for none. */
	private static function time( string $text, DateTimeZone $zone ): int {
		if ( in_array( strtolower( $text ), self::NEVER, true ) || str_starts_with( $text, '0000-00-00' ) ) {
			return 0;
		}
		try {
			// PHP also accepts words such as "tomorrow" as dates.
			$time = preg_match( '/^\d{4}-\d{2}-\d{2}/', $text ) ? new DateTimeImmutable( $text, $zone ) : false;
		} catch ( Exception ) {
			$time = false;
		}
		$problems = DateTimeImmutable::getLastErrors();
		if ( ! $time || ! empty( $problems['warning_count'] ) ) {
			throw new InvalidArgumentException(
				esc_html( "\"$text\" is no date such as 2027-01-31 or 2027-01-31 18:00:00." )
			);
		}
		return $time->getTimestamp();
	}
}
