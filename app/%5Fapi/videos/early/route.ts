import { sessionRoute } from "#lib/bff/session-route.ts";
import { readEarlyVideos } from "#lib/services/accounts/benefit.ts";

export const GET = sessionRoute({ table: "early" }, ({ token }) => readEarlyVideos(token()));
