import "server-only";
import { sealData, unsealData } from "iron-session";
import { settings } from "#lib/settings.ts";
import { clearCookies, lifetime, newId, readCookies, readMarkers, setCookies } from "./cookie.ts";

export type Session = { id: string; token: string; startedAt: number };

const secure = () => settings().SITE_URL.startsWith("https:");

/** Opens a seal with whichever secret made it; null for none, a foreign or an outdated one. */
async function unseal(seal: string): Promise<Omit<Session, "id"> | null> {
  for (const secret of settings().SESSION_SECRET) {
    const data = await unsealData<Partial<Session>>(seal, { password: { 1: secret }, ttl: lifetime });
    if (typeof data.token === "string") return { token: data.token, startedAt: data.startedAt ?? 0 };
  }
  return null;
}

/** Seals opened per request at most, 0.6 ms each; browsers send the newest last. */
const maxSeals = 4;

/** The session of a request: the newest of those its cookies hold. */
export async function openSession(request: Request): Promise<Session | null> {
  const sealed = readCookies(request.headers.get("cookie"), secure());
  const opened = await Promise.all(
    sealed.slice(-maxSeals).map(async ({ id, seal }) => {
      const data = await unseal(seal);
      return data && { id, ...data };
    }),
  );
  const sessions = opened.filter((session) => session !== null);
  return sessions.toSorted((a, b) => b.startedAt - a.startedAt)[0] ?? null;
}

/** Set-Cookie values that start a session with a token; null where the token is too long for a cookie. */
export async function startSession(token: string): Promise<string[] | null> {
  const [secret = ""] = settings().SESSION_SECRET;
  const seal = await sealData({ token, startedAt: Date.now() }, { password: { 1: secret }, ttl: lifetime });
  return setCookies(newId(), seal, secure());
}

/** Set-Cookie values that remove one session, or all that a request carries. */
export const endSession = (id: string): string[] => clearCookies(id, secure());
export function endSessions(request: Request): string[] {
  const header = request.headers.get("cookie");
  const ids = new Set([...readCookies(header, secure()).map(({ id }) => id), ...readMarkers(header)]);
  return [...ids].flatMap(endSession);
}
