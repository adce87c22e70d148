import "server-only";
import { connection } from "next/server";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { SessionEnded } from "#lib/platform/wordpress-error.ts";
import type { Session } from "#lib/session/encrypted-session.ts";
import { endSession } from "#lib/session/session.ts";
import { answerError, answerResult } from "./answer.ts";
import type { Attempt } from "./limits/rate-limit.ts";
import type { ErrorWords } from "./site-error.ts";

/** A request on its way through a route. Each kind of route fills it in. */
export type RouteCall<Params> = {
  request: Request;
  /** The decoded parameters of the path. */
  params: Params;
  /** The session, once the route has read it; null for a visitor. */
  session: Session | null;
  /** The counted attempt, if the route has a limit. */
  attempt: Attempt | null;
  /** Set-Cookie values for a result. */
  cookies: string[];
  /** Set-Cookie values for every answer. */
  anyCookies: string[];
};

/** Whether an upstream failed: the attempt is neither right nor wrong. */
const isOutage = (error: unknown) =>
  upstreamFailure(error) !== null || (error instanceof SiteError && error.status === 503);

/**
 * Makes a route of `/_api`: answers a result as JSON and every error in one envelope. A token that WordPress rejects ends
 * exactly the session that carried it.
 */
export function apiRoute<Params>(words: ErrorWords, run: (call: RouteCall<Params>) => Promise<unknown>) {
  return async (request: Request, context?: { params: Promise<Params> }): Promise<Response> => {
    await connection(); // The build renders no route.
    const params = (await context?.params) as Params;
    const anyCookies: string[] = [];
    const call: RouteCall<Params> = {
      request,
      params,
      session: null,
      attempt: null,
      cookies: [],
      anyCookies,
    };
    try {
      const result = await run(call);
      await call.attempt?.settle("success");
      return result instanceof Response ? result : answerResult(result, [...anyCookies, ...call.cookies]);
    } catch (error) {
      const instead = await call.attempt?.settle(isOutage(error) ? "outage" : "failure");
      const ended = error instanceof SessionEnded && call.session ? await endSession(call.session) : [];
      return answerError(instead ?? error, { request, ...words, cookies: [...anyCookies, ...ended] });
    }
  };
}
