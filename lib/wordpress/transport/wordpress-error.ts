import { plainText } from "./html-to-text.ts";

/**
 * WordPress refused a call: `code` without a plugin's prefix, `message` without markup, "" where there is none.
 * `revealing`: the message, markup included, leads to the back office or names files of the server, so nobody may read it
 * (product: Error catalogue).
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
const serverFile = /\.php\b|\/(etc|home|opt|srv|usr|var)\//i;
const isRevealing = (text: string) => backOffice.test(text) || serverFile.test(text);

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
  return new WordPressError(status, plainCode, plain, isRevealing(text) || isRevealing(plain));
}

const reasonOfCode = new Map<string, SessionEnd>([
  ["jwt_auth_stale_token", "stale"],
  ["jwt_auth_expired_token", "expired"],
]);

/** Who is signed in: why WordPress does not say so any more is no news to a person. */
const ownAccount = /^(?:asmr\/v1\/user|wp\/v2\/users)\/me(?:$|\?)/;

/**
 * As `readWordPressError`, for a call with a token below `wp-json/`: any 401, and the 403 that JWT plugins answer for a
 * dead token, end the session.
 */
export function readMemberError(status: number, json: unknown, path: string): WordPressError | SessionEnded {
  const error = readWordPressError(status, json);
  const dead = status === 401 || (status === 403 && error.code.startsWith("jwt_auth_"));
  if (!dead) return error;
  const reason = reasonOfCode.get(error.code) ?? (ownAccount.test(path) ? "expired" : "rejected");
  return new SessionEnded(reason, error.revealing ? "" : error.message);
}
