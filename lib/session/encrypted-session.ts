import "server-only";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/settings.ts";
import { lifetime } from "./cookie.ts";
import type { SessionFacts } from "./session-store.ts";

/** What a session's cookie holds: who is logged in, and the token by which WordPress knows them. */
export type Session = SessionFacts & {
  token: string;
  /** The member's level when the session began: with a higher one it gets a new name. */
  level: number;
};

export async function encryptSession(session: Session): Promise<string> {
  const [secret = ""] = settings().SESSION_SECRET;
  return sealData(session, { password: { 1: secret }, ttl: lifetime });
}

/**
 * Opens the seal of the cookie that is named after `id`, with whichever secret made it; null for none, a foreign or an
 * outdated one, and for one that was sealed for another cookie.
 */
export async function decryptSession(id: string, seal: string): Promise<Session | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<Partial<Session>>(seal, { password: { 1: secret }, ttl: lifetime });
    if (typeof data.token === "string" && data.id === id) return data as Session;
  }
  return null;
}
