import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readFollowedOf } from "#lib/services/accounts/following.ts";

export const GET = sessionRoute(memberDataOptions, ({ token }) => readFollowedOf(token()));
