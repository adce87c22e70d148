import { endOtherSessions } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { secondFactorBody } from "#lib/contracts/accounts/second-factor.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  setUpSecondFactor,
} from "#lib/services/accounts/second-factor.ts";

/** Turns the second factor on or off, which ends the other sessions: none of them has proved it. */
export const POST = mutationRoute(
  { schema: secondFactorBody, table: "secondFactor", limit: { name: "changePassword" } },
  async ({ member, body, cookies }) => {
    const session = member();
    if (body.action === "setUp") return setUpSecondFactor(session.token, body.password);
    const result =
      body.action === "confirm"
        ? await confirmSecondFactor(session.token, body.code)
        : await removeSecondFactor(session.token, { password: body.password, code: body.code });
    cookies.push(...(await endOtherSessions(session)));
    return result ?? {};
  },
);
