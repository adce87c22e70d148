<?php
declare( strict_types=1 );

use Murmur\Moving\Members;
use Murmur\Payments\Membership\Membership;

require_once __DIR__ . '/../Support/MovingTestCase.php';

/**
 * The queries of docs/moving-in.md, on rows as the other plugins write them: WooCommerce Memberships 1.6 and later with
 * WooCommerce PayPal Payments, MemberPress with tables for subscriptions (database of 1.9 and later), Restrict Content
 * Pro 3.5.
 */
final class MovingPluginsTest extends MovingTestCase {
	private array $members;

	protected function setUp(): void {
		parent::setUp();
		$this->members = array( Site::member(), Site::member(), Site::member() );
	}

	protected function tearDown(): void {
		global $wpdb;
		foreach ( array( 'mepr_subscriptions', 'mepr_transactions', 'rcp_memberships' ) as $table ) {
			$wpdb->query( "DROP TABLE IF EXISTS $wpdb->prefix$table" );
		}
		$wpdb->query( "DELETE FROM $wpdb->posts WHERE post_type IN ('wc_user_membership', 'wc_membership_plan', 'shop_subscription', 'memberpressproduct')" );
		parent::tearDown();
	}

	private static function subscription(): string {
		$id = Site::paypal(
			'POST',
			'/v1/billing/subscriptions',
			array( 'plan_id' => 'P-5ML4271244454362WMURMUR3', 'custom_id' => 'x' )
		)['id'];
		Site::control( 'POST', 'paypal/approve', array( 'id' => $id, 'funding' => 'pay' ) );
		return $id;
	}

	/** @param array $fields Of the post. */
	private static function post( array $fields, array $meta = array() ): int {
		global $wpdb;
		$wpdb->insert(
			$wpdb->posts,
			$fields + array(
				'post_status'           => 'publish',
				'post_content'          => '',
				'post_excerpt'          => '',
				'to_ping'               => '',
				'pinged'                => '',
				'post_content_filtered' => '',
				'post_title'            => '',
			)
		);
		$id = (int) $wpdb->insert_id;
		array_map(
			static fn( string $key, string $value ) => $wpdb->insert(
				$wpdb->postmeta,
				array( 'post_id' => $id, 'meta_key' => $key, 'meta_value' => $value )
			),
			array_keys( $meta ),
			$meta
		);
		return $id;
	}

	/** The level and the end of each member. */
	private function levels(): array {
		wp_cache_flush();
		return array_map(
			static fn( Member $one ) => array(
				Membership::current( $one->id )['level'],
				Membership::current( $one->id )['end'],
			),
			$this->members
		);
	}

	private static function expected( string $end ): array {
		return array( array( 3, 0 ), array( 4, strtotime( $end ) ), array( 1, 0 ) );
	}

	public function test_members_come_from_woocommerce_memberships(): void {
		$id    = self::subscription();
		$plans = array(
			self::post(
				array(
					'post_type'  => 'wc_membership_plan',
					'post_name'  => 'silver-plan',
					'post_title' => 'Silver plan',
				)
			),
			self::post(
				array( 'post_type' => 'wc_membership_plan', 'post_name' => 'gold', 'post_title' => 'Gold, with extras' )
			),
		);
		$own   = self::post(
			array( 'post_type' => 'shop_subscription', 'post_status' => 'wc-active' ),
			array( 'ppcp_subscription' => $id )
		);
		$row   = fn( int $member, int $plan, string $status ) => array(
			'post_type'   => 'wc_user_membership',
			'post_author' => $this->members[ $member ]->id,
			'post_parent' => $plans[ $plan ],
			'post_status' => $status,
		);
		self::post(
			$row( 0, 0, 'wcm-active' ),
			array(
				'_start_date'      => '2026-01-01 10:00:00',
				'_end_date'        => '2099-01-01 10:00:00',
				'_subscription_id' => (string) $own,
			)
		);
		self::post(
			$row( 1, 1, 'wcm-pending' ),
			array( '_start_date' => '2026-01-01 10:00:00', '_end_date' => '2099-03-01 10:00:00' )
		);
		self::post(
			$row( 2, 1, 'wcm-cancelled' ),
			array( '_start_date' => '2026-01-01 10:00:00', '_end_date' => '2099-03-01 10:00:00' )
		);
		self::assertSame(
			array( 'done', 'done', 'skipped' ),
			array_values( self::kinds( Members::import( $this->query_of_guide( 'woocommerce' ), "$plans[0]=Silver" ) ) )
		);
		self::assertSame( self::expected( '2099-03-01T10:00:00Z' ), $this->levels() );
		self::assertSame( $id, $this->members[0]->me()['membership']['subscription_id'] );
	}

	public function test_members_come_from_the_export_of_woocommerce_memberships(): void {
		$header = array(
			'user_membership_id', 'user_id', 'user_name', 'member_first_name', 'member_last_name', 'member_email',
			'membership_plan_id', 'membership_plan', 'membership_plan_slug', 'membership_status', 'product_id',
			'subscription_id', 'order_id', 'member_since', 'membership_expiration',
		);
		$email  = self::email();
		$file   = $this->write(
			$header,
			array(
				'5', '9', 'mira', 'Mira', 'Lark', $email, '77', 'Gold plan', 'gold-plan', 'active', '12', '', '13',
				'2026-01-01 10:00:00', '2099-03-01 10:00:00',
			)
		);
		self::assertSame( array( 2 => 'done' ), self::kinds( Members::import( $file, 'gold-plan=4' ) ) );
		$user = get_user_by( 'email', $email );
		self::assertSame(
			array( 'Mira Lark', strtotime( '2099-03-01T10:00:00+08:00' ) ),
			array( $user->display_name, Membership::current( $user->ID )['end'] )
		);
	}

	public function test_members_come_from_memberpress(): void {
		global $wpdb;
		$wpdb->query( "CREATE TABLE {$wpdb->prefix}mepr_subscriptions (id bigint(20) NOT NULL auto_increment PRIMARY KEY, user_id bigint(20) NOT NULL, product_id bigint(20) NOT NULL, subscr_id varchar(255) DEFAULT '', price decimal(16,2) NOT NULL, gateway varchar(255) DEFAULT 'manual', status varchar(20) DEFAULT 'pending', created_at datetime NOT NULL)" );
		$wpdb->query( "CREATE TABLE {$wpdb->prefix}mepr_transactions (id bigint(20) NOT NULL auto_increment PRIMARY KEY, amount decimal(16,2) NOT NULL, user_id bigint(20) NOT NULL, product_id bigint(20) NOT NULL, trans_num varchar(255) DEFAULT NULL, status varchar(255) DEFAULT 'pending', subscription_id bigint(20) DEFAULT NULL, created_at datetime NOT NULL, expires_at datetime DEFAULT NULL)" );
		$id    = self::subscription();
		$plans = array(
			self::post( array( 'post_type' => 'memberpressproduct', 'post_title' => 'Silver' ) ),
			self::post( array( 'post_type' => 'memberpressproduct', 'post_title' => 'Gold' ) ),
		);
		$made  = array( 'created_at' => '2026-01-01 10:00:00' );
		$wpdb->insert(
			"{$wpdb->prefix}mepr_subscriptions",
			$made + array(
				'user_id'    => $this->members[0]->id,
				'product_id' => $plans[0],
				'subscr_id'  => $id,
				'price'      => 12.99,
				'status'     => 'active',
			)
		);
		$own = $wpdb->insert_id;
		$wpdb->insert(
			"{$wpdb->prefix}mepr_transactions",
			$made + array(
				'amount'          => 12.99,
				'user_id'         => $this->members[0]->id,
				'product_id'      => $plans[0],
				'trans_num'       => 'T1',
				'status'          => 'complete',
				'subscription_id' => $own,
				'expires_at'      => '2099-01-01 10:00:00',
			)
		);
		$wpdb->insert(
			"{$wpdb->prefix}mepr_transactions",
			$made + array(
				'amount'          => 60,
				'user_id'         => $this->members[1]->id,
				'product_id'      => $plans[1],
				'trans_num'       => 'T2',
				'status'          => 'complete',
				'subscription_id' => 0,
				'expires_at'      => '2099-03-01 10:00:00',
			)
		);
		$wpdb->insert(
			"{$wpdb->prefix}mepr_transactions",
			$made + array(
				'amount'          => 60,
				'user_id'         => $this->members[2]->id,
				'product_id'      => $plans[1],
				'trans_num'       => 'T3',
				'status'          => 'refunded',
				'subscription_id' => 0,
				'expires_at'      => '2099-03-01 10:00:00',
			)
		);
		self::assertSame(
			array( 'done', 'done' ),
			array_values( self::kinds( Members::import( $this->query_of_guide( 'memberpress' ) ) ) )
		);
		self::assertSame( self::expected( '2099-03-01T10:00:00Z' ), $this->levels() );
	}

	public function test_members_come_from_restrict_content_pro(): void {
		global $wpdb;
		$wpdb->query( "CREATE TABLE {$wpdb->prefix}rcp_memberships (id bigint(20) unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, customer_id bigint(20) unsigned NOT NULL default '0', user_id bigint(20) unsigned DEFAULT NULL, object_id bigint(9) NOT NULL default '0', created_date datetime NOT NULL, expiration_date datetime DEFAULT NULL, auto_renew smallint unsigned NOT NULL DEFAULT '0', status varchar(12) NOT NULL DEFAULT 'pending', gateway_subscription_id tinytext DEFAULT NULL, gateway tinytext NOT NULL default '', disabled smallint unsigned DEFAULT NULL)" );
		$row = fn( int $member, int $level, string $status, ?string $end, ?string $id = null ) => $wpdb->insert(
			"{$wpdb->prefix}rcp_memberships",
			array(
				'user_id'                 => $this->members[ $member ]->id,
				'object_id'               => $level,
				'status'                  => $status,
				'created_date'            => '2026-01-01 10:00:00',
				'expiration_date'         => $end,
				'gateway_subscription_id' => $id,
				'gateway'                 => 'paypal',
			)
		);
		$row( 0, 31, 'active', '2099-01-01 23:59:59', self::subscription() );
		$row( 1, 32, 'cancelled', '2099-03-01 23:59:59' );
		$row( 2, 32, 'expired', '2026-02-01 23:59:59' );
		self::assertSame(
			array( 'done', 'done', 'skipped' ),
			array_values( self::kinds( Members::import( $this->query_of_guide( 'rcp' ), '31=Silver,32=Gold' ) ) )
		);
		self::assertSame( self::expected( '2099-03-01T23:59:59+08:00' ), $this->levels() );
	}
}
