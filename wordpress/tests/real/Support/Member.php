<?php
declare( strict_types=1 );

/** An account with a token. */
final class Member {
	public function __construct(
		public readonly int $id,
		public readonly string $email,
		public readonly string $password,
		public readonly string $token
	) {}

	public function call( string $method, string $path, ?array $body = null ): array {
		return Site::call_as( $this->token, $method, $path, $body );
	}

	/** The token of another login. */
	public function log_in_again(): string {
		return (string) Site::log_in( $this->email, $this->password )['body']['token'];
	}

	/** A call for `Site::call_at_once()`. */
	public function posting( string $path, array $body ): array {
		return array( $path, $body, array( 'Authorization' => "Bearer $this->token" ) );
	}

	/** The body of GET user/me. */
	public function me(): array {
		return $this->call( 'GET', '/asmr/v1/user/me' )['body'];
	}

	public function level(): int {
		return (int) $this->me()['pmpro_membership_level']['id'];
	}

	/** PMPro's orders of this member. */
	public function orders(): array {
		return MemberOrder::get_orders( array( 'user_id' => $this->id ) );
	}
}
