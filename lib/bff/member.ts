import "server-only";
import { connection } from "next/server";
import type { FetchFailure } from "#lib/errors.ts";
import { SessionEnded } from "#lib/services/refusal.ts";
import { endSession, endSessions, openSession, type Session } from "#lib/session/session.ts";
import { answerError, answerResult } from "./answer.ts";

/**
 * A GET route that answers one person: its session, or null; cookies that open no session are cleared.
 * `failure` is the documented text for a failed call to WordPress.
 */
export function readSession<Params>(
  run: (session: Session | null, request: Request, params: Params) => Promise<unknown>,
  failure?: string | FetchFailure,
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    await connection();
    let session: Session | null = null;
    try {
      session = await openSession(request);
      const result = await run(session, request, await context.params);
      return answerResult(result, session === null ? endSessions(request) : []);
    } catch (error) {
      const ended = error instanceof SessionEnded && session !== null ? endSession(session.id) : [];
      return answerError(error, { request, failure, cookies: ended });
    }
  };
}
