import { change, signIn } from "@/lib/bff/change";
import { registerBody } from "@/lib/contracts/member";
import { register } from "@/lib/services/member";
import { endSessions } from "@/lib/session/session";

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
