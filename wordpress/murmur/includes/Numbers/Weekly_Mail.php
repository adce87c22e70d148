<?php
declare( strict_types=1 );

namespace Murmur\Numbers;

use Murmur\Core\{Member_Language, Settings};
use Murmur\Mails\{Outbox, Variables};

defined( 'ABSPATH' ) || exit;

/** Mails the week's numbers to the administrators each Monday. */
final class Weekly_Mail {
	private const HOOK    = 'murmur_weekly';
	private const SETTING = 'numbers_mail';

	public static function boot(): void {
		add_action( 'plugins_loaded', array( self::class, 'schedule' ), 20 );
		add_action( self::HOOK, array( self::class, 'run' ) );
		add_filter( 'murmur_settings', array( self::class, 'add_setting' ), 20 );
	}

	/** Schedules the next mail alone. An event that cron repeats would shift when the clocks change. */
	public static function schedule(): void {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			$monday = new \DateTimeImmutable( 'next monday 8:00', wp_timezone() );
			wp_schedule_single_event( $monday->getTimestamp(), self::HOOK );
		}
	}

	public static function run(): void {
		// Also ends the repeated event of an earlier version.
		wp_unschedule_hook( self::HOOK );
		self::schedule();
		self::add_all();
	}

	public static function add_setting( array $sections ): array {
		$sections['mails']['fields'][ self::SETTING ] = array(
			'label'   => __( 'Weekly numbers', 'murmur' ),
			'type'    => 'checkbox',
			'default' => true,
			'help'    => __(
				'A mail to each administrator on Mondays: plays, members and payments of the last seven days.',
				'murmur'
			),
		);
		return $sections;
	}

	/** Adds the mails. A mail's name contains the week, so that a second run of cron adds none. */
	public static function add_all(): void {
		if ( ! Settings::get( self::SETTING ) ) {
			return;
		}
		$week    = Period::last_week();
		$users   = get_users( array( 'role' => 'administrator', 'fields' => 'ID', 'number' => 50 ) );
		$plays   = Play_Numbers::of( null, $week );
		$members = Member_Numbers::of( $week );
		foreach ( array_map( 'intval', $users ) as $user_id ) {
			$facts = self::facts( $plays, $members, Member_Language::of( $user_id ) );
			Outbox::add( 'numbers ' . wp_date( 'o-W' ) . " $user_id", 'numbers', $user_id, $facts );
		}
	}

	/** The facts in the mail's table, as strings. */
	private static function facts( array $plays, array $members, string $language ): array {
		$now   = $plays['totals'];
		$sum   = static fn( string $name ) => number_format( array_sum( array_column( $members, $name ) ) );
		$best  = array_slice( array_column( $plays['videos'], 'name' ), 0, 3 );
		$money = array_map(
			static fn( array $row ) => Variables::money( $row['paid'], $row['currency'] ),
			Money_Numbers::sums( Period::last_week() )
		);
		return array(
			'plays'    => self::format_change( $now['plays'], $plays['before']['plays'], $language ),
			'minutes'  => self::format_change( (int) $now['minutes'], (int) $plays['before']['minutes'], $language ),
			'slept'    => number_format( $now['slept'] ),
			'members'  => $sum( 'active' ),
			'new'      => $sum( 'new' ),
			'lost'     => $sum( 'lost' ),
			'revenue'  => array() === $money ? '0' : implode( ' + ', $money ),
			'best'     => implode( 'zh' === $language ? '、' : ', ', $best ),
			'language' => $language,
		);
	}

	/** A number, and its difference to the week before. */
	private static function format_change( int $now, int $before, string $language ): string {
		if ( 0 === $before ) {
			return number_format( $now );
		}
		$more = (int) round( 100 * ( $now - $before ) / $before );
		return number_format( $now ) . sprintf( 'zh' === $language ? '（%+d%%）' : ' (%+d%%)', $more );
	}
}
