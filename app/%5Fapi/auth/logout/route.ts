import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { endSessions } from "#lib/session/session.ts";

export const POST = mutationRoute({}, async ({ request, cookies }) => {
  cookies.push(...(await endSessions(request)));
});
