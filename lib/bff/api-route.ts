import "server-only";
import { connection } from "next/server";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { SessionEnded } from "#lib/platform/wordpress-error.ts";
import type { Session } from "#lib/session/cookies/encrypted-session.ts";
import { endSession } from "#lib/session/session.ts";
import { answerError, answerResult } from "./answer.ts";
import type { Attempt } from "./limits/rate-limit.ts";
import type { ErrorWords } from "./site-error.ts";

/** A request on its way through a route; each kind of route adds to it. */
export type RouteCall<Params> = {
  request: Request;
  params: Params;
  session: Session | null;
  attempt: Attempt | null;
  /** Set-Cookie values to send with a result, not with an error. */
  cookies: string[];
  /** Set-Cookie values to send with a result or an error. */
  cookiesEvenOnError: string[];
};

/** Whether an upstream failed: the attempt then counts neither as a success nor as a failure. */
const isOutage = (error: unknown) =>
  upstreamFailure(error) !== null || (error instanceof SiteError && error.status === 503);

/** A route of `/_api`. If WordPress rejects a token, the session with that token ends. */
export function apiRoute<Params>(words: ErrorWords, run: (call: RouteCall<Params>) => Promise<unknown>) {
  return async (request: Request, context?: { params: Promise<Params> }): Promise<Response> => {
    await connection(); // Keeps the route out of the build.
    const params = (await context?.params) as Params;
    const cookiesEvenOnError: string[] = [];
    const call: RouteCall<Params> = {
      request,
      params,
      session: null,
      attempt: null,
      cookies: [],
      cookiesEvenOnError,
    };
    try {
      const result = await run(call);
      await call.attempt?.conclude("success");
      return result instanceof Response
        ? result
        : answerResult(result, [...cookiesEvenOnError, ...call.cookies]);
    } catch (error) {
      const instead = await call.attempt?.conclude(isOutage(error) ? "outage" : "failure");
      const ended = error instanceof SessionEnded && call.session ? await endSession(call.session) : [];
      return answerError(instead ?? error, { request, ...words, cookies: [...cookiesEvenOnError, ...ended] });
    }
  };
}
