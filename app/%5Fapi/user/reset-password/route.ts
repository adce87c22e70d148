import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { resetPasswordBody } from "#lib/contracts/member.ts";
import { resetPassword } from "#lib/services/member.ts";

const limit = { name: "resetPassword", account: (body: { login: string }) => body.login } as const;

export const POST = mutationRoute({ schema: resetPasswordBody, table: "resetPassword", limit }, ({ body }) =>
  resetPassword(body),
);
