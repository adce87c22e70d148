import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { endEverywhere, endSessions } from "#lib/session/session.ts";

/** Ends the member's sessions on every device, this one's too. */
export const POST = mutationRoute({}, async ({ request, member, cookies }) => {
  await endEverywhere(member().member);
  cookies.push(...(await endSessions(request)));
});
