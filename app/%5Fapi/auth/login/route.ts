import { checkedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { loginOrChallenge } from "#lib/bff/accounts/second-step.ts";
import { signInCookies } from "#lib/bff/accounts/sign-in.ts";
import { delayRefusals } from "#lib/bff/limits/delay-refusals.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { loginBody } from "#lib/contracts/accounts/member.ts";
import { logIn } from "#lib/services/accounts/member.ts";
import { readLoginTime } from "#lib/session/session.ts";

const limit = {
  name: "login",
  account: (body: { usernameOrEmail: string }) => body.usernameOrEmail,
} as const;

export const POST = mutationRoute(
  { schema: loginBody, table: "login", limit },
  async ({ request, body, cookies }) => {
    const visitor = await checkedVisitor(request, "login", body.turnstileToken);
    const since = await readLoginTime();
    const login = await loginOrChallenge(request, delayRefusals(logIn(body, visitor)));
    if (login instanceof Response) return login;
    cookies.push(...(await signInCookies(request, login, since)));
    return { user: login.user };
  },
);
