import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { lostPasswordBody } from "#lib/contracts/member.ts";
import { sendLostPassword } from "#lib/services/member.ts";

const limit = { name: "lostPassword", account: (body: { email: string }) => body.email } as const;

export const POST = mutationRoute({ schema: lostPasswordBody, table: "lostPassword", limit }, ({ body }) =>
  sendLostPassword(body.email, body.turnstileToken),
);
