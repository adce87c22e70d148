import { change, signIn } from "@/lib/bff/change";
import { loginBody } from "@/lib/contracts/member";
import { logIn } from "@/lib/services/member";
import { endSessions } from "@/lib/session/session";

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
