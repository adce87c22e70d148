import { change } from "#lib/bff/change.ts";
import { changePasswordBody } from "#lib/contracts/member.ts";
import { changePassword } from "#lib/services/member.ts";

export const POST = change(
  { schema: changePasswordBody, table: "changePassword", limit: { name: "changePassword" } },
  ({ token, body }) => changePassword(token(), body),
);
