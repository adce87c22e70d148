import "server-only";
import { readMember } from "#lib/services/accounts/member.ts";
import { type StoredToken, toStoredToken, userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { paymentError } from "#lib/services/payment/payment-errors.ts";
import { tokenMarks } from "#lib/session/token-vault.ts";

/**
 * Checks that a member owns a payment. A token seen with it before needs no call to WordPress. `freshToken`: the token
 * to store, or null.
 *
 * @throws SiteError 403 for another member's payment; SessionEnded; UpstreamError
 */
export async function identifyOwner(
  stored: Payment | null,
  token: string,
): Promise<{ user: string; freshToken: StoredToken | null }> {
  const isKnown = stored?.tokenMark != null && tokenMarks(token).includes(stored.tokenMark);
  const user = isKnown ? stored.user : userOf(await readMember(token));
  if (stored !== null && stored.user !== user) throw paymentError(403);
  const hasToken = isKnown && stored.sealedToken !== null;
  const freshToken = hasToken || stored?.state === "confirmed" ? null : await toStoredToken(token);
  return { user, freshToken };
}
