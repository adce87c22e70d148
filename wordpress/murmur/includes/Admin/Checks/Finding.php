<?php
declare( strict_types=1 );

namespace Murmur\Admin\Checks;

defined( 'ABSPATH' ) || exit;

/** The result of one check of the self-check. */
final class Finding {
	private function __construct(
		public readonly bool $is_ok,
		public readonly bool $is_untested,
		public readonly string $advice,
		private readonly ?string $address
	) {}

	/** With the address that the check requested, if it requested one. */
	public static function ok( ?string $address = null ): self {
		return new self( true, false, '', $address );
	}

	public static function failed( string $advice, ?string $address = null ): self {
		return new self( false, false, $advice, $address );
	}

	/** The check has no result yet. */
	public static function untested( string $advice, ?string $address = null ): self {
		return new self( false, true, $advice, $address );
	}

	public function has_failed(): bool {
		return ! $this->is_ok && ! $this->is_untested;
	}

	/**
	 * The finding as GET self-check sends it.
	 *
	 * @return array{check: string, ok: bool, untested: bool, advice: string, address?: string}
	 */
	public function line( string $check ): array {
		return array(
			'check'    => $check,
			'ok'       => $this->is_ok,
			'untested' => $this->is_untested,
			'advice'   => $this->advice,
		) + ( null === $this->address ? array() : array( 'address' => $this->address ) );
	}
}
