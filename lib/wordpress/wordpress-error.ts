import { plainText } from "./html-to-text.ts";

/**
 * WordPress refused a call: `code` without a plugin's prefix, `message` without markup, "" where there is none.
 * `revealing`: the message, markup included, leads to the back office, so nobody may read it (product: Error catalogue).
 */
export class WordPressError extends Error {
  override name = "WordPressError";
  readonly status: number;
  readonly code: string;
  readonly revealing: boolean;

  constructor(status: number, code: string, message: string, revealing = false) {
    super(message);
    this.status = status;
    this.code = code;
    this.revealing = revealing;
  }
}

const backOffice = /https?:\/\/|\/(wp-)?(admin|login)\b|wp-(admin|login)|lost your password/i;

export type SessionEnd = "stale" | "expired" | "rejected";

/** WordPress no longer takes a member's token. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The error of a body `{code, message}`, or of any other make; codes may carry a prefix such as `[jwt_auth] `. */
export function readWordPressError(status: number, json: unknown): WordPressError {
  const { code, message, error } = (json ?? {}) as Record<string, unknown>;
  const text = typeof message === "string" ? message : typeof error === "string" ? error : "";
  const plainCode = typeof code === "string" ? code.replace(/^\[[^\]]*\]\s*/, "") : "";
  const plain = plainText(text);
  return new WordPressError(status, plainCode, plain, backOffice.test(text) || backOffice.test(plain));
}

const reasonOfCode = new Map<string, SessionEnd>([
  ["jwt_auth_stale_token", "stale"],
  ["jwt_auth_expired_token", "expired"],
]);

/**
 * As `readWordPressError`, for a call with a token: any 401, and the 403 that JWT plugins answer for a dead token, end
 * the session.
 */
export function readMemberError(status: number, json: unknown): WordPressError | SessionEnded {
  const error = readWordPressError(status, json);
  const dead = status === 401 || (status === 403 && error.code.startsWith("jwt_auth_"));
  if (!dead) return error;
  return new SessionEnded(reasonOfCode.get(error.code) ?? "rejected", error.revealing ? "" : error.message);
}
