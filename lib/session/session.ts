import "server-only";
import { SiteError } from "#lib/errors.ts";
import { settings } from "#lib/settings.ts";
import { clearCookies, newId, readCookies, readMarkers, setCookies } from "./cookie.ts";
import { sessionStore, withStore } from "./current-store.ts";
import { decryptSession, encryptSession, type Session } from "./encrypted-session.ts";
import type { SessionClose, SessionStore, StartTerms } from "./session-store.ts";

const secure = () => settings().SITE_URL.startsWith("https:");

/** Seals opened per request at most, 0.6 ms each; browsers send the newest last. */
const maxSeals = 4;
/** Sessions whose cookies one answer clears at most: more headers than a browser or a proxy takes would break it. */
const maxCleared = 20;

/** The sessions that a request's seals hold, the newest first, whether or not they still count. */
async function unsealAll(request: Request): Promise<Session[]> {
  const sealed = readCookies(request.headers.get("cookie"), secure());
  const opened = await Promise.all(sealed.slice(-maxSeals).map(({ id, seal }) => decryptSession(id, seal)));
  return opened.filter((session) => session !== null).toSorted((a, b) => b.startedAt - a.startedAt);
}

/**
 * The session of a request, the newest that counts; else why the newest counts no more, if there is one. `strays`
 * clear the cookies that belong to no session that counts.
 */
export type OpenedSession = { session: Session | null; close: SessionClose | null; strays: string[] };

export async function openSession(request: Request): Promise<OpenedSession> {
  const live: Session[] = [];
  let close: SessionClose | null = null;
  for (const session of await unsealAll(request)) {
    const why = await withStore((store) => store.use(session), null);
    if (why === null) live.push(session);
    else close ??= why;
  }
  const [session = null] = live;
  const kept = new Set(live.map(({ id }) => id));
  const strays = cookieIds(request).filter((id) => !kept.has(id));
  return { session, close: session ? null : close, strays: clearAll(strays) };
}

const clearAll = (ids: string[]) => ids.slice(0, maxCleared).flatMap((id) => clearCookies(id, secure()));

/** The ids of all cookies of sessions that a request carries: those with a seal first, then markers alone. */
function cookieIds(request: Request): string[] {
  const header = request.headers.get("cookie");
  const sealed = readCookies(header, secure()).map(({ id }) => id);
  return [...new Set([...sealed.toReversed(), ...readMarkers(header)])];
}

/**
 * Starts a session.
 *
 * @returns Set-Cookie values: none where it is over already, or its place taken; null where no cookie can hold the seal.
 */
export async function startSession(
  fresh: Omit<Session, "id" | "startedAt">,
  terms: StartTerms = {},
): Promise<string[] | null> {
  const id = newId();
  const { replaces, endsOthers } = terms;
  const sealed = async (startedAt: number) =>
    setCookies(id, await encryptSession({ ...fresh, id, startedAt }), secure());
  // Before anything is noted: all starts have as many digits.
  if ((await sealed(Date.now())) === null) return null;
  const start = (store: SessionStore) => store.start({ ...fresh, id }, terms);
  // Where a store fails nobody is locked out; but that others were ended is not said then.
  const startedAt = await (endsOthers ? start(sessionStore()) : withStore(start, Date.now()));
  if (startedAt === null) return [];
  const cookies = await sealed(startedAt);
  return cookies && [...(replaces ? clearCookies(replaces.id, secure()) : []), ...cookies];
}

/** The moment before a login asks for its token, to be said when it starts. */
export const loginMoment = (): Promise<number> => withStore((store) => store.moment(), Date.now());

/** Ends one session at once, wherever its cookie may be. @returns Set-Cookie values that remove it */
export async function endSession(session: Session): Promise<string[]> {
  await withStore((store) => store.end(session), undefined);
  return clearCookies(session.id, secure());
}

/** Ends all sessions that a request carries, which another login replaces. @returns Set-Cookie values that remove them */
export async function endSessions(request: Request): Promise<string[]> {
  for (const session of await unsealAll(request)) await endSession(session);
  return clearAll(cookieIds(request));
}

/** Nobody is said to be logged out while a copy of the cookie may count on. @throws SiteError 503 */
const requireEnd = (work: (store: SessionStore) => Promise<void>): Promise<void> =>
  withStore(async (store) => {
    await work(store);
    return true;
  }, false).then((isEnded) => {
    if (!isEnded) throw new SiteError(503, "LOGOUT_FAILED");
  });

/** Ends all sessions that a request carries. @returns Set-Cookie values that remove them @throws SiteError 503 */
export async function logOut(request: Request): Promise<string[]> {
  for (const session of await unsealAll(request)) await requireEnd((store) => store.end(session));
  return clearAll(cookieIds(request));
}

/** Ends all sessions of a member, on every device. @throws SiteError 503 */
export const endEverywhere = (memberOrName: string): Promise<void> =>
  requireEnd((store) => store.endAll(memberOrName));

/** The devices on which a member is logged in, last used first. */
export async function listSessions({ id, member }: Session) {
  const sessions = await sessionStore().list(member);
  const iso = (time: number) => new Date(time).toISOString();
  return sessions.map(({ device, startedAt, seenAt, ...one }) => ({
    device,
    startedAt: iso(startedAt),
    seenAt: iso(seenAt),
    current: one.id === id,
  }));
}
