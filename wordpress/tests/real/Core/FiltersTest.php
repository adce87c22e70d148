<?php
declare( strict_types=1 );

use Murmur\Core\Filters;
use Murmur\Payments\Membership\{Orders, Subscription_Access};

require_once __DIR__ . '/../Support/PaymentTestCase.php';

/** Filters that apply during one call. */
final class FiltersTest extends PaymentTestCase {
	private const HOOK = 'murmur_test_filter';

	public function test_a_filter_applies_during_the_call_only(): void {
		self::assertSame(
			'during',
			Filters::with( self::HOOK, static fn() => 'during', static fn() => apply_filters( self::HOOK, 'else' ) )
		);
		self::assertSame( 'else', apply_filters( self::HOOK, 'else' ) );
	}

	public function test_a_failed_call_leaves_no_filter_behind(): void {
		try {
			Filters::with( self::HOOK, '__return_true', static fn() => throw new LogicException( 'failed' ) );
			self::fail();
		} catch ( LogicException ) {
			self::assertFalse( has_filter( self::HOOK ) );
		}
	}

	/** Runs a callback while another plugin fails at each change of a level. */
	private static function with_failing_changes( callable $callback ): void {
		$fail = static fn() => throw new LogicException( 'another plugin failed' );
		add_action( 'pmpro_before_change_membership_level', $fail );
		try {
			$callback();
			self::fail( 'The level was not changed.' );
		} catch ( LogicException ) {
			self::assertFalse( has_filter( 'pmpro_cancel_previous_subscriptions', '__return_false' ) );
		} finally {
			remove_action( 'pmpro_before_change_membership_level', $fail );
		}
	}

	public function test_pmpro_cancels_subscriptions_again_after_a_change_of_level_failed(): void {
		list( $member, $id ) = self::silver();
		$subscription        = Orders::subscription( $id );
		$pmpro_id            = (int) $subscription->get_membership_level_id();
		self::with_failing_changes( static fn() => Subscription_Access::remove_level( $member->id, $pmpro_id ) );
		Subscription_Access::remove_level( $member->id, $pmpro_id );
		self::with_failing_changes( static fn() => Subscription_Access::ensure_level( $subscription, $member->id, 0 ) );
	}
}
