import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import type { Session } from "#lib/session/cookies/encrypted-session.ts";
import { type OpenedSession, openSession } from "#lib/session/session.ts";
import { apiRoute, type RouteCall } from "./api-route.ts";
import type { LimitName } from "./limits/limits.ts";
import { countAttempt } from "./limits/rate-limit.ts";
import type { ErrorWords } from "./site-error.ts";

type SessionCall<Params> = Pick<RouteCall<Params>, "request" | "params" | "session" | "cookies"> & {
  /** @throws SiteError 401 for a guest */
  member(): Session;
  /** @throws SiteError 401 for a guest */
  token(): string;
};

const closeCodes = { ended: "SESSION_ENDED", idle: "SESSION_IDLE" } as const;

/** @throws SiteError 401: with `code` for a guest, otherwise with the reason why the session ended */
export function requireSession({ session, close }: OpenedSession, code = "NO_TOKEN"): Session {
  if (session === null) throw new SiteError(401, close ? closeCodes[close] : code);
  return session;
}

type Options = ErrorWords & {
  limit?: { name: LimitName };
  /** The route's own code for TOO_MANY_TRIES. */
  codes?: { tooOften: string };
};

/** A private GET route of `/_api`. It removes the cookies of ended sessions, and reports the reason once. */
export const sessionRoute = <Params = unknown>(
  { limit, codes, ...words }: Options,
  run: (call: SessionCall<Params>) => Promise<unknown>,
) =>
  apiRoute<Params>(words, async (call) => {
    const opened = await openSession(call.request);
    call.session = opened.session;
    call.cookiesEvenOnError.push(...opened.strayCookies);
    if (opened.close) requireSession(opened);
    const member = () => requireSession(opened);
    if (limit && call.session)
      call.attempt = await countAttempt({
        limit: limit.name,
        request: call.request,
        member: call.session.member,
        code: codes?.tooOften,
      });
    return run({ ...call, member, token: () => member().token });
  });
