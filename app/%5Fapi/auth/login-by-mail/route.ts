import { after } from "next/server";
import { checkedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { languageOf } from "#lib/bff/answer.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { publicRoute } from "#lib/bff/public-route.ts";
import { loginMailBody } from "#lib/contracts/accounts/member.ts";
import { offersLoginMail, sendLoginMail } from "#lib/services/accounts/member.ts";

const limit = {
  name: "loginByMail",
  account: (body: { usernameOrEmail: string }) => body.usernameOrEmail,
} as const;

export const GET = publicRoute({}, async () => ({ offered: await offersLoginMail() }));

/** Responds the same at once, whether or not the account exists. The login form requests it. */
export const POST = mutationRoute({ schema: loginMailBody, limit }, async ({ request, body, attempt }) => {
  const visitor = await checkedVisitor(request, "login", body.turnstileToken);
  if (!attempt?.isIgnored) after(() => sendLoginMail(body, languageOf(request), visitor));
  return {};
});
