import "server-only";
import { createHash } from "node:crypto";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { decryptToken, encryptToken, tokenMarks } from "#lib/session/token-vault.ts";
import type { Payment } from "./rows/payment.ts";

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
