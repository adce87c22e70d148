import "server-only";
import { SiteError } from "#lib/errors.ts";
import { endSessions, openSession, type Session } from "#lib/session/session.ts";
import { type RouteCall, routeFrame } from "./route-frame.ts";
import type { ErrorWords } from "./site-error.ts";

type SessionCall<Params> = Pick<RouteCall<Params>, "request" | "params" | "session"> & {
  /** The member's token. @throws SiteError 401 for a visitor */
  token(): string;
};

/** The member's token. @throws SiteError 401 with the code, for a visitor */
export function requireToken(session: Session | null, code = "NO_TOKEN"): string {
  if (session === null) throw new SiteError(401, code);
  return session.token;
}

/** A GET route of `/_api` that answers one person. Cookies that open no session are cleared. */
export const sessionRoute = <Params = unknown>(
  words: ErrorWords,
  run: (call: SessionCall<Params>) => Promise<unknown>,
) =>
  routeFrame<Params>(words, async (call) => {
    call.session = await openSession(call.request);
    if (call.session === null) call.cookies.push(...endSessions(call.request));
    return run({ ...call, token: () => requireToken(call.session) });
  });
