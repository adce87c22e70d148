import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { endSessionsOf } from "#lib/bff/accounts/sign-in.ts";
import { delayRefusals } from "#lib/bff/limits/delay-refusals.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { resetPasswordBody } from "#lib/contracts/accounts/member.ts";
import { refuseCommon } from "#lib/services/accounts/common-passwords.ts";
import { resetPassword } from "#lib/services/accounts/member.ts";

const limit = { name: "resetPassword", account: (body: { login: string }) => body.login } as const;

export const POST = mutationRoute(
  {
    schema: resetPasswordBody,
    check: ({ password }) => refuseCommon(password, "password"),
    table: "resetPassword",
    limit,
  },
  async ({ request, body }) => {
    const answer = await delayRefusals(resetPassword(body, uncheckedVisitor(request)));
    await endSessionsOf(body.login);
    return answer;
  },
);
