import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import { keyedHash } from "#lib/platform/keyed-hash.ts";
import { log } from "#lib/platform/observe/log.ts";
import { iso } from "#lib/platform/time/iso.ts";
import { clearCookies, newId, readCookies, readMarkers, setCookies } from "./cookies/cookie.ts";
import { decryptSession, encryptSession, type Session } from "./cookies/encrypted-session.ts";
import { areCookiesSecure } from "./cookies/secure.ts";
import { sessionStore, withStore } from "./store/current-store.ts";
import type { SessionClose, StartOptions } from "./store/session-facts.ts";
import type { SessionStore } from "./store/session-store.ts";

/** The most seals that a request may open, 0.6 ms each. Browsers send the newest last. */
const maxSeals = 4;
/** The most sessions that one answer clears: more headers could exceed the limits of browsers and proxies. */
const maxCleared = 20;

/** All sessions in a request's cookies, newest first, valid or not. */
async function unsealAll(request: Request): Promise<Session[]> {
  const sealed = readCookies(request.headers.get("cookie"), areCookiesSecure());
  const opened = await Promise.all(sealed.slice(-maxSeals).map(({ id, seal }) => decryptSession(id, seal)));
  return opened.filter((session) => session !== null).toSorted((a, b) => b.startedAt - a.startedAt);
}

/** Uses the store of sessions. @throws SiteError 503 while it is away */
async function withRequiredStore<Result>(work: (store: SessionStore) => Promise<Result>): Promise<Result> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    throw new SiteError(503, "SERVER_TROUBLE");
  }
}

/**
 * The newest valid session; without one, the reason why the newest is invalid. `strayCookies`: Set-Cookie values that
 * remove cookies without a valid session.
 */
export type OpenedSession = { session: Session | null; close: SessionClose | null; strayCookies: string[] };

/** @throws SiteError 503 while the database is away and the newest session is not known */
export async function openSession(request: Request): Promise<OpenedSession> {
  let session: Session | null = null;
  let close: SessionClose | null = null;
  const validIds = new Set<string>();
  for (const candidate of await unsealAll(request)) {
    // Once a valid session is found, another that can't be looked up counts as valid, so that its cookies stay.
    const why: SessionClose | null = await withRequiredStore((store) => store.check(candidate)).catch(
      (error: unknown) => {
        if (session === null) throw error;
        return null;
      },
    );
    if (why === null) {
      session ??= candidate;
      validIds.add(candidate.id);
    } else close ??= why;
  }
  const strays = cookieIds(request).filter((id) => !validIds.has(id));
  return { session, close: session ? null : close, strayCookies: clearAll(strays) };
}

const clearAll = (ids: string[]) =>
  ids.slice(0, maxCleared).flatMap((id) => clearCookies(id, areCookiesSecure()));

/** The ids of all session cookies in a request: first those with a seal, then markers without one. */
function cookieIds(request: Request): string[] {
  const header = request.headers.get("cookie");
  const sealed = readCookies(header, areCookiesSecure()).map(({ id }) => id);
  return [...new Set([...sealed.toReversed(), ...readMarkers(header)])];
}

/**
 * Starts a session.
 *
 * @returns Set-Cookie values; none if the session has ended or was replaced already; null if no cookie can hold the
 * seal
 * @throws SiteError 503 where the database has not been reached yet
 */
export async function startSession(
  fresh: Omit<Session, "id" | "startedAt">,
  terms: StartOptions = {},
): Promise<string[] | null> {
  const id = newId();
  const { replaces } = terms;
  const sealAt = async (startedAt: number) =>
    setCookies(id, await encryptSession({ ...fresh, id, startedAt }), areCookiesSecure());
  // A session whose seal fits into no cookie must not be stored. The real start time does not lengthen the seal.
  if ((await sealAt(Date.now())) === null) return null;
  const startedAt = await withRequiredStore((store) => store.start({ ...fresh, id }, terms));
  if (startedAt === null) return [];
  const cookies = await sealAt(startedAt);
  return cookies && [...(replaces ? clearCookies(replaces.id, areCookiesSecure()) : []), ...cookies];
}

/** The moment for `since`; taken before a login requests its token. */
export const readLoginTime = (): Promise<number> => withRequiredStore((store) => store.moment());

/** Ends a session at once, whatever copies of its cookie exist. @returns Set-Cookie values that remove it */
export async function endSession(session: Session): Promise<string[]> {
  await withStore((store) => store.end(session), undefined);
  return clearCookies(session.id, areCookiesSecure());
}

/** Ends all sessions in a request, for another login. @returns Set-Cookie values that remove them */
export async function endAllSessions(request: Request): Promise<string[]> {
  for (const session of await unsealAll(request)) await endSession(session);
  return clearAll(cookieIds(request));
}

/**
 * Ends sessions for a logout, which must not be reported while a copied cookie may still be valid.
 *
 * @throws SiteError 503 if the end is not stored
 */
const requireEnd = (work: (store: SessionStore) => Promise<void>): Promise<void> =>
  withStore(async (store) => {
    await work(store);
    return true;
  }, false).then((isEnded) => {
    if (!isEnded) throw new SiteError(503, "LOGOUT_FAILED");
  });

/** Ends all sessions in a request. @returns Set-Cookie values that remove them @throws SiteError 503 */
export async function logOut(request: Request): Promise<string[]> {
  for (const session of await unsealAll(request)) await requireEnd((store) => store.end(session));
  return clearAll(cookieIds(request));
}

/** @throws SiteError 503 */
export const endEverywhere = (memberOrName: string): Promise<void> =>
  requireEnd((store) => store.endAll(memberOrName));

/** The name of a session in the member's list. It is a hash, because the id is in a cookie's name. */
const listName = (id: string) => keyedHash(`murmur listed session\n${id}`).slice(0, 22);

/** The member's logins, last used first. */
export async function listSessions(session: Session) {
  const sessions = await withRequiredStore((store) => store.list(session));
  return sessions.map(({ device, startedAt, seenAt, ...rest }) => ({
    id: listName(rest.id),
    device,
    startedAt: iso(startedAt),
    seenAt: iso(seenAt),
    current: rest.id === session.id,
  }));
}

/** Ends a session that the member's list names; does nothing if it has ended already. @throws SiteError 503 */
export const endListedSession = (session: Session, name: string): Promise<void> =>
  requireEnd(async (store) => {
    const listed = (await store.list(session)).find(({ id }) => listName(id) === name);
    if (listed) await store.end(listed);
  });
