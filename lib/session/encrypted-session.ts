import "server-only";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/platform/settings.ts";
import { lifetime } from "./cookie.ts";
import type { SessionFacts } from "./session-facts.ts";

export type Session = SessionFacts & {
  token: string;
  /** The level at the start of the session: when it rises the cookie gets a new name. */
  level: number;
};

export async function encryptSession(session: Session): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData(session, { password: { 1: secret }, ttl: lifetime });
}

/** Decrypts a cookie with each secret; null for an invalid or expired session, or another cookie's. */
export async function decryptSession(id: string, seal: string): Promise<Session | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<Partial<Session>>(seal, { password: { 1: secret }, ttl: lifetime });
    if (typeof data.token === "string" && data.id === id) return data as Session;
  }
  return null;
}
