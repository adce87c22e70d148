import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { changePasswordBody } from "#lib/contracts/member.ts";
import { changePassword } from "#lib/services/member.ts";

export const POST = mutationRoute(
  { schema: changePasswordBody, table: "changePassword", limit: { name: "changePassword" } },
  ({ token, body }) => changePassword(token(), body),
);
