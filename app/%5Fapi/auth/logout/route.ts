import { change } from "#lib/bff/change.ts";
import { endSessions } from "#lib/session/session.ts";

export const POST = change({}, async ({ request, cookies }) => {
  cookies.push(...endSessions(request));
});
