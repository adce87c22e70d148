<?php
declare( strict_types=1 );

namespace Murmur\Moving;

use InvalidArgumentException;
use Murmur\Core\Time;
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\Membership\{Orders, Paid_Time};
use Murmur\Payments\PayPal\{PayPal, PayPal_Unavailable, Payment_Check, Plans, Transactions, Verdict};
use PMPro_Subscription;

defined( 'ABSPATH' ) || exit;

/** A subscription at PayPal that another plugin created. It is taken over with its own price and period. */
final class Takeover {
	private const PERIODS = array( 'DAY' => 'Day', 'WEEK' => 'Week', 'MONTH' => 'Month', 'YEAR' => 'Year' );

	/**
	 * @param string $id     PayPal's id.
	 * @param array  $data   PayPal's subscription.
	 * @param int    $number The number of units in a period.
	 * @param string $unit   Day, Week, Month or Year.
	 */
	private function __construct(
		private readonly string $id,
		private readonly array $data,
		private readonly int $number,
		private readonly string $unit,
	) {}

	/**
	 * Reads a subscription from PayPal.
	 *
	 * @throws InvalidArgumentException If it can't be taken over.
	 */
	public static function read( string $id ): self {
		try {
			$data = PayPal::subscription( $id );
			$plan = array() === $data ? null : Plans::fetch( (string) ( $data['plan_id'] ?? '' ) );
		} catch ( PayPal_Unavailable $failure ) {
			throw new InvalidArgumentException(
				esc_html( "PayPal can't be asked about $id ({$failure->getMessage()}). Import the file again." )
			);
		}
		$every = current(
			array_filter(
				$plan['billing_cycles'] ?? array(),
				static fn( array $one ) => 'REGULAR' === ( $one['tenure_type'] ?? '' )
			)
		);
		$unit  = self::PERIODS[ $every['frequency']['interval_unit'] ?? '' ] ?? '';
		if ( array() === $data || '' === $unit ) {
			throw new InvalidArgumentException( esc_html( "PayPal knows no subscription $id with this site's keys. Empty the cell to give the level until its end date alone." ) );
		}
		if ( in_array( $data['status'] ?? '', array( 'APPROVAL_PENDING', 'APPROVED' ), true ) ) {
			throw new InvalidArgumentException( esc_html( "the subscription $id was never started." ) );
		}
		return new self( $id, $data, (int) ( $every['frequency']['interval_count'] ?? 1 ), $unit );
	}

	/** Whether the subscription charges or may charge again. */
	public function is_ongoing(): bool {
		return in_array( $this->data['status'] ?? '', array( 'ACTIVE', 'SUSPENDED' ), true );
	}

	/** The time until which it is paid if it does not charge now; 0 while it charges. */
	public function paid_until(): int {
		return 'ACTIVE' === $this->data['status']
			? 0
			: Paid_Time::by_paypal( $this->data, "+$this->number $this->unit" );
	}

	/** The account that already has this subscription here; 0 if none has it. */
	public function owner(): int {
		return (int) Orders::subscription( $this->id )?->get_user_id();
	}

	public function text(): string {
		$every = 1 === $this->number ? strtolower( $this->unit ) : "$this->number " . strtolower( $this->unit ) . 's';
		return "takes over $this->id, every $every, " . strtolower( $this->data['status'] ) . ' at PayPal';
	}

	/** Stores the subscription and its newest payment for a member who has the level. */
	public function store( int $user_id, int $level ): bool {
		$last   = Payment_Check::last_payment( (array) ( $this->data['billing_info'] ?? array() ) );
		$next   = (int) strtotime( (string) ( $this->data['billing_info']['next_billing_time'] ?? '' ) );
		$amount = (float) ( $last['amount']['value'] ?? Levels::row( $level )->billing_amount );
		$stored = PMPro_Subscription::create(
			array(
				'user_id'                     => $user_id,
				'membership_level_id'         => Levels::pmpro_id( $level ),
				'gateway'                     => Orders::GATEWAY,
				'gateway_environment'         => PayPal::environment(),
				'subscription_transaction_id' => $this->id,
				'status'                      => 'active',
				'startdate'                   => Time::sql(
					(int) strtotime( (string) ( $this->data['start_time'] ?? 'now' ) )
				),
				'next_payment_date'           => $next ? Time::sql( $next ) : '',
				'billing_amount'              => $amount,
				'cycle_number'                => $this->number,
				'cycle_period'                => $this->unit,
			)
		);
		if ( ! $stored ) {
			return false;
		}
		Taken_Subscriptions::add( (int) $stored->get_id() );
		if ( array() !== $last ) {
			$listed = Transactions::completed_payments( $this->id, (string) $last['time'] );
			$newest = end( $listed );
			$paid   = Verdict::paid(
				(string) ( $newest['id'] ?? "moved-$this->id" ),
				$amount,
				(string) $last['amount']['currency_code'],
				(int) strtotime( (string) $last['time'] )
			);
			Orders::add( $user_id, $level, $paid, $this->id );
		}
		return true;
	}
}
