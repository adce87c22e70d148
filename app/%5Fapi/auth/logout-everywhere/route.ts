import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { endTokens } from "#lib/services/accounts/member.ts";
import { endEverywhere, logOut } from "#lib/session/session.ts";

/** Ends all sessions of the member, this one included, and revokes their WordPress tokens. */
export const POST = mutationRoute({}, async ({ request, member, cookies }) => {
  const { member: name, token } = member();
  await endEverywhere(name);
  cookies.push(...(await logOut(request)));
  await endTokens(token);
});
