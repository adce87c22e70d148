import { change } from "#lib/bff/change.ts";
import { profileBody } from "#lib/contracts/member.ts";
import { updateProfile } from "#lib/services/member.ts";

export const POST = change({ schema: profileBody, table: "profile" }, ({ token, body }) =>
  updateProfile(token(), body),
);
