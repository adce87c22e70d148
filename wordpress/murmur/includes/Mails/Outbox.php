<?php
declare( strict_types=1 );

namespace Murmur\Mails;

use Murmur\Core\{Background_Work, Lock, Time};

defined( 'ABSPATH' ) || exit;

/**
 * The mails to members that are to be sent. A mail has the name of its event, so that an event that is reported again
 * adds no second mail. Mails are sent after the response; a failed one is tried again later.
 */
final class Outbox {
	private const HOOK    = 'murmur_send_mails';
	private const AT_ONCE = 20;
	private const TRIES   = 8;

	public static function boot(): void {
		add_action( self::HOOK, array( self::class, 'send_due' ) );
		add_action( 'murmur_daily', array( self::class, 'send_due' ), 20 );
		add_action( 'murmur_mail', array( self::class, 'add' ), 10, 4 );
		add_filter(
			'wp_privacy_personal_data_erasers',
			static fn( array $erasers ) => $erasers + array(
				'murmur_mails' => array(
					'eraser_friendly_name' => 'Murmur',
					'callback'             => array( self::class, 'erase_facts' ),
				),
			)
		);
	}

	/**
	 * Adds a mail, once.
	 *
	 * @param string $name     The event.
	 * @param string $template A key of the texts.
	 * @param int    $user_id  The account.
	 * @param array  $facts    The mail's facts, as numbers and strings.
	 */
	public static function add( string $name, string $template, int $user_id, array $facts ): void {
		if ( ! apply_filters( 'murmur_may_mail', true ) ) {
			return;
		}
		global $wpdb;
		$now   = Time::sql();
		$added = $wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO {$wpdb->prefix}murmur_mails (name, user_id, template, facts, made, next_try)
					VALUES (%s, %d, %s, %s, %s, %s)",
				$name,
				$user_id,
				$template,
				wp_json_encode( $facts ),
				$now,
				$now
			)
		);
		if ( 1 === $added && ! doing_action( 'murmur_daily' ) ) {
			Background_Work::start( self::HOOK, array() );
		}
	}

	/** The Unix time at which a mail was added; 0 if it was not. */
	public static function time_added( string $name ): int {
		global $wpdb;
		$added = $wpdb->get_var(
			$wpdb->prepare( "SELECT made FROM {$wpdb->prefix}murmur_mails WHERE name = %s", $name )
		);
		return null === $added ? 0 : (int) strtotime( "$added UTC" );
	}

	/** The mails of a template that were added within a span of days before now. */
	public static function mails_added( string $template, int $from_days, int $to_days ): array {
		global $wpdb;
		return (array) $wpdb->get_results(
			$wpdb->prepare(
				"SELECT name, user_id, facts FROM {$wpdb->prefix}murmur_mails
					WHERE template = %s AND made > %s AND made <= %s",
				$template,
				Time::sql( time() - $from_days * DAY_IN_SECONDS ),
				Time::sql( time() - $to_days * DAY_IN_SECONDS )
			)
		);
	}

	/** Sends the mails that are due. Cron sends the rest. */
	public static function send_due(): void {
		global $wpdb;
		$names = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT name FROM {$wpdb->prefix}murmur_mails WHERE sent IS NULL AND next_try <= %s AND tries < %d
					ORDER BY next_try LIMIT %d",
				Time::sql(),
				self::TRIES,
				self::AT_ONCE
			)
		);
		foreach ( $names as $name ) {
			Lock::hold( "mail $name", static fn() => self::send( $name ), 0 );
		}
		self::schedule();
	}

	/** Erases the facts of a member's mails, except of those that are still to be sent. */
	public static function erase_facts( string $email ): array {
		global $wpdb;
		$user = get_user_by( 'email', $email );
		// The row stays without its facts. Without the row, the mail would be sent again.
		$erased = $user ? (int) $wpdb->query(
			$wpdb->prepare(
				"UPDATE {$wpdb->prefix}murmur_mails SET facts = ''
					WHERE user_id = %d AND ( sent IS NOT NULL OR tries >= %d )",
				$user->ID,
				self::TRIES
			)
		) : 0;
		return array(
			'items_removed'  => $erased > 0,
			'items_retained' => false,
			'messages'       => array(),
			'done'           => true,
		);
	}

	/** Schedules cron for the mail that is due first. */
	private static function schedule(): void {
		global $wpdb;
		$next = $wpdb->get_var(
			$wpdb->prepare(
				"SELECT MIN(next_try) FROM {$wpdb->prefix}murmur_mails WHERE sent IS NULL AND tries < %d",
				self::TRIES
			)
		);
		if ( null !== $next ) {
			Background_Work::schedule( self::HOOK, (int) strtotime( "$next UTC" ) );
		}
	}

	/** Sends a mail. Runs with the mail's lock held, because another process may have sent it meanwhile. */
	private static function send( string $name ): void {
		global $wpdb;
		$table = "{$wpdb->prefix}murmur_mails";
		$row   = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM $table WHERE name = %s AND sent IS NULL", $name ) );
		if ( ! $row ) {
			return;
		}
		if ( Mail::send( $row->template, (int) $row->user_id, (array) json_decode( $row->facts, true ) ) ) {
			$wpdb->update( $table, array( 'sent' => Time::sql() ), array( 'name' => $name ) );
			return;
		}
		$next = Background_Work::next_try( (int) $row->tries );
		$wpdb->update(
			$table,
			array( 'tries' => $row->tries + 1, 'next_try' => Time::sql( $next ) ),
			array( 'name' => $name )
		);
	}
}
