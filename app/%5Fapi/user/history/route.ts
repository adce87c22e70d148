import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { watchedBody } from "#lib/contracts/history.ts";
import { clearHistory, noteWatched, readHistory } from "#lib/services/history.ts";

export const GET = sessionRoute({}, ({ token }) => readHistory(token()));

export const PUT = mutationRoute({ schema: watchedBody }, ({ token, body }) => noteWatched(token(), body));

export const DELETE = mutationRoute({}, ({ token }) => clearHistory(token()));
