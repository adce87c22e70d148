import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { endTokens } from "#lib/services/accounts/member.ts";
import { endEverywhere, logOut } from "#lib/session/session.ts";

/** Ends the member's sessions on every device, this one's too, and the tokens that WordPress gave out for them. */
export const POST = mutationRoute({}, async ({ request, member, cookies }) => {
  const { member: name, token } = member();
  await endEverywhere(name);
  cookies.push(...(await logOut(request)));
  await endTokens(token);
});
