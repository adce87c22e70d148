import "server-only";
import { createHash } from "node:crypto";
import type { Member } from "#lib/contracts/member.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { paymentError } from "#lib/services/payment/payment-errors.ts";
import { decryptToken, encryptToken, tokenMarks } from "#lib/session/token-vault.ts";
import type { Payment } from "./payment.ts";

/** Who a payment belongs to: the member's id, or a mark of their address where WordPress gives no id. */
export const userOf = ({ id, email }: Pick<Member, "id" | "email">): string =>
  id === null
    ? `e${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32)}`
    : String(id);

/** The member's token as the ledger keeps it: a payment can be finished with it when the browser is gone. */
export type StoredToken = Pick<Payment, "sealedToken" | "tokenMark">;

export const toStoredToken = async (token: string): Promise<StoredToken> => ({
  sealedToken: await encryptToken(token),
  tokenMark: tokenMarks(token)[0] ?? null,
});

/** The member's token that was kept with a payment; null where there is none that can be opened. */
export const readStoredToken = async ({ sealedToken }: Payment): Promise<string | null> =>
  sealedToken === null ? null : decryptToken(sealedToken);

/**
 * The member who names a payment, as its owner. WordPress is not asked where the ledger has seen their token with it.
 * `freshToken` is what the ledger lacks of their token, null where it has it or needs none.
 *
 * @throws SiteError 403 for somebody else's payment; SessionEnded; UpstreamError
 */
export async function identifyOwner(
  held: Payment | null,
  token: string,
): Promise<{ user: string; freshToken: StoredToken | null }> {
  const isKnown = held?.tokenMark != null && tokenMarks(token).includes(held.tokenMark);
  const user = isKnown ? held.user : userOf(await readMember(token));
  if (held !== null && held.user !== user) throw paymentError(403);
  const hasToken = isKnown && held.sealedToken !== null;
  const freshToken = hasToken || held?.state === "confirmed" ? null : await toStoredToken(token);
  return { user, freshToken };
}

/** Whether a payment's level is the member's by now: WordPress has got it, then. @throws SessionEnded; UpstreamError */
export async function hasLevel(token: string, levelId: number): Promise<boolean> {
  const { role, membershipLevelId } = await readMember(token);
  return role !== "admin" && membershipLevelId === levelId;
}
