import { sessionRoute } from "#lib/bff/session-route.ts";
import { listSessions } from "#lib/session/session.ts";

/** The devices on which the member is logged in. */
export const GET = sessionRoute({}, async ({ member }) => ({ sessions: await listSessions(member()) }));
