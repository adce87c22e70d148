import { change, signIn } from "#lib/bff/change.ts";
import { loginBody } from "#lib/contracts/member.ts";
import { logIn } from "#lib/services/member.ts";
import { endSessions } from "#lib/session/session.ts";

const limit = {
  name: "login",
  account: (body: { usernameOrEmail: string }) => body.usernameOrEmail,
} as const;

export const POST = change(
  { schema: loginBody, table: "login", limit },
  async ({ request, body, cookies }) => {
    const { token, user } = await logIn(body);
    const started = await signIn(token);
    cookies.push(...endSessions(request), ...started);
    return { user };
  },
);
