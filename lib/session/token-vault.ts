import "server-only";
import { createHmac } from "node:crypto";
import { settings } from "#lib/platform/settings.ts";
import { seal, unseal } from "./cookies/seals.ts";

/** Encrypts a member's token until a payment is confirmed; it never expires. */
export const encryptToken = (token: string): Promise<string> => seal({ token }, 0);

export const decryptToken = (sealed: string): Promise<string | null> =>
  unseal(sealed, 0, ({ token }) => (typeof token === "string" ? token : null));

/** Keyed hashes that identify a token without storing it, one per secret, newest first. */
export const tokenMarks = (token: string): string[] =>
  settings().SESSION_SECRET.map((secret) =>
    createHmac("sha256", secret).update(`murmur holder\n${token}`).digest("base64url"),
  );
