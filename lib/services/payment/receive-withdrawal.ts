import "server-only";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import type { WithdrawalBody, WithdrawalReceipt } from "#lib/contracts/payment/withdrawal.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { turnstileTokenFor } from "#lib/services/accounts/member.ts";
import { sendWithdrawal, sendWithdrawalKey } from "#lib/wordpress/payment/withdrawals.ts";

/**
 * Asks WordPress to store a withdrawal or a cancellation. Visitors may send one, because somebody who can't log in may
 * still be paying.
 *
 * @throws SiteError 404 where there is no right to withdraw; 403, 429, 503; SessionEnded, after which the visitor
 * counts as logged out; UpstreamError
 */
export async function receiveWithdrawal(
  body: WithdrawalBody,
  token: string | null,
  visitor: Visitor,
): Promise<WithdrawalReceipt> {
  if (body.kind === "withdrawal" && settings().WITHDRAWAL_DAYS === 0) throw new SiteError(404, "NOT_FOUND");
  const turnstileToken = turnstileTokenFor(visitor, body.turnstileToken);
  const as = { token, language: visitor.language, visitor };
  return sendWithdrawal({ ...body, turnstileToken }, as).catch(throwRefused);
}

/** Confirms a withdrawal with the key from its mail, once. @throws SiteError 400 for a wrong, used or old key; UpstreamError */
export const confirmWithdrawal = (key: string, visitor: Visitor): Promise<WithdrawalReceipt> =>
  sendWithdrawalKey(key, visitor).catch((error: unknown) => {
    if (error instanceof WordPressError && error.code === "invalid_key")
      throw new SiteError(400, "WITHDRAWAL_LINK_INVALID");
    return throwRefused(error);
  });

/** Throws an error whose text names another way to withdraw, whatever WordPress's reason. */
function throwRefused(error: unknown): never {
  const isRefusal = error instanceof WordPressError;
  if (isRefusal && error.status === 429) throw new SiteError(429, "TOO_MANY_TRIES");
  if (isRefusal && error.code.startsWith("turnstile")) throw new SiteError(403, "SECURITY_FAILED");
  throw isRefusal ? new SiteError(503, "WITHDRAWAL_NOT_TAKEN") : error;
}
