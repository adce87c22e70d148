<?php
declare( strict_types=1 );

use Murmur\Payments\Withdrawals\{Withdrawal_Store, Withdrawals};

require_once __DIR__ . '/MailTestCase.php';

/** Sends the form of withdrawals, and decides at the desk. */
abstract class WithdrawalTestCase extends MailTestCase {
	/** Sends the open form of withdrawals. */
	protected static function send_form( array $more = array(), array $headers = array() ): array {
		$body = $more + array(
			'kind'      => 'withdrawal',
			'name'      => 'Nova 夜',
			'email'     => 'x@murmur.example',
			'reference' => '',
			'language'  => 'en',
		);
		return Site::call(
			'POST',
			'/asmr/v1/withdrawals',
			$body,
			$headers + array(
				'X-Murmur-Key'       => Site::KEY,
				'X-Murmur-Client-IP' => '192.0.2.1',
				'X-Murmur-Human'     => '1',
			)
		);
	}

	/** Sends the form and runs the work after the response. Returns the withdrawal. */
	protected static function withdraw( array $more, ?Member $as = null ): object {
		$answer = self::send_form( $more, $as ? array( 'Authorization' => "Bearer $as->token" ) : array() );
		self::assertSame( 200, $answer['status'], (string) wp_json_encode( $answer['body'] ) );
		Withdrawals::process( $answer['body']['id'] );
		wp_cache_flush();
		return Withdrawal_Store::find( $answer['body']['id'] );
	}

	protected static function decide( object $row, string $action, string $amount = '' ): array {
		return Site::call_with_key(
			'POST',
			'/asmr/v1/withdrawals/decide',
			array( 'id' => (int) $row->id, 'action' => $action ) + (
				'' === $amount ? array() : array( 'amount' => $amount )
			)
		);
	}

	protected static function at_desk( object $row ): ?array {
		$open = Site::call_with_key( 'GET', '/asmr/v1/withdrawals' )['body'];
		return array_column( $open, null, 'id' )[ (int) $row->id ] ?? null;
	}
}
