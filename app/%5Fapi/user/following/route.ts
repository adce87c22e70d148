import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { followingBody } from "#lib/contracts/accounts/following.ts";
import { changeFollowing, readFollowing } from "#lib/services/accounts/following.ts";

export const GET = sessionRoute(memberDataOptions, ({ token }) => readFollowing(token()));

export const PUT = mutationRoute({ schema: followingBody, ...memberDataOptions }, ({ token, body }) =>
  changeFollowing(token(), body),
);
