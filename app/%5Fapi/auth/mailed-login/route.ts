import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { loginOrChallenge } from "#lib/bff/accounts/second-step.ts";
import { signInCookies } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { mailedLoginBody } from "#lib/contracts/accounts/member.ts";
import { logInByMail } from "#lib/services/accounts/member.ts";
import { readLoginTime } from "#lib/session/session.ts";

export const POST = mutationRoute(
  { schema: mailedLoginBody, table: "mailedLogin", limit: { name: "mailedLogin" } },
  async ({ request, body, cookies }) => {
    const since = await readLoginTime();
    const login = await loginOrChallenge(request, logInByMail(body.key, uncheckedVisitor(request)));
    if (login instanceof Response) return login;
    cookies.push(...(await signInCookies(request, login, since)));
    return { user: login.user };
  },
);
