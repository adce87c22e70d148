import "server-only";
import { createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/settings.ts";

/** A member's token, sealed to lie in a file until a payment is confirmed; its own end is the token's. */
export async function sealToken(token: string): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData({ token }, { password: { 1: secret }, ttl: 0 });
}

/** The token of a seal, with whichever secret made it; null where none opens it. */
export async function openToken(seal: string): Promise<string | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<{ token?: unknown }>(seal, { password: { 1: secret }, ttl: 0 });
    if (typeof data.token === "string") return data.token;
  }
  return null;
}

/** The marks by which a token is known again without being kept; the first is this site's newest. */
export const marksOf = (token: string): string[] =>
  settings().SESSION_SECRET.map((secret) =>
    createHmac("sha256", secret).update(`murmur holder\n${token}`).digest("base64url"),
  );
