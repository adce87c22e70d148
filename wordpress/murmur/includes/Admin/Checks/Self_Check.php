<?php
declare( strict_types=1 );

namespace Murmur\Admin\Checks;

use Murmur\Accounts\Login\Login;
use Murmur\Catalogue\Content_Types;
use Murmur\Core\{Rest, Settings, Site_Key, Slug};
use Murmur\Payments\Levels\Levels;
use Murmur\Payments\PayPal\{PayPal, PayPal_Unavailable, Plan_Check, Plans};

defined( 'ABSPATH' ) || exit;

/**
 * GET self-check, for the site's doctor; Tools → Murmur shows the same list. Each line names a check, its result, and
 * advice if it failed.
 */
final class Self_Check {
	private const SHORTEST_KEY = 32;

	public static function boot(): void {
		Rest::route( '/self-check', 'GET', array( self::class, 'answer' ), Rest::SITE );
		add_action(
			'wp_mail_failed',
			static fn( \WP_Error $error ) => update_option(
				'murmur_mail_failed',
				gmdate( 'c' ) . ' ' . $error->get_error_message(),
				false
			)
		);
		add_action( 'wp_mail_succeeded', array( self::class, 'note_mail' ) );
		add_action( 'init', array( self::class, 'note_cron' ) );
	}

	/** Records that mail works, as far as WordPress can tell. */
	public static function note_mail(): void {
		if ( ! get_option( 'murmur_mail_sent' ) ) {
			update_option( 'murmur_mail_sent', time(), false );
		}
	}

	/** Records that cron runs, at most once an hour. */
	public static function note_cron(): void {
		if ( wp_doing_cron() && (int) get_option( 'murmur_cron_ran', 0 ) < time() - HOUR_IN_SECONDS ) {
			update_option( 'murmur_cron_ran', time(), false );
		}
	}

	/** Answers with a line for each finding. */
	public static function answer(): array {
		$findings = self::run();
		return array_map(
			static fn( string $check, Finding $finding ) => $finding->line( $check ),
			array_keys( $findings ),
			$findings
		);
	}

	/** @return array<string, Finding> By the name of the check. */
	public static function run(): array {
		$findings = array_map( static fn( callable $check ) => $check(), self::checks() );
		return array( ...$findings, ...Server_Check::run(), ...self::check_plans(), ...Media_Check::run() );
	}

	/** @return array<string, callable(): Finding> */
	private static function checks(): array {
		return array(
			'permalinks'   => array( self::class, 'check_permalinks' ),
			'site address' => array( self::class, 'check_site_address' ),
			'shared key'   => array( self::class, 'check_key' ),
			'proxies'      => array( self::class, 'check_proxies' ),
			'tokens'       => array( self::class, 'check_tokens' ),
			'memberships'  => array( self::class, 'check_memberships' ),
			'PayPal'       => array( self::class, 'check_paypal' ),
			'slugs'        => array( self::class, 'check_slugs' ),
			'mail'         => array( self::class, 'check_mail' ),
			'cron'         => array( self::class, 'check_cron' ),
		);
	}

	private static function check_permalinks(): Finding {
		return '' === get_option( 'permalink_structure' )
			? Finding::failed(
				__( 'Choose any structure but “Plain” in Settings → Permalinks: the site calls /wp-json.', 'murmur' )
			)
			: Finding::ok();
	}

	private static function check_site_address(): Finding {
		return preg_match( '#^https?://#', (string) Settings::get( 'site_url' ) )
			? Finding::ok()
			: Finding::failed(
				__( 'Enter the site’s address in Settings → Murmur: links in mails lead there.', 'murmur' )
			);
	}

	/** Fails if there is no key that is long enough. A call of the site proves that both sides have the same key. */
	public static function check_key(): Finding {
		$key = (string) Settings::get( 'key' );
		if ( '' === $key ) {
			return Finding::failed( __( 'Make a key (openssl rand -base64 32) and enter it in Settings → Murmur and as WORDPRESS_KEY of the site.', 'murmur' ) );
		}
		if ( min( array_map( 'strlen', preg_split( '/\s+/', trim( $key ) ) ) ) < self::SHORTEST_KEY ) {
			return Finding::failed( __( 'The shared key is short: use at least 32 random characters.', 'murmur' ) );
		}
		return Site_Key::is_given() ? Finding::ok() : Server_Check::check_site();
	}

	/**
	 * Fails if all callers seem to have one proxy's address. A stranger's wrong passwords would then lock everybody
	 * out of wp-login.php.
	 */
	public static function check_proxies(): Finding {
		$address  = (string) filter_var( wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ), FILTER_VALIDATE_IP );
		$is_proxy = '' !== $address
			&& ! filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE )
			&& ! empty( $_SERVER['HTTP_X_FORWARDED_FOR'] );
		return $is_proxy && (int) Settings::get( 'trusted_proxies' ) <= 0
			? Finding::failed( __( 'A proxy stands before this WordPress, so that all callers have its address here. Have the web server write the visitor’s (nginx: real_ip), or enter the number of proxies in Settings → Murmur.', 'murmur' ) )
			: Finding::ok();
	}

	/** Fails if another plugin prevents logins or makes them insecure. */
	public static function check_tokens(): Finding {
		if ( Login::is_incompatible() ) {
			return Finding::failed( Login::incompatibility() );
		}
		$is_weak = Login::is_tmeister()
			&& ( ! defined( 'JWT_AUTH_SECRET_KEY' ) || strlen( (string) JWT_AUTH_SECRET_KEY ) < self::SHORTEST_KEY );
		return $is_weak
			? Finding::failed( __( 'JWT_AUTH_SECRET_KEY in wp-config.php is missing or short: whoever guesses it can log in as anybody. Use 32 random characters, or deactivate that plugin.', 'murmur' ) )
			: Finding::ok();
	}

	public static function check_memberships(): Finding {
		if ( ! Levels::has_pmpro() && defined( 'PMPRO_VERSION' ) ) {
			return Finding::failed(
				__( 'This Paid Memberships Pro is older than 3.6: update it. Until then nothing can be bought.', 'murmur' )
			);
		}
		if ( ! Levels::has_pmpro() ) {
			return Finding::failed( __( 'Paid Memberships Pro is not active: the site is a free catalogue with accounts. Install it to sell memberships.', 'murmur' ) );
		}
		$sold = array_filter( range( 2, Levels::LIFETIME ), array( Levels::class, 'is_sold' ) );
		return array() === $sold
			? Finding::failed(
				__( 'No level is sold. Make levels in Paid Memberships Pro and name them in Settings → Murmur.', 'murmur' )
			)
			: Finding::ok();
	}

	public static function check_paypal(): Finding {
		if ( ! Levels::has_pmpro() ) {
			return Finding::ok();
		}
		if ( ! PayPal::is_set_up() ) {
			return Finding::failed(
				__(
					'Enter the client id and secret of the PayPal app in Settings → Murmur, the same as on the site.',
					'murmur'
				)
			);
		}
		try {
			// Any status below 500 except 401 shows that PayPal accepts the credentials.
			PayPal::get( '/v1/billing/plans/P-NONE' );
		} catch ( PayPal_Unavailable $failure ) {
			return Finding::failed( $failure->getMessage() );
		}
		return Finding::ok();
	}

	/**
	 * Fails if the site does not show every video, anchor and trigger. Each needs a slug that can be an address and
	 * that no other one has.
	 */
	public static function check_slugs(): Finding {
		global $wpdb;
		// The site serves all ASCII slugs that WordPress itself makes.
		$plain = '^[A-Za-z0-9_-]+$';
		$slugs = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT post_name FROM $wpdb->posts
					WHERE post_type = %s AND post_status IN ('publish', 'future') AND (post_name NOT REGEXP %s
					OR post_name = 'undefined')
				UNION ALL SELECT t.slug FROM $wpdb->terms t JOIN $wpdb->term_taxonomy x ON x.term_id = t.term_id
				WHERE x.taxonomy IN (%s, %s) AND (t.slug NOT REGEXP %s OR t.slug = 'undefined')",
				Content_Types::post_type(),
				$plain,
				Content_Types::anchor_taxonomy(),
				Content_Types::trigger_taxonomy(),
				$plain
			)
		);
		$bad = array_filter(
			array_map( 'rawurldecode', $slugs ),
			static fn( string $slug ) => ! Slug::is_served( $slug )
		);
		if ( array() === $bad ) {
			return self::check_shared_slugs();
		}
		$named = array_map( static fn( string $slug ) => '' === $slug ? '“”' : $slug, array_slice( $bad, 0, 5 ) );
		/* translators: 1: a number, 2: some slugs */
		$advice = __( 'The site does not show %1$d slugs, because no address may have their signs: %2$s. Change them.', 'murmur' );
		return Finding::failed( sprintf( $advice, count( $bad ), implode( ', ', $named ) ) );
	}

	/** Fails if several videos have one slug. WordPress prevents that, but imports that write to its tables don't. */
	private static function check_shared_slugs(): Finding {
		global $wpdb;
		$shared = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT post_name FROM $wpdb->posts
					WHERE post_type = %s AND post_status IN ('publish', 'future') AND post_password = ''
				GROUP BY post_name HAVING COUNT(*) > 1 LIMIT 5",
				Content_Types::post_type()
			)
		);
		/* translators: %s: some slugs */
		$advice = __( 'Several videos have the same slug, and the site shows the first of them alone: %s. Change the others.', 'murmur' );
		return array() === $shared
			? Finding::ok()
			: Finding::failed( sprintf( $advice, implode( ', ', array_map( 'rawurldecode', $shared ) ) ) );
	}

	public static function check_mail(): Finding {
		$failed = (string) get_option( 'murmur_mail_failed', '' );
		if ( '' !== $failed ) {
			/* translators: %s: when and why */
			$advice = __( 'A mail could not be sent (%s). Set up an SMTP plugin or a mail server, then press “Send a test mail” under Tools → Murmur.', 'murmur' );
			return Finding::failed( sprintf( $advice, $failed ) );
		}
		return get_option( 'murmur_mail_sent' ) ? Finding::ok() : Finding::untested(
			__( 'No mail has been sent yet: press “Send a test mail” under Tools → Murmur, and see it arrive.', 'murmur' )
		);
	}

	/** Fails if cron does not run. Cron ends memberships and sends mails. */
	public static function check_cron(): Finding {
		$next = wp_next_scheduled( 'murmur_daily' );
		if ( ! $next || $next < time() - HOUR_IN_SECONDS ) {
			return Finding::failed(
				__( 'WordPress’s cron has not run for more than an hour. Have the server call wp-cron.php every minute.', 'murmur' )
			);
		}
		return get_option( 'murmur_cron_ran' ) ? Finding::ok() : Finding::untested(
			__( 'Cron has not been seen to run yet: have the server call wp-cron.php every minute, and look again in a minute.', 'murmur' )
		);
	}

	/** @return array<string, Finding> By the name of the check: one for each plan that is sold. */
	private static function check_plans(): array {
		$findings = array();
		foreach ( Levels::has_pmpro() && PayPal::is_set_up() ? Levels::SUBSCRIBED : array() as $level ) {
			if ( ! Levels::is_sold( $level ) ) {
				continue;
			}
			try {
				$problems = array_map( array( Plan_Check::class, 'advice' ), Plans::problems( $level ) );
			} catch ( PayPal_Unavailable $failure ) {
				$problems = array( $failure->getMessage() );
			}
			$findings[ "plan of level $level" ] = array() === $problems
				? Finding::ok()
				: Finding::failed( implode( ' ', $problems ) );
		}
		return $findings;
	}
}
