import "server-only";
import { createHash } from "node:crypto";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { paymentError } from "#lib/services/payment/payment-errors.ts";
import { decryptToken, encryptToken, tokenMarks } from "#lib/session/token-vault.ts";
import type { Payment } from "./payment.ts";

/** A payment's owner: the member's id, or a hash of their e-mail address where WordPress gives no id. */
export const userOf = ({ id, email }: Pick<Member, "id" | "email">): string =>
  id === null
    ? `e${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32)}`
    : String(id);

/** The member's encrypted token, with which a payment can be finished after the browser has gone. */
export type StoredToken = Pick<Payment, "sealedToken" | "tokenMark">;

export const toStoredToken = async (token: string): Promise<StoredToken> => ({
  sealedToken: await encryptToken(token),
  tokenMark: tokenMarks(token)[0] ?? null,
});

/** The stored token of a payment's member; null where there is none, or it can't be decrypted. */
export const readStoredToken = async ({ sealedToken }: Payment): Promise<string | null> =>
  sealedToken === null ? null : decryptToken(sealedToken);

/**
 * The member who names a payment, checked as its owner. A known token saves the call to WordPress. `freshToken` is
 * the token to store, null where none is needed.
 *
 * @throws SiteError 403 for another member's payment; SessionEnded; UpstreamError
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

/**
 * Whether the member has the level by now: then WordPress has processed the payment. @throws SessionEnded;
 * UpstreamError
 */
export async function hasLevel(token: string, levelId: number): Promise<boolean> {
  const { role, membershipLevelId } = await readMember(token);
  return role !== "admin" && membershipLevelId === levelId;
}
