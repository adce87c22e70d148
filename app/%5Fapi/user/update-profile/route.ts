import { change } from "@/lib/bff/change";
import { profileBody } from "@/lib/contracts/member";
import { updateProfile } from "@/lib/services/member";

export const POST = change({ schema: profileBody, table: "profile" }, ({ token, body }) =>
  updateProfile(token(), body),
);
