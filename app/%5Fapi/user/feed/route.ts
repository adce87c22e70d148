import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readFeedAddress, renewFeedAddress } from "#lib/services/feed-address.ts";

export const GET = sessionRoute({}, ({ token }) => readFeedAddress(token()));

export const POST = mutationRoute({}, ({ token }) => renewFeedAddress(token()));
