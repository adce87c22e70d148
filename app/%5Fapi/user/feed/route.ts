import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readFeedAddress, renewFeedAddress } from "#lib/services/accounts/feed-address.ts";

export const GET = sessionRoute(memberDataOptions, ({ token }) => readFeedAddress(token()));

export const POST = mutationRoute(memberDataOptions, ({ token }) => renewFeedAddress(token()));
