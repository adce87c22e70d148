import { plainText } from "./read.ts";

/**
 * WordPress said no: `code` without a plugin's prefix, `message` without markup, "" where there is none.
 * `revealing`: the message, markup included, leads to somebody's back office, which is nobody's business (spec §8).
 */
export class Refusal extends Error {
  override name = "Refusal";
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

/** WordPress no longer takes a member's token (spec §8). */
export class SessionEnded extends Error {
  override name = "SessionEnded";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A body `{code, message}` of any make; codes may carry a prefix such as `[jwt_auth] ` (contract, Upstream). */
export function readRefusal(status: number, json: unknown): Refusal {
  const { code, message, error } = (json ?? {}) as Record<string, unknown>;
  const text = typeof message === "string" ? message : typeof error === "string" ? error : "";
  const plainCode = typeof code === "string" ? code.replace(/^\[[^\]]*\]\s*/, "") : "";
  const plain = plainText(text);
  return new Refusal(status, plainCode, plain, backOffice.test(text) || backOffice.test(plain));
}

const ends = new Map<string, SessionEnd>([
  ["jwt_auth_stale_token", "stale"],
  ["jwt_auth_expired_token", "expired"],
]);

/**
 * As `readRefusal`, for a call with a token: any 401, and the 403 that JWT plugins answer for a dead token, end
 * the session.
 */
export function readMemberRefusal(status: number, json: unknown): Refusal | SessionEnded {
  const refusal = readRefusal(status, json);
  const dead = status === 401 || (status === 403 && refusal.code.startsWith("jwt_auth_"));
  if (!dead) return refusal;
  return new SessionEnded(ends.get(refusal.code) ?? "rejected", refusal.revealing ? "" : refusal.message);
}
