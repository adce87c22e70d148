import { after } from "next/server";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { lostPasswordBody } from "#lib/contracts/member.ts";
import { sendLostPassword } from "#lib/services/member.ts";

const limit = { name: "lostPassword", account: (body: { email: string }) => body.email } as const;

/** Answers everybody alike, and at once: what comes of it is told by mail alone. */
export const POST = mutationRoute({ schema: lostPasswordBody, limit }, async ({ body, attempt }) => {
  if (!attempt?.pretends) after(() => sendLostPassword(body.email, body.turnstileToken));
  return {};
});
