<?php
declare( strict_types=1 );

namespace Murmur\Mails;

defined( 'ABSPATH' ) || exit;

/** The receipts of withdrawals and cancellations, sent to the address that the form named. */
final class Withdrawal_Mails {
	public static function boot(): void {
		add_action( 'murmur_withdrawal_received', array( self::class, 'add' ) );
	}

	/** Adds the receipt. If the request came without a login, the account's owner gets a link that confirms it. */
	public static function add( object $row ): void {
		$user_id = (int) $row->user_id;
		$asks    = null === $row->confirmed && $user_id > 0;
		Outbox::add(
			"receipt $row->id",
			$row->kind . ( $asks ? '_confirm' : '' ),
			$user_id,
			array(
				'withdrawal' => (int) $row->id,
				'to'         => $row->email,
				'language'   => $row->language,
				'name'       => $row->name,
				'received'   => "$row->made UTC",
				'email'      => $row->email,
				'reference'  => $row->reference,
				'number'     => (string) $row->id,
				'outcome'    => null === $row->confirmed ? 'received_unknown' : "received_$row->kind",
			)
		);
	}
}
