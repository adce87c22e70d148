import { clientAddress } from "#lib/bff/limits/counted-address.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { signInCookies } from "#lib/bff/sign-in.ts";
import { mailedLoginBody } from "#lib/contracts/member.ts";
import { logInByMail } from "#lib/services/accounts/member.ts";
import { loginMoment } from "#lib/session/session.ts";

export const POST = mutationRoute(
  { schema: mailedLoginBody, table: "mailedLogin", limit: { name: "mailedLogin" } },
  async ({ request, body, cookies }) => {
    const since = await loginMoment();
    const login = await logInByMail(body.key, { address: clientAddress(request), human: false });
    cookies.push(...(await signInCookies(request, login, since)));
    return { user: login.user };
  },
);
