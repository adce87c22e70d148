import "server-only";
import { keyedHashes } from "#lib/platform/keyed-hash.ts";
import { seal, unseal } from "./cookies/seals.ts";

/** Encrypts a member's token until a payment is confirmed; it never expires. */
export const encryptToken = (token: string): Promise<string> => seal({ token }, 0);

export const decryptToken = (sealed: string): Promise<string | null> =>
  unseal(sealed, 0, ({ token }) => (typeof token === "string" ? token : null));

/** Keyed hashes that identify a token without storing it, one per secret, newest first. */
export const tokenMarks = (token: string): string[] => keyedHashes(`murmur holder\n${token}`);
