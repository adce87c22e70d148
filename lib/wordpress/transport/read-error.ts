import { SessionEnded, type TokenRefusal, WordPressError } from "#lib/platform/wordpress-error.ts";
import { plainText } from "./html-to-text.ts";

const backOffice = /https?:\/\/|\/(wp-)?(admin|login)\b|wp-(admin|login)|lost your password/i;
const serverFile = /\.php\b|\/(etc|home|opt|srv|usr|var)\//i;
const isRevealing = (text: string) => backOffice.test(text) || serverFile.test(text);

/** Reads an error from any body, usually `{code, message}`; a code may have a prefix such as `[jwt_auth] `. */
export function readWordPressError(status: number, json: unknown): WordPressError {
  const { code, message, error, data } = (json ?? {}) as Record<string, unknown>;
  const { challenge } = (data ?? {}) as { challenge?: unknown };
  const text = typeof message === "string" ? message : typeof error === "string" ? error : "";
  const plainCode = typeof code === "string" ? code.replace(/^\[[^\]]*\]\s*/, "") : "";
  const plain = plainText(text);
  return new WordPressError(status, plainCode, plain, {
    revealing: isRevealing(text) || isRevealing(plain),
    challenge: plainCode === "second_factor_required" && typeof challenge === "string" ? challenge : null,
  });
}

const reasonOfCode = new Map<string, TokenRefusal>([
  ["jwt_auth_stale_token", "stale"],
  ["jwt_auth_expired_token", "expired"],
]);

/** On the member's own account every rejected token counts as expired: the visitor need not know more. */
const ownAccount = /^(?:asmr\/v1\/user|wp\/v2\/users)\/me(?:$|\?)/;

/** The error of a call with a token. A 401, or the JWT plugins' 403 for an invalid token, ends the session. */
export function readMemberError(status: number, json: unknown, path: string): WordPressError | SessionEnded {
  const error = readWordPressError(status, json);
  const isRejected = status === 401 || (status === 403 && error.code.startsWith("jwt_auth_"));
  if (!isRejected) return error;
  const reason = reasonOfCode.get(error.code) ?? (ownAccount.test(path) ? "expired" : "rejected");
  return new SessionEnded(reason, error.revealing ? "" : error.message);
}
