import { change } from "@/lib/bff/change";
import { resetPasswordBody } from "@/lib/contracts/member";
import { resetPassword } from "@/lib/services/member";

const limit = { name: "resetPassword", account: (body: { login: string }) => body.login } as const;

export const POST = change({ schema: resetPasswordBody, table: "resetPassword", limit }, ({ body }) =>
  resetPassword(body),
);
