import "server-only";
import { createHash } from "node:crypto";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { paymentError } from "#lib/services/payment/payment-errors.ts";
import { decryptToken, encryptToken, tokenMarks } from "#lib/session/token-vault.ts";
import type { Payment } from "./payment.ts";

/** The owner of a payment: the member's id, or a hash of their email address if WordPress names no id. */
export const userOf = ({ id, email }: Pick<Member, "id" | "email">): string =>
  id === null
    ? `e${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32)}`
    : String(id);

/** The member's encrypted token, with which the site finishes a payment after the browser has gone. */
export type StoredToken = Pick<Payment, "sealedToken" | "tokenMark">;

export const toStoredToken = async (token: string): Promise<StoredToken> => ({
  sealedToken: await encryptToken(token),
  tokenMark: tokenMarks(token)[0] ?? null,
});

/** The stored token of a payment's member; null where there is none, or it can't be decrypted. */
export const readStoredToken = async ({ sealedToken }: Payment): Promise<string | null> =>
  sealedToken === null ? null : decryptToken(sealedToken);

/**
 * Checks that a member owns a payment. A token seen with it before needs no call to WordPress. `freshToken`: the token
 * to store, or null.
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
 * Whether the member has the level, so that WordPress must have processed the payment.
 *
 * @throws SessionEnded; UpstreamError
 */
export async function hasLevel(token: string, levelId: number): Promise<boolean> {
  const { role, membershipLevelId } = await readMember(token);
  return role !== "admin" && membershipLevelId === levelId;
}
