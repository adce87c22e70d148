import { after } from "next/server";
import { checkedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { lostPasswordBody } from "#lib/contracts/accounts/member.ts";
import { sendLostPassword } from "#lib/services/accounts/member.ts";

const limit = { name: "lostPassword", account: (body: { email: string }) => body.email } as const;

/** Responds the same at once, whether or not the account exists. */
export const POST = mutationRoute({ schema: lostPasswordBody, limit }, async ({ request, body, attempt }) => {
  const visitor = await checkedVisitor(request, "lost-password", body.turnstileToken);
  if (!attempt?.isIgnored) after(() => sendLostPassword(body, visitor));
  return {};
});
