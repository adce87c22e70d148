<?php
declare( strict_types=1 );

use Murmur\Payments\Events\Unpaid_Subscriptions;

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Fraud: active subscriptions that buyers created themselves and never paid. */
final class FreeLevelTest extends PaymentTestCase {
	private const URLS = array(
		'success_url' => 'https://site.example/payment/success',
		'cancel_url'  => 'https://site.example/payment/cancelled',
	);

	protected function tearDown(): void {
		Site::control( 'POST', 'paypal/plan', array( 'levelId' => 5 ) );
		Site::forget_plans();
		parent::tearDown();
	}

	/** A subscription that a buyer created with the public client id and approved. */
	private static function own( string $custom_id, array $more = array() ): string {
		return Site::control(
			'POST',
			'paypal/subscribe',
			array( 'levelId' => 5, 'customId' => $custom_id ) + $more
		)['id'];
	}

	private static function in_time( int $seconds ): string {
		return gmdate( 'Y-m-d\TH:i:s\Z', time() + $seconds );
	}

	private static function complete( Member $member, string $token ): int {
		return $member->call(
			'POST',
			'/asmr/v1/checkout/complete-payment',
			array( 'token' => $token, 'PayerID' => 'QUETPAYER2777' )
		)['status'];
	}

	/** Claims the level in every way that a member or the site can. Returns the statuses and the level. */
	private static function ask_for( Member $member, string $id ): array {
		return array(
			self::verify_subscription( $member, 5, $id )['status'],
			self::complete( $member, $id ),
			self::confirm_subscription( $member, 5, $id )['status'],
			$member->level(),
		);
	}

	/** A checkout that WordPress prepared: its token, and PayPal's id. */
	private static function prepare( Member $member ): array {
		$page = $member->call(
			'POST',
			'/asmr/v1/checkout/prepare-for-existing-user',
			array( 'level_id' => 5 ) + self::URLS
		)['body']['checkout_url'];
		wp_parse_str( (string) wp_parse_url( $page, PHP_URL_QUERY ), $query );
		$token = $query['ba_token'] ?? $query['token'];
		return array( $token, get_user_meta( $member->id, 'murmur_checkouts', true )[ $token ] );
	}

	public function test_a_subscription_of_the_buyers_own_gives_nothing(): void {
		$member = Site::member();
		$bare   = "$member->id.5";
		self::assertSame(
			array( 422, 422, 422, 1 ),
			self::ask_for( $member, self::own( $bare, array( 'startTime' => self::in_time( 5 * YEAR_IN_SECONDS ) ) ) )
		);
		self::assertSame(
			array( 422, 422, 422, 1 ),
			self::ask_for( $member, self::own( $bare, array( 'startTime' => self::in_time( 2 * DAY_IN_SECONDS ) ) ) )
		);
		self::assertSame(
			array( 202, 202, 202, 1 ),
			self::ask_for( $member, self::own( $bare, array( 'startTime' => self::in_time( HOUR_IN_SECONDS ) ) ) )
		);
		self::assertSame(
			array( 202, 202, 202, 1 ),
			self::ask_for( $member, self::own( $bare, array( 'funding' => 'unpaid' ) ) )
		);
		$forged = "$bare.AAAAAAAAAAAAAAAAAAAAAA." . str_repeat( 'x', 43 );
		self::assertSame(
			array( 202, 202, 202, 1 ),
			self::ask_for( $member, self::own( $forged, array( 'funding' => 'unpaid' ) ) )
		);
	}

	public function test_an_unpaid_subscription_gives_its_level_once_it_is_paid(): void {
		$member = Site::member();
		$id     = self::own( "$member->id.5", array( 'startTime' => self::in_time( HOUR_IN_SECONDS ) ) );
		self::assertSame( 202, self::verify_subscription( $member, 5, $id )['status'] );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		self::assertSame(
			array( 200, 5, 1 ),
			array(
				self::verify_subscription( $member, 5, $id )['status'],
				$member->level(),
				count( $member->orders() ),
			)
		);
	}

	public function test_an_unpaid_subscription_with_a_copied_custom_id_gives_no_level(): void {
		$member = Site::member();
		$signed = Site::custom_id( 'subscription', $member->id, 5 );
		$answer = self::verify_subscription( $member, 5, self::own( $signed, array( 'funding' => 'unpaid' ) ) );
		self::assertSame( 202, $answer['status'] );
		list( $token, $made ) = self::prepare( $member );
		$copied               = Site::paypal( 'GET', "/v1/billing/subscriptions/$made" )['custom_id'];
		self::assertMatchesRegularExpression( "/^$member->id\\.5\\.[\\w-]{22}\\.[\\w-]{43}$/", $copied );
		self::assertSame( 202, self::complete( $member, self::own( $copied, array( 'funding' => 'unpaid' ) ) ) );
		self::assertSame( 1, $member->level() );
		// The buyer can continue an abandoned checkout.
		Site::control( 'POST', 'paypal/approve', array( 'id' => $made ) );
		self::assertSame( array( 200, 5 ), array( self::complete( $member, $token ), $member->level() ) );
	}

	public function test_one_custom_id_counts_once(): void {
		$member = Site::member();
		$signed = Site::custom_id( 'subscription', $member->id, 5 );
		$first  = self::own( $signed );
		self::assertSame( 200, self::verify_subscription( $member, 5, $first )['status'] );
		$member->call( 'POST', '/asmr/v1/user/me/subscription/cancel' );
		self::assertSame( 409, self::verify_subscription( $member, 5, self::own( $signed ) )['status'] );
		$answer = self::confirm_subscription( $member, 5, self::own( $signed, array( 'funding' => 'unpaid' ) ) );
		self::assertSame( 202, $answer['status'] );
		// The same for orders. The second one is not captured.
		$signed = Site::custom_id( 'order', $member->id, 6 );
		$orders = array_map( static fn() => Site::buy( $member->id, '199.00', false, $signed ), array( 1, 2 ) );
		$pay    = static fn( string $id ) => $member->call(
			'POST',
			'/asmr/v1/checkout/complete-payment',
			array( 'token' => $id, 'PayerID' => Site::paypal( 'GET', "/v2/checkout/orders/$id" )['payer']['payer_id'] )
		)['status'];
		self::assertSame( array( 200, 409 ), array_map( $pay, $orders ) );
		self::assertSame( 'APPROVED', Site::paypal( 'GET', "/v2/checkout/orders/$orders[1]" )['status'] );
	}

	public function test_a_subscription_made_by_the_site_or_wordpress_gives_its_level_ahead_of_its_payment(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 5, 'unpaid' );
		self::assert_status_and_level( 202, 1, self::verify_subscription( $member, 5, $id ), $member );
		self::assert_status_and_level( 200, 5, self::confirm_subscription( $member, 5, $id ), $member );
		$other                = Site::member();
		list( $token, $made ) = self::prepare( $other );
		Site::control( 'POST', 'paypal/approve', array( 'id' => $made, 'funding' => 'unpaid' ) );
		self::assertSame( array( 200, 5 ), array( self::complete( $other, $token ), $other->level() ) );
		// Another account can't use it.
		$thief = Site::member();
		self::assertSame( array( 403, 1 ), array( self::complete( $thief, $made ), $thief->level() ) );
	}

	public function test_wordpress_without_a_shared_key_knows_its_own_subscriptions(): void {
		$member = Site::member();
		Site::set_up( array( 'key' => '' ) );
		$answer = self::verify_subscription( $member, 5, Site::subscribe( $member->id, 5, 'unpaid' ) );
		self::assertSame( 202, $answer['status'] );
		list( $token, $made ) = self::prepare( $member );
		Site::control( 'POST', 'paypal/approve', array( 'id' => $made, 'funding' => 'unpaid' ) );
		self::assertSame( array( 200, 5 ), array( self::complete( $member, $token ), $member->level() ) );
	}

	public function test_a_level_given_by_an_old_custom_id_stays(): void {
		$member = Site::member();
		$id     = self::own( "$member->id.5." . str_repeat( 'x', 43 ) );
		self::assert_status_and_level( 200, 5, self::verify_subscription( $member, 5, $id ), $member );
		Site::control( 'POST', 'paypal/bill', array( 'early' => array( $id ) ) );
		$sales = Site::sales( $id );
		$answer = self::renew( $member, 5, $id, end( $sales )['id'], array( 'amount' => '89.99' ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( array( 5, 2 ), array( $member->level(), count( $member->orders() ) ) );
		Unpaid_Subscriptions::take_back_all( time() + 30 * DAY_IN_SECONDS );
		self::assertSame( array( 5, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_payment_of_zero_gives_no_level(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 5, 'unpaid' );
		self::confirm_subscription( $member, 5, $id );
		$nothing = array( 'currency_code' => 'USD', 'value' => '0.0' );
		$add     = static function ( array $answer, array $args, string $url ) use ( $id, $nothing ): array {
			$body = json_decode( $answer['body'], true );
			if ( str_ends_with( $url, "/v1/billing/subscriptions/$id" ) ) {
				$body['billing_info']['last_payment'] = array(
					'amount' => $nothing,
					'time'   => gmdate( 'Y-m-d\TH:i:s\Z' ),
				);
			} elseif ( str_contains( $url, "$id/transactions" ) ) {
				$body['transactions'][] = array(
					'id'                    => 'FREE',
					'status'                => 'COMPLETED',
					'time'                  => gmdate( 'Y-m-d\TH:i:s\Z' ),
					'amount_with_breakdown' => array( 'gross_amount' => $nothing ),
				);
			}
			return array( 'body' => wp_json_encode( $body ) ) + $answer;
		};
		add_filter( 'http_response', $add, 10, 3 );
		Unpaid_Subscriptions::take_back_all( time() + 4 * DAY_IN_SECONDS );
		remove_filter( 'http_response', $add );
		self::assertSame( array( 1, 'CANCELLED' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}

	public function test_a_level_unpaid_after_three_days_is_taken_back(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 5, 'unpaid' );
		self::confirm_subscription( $member, 5, $id );
		$paid = Site::member();
		$sold = Site::subscribe( $paid->id, 5, 'unpaid' );
		self::confirm_subscription( $paid, 5, $sold );
		Site::control( 'POST', 'paypal/settle', array( 'id' => $sold ) );
		$levels = static fn() => array(
			$member->level(),
			self::status_at_paypal( $id ),
			$paid->level(),
			self::status_at_paypal( $sold ),
		);
		Unpaid_Subscriptions::take_back_all( time() + 3 * DAY_IN_SECONDS - HOUR_IN_SECONDS );
		self::assertSame( array( 5, 'ACTIVE', 5, 'ACTIVE' ), $levels() );
		Unpaid_Subscriptions::take_back_all( time() + 3 * DAY_IN_SECONDS + HOUR_IN_SECONDS );
		wp_cache_flush();
		self::assertSame( array( 1, 'CANCELLED', 5, 'ACTIVE' ), $levels() );
		// The site reports the same event under the same id, and then the end.
		$answer = self::event( 'payment.failed', $member, 5, $id, array( 'id' => "payment.failed:$id.unpaid" ) );
		self::assertSame( 200, $answer['status'] );
		self::assertSame( 200, self::event( 'subscription.cancelled', $member, 5, $id )['status'] );
		self::assertSame( 1, $member->level() );
	}

	public function test_a_level_stays_where_paypal_does_not_say_what_was_paid(): void {
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 5, 'unpaid' );
		self::confirm_subscription( $member, 5, $id );
		$refuse = static fn( mixed $answer, array $args, string $url ) => str_contains( $url, "$id/transactions" )
			? array( 'response' => array( 'code' => 403 ), 'body' => '{"name":"NOT_AUTHORIZED"}', 'headers' => array() )
			: $answer;
		add_filter( 'pre_http_request', $refuse, 10, 3 );
		Unpaid_Subscriptions::take_back_all( time() + 4 * DAY_IN_SECONDS );
		remove_filter( 'pre_http_request', $refuse );
		wp_cache_flush();
		self::assertSame( array( 5, 'ACTIVE' ), array( $member->level(), self::status_at_paypal( $id ) ) );
		// Begins anew, because the run stopped there.
		delete_option( 'murmur_unpaid_checked' );
	}

	public function test_a_free_trial_is_left_to_its_end_and_three_days(): void {
		Site::control( 'POST', 'paypal/plan', array( 'levelId' => 5, 'trialDays' => 7 ) );
		Site::forget_plans();
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 5 );
		self::assertSame( 200, self::confirm_subscription( $member, 5, $id )['status'] );
		foreach ( array( 9 => 5, 11 => 1 ) as $days => $level ) {
			Unpaid_Subscriptions::take_back_all( time() + $days * DAY_IN_SECONDS );
			wp_cache_flush();
			self::assertSame( $level, $member->level(), "after $days days" );
		}
	}

	public function test_200_subscriptions_that_stay_as_they_are_do_not_keep_later_ones_unchecked(): void {
		global $wpdb;
		$row  = "(1, 1, 'murmur', 'sandbox', 'I-UNKNOWN%d', 'active', '2020-01-01', 1, 1, 'Month')";
		$rows = array_map( static fn( int $nth ) => sprintf( $row, $nth ), range( 1, 200 ) );
		$wpdb->query(
			"INSERT INTO $wpdb->pmpro_subscriptions (user_id, membership_level_id, gateway, gateway_environment,
				subscription_transaction_id, status, startdate, billing_amount, cycle_number, cycle_period) VALUES "
				. implode( ', ', $rows )
		);
		$member = Site::member();
		$id     = Site::subscribe( $member->id, 5, 'unpaid' );
		self::confirm_subscription( $member, 5, $id );
		$unknown = static fn( mixed $answer, array $args, string $url ) => str_contains( $url, 'I-UNKNOWN' )
			? array( 'response' => array( 'code' => 404 ), 'body' => '{}', 'headers' => array() )
			: $answer;
		add_filter( 'pre_http_request', $unknown, 10, 3 );
		try {
			Unpaid_Subscriptions::take_back_all( time() + 4 * DAY_IN_SECONDS );
		} finally {
			remove_filter( 'pre_http_request', $unknown );
			$wpdb->query( "DELETE FROM $wpdb->pmpro_subscriptions WHERE subscription_transaction_id LIKE 'I-UNKNOWN%'" );
		}
		wp_cache_flush();
		self::assertSame( array( 1, 'CANCELLED' ), array( $member->level(), self::status_at_paypal( $id ) ) );
	}
}
