import "server-only";
import { createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/platform/settings.ts";

/** Encrypts a member's token until a payment is confirmed; it never expires. */
export async function encryptToken(token: string): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData({ token }, { password: { 1: secret }, ttl: 0 });
}

/** Tries each secret; null if none fits. */
export async function decryptToken(seal: string): Promise<string | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<{ token?: unknown }>(seal, { password: { 1: secret }, ttl: 0 });
    if (typeof data.token === "string") return data.token;
  }
  return null;
}

/** Keyed hashes that identify a token without storing it, one per secret, newest first. */
export const tokenMarks = (token: string): string[] =>
  settings().SESSION_SECRET.map((secret) =>
    createHmac("sha256", secret).update(`murmur holder\n${token}`).digest("base64url"),
  );
