import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { profileBody } from "#lib/contracts/accounts/member.ts";
import { updateProfile } from "#lib/services/accounts/member.ts";

export const POST = mutationRoute({ schema: profileBody, table: "profile" }, ({ token, body }) =>
  updateProfile(token(), body),
);
