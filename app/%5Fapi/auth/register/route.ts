import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { signInCookies } from "#lib/bff/sign-in.ts";
import { registerBody } from "#lib/contracts/member.ts";
import { register } from "#lib/services/member.ts";

const limit = {
  name: "register",
  account: (body: { email: string }) => body.email,
  byDevice: true,
} as const;

export const POST = mutationRoute(
  { schema: registerBody, table: "register", limit },
  async ({ request, body, cookies }) => {
    const login = await register(body);
    cookies.push(...(await signInCookies(request, login)));
    return { user: login.user };
  },
);
