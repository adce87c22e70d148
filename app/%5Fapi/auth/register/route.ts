import { checkedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { signInCookies } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { registerBody } from "#lib/contracts/accounts/member.ts";
import { refuseCommon } from "#lib/services/accounts/common-passwords.ts";
import { register } from "#lib/services/accounts/member.ts";
import { readLoginTime } from "#lib/session/session.ts";

const limit = { name: "register", account: (body: { email: string }) => body.email, byDevice: true } as const;

export const POST = mutationRoute(
  {
    schema: registerBody,
    check: ({ password }) => refuseCommon(password, "password"),
    table: "register",
    limit,
  },
  async ({ request, body, cookies }) => {
    const visitor = await checkedVisitor(request, "register", body.turnstileToken);
    const since = await readLoginTime();
    const login = await register(body, visitor);
    cookies.push(...(await signInCookies(request, login, since)));
    return { user: login.user };
  },
);
