import "server-only";
import { createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/settings.ts";

/** A member's token, sealed to be kept in a file until a payment is confirmed. The seal itself never expires. */
export async function encryptToken(token: string): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData({ token }, { password: { 1: secret }, ttl: 0 });
}

/** The token in a seal, with whichever secret made it; null where none opens it. */
export async function decryptToken(seal: string): Promise<string | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<{ token?: unknown }>(seal, { password: { 1: secret }, ttl: 0 });
    if (typeof data.token === "string") return data.token;
  }
  return null;
}

/** The marks by which a token is recognised without being kept, one for each secret; the first is the newest. */
export const tokenMarks = (token: string): string[] =>
  settings().SESSION_SECRET.map((secret) =>
    createHmac("sha256", secret).update(`murmur holder\n${token}`).digest("base64url"),
  );
