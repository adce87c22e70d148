import { change, signIn } from "#lib/bff/change.ts";
import { registerBody } from "#lib/contracts/member.ts";
import { register } from "#lib/services/member.ts";
import { endSessions } from "#lib/session/session.ts";

const limit = { name: "register", account: (body: { email: string }) => body.email } as const;

export const POST = change(
  { schema: registerBody, table: "register", limit },
  async ({ request, body, cookies }) => {
    const { token, user } = await register(body);
    const started = await signIn(token);
    cookies.push(...endSessions(request), ...started);
    return { user };
  },
);
