import "server-only";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/settings.ts";
import { lifetime } from "./cookie.ts";
import type { SessionFacts } from "./session-store.ts";

/** The content of a session's cookie: the login and the member's WordPress token. */
export type Session = SessionFacts & {
  token: string;
  /** The level at the start of the session: with a higher one the cookie gets a new name. */
  level: number;
};

export async function encryptSession(session: Session): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData(session, { password: { 1: secret }, ttl: lifetime });
}

/**
 * Decrypts the cookie that is named after `id` with each secret; null for a foreign or expired session, and for one of
 * another cookie.
 */
export async function decryptSession(id: string, seal: string): Promise<Session | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<Partial<Session>>(seal, { password: { 1: secret }, ttl: lifetime });
    if (typeof data.token === "string" && data.id === id) return data as Session;
  }
  return null;
}
