import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { endSessionBody } from "#lib/contracts/accounts/member.ts";
import { endListedSession, listSessions } from "#lib/session/session.ts";

export const GET = sessionRoute({}, async ({ member }) => ({ sessions: await listSessions(member()) }));

/** Ends one of the member's sessions; responds with those that are left. */
export const POST = mutationRoute({ schema: endSessionBody }, async ({ member, body }) => {
  const session = member();
  await endListedSession(session, body.id);
  return { sessions: await listSessions(session) };
});
