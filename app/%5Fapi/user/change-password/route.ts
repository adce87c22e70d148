import { endOtherSessions } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { changePasswordBody } from "#lib/contracts/accounts/member.ts";
import { refuseCommon } from "#lib/services/accounts/common-passwords.ts";
import { changePassword } from "#lib/services/accounts/member.ts";

/** Ends the other sessions, which may belong to somebody who knew the old password. */
export const POST = mutationRoute(
  {
    schema: changePasswordBody,
    check: ({ new_password }) => refuseCommon(new_password, "new_password"),
    table: "changePassword",
    limit: { name: "changePassword" },
  },
  async ({ member, body, cookies }) => {
    const session = member();
    const answer = await changePassword(session.token, body);
    cookies.push(...(await endOtherSessions(session)));
    return answer;
  },
);
