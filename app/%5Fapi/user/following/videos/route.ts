import { sessionRoute } from "#lib/bff/session-route.ts";
import { readFollowedOf } from "#lib/services/following.ts";

export const GET = sessionRoute({}, ({ token }) => readFollowedOf(token()));
