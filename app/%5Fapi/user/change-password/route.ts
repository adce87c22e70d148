import { change } from "@/lib/bff/change";
import { changePasswordBody } from "@/lib/contracts/member";
import { changePassword } from "@/lib/services/member";

export const POST = change(
  { schema: changePasswordBody, table: "changePassword", limit: { name: "changePassword" } },
  ({ token, body }) => changePassword(token(), body),
);
