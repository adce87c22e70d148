import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { logOut } from "#lib/session/session.ts";

export const POST = mutationRoute({}, async ({ request, cookies }) => {
  cookies.push(...(await logOut(request)));
});
