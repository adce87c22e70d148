/**
 * WordPress refused a call. `code` has no plugin's prefix, `message` no markup; each may be "". A `revealing` message
 * names the back office or server files, so visitors never get it (product: Error catalogue).
 */
export class WordPressError extends Error {
  override name = "WordPressError";
  readonly status: number;
  readonly code: string;
  readonly revealing: boolean;
  /** The token for the second step, where the member logging in has a second factor. */
  readonly challenge: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    { revealing = false, challenge = null }: { revealing?: boolean; challenge?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.revealing = revealing;
    this.challenge = challenge;
  }
}

export type TokenRefusal = "stale" | "expired" | "rejected";

export class SessionEnded extends Error {
  override name = "SessionEnded";
  readonly reason: TokenRefusal;

  constructor(reason: TokenRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}
