import { sessionRoute } from "#lib/bff/session-route.ts";
import { listSessions } from "#lib/session/session.ts";

export const GET = sessionRoute({}, async ({ member }) => ({ sessions: await listSessions(member()) }));
